// Parts: a trace whose quantities have parts of their own (a list of {token, probability}, layers
// of heads), walked by their types and made as they are walked.
#pragma once

#include <algorithm>
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/matrix.h"
#include "core/sentence.h"
#include "core/slots.h"
#include "core/value.h"

namespace attention {

/// A visitor that does nothing, to see who describes itself.
struct Passing {
  template <class T>
  void operator()(std::string_view, T&) {}
};

/// Has named parts.
template <class T>
concept HasParts = requires(T& x, Passing& visitor) {
  x.describe(visitor);
};

/// Has elements of one kind, by their index.
template <class T>
concept IsList = requires(const T& x) {
  x.size();
  x[0];
};

/// The quantity that a path names in a trace with parts, already narrowed to its indices.
/// Text, and what has parts, has a shape but no cells, for count() alone.
class Search {
 public:
  explicit Search(const Path& path) : path_(path) {}

  const Quantity& found() const { return found_; }
  const std::string& problem() const { return problem_; }

  /// Walks on into x, with so much of the name still to come and so many indices used.
  template <class T>
  void walk(T& x, std::string_view rest, std::size_t used) {
    if constexpr (HasParts<T>) {
      if (rest.empty()) return end_at_parts(x, used);
      In<T> in{*this, rest, used};
      x.describe(in);
    } else if constexpr (std::same_as<std::remove_const_t<T>, std::string>) {
      if (rest.empty()) end(nullptr, used);
    } else if constexpr (IsList<T>) {
      walk_list(static_cast<int>(x.size()), rest, used,
                [&](int i) -> decltype(auto) { return x[static_cast<decltype(x.size())>(i)]; });
    } else if constexpr (requires { x.rows(); }) {
      walk_list(x.rows(), rest, used, [&](int i) { return std::as_const(x).row(i); });
    } else {
      const double number = x;
      if (rest.empty()) end(&number, used);
    }
  }

 private:
  /// The part of the next name.
  template <class Whole>
  struct In {
    Search& search;
    std::string_view rest{};
    std::size_t used = 0;

    template <class T>
    void operator()(std::string_view name, T& part) {
      const std::size_t dot = std::min(rest.find('.'), rest.size());
      if (name != rest.substr(0, dot)) return;
      search.walk(part, dot == rest.size() ? "" : rest.substr(dot + 1), used);
    }
  };

  template <class At>
  void walk_list(int size, std::string_view rest, std::size_t used, const At& at) {
    int first = 0;
    int last = size;
    if (used < path_.indices.size()) {
      first = path_.indices[used++];
      last = first + 1;
      if (last > size && problem_.empty()) problem_ = no_index(path_.name, first, size);
    } else {
      if (size == 0) found_.found = true;
      found_.shape.resize(1);  // laid flat, however deep it goes
    }
    for (int i = first; i < last && problem_.empty(); ++i) {
      auto&& element = at(i);
      walk(element, rest, used);
    }
  }

  /// The name of the first part.
  struct First {
    std::string_view name{};

    template <class T>
    void operator()(std::string_view part, T&) {
      if (name.empty()) name = part;
    }
  };

  template <class T>
  void end_at_parts(T& whole, std::size_t used) {
    First first;
    whole.describe(first);
    if (path_.reduction != "count" && problem_.empty()) {
      problem_ = path_.name + " has parts; name one of them, as in " + path_.name + "." +
                 std::string(first.name);
    }
    end(nullptr, used);
  }

  /// At the end of the name: a number, or what is none.
  void end(const double* number, std::size_t used) {
    if (used < path_.indices.size() && problem_.empty()) {
      problem_ = path_.name + " takes at most " + quote(static_cast<int>(used)) + " indices";
    }
    found_.found = true;
    for (int& size : found_.shape) ++size;
    if (number != nullptr) found_.cells.push_back(*number);
  }

  const Path& path_;
  Quantity found_;
  std::string problem_;
};

/// The number a path names in a trace with parts, or in the state.
template <class Trace>
Value value_in(std::string_view text, Trace& trace, const std::vector<Slot>& state) {
  Path path = parse_path(text);
  if (!path.problem.empty()) return {0, path.problem};
  Search search(path);
  search.walk(trace, path.name, 0);
  if (!search.problem().empty()) return {0, search.problem()};
  if (!search.found().found) return evaluate(path, find(path.name, state));
  path.indices.clear();
  return evaluate(path, search.found());
}

}  // namespace attention
