// What attention did, measured.
#pragma once

#include <span>

#include "core/number.h"

namespace attention {

/// |a - b|.
template <class Number>
Number difference(const Number& a, const Number& b) {
  return value_of(a) < value_of(b) ? b - a : a - b;
}

/// The largest |a[i] - b[i]|. Shapes: a and b (n).
/// Edge cases: no elements give 0; a NaN in either gives NaN.
template <class Number>
Number largest_difference(std::span<const Number> a, std::span<const Number> b) {
  Number largest{};
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    const Number gap = difference(a[i], b[i]);
    if (is_nan(gap)) return gap;
    if (i == 0 || value_of(gap) > value_of(largest)) largest = gap;
  }
  return named("largest difference", largest);
}

}  // namespace attention
