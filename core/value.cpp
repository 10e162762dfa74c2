#include "core/value.h"

#include <array>
#include <cmath>
#include <limits>

#include "core/sentence.h"

namespace attention {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr std::array<std::string_view, 6> kReductions = {"min",  "max",    "sum",
                                                         "mean", "argmax", "count"};

constexpr std::size_t kMostIndices = 6;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t name_length(std::string_view text) {
  std::size_t n = 0;
  while (n < text.size() && (is_letter(text[n]) || (n > 0 && is_digit(text[n])))) ++n;
  return n;
}

/// Reads "[12]" off the front of text; -1 when it is not there.
int take_index(std::string_view& text) {
  std::size_t n = 1;
  int index = 0;
  while (n < text.size() && is_digit(text[n]) && n <= 6) index = index * 10 + (text[n++] - '0');
  if (n == 1 || n >= text.size() || text[n] != ']') return -1;
  text.remove_prefix(n + 1);
  return index;
}

/// The index of the best cell: the largest, or with `smallest` the smallest; -1 if there is none.
int best_of(const std::vector<double>& cells, bool smallest) {
  int best = cells.empty() ? -1 : 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (std::isnan(cells[i])) return -1;
    const double against = cells[static_cast<std::size_t>(best)];
    if (smallest ? cells[i] < against : cells[i] > against) best = static_cast<int>(i);
  }
  return best;
}

double reduce(std::string_view reduction, const std::vector<double>& cells) {
  if (reduction == "sum" || reduction == "mean") {
    double total = cells.empty() ? 0 : cells[0];
    for (std::size_t i = 1; i < cells.size(); ++i) total = total + cells[i];
    return reduction == "sum" ? total : total / static_cast<double>(cells.size());
  }
  const int best = best_of(cells, reduction == "min");
  if (best < 0) return kNan;
  return reduction == "argmax" ? best : cells[static_cast<std::size_t>(best)];
}

Quantity flat(const double* x) { return {true, {*x}, {}}; }
Quantity flat(const int* x) { return {true, {static_cast<double>(*x)}, {}}; }
Quantity flat(const bool* x) { return {true, {*x ? 1.0 : 0.0}, {}}; }
Quantity flat(const std::string*) { return {true, {}, {1}}; }
Quantity flat(const Words* words) { return {true, {}, {static_cast<int>(words->size())}}; }
template <class T>
Quantity flat(const std::vector<T>* list) {
  return {true, {list->begin(), list->end()}, {static_cast<int>(list->size())}};
}
Quantity flat(const HeadPlaces* heads) { return {true, {}, {static_cast<int>(heads->size())}}; }
Quantity flat(const Matrix<double>* table) {
  const auto cells = table->cells();
  return {true, {cells.begin(), cells.end()}, {table->rows(), table->columns()}};
}

}  // namespace

Quantity find(std::string_view name, const std::vector<Slot>& slots) {
  for (const Slot& slot : slots) {
    if (slot.name == name) return std::visit([](auto* value) { return flat(value); }, slot.place);
  }
  return {};
}

Path parse_path(std::string_view text) {
  Path path;
  path.problem = "path " + quote(text) +
                 " was not understood; a path is a name, name[i], name[i][j], or min, max, sum, " +
                 "mean, argmax or count of one, as in max(weights)";
  std::size_t n = name_length(text);
  std::string_view rest = text.substr(n);
  path.name = text.substr(0, n);
  if (rest.size() > 2 && rest.front() == '(' && rest.back() == ')') {
    for (std::string_view reduction : kReductions) {
      if (path.name == reduction) path.reduction = reduction;
    }
    if (path.reduction.empty()) return path;
    rest = rest.substr(1, rest.size() - 2);
    n = name_length(rest);
    path.name = rest.substr(0, n);
    rest = rest.substr(n);
  }
  while (!path.name.empty() && !rest.empty() && path.indices.size() < kMostIndices) {
    if (rest.front() == '.') {
      n = name_length(rest.substr(1));
      if (n == 0) return path;
      path.name += rest.substr(0, n + 1);
      rest = rest.substr(n + 1);
      continue;
    }
    const int index = rest.front() == '[' ? take_index(rest) : -1;
    if (index < 0) return path;
    path.indices.push_back(index);
  }
  if (!path.name.empty() && rest.empty()) path.problem.clear();
  return path;
}

std::string no_index(const std::string& name, int index, int size) {
  return name + " has no index " + quote(index) + "; it must be from 0 to " + quote(size - 1);
}

Value evaluate(const Path& path, const Quantity& quantity) {
  const std::string& name = path.name;
  if (!quantity.found) return {kNan, "this figure has no value called " + quote(name)};
  if (path.indices.size() > quantity.shape.size()) {
    return {kNan, name + " takes at most " + quote(static_cast<double>(quantity.shape.size())) +
                      " indices"};
  }

  // Each index narrows the cells to one row of what is left.
  std::size_t first = 0;
  std::size_t length = 1;
  for (int n : quantity.shape) length *= static_cast<std::size_t>(n);
  for (std::size_t i = 0; i < path.indices.size(); ++i) {
    const int n = quantity.shape[i];
    if (path.indices[i] >= n) {
      return {kNan, no_index(name, path.indices[i], n)};
    }
    length /= static_cast<std::size_t>(n);
    first += static_cast<std::size_t>(path.indices[i]) * length;
  }
  if (path.reduction == "count") return {static_cast<double>(length), ""};
  if (first + length > quantity.cells.size()) return {kNan, name + " is text, not a number"};

  const auto begin = quantity.cells.begin() + static_cast<std::ptrdiff_t>(first);
  const std::vector<double> cells(begin, begin + static_cast<std::ptrdiff_t>(length));
  if (!path.reduction.empty()) return {reduce(path.reduction, cells), ""};
  if (cells.size() != 1 || path.indices.size() != quantity.shape.size()) {
    return {kNan, name + " is a list; name one number of it, as in " + name + "[0]"};
  }
  return {cells[0], ""};
}

Value value_at(std::string_view text, const std::vector<Slot>& trace,
               const std::vector<Slot>& state) {
  const Path path = parse_path(text);
  if (!path.problem.empty()) return {kNan, path.problem};
  const Quantity quantity = find(path.name, trace);
  return evaluate(path, quantity.found ? quantity : find(path.name, state));
}

}  // namespace attention
