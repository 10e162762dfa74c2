// Value paths: how a number in prose names one number of a trace.
//
//   weights[4]   matrix[1][2]   min(p) max(p) sum(p) mean(p) argmax(p) count(p)
//   layers[1].heads[0].weights[5][0]    of a quantity with parts: its indices gather in order
//
// A name is looked for in the trace first and in the state after it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/slots.h"

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

/// The quantity of that name, not found if there is none. Texts have a shape but no cells, for
/// count() alone.
Quantity find(std::string_view name, const std::vector<Slot>& slots);

/// "weights has no index 6; it must be from 0 to 5".
std::string no_index(const std::string& name, int index, int size);

/// A path taken apart: "max(matrix[1])" is reduction max, name matrix, indices {1};
/// "nextTokens[0].probability" is name nextTokens.probability, indices {0}.
struct Path {
  std::string_view reduction{};
  std::string name{};
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

/// parse, find, evaluate: in the trace's slots first, in the state's after them.
Value value_at(std::string_view text, const std::vector<Slot>& trace,
               const std::vector<Slot>& state);

template <class Trace, class State>
Value value_at(std::string_view path, Trace& trace, State& state) {
  return value_at(path, slots_of(trace), slots_of(state));
}

}  // namespace attention
