// Reader: from a whole state in somebody's notation (JSON, a JavaScript object) to a State.
//
// A Source is a value in that notation: type() says what it is, and number(), boolean(), text(),
// size(), at(i), names(), at(name) look inside. Every check on a state is here, once; what is wrong
// comes back as one sentence that names the field, what was given and what is allowed.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/field.h"
#include "core/matrix.h"
#include "core/random.h"
#include "core/sentence.h"
#include "core/slots.h"

namespace attention {

enum class SourceType { nothing, number, boolean, text, list, object };

/// How far the fields of a model's figure go: how many layers it has, how many heads in each, and
/// how many tokens it reads of a text.
struct Bounds {
  int layers = 0;
  int heads = 0;
  std::function<int(const std::string&)> tokens_of{};
};

/// Those of a figure without a model, which has no such fields: nothing is compiled for them.
struct Unbounded {};

/// What a field may be, in words: "a whole number from 0 to 5".
inline std::string allowed(const Field& field, double maximum, bool whole) {
  return std::string(whole ? "a whole number from " : "a number from ") + quote(field.minimum) +
         " to " + quote(maximum);
}

/// Whether a state is of a model's figure, whose fields go as far as the model does.
template <class Limits>
concept OfModel = std::is_same_v<Limits, Bounds>;

template <class Source, class Limits = Unbounded>
class Reader {
 public:
  explicit Reader(Source state, Limits bounds = {})
      : state_(std::move(state)), bounds_(std::move(bounds)) {
    if (state_.type() != SourceType::object) fail("the state must be an object of fields");
  }

  /// Empty while all is well; else the first thing that was wrong.
  const std::string& problem() const { return problem_; }

  void read_all(const std::vector<Slot>& slots) {
    for (const Slot& slot : slots) {
      if (problem_.empty()) read_slot(slot);
    }
    if (problem_.empty()) refuse_unknown(slots);
  }

 private:
  void read_slot(const Slot& slot) {
    name_ = slot.name;
    std::visit(
        [&](auto* value) {
          if (state_.has(name_)) {
            read(state_.at(name_), *value, slot.field);
          } else {
            recheck(*value, slot.field);
          }
        },
        slot.place);
    if (!problem_.empty()) return;
    if (name_ == "tokens") tokens_ = static_cast<int>(std::get<Words*>(slot.place)->size());
    if constexpr (OfModel<Limits>) {
      if (name_ == "text") tokens_ = bounds_.tokens_of(*std::get<std::string*>(slot.place));
    }
  }

  void refuse_unknown(const std::vector<Slot>& slots) {
    std::string list;
    for (const Slot& slot : slots) list += (list.empty() ? "" : ", ") + std::string(slot.name);
    for (const std::string& given : state_.names()) {
      const bool known = std::any_of(slots.begin(), slots.end(),
                                     [&](const Slot& slot) { return slot.name == given; });
      if (!known) return fail("unknown field " + quote(given) + ": this figure has " + list);
    }
  }

  void fail(std::string sentence) {
    if (problem_.empty()) problem_ = std::move(sentence);
  }
  void refuse(const std::string& given, const std::string& allowed_words) {
    fail(std::string(name_) + " was " + given + "; it must be " + allowed_words);
  }

  /// How a value of the wrong type is quoted.
  static std::string shown(const Source& source) {
    switch (source.type()) {
      case SourceType::number:
        return quote(source.number());
      case SourceType::boolean:
        return source.boolean() ? "true" : "false";
      case SourceType::text:
        return quote(source.text());
      case SourceType::list:
        return "a list";
      case SourceType::object:
        return "an object";
      case SourceType::nothing:
        break;
    }
    return "nothing";
  }

  double maximum_of(const Field& field) const {
    if (field.limit == Limit::token) return tokens_ - 1;
    if (field.limit == Limit::cells) return tokens_ * tokens_;
    if constexpr (OfModel<Limits>) {
      if (field.limit == Limit::layer) return bounds_.layers - 1;
      if (field.limit == Limit::head) return bounds_.heads - 1;
    }
    return field.maximum;
  }

  double read_number(const Source& source, const Field& field, double maximum, bool whole,
                     const std::string& where = "") {
    const double x = source.type() == SourceType::number ? source.number() : NAN;
    const bool inside = x >= field.minimum && x <= maximum;
    if (!inside || (whole && x != std::floor(x))) {
      refuse(shown(source) + where, allowed(field, maximum, whole));
      return 0;
    }
    return x;
  }

  void read(const Source& source, double& value, const Field& field) {
    value = read_number(source, field, maximum_of(field), field.whole);
  }
  void read(const Source& source, int& value, const Field& field) {
    value = static_cast<int>(read_number(source, field, maximum_of(field), true));
  }
  void read(const Source& source, bool& value, const Field&) {
    if (source.type() != SourceType::boolean) return refuse(shown(source), "true or false");
    value = source.boolean();
  }

