// Numbers for the tests, compared by their bits.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/matrix.h"
#include "tests/core/arguments.h"

namespace attention {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// The unit roundoff: one operation on doubles is off by at most this fraction of its result.
inline constexpr double kRoundoff = 0x1p-53;

inline std::uint64_t bits_of(double x) { return __builtin_bit_cast(std::uint64_t, x); }
inline double from_bits(std::uint64_t bits) { return __builtin_bit_cast(double, bits); }

/// Equal to the last bit: 0 is not -0, and all NaNs are one.
inline bool same_bits(double a, double b) {
  return bits_of(a) == bits_of(b) || (std::isnan(a) && std::isnan(b));
}

inline testing::AssertionResult same_bits(std::span<const double> a, std::span<const double> b) {
  if (a.size() != b.size()) {
    return testing::AssertionFailure() << a.size() << " numbers and " << b.size();
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (same_bits(a[i], b[i])) continue;
    return testing::AssertionFailure()
           << std::hexfloat << "at [" << i << "] " << a[i] << " (0x" << std::hex << bits_of(a[i])
           << ") and " << b[i] << " (0x" << bits_of(b[i]) << ")";
  }
  return testing::AssertionSuccess();
}

inline testing::AssertionResult same_bits(const Matrix<double>& a, const Matrix<double>& b) {
  if (a.rows() != b.rows() || a.columns() != b.columns()) {
    return testing::AssertionFailure()
           << a.rows() << " x " << a.columns() << " and " << b.rows() << " x " << b.columns();
  }
  return same_bits(a.cells(), b.cells());
}

}  // namespace attention
