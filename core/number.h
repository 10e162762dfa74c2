// The two hooks through which the lesson's maths meets its number type.
//
// All lesson maths is a template over `Number`. On double both hooks vanish; a number type that
// remembers how it was made overloads them and sees the names a reader knows.
#pragma once

#include <string_view>

namespace attention {

/// The number itself: on double, x. Comparisons and branches go through it.
constexpr double value_of(double x) { return x; }

/// NaN is the one value that does not equal itself.
template <class Number>
bool is_nan(const Number& x) {
  return value_of(x) != value_of(x);
}

/// Marks x as a quantity with a name of its own (score, weight, norm). On double, x unchanged.
constexpr double named(std::string_view /*name*/, double x) { return x; }

}  // namespace attention