  void read_seed(const Source& source, std::string& value) {
    const double x = source.type() == SourceType::number ? source.number() : -1;
    const bool exact = x >= 0 && x <= 0x1p53 && x == std::floor(x);
    const std::string given = source.type() == SourceType::text
                                  ? source.text()
                                  : (exact ? std::to_string(static_cast<std::uint64_t>(x)) : "");
    Seed seed;
    if (parse_seed(given, seed)) {
      value = given;
    } else {
      refuse(shown(source),
             "a whole number from 0 to " + std::string(kLargestSeed) + ", in digits");
    }
  }

  void read_text(const Source& source, std::string& value, const Field& field) {
    const bool text = source.type() == SourceType::text;
    const std::string given = text ? source.text() : "";
    const int size = static_cast<int>(std::min<std::size_t>(given.size(), 1U << 30));
    if (text && size >= field.fewest && size <= field.most) {
      value = given;
      return;
    }
    const std::string was = size == 0 ? "empty" : quote(size) + " bytes long";
    refuse(text ? was : shown(source),
           "a text of " + quote(field.fewest) + " to " + quote(field.most) + " bytes");
  }

  void read(const Source& source, std::string& value, const Field& field) {
    if (field.limit == Limit::seed) return read_seed(source, value);
    if constexpr (OfModel<Limits>) {
      if (field.choices.empty()) return read_text(source, value, field);
    }
    const std::string given = source.type() == SourceType::text ? source.text() : "";
    std::string list;
    for (std::string_view rest = field.choices; !rest.empty();) {
      const std::string_view word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(word.size() == rest.size() ? word.size() : word.size() + 1);
      if (given == word) value = given;
      list += (list.empty() ? "" : " or ") + quote(word);
    }
    if (value != given || given.empty()) refuse(shown(source), list);
  }

  bool read_size(const Source& source, int& size, int fewest, int most, const std::string& what) {
    const bool list = source.type() == SourceType::list;
    size = list ? static_cast<int>(std::min<std::size_t>(source.size(), 1U << 30)) : 0;
    if (list && size >= fewest && size <= most) return true;
    const std::string given = list ? "a list of " + quote(size) : shown(source);
    refuse(given, "a list of " + quote(fewest) + " to " + quote(most) + " " + what);
    return false;
  }

  void read(const Source& source, Words& value, const Field& field) {
    int size = 0;
    if (!read_size(source, size, field.fewest, field.most, "words")) return;
    Words words;
    for (int i = 0; i < size; ++i) {
      const Source word = source.at(i);
      const std::string where = "[" + quote(i) + "]";
      if (word.type() != SourceType::text) {
        return fail(std::string(name_) + where + " was " + shown(word) + "; it must be a text");
      }
      words.push_back(word.text());
      if (words.back().size() > kLongestWord) {
        return fail(std::string(name_) + where + " was " +
                    quote(static_cast<double>(words.back().size())) +
                    " bytes long; a token may have up to " + quote(kLongestWord));
      }
    }
    value = std::move(words);
  }

  void read(const Source& source, std::vector<double>& value, const Field& field) {
    int size = 0;
    if (!read_size(source, size, field.fewest, field.most, "numbers")) return;
    std::vector<double> numbers;
    for (int i = 0; i < size && problem_.empty(); ++i) {
      numbers.push_back(
          read_number(source.at(i), field, field.maximum, false, " at [" + quote(i) + "]"));
    }
    value = std::move(numbers);
  }

  void read(const Source& source, std::vector<int>& value, const Field& field) {
    int size = 0;
    if (!read_size(source, size, field.fewest, field.most, "numbers")) return;
    std::vector<int> numbers;
    for (int i = 0; i < size && problem_.empty(); ++i) {
      numbers.push_back(static_cast<int>(
          read_number(source.at(i), field, maximum_of(field), true, " at [" + quote(i) + "]")));
    }
    if (problem_.empty() && field.limit == Limit::token) check_order(numbers);
    value = std::move(numbers);
  }

  void read(const Source&, HeadPlaces&, const Field&) requires(!OfModel<Limits>) {}
  void read(const Source& source, HeadPlaces& value, const Field& field) requires(OfModel<Limits>) {
    int size = 0;
    if (!read_size(source, size, field.fewest, field.most, "heads")) return;
    HeadPlaces places;
    for (int i = 0; i < size && problem_.empty(); ++i) places.push_back(read_head(source.at(i), i));
    value = std::move(places);
  }

