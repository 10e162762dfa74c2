// Value paths: how a number in prose names one number of a trace.
//
//   weights[4]   matrix[1][2]   min(p) max(p) sum(p) mean(p) argmax(p) count(p)
//
// A name is looked for in the trace first and in the state after it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/field.h"
#include "core/matrix.h"
#include "core/number.h"

namespace attention {

/// A number, or the sentence that says why there is none.
struct Value {
  double number = 0;
  std::string problem{};
};

/// One named quantity of a trace, laid flat: its cells and its shape ({} a number, {T} a vector).
struct Quantity {
  bool found = false;
  std::vector<double> cells{};
  std::vector<int> shape{};
};

/// A visitor that finds the quantity of one name. Texts are found with no cells, for count() alone.
class Find {
 public:
  explicit Find(std::string_view name) : name_(name) {}
  const Quantity& quantity() const { return quantity_; }

  template <class T>
  void operator()(std::string_view name, const T& value, const Field& = {}) {
    if (name == name_ && !quantity_.found) take(value);
  }

 private:
  void take(double x) { quantity_ = {true, {x}, {}}; }
  void take(int x) { take(static_cast<double>(x)); }
  void take(bool x) { take(x ? 1.0 : 0.0); }
  void take(const std::string&) { quantity_ = {true, {}, {1}}; }
  void take(const Words& words) { quantity_ = {true, {}, {static_cast<int>(words.size())}}; }
  template <class T>
  void take(const std::vector<T>& list) {
    quantity_ = {true, std::vector<double>(list.begin(), list.end()), {int(list.size())}};
  }
  void take(const Matrix<double>& table) {
    const auto cells = table.cells();
    quantity_ = {true, {cells.begin(), cells.end()}, {table.rows(), table.columns()}};
  }

  std::string_view name_;
  Quantity quantity_;
};

/// A path taken apart: "max(matrix[1])" is reduction max, name matrix, indices {1}.
struct Path {
  std::string_view reduction{};
  std::string_view name{};
  std::vector<int> indices{};
  std::string problem{};
};

/// Takes a path apart. Errors: anything but the forms above is a sentence in .problem.
Path parse_path(std::string_view text);

/// The number a path names in a quantity of that name.
/// Edge cases: min, max, mean and argmax of nothing, and of anything NaN, are NaN; the sum of
/// nothing is 0; argmax is the lowest index of equals, counted over the cells laid flat.
/// Errors: an unknown name, an index out of range, too few or too many indices: a sentence.
Value evaluate(const Path& path, const Quantity& quantity);

/// value_at(path, trace, state): parse, find, evaluate.
template <class Trace, class State>
Value value_at(std::string_view text, Trace& trace, State& state) {
  const Path path = parse_path(text);
  if (!path.problem.empty()) return {0, path.problem};
  Find find(path.name);
  trace.describe(find);
  state.describe(find);
  return evaluate(path, find.quantity());
}

}  // namespace attention
