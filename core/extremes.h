// Where the largest and the smallest of a row stand. Ties go to the lowest index. A NaN is both: it
// is never passed over, wherever it stands.
#pragma once

#include <span>

#include "core/number.h"

namespace attention {

/// The index of the largest; the first of equals.
/// Edge cases: nothing to choose from gives 0; with a NaN among them the first NaN.
template <class Number>
int argmax(std::span<const Number> row) {
  std::size_t at = 0;
  for (std::size_t j = 0; j < row.size(); ++j) {
    if (is_nan(row[j])) return static_cast<int>(j);
    if (value_of(row[j]) > value_of(row[at])) at = j;
  }
  return static_cast<int>(at);
}

/// The index of the smallest; the first of equals. Edge cases: as argmax.
template <class Number>
int argmin(std::span<const Number> row) {
  std::size_t at = 0;
  for (std::size_t j = 0; j < row.size(); ++j) {
    if (is_nan(row[j])) return static_cast<int>(j);
    if (value_of(row[j]) < value_of(row[at])) at = j;
  }
  return static_cast<int>(at);
}

/// The index of the largest but one: the largest of all but `best`; the first of equals.
/// Shapes: row (n), n at least 2.
template <class Number>
int runner_up(std::span<const Number> row, int best) {
  int second = best == 0 ? 1 : 0;
  for (int j = 0; j < static_cast<int>(row.size()); ++j) {
    if (j == best) continue;
    const double against = value_of(row[static_cast<std::size_t>(second)]);
    if (value_of(row[static_cast<std::size_t>(j)]) > against) second = j;
  }
  return second;
}

/// The largest itself. Shapes: row (n), n at least 1.
template <class Number>
Number largest(std::span<const Number> row) {
  return row[static_cast<std::size_t>(argmax(row))];
}

/// The smallest itself. Shapes: row (n), n at least 1.
template <class Number>
Number smallest(std::span<const Number> row) {
  return row[static_cast<std::size_t>(argmin(row))];
}

}  // namespace attention