  /// Entry i of a list of heads.
  HeadPlace read_head(const Source& source, int i) {
    const std::string entry = std::string(name_) + "[" + quote(i) + "]";
    if (source.type() != SourceType::object) {
      fail(entry + " was " + shown(source) + "; it must be a head with its layer and head");
      return {};
    }
    HeadPlace place;
    for (const std::string& given : source.names()) {
      if (given == "layer" || given == "head") continue;
      fail("unknown field " + quote(given) + " in " + entry + ": a head has layer, head");
    }
    place.layer = read_place(source, entry, "layer", bounds_.layers - 1);
    place.head = read_place(source, entry, "head", bounds_.heads - 1);
    return place;
  }

  int read_place(const Source& source, const std::string& entry, const char* name, int last) {
    const bool given = source.has(name);
    const double x =
        given && source.at(name).type() == SourceType::number ? source.at(name).number() : NAN;
    if (x >= 0 && x <= last && x == std::floor(x)) return static_cast<int>(x);
    fail(entry + "." + name + " was " + (given ? shown(source.at(name)) : "nothing") +
         "; it must be a whole number from 0 to " + quote(last));
    return 0;
  }

  /// An order of the tokens names each of them once.
  void check_order(const std::vector<int>& order) {
    if (static_cast<int>(order.size()) != tokens_) {
      return fail(std::string(name_) + " has " + quote(static_cast<int>(order.size())) +
                  " indices, tokens has " + quote(tokens_) + " words: each token needs one place");
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (std::find(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i), order[i]) ==
          order.begin() + static_cast<std::ptrdiff_t>(i))
        continue;
      return fail(std::string(name_) + " names token " + quote(order[i]) +
                  " twice; each token needs one place");
    }
  }

  void read(const Source& source, Matrix<double>& value, const Field& field) {
    int rows = 0;
    if (!read_size(source, rows, field.fewest, field.most, "rows")) return;
    if (!check_rows(rows, field)) return;
    int columns = 0;
    for (int i = 0; i < rows && problem_.empty(); ++i) {
      const Source row = source.at(i);
      int width = 0;
      if (!read_size(row, width, 1, kMostWidth, "numbers in each row")) return;
      if (i == 0) {
        columns = width;
        value = Matrix<double>(rows, columns);
      }
      if (width != columns) {
        return fail(std::string(name_) + " has " + quote(columns) + " numbers in row 0 and " +
                    quote(width) + " in row " + quote(i) + ": every row needs the same width");
      }
      for (int j = 0; j < columns && problem_.empty(); ++j) {
        value(i, j) = read_number(row.at(j), field, field.maximum, false,
                                  " at [" + quote(i) + "][" + quote(j) + "]");
      }
    }
  }

  bool check_rows(int rows, const Field& field) {
    if (field.limit != Limit::token || rows == tokens_) return true;
    fail(std::string(name_) + " has " + quote(rows) + " rows, tokens has " + quote(tokens_) +
         " words: each token needs a row");
    return false;
  }

  /// A field that was not given keeps its default, unless that is past what the given tokens or the
  /// model allow: then an index is the last there is, a count of cells all of them, an order drops
  /// the tokens that are not there and takes those that are new at its end, and a list of heads
  /// drops those that are not there.
  void recheck(int& value, const Field& field) {
    const int maximum = static_cast<int>(maximum_of(field));
    if (value > maximum || field.limit == Limit::cells) value = maximum;
  }
  void recheck(std::vector<int>& value, const Field& field) {
    if (field.limit != Limit::token) return;
    std::erase_if(value, [&](int token) { return token >= tokens_; });
    for (int token = static_cast<int>(value.size()); token < tokens_; ++token) {
      value.push_back(token);
    }
  }
  void recheck(HeadPlaces& value, const Field&) requires(OfModel<Limits>) {
    std::erase_if(value, [&](const HeadPlace& place) {
      return place.layer >= bounds_.layers || place.head >= bounds_.heads;
    });
  }
  // cppcheck-suppress constParameter ; were it const, the template would be the better match
  void recheck(Matrix<double>& value, const Field& field) { check_rows(value.rows(), field); }
  template <class T>
  void recheck(T&, const Field&) {}

  Source state_;
  Limits bounds_;
  std::string problem_;
  std::string_view name_;
  int tokens_ = 0;
};

/// Reads a whole state over the defaults of `state`, that of a model's figure within its Bounds.
/// Returns the sentence, empty when all is well. A State may have a problem() of its own, about
/// fields that do not go together.
template <class State, class Source, class Limits = Unbounded>
std::string read_state(const Source& source, State& state, Limits bounds = {}) {
  Reader<Source, Limits> reader(source, std::move(bounds));
  reader.read_all(slots_of(state));
  if constexpr (requires { state.problem(); }) {
    if (reader.problem().empty()) return state.problem();
  }
  return reader.problem();
}

}  // namespace attention
