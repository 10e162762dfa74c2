#include "core/elementary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/core/numbers.h"

// The accuracy itself is measured against MPFR by elementary_ulp.cpp.

namespace {

using attention::Arguments;
using attention::bits_of;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double smallest_normal = std::numeric_limits<double>::min();
constexpr double smallest_subnormal = std::numeric_limits<double>::denorm_min();

// FNV-1a over the bytes of the results; all NaNs count as one.
class Fingerprint {
 public:
  void add(double x) {
    const std::uint64_t bits = bits_of(std::isnan(x) ? not_a_number : x);
    for (int shift = 0; shift < 64; shift += 8) {
      hash_ = (hash_ ^ ((bits >> shift) & 0xff)) * 0x100000001b3;
    }
  }

  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325;
};

// The true value lies within half an ulp of `nearest`: a result within 0.51 ulp of it can only be
// `nearest` itself, unless the true value lies almost midway. None of the values below does.
void expect_bits(double result, double nearest) { EXPECT_EQ(bits_of(result), bits_of(nearest)); }

// How many of the 20,001 doubles around `centre` give less than the double before them.
int descents_around(double (*function)(double), double centre) {
  double x = centre;
  for (int i = 0; i < 10'000; ++i) x = std::nextafter(x, -infinity);
  int descents = 0;
  double before = function(x);
  for (int i = 0; i < 20'000; ++i) {
    x = std::nextafter(x, infinity);
    const double here = function(x);
    if (!(here >= before)) ++descents;
    before = here;
  }
  return descents;
}

}  // namespace

// ---- exp: edges ----

TEST(Elementary, ExpOfZeroIsOne) {
  expect_bits(attention::exp(0.0), 1.0);
  expect_bits(attention::exp(-0.0), 1.0);
}

TEST(Elementary, ExpOfAlmostNothingIsOne) {
  expect_bits(attention::exp(smallest_subnormal), 1.0);
  expect_bits(attention::exp(-smallest_subnormal), 1.0);
  expect_bits(attention::exp(0x1p-54), 1.0);
  expect_bits(attention::exp(-0x1p-55), 1.0);
}

TEST(Elementary, ExpOfTheStepAfterZeroIsTheStepAfterOne) {
  expect_bits(attention::exp(0x1p-52), 1 + 0x1p-52);
  expect_bits(attention::exp(-0x1p-53), 1 - 0x1p-53);
}

TEST(Elementary, ExpOfInfinityIsInfinityAndOfMinusInfinityIsZero) {
  expect_bits(attention::exp(infinity), infinity);
  expect_bits(attention::exp(-infinity), 0.0);
}

TEST(Elementary, ExpOfNanIsNan) { EXPECT_TRUE(std::isnan(attention::exp(not_a_number))); }

TEST(Elementary, ExpOverflowsRightAfterTheLogarithmOfTheLargestDouble) {
  const double last = 709.782712893384;  // the double below 1024 ln 2
  EXPECT_TRUE(std::isfinite(attention::exp(last)));
  EXPECT_GT(attention::exp(last), 0x1.fffffffffp1023);
  expect_bits(attention::exp(std::nextafter(last, infinity)), infinity);
  expect_bits(attention::exp(std::numeric_limits<double>::max()), infinity);
}

TEST(Elementary, ExpUnderflowsWhereHalfTheSmallestSubnormalIsReached) {
  const double last = -745.13321910194110842;  // -1075 ln 2 = -745.133219101941162...
  expect_bits(attention::exp(last), smallest_subnormal);
  expect_bits(attention::exp(std::nextafter(last, -infinity)), 0.0);
  expect_bits(attention::exp(-746.0), 0.0);
  expect_bits(attention::exp(-1e300), 0.0);
}

TEST(Elementary, ExpPassesFromNormalToSubnormalAtTheLogarithmOfTheSmallestNormal) {
  // -1022 ln 2 = -708.396418532264106..., between these two doubles.
  const double below = -708.39641853226419;
  const double above = -708.39641853226408;
  ASSERT_EQ(std::nextafter(below, infinity), above);
  EXPECT_LT(attention::exp(below), smallest_normal);
  EXPECT_GE(attention::exp(above), smallest_normal);
}

// ---- exp: properties ----

TEST(Elementary, ExpHasTheDigitsInTheLiterature) {
  // On-Line Encyclopedia of Integer Sequences: A001113, A072334, A019774, A068985, A092426.
  expect_bits(attention::exp(1.0), 2.71828182845904523536);
  expect_bits(attention::exp(2.0), 7.38905609893065022723);
  expect_bits(attention::exp(0.5), 1.64872127070012814684);
  expect_bits(attention::exp(-1.0), 0.36787944117144232159);
  expect_bits(attention::exp(4.0), 54.59815003314423907811);
}

TEST(Elementary, ExpNeverDescends) {
  for (const double centre :
       {-745.0, -720.0, -708.3964185322641, -100.0, -1.0, -0.010830424696249145, 0.0,
        0.010830424696249145, 0.34657359027997264, 1.0, 100.0, 709.0}) {
    EXPECT_EQ(descents_around(attention::exp, centre), 0) << "around " << centre;
  }
}

TEST(Elementary, ExpOfASumIsTheProductOfTheExps) {
  // x + y is exact: both are multiples of 2^-20. Each of the three exps is off by at most 0.51 *
  // 2^-52 of its value and the product rounds by at most half of 2^-52: together 2.03 * 2^-52.
  Arguments arguments(1);
  for (int i = 0; i < 10'000; ++i) {
    const double x = std::floor(arguments.between(-300, 300) * 0x1p20) * 0x1p-20;
    const double y = std::floor(arguments.between(-300, 300) * 0x1p20) * 0x1p-20;
    const double whole = attention::exp(x + y);
    const double parts = attention::exp(x) * attention::exp(y);
    ASSERT_LE(std::abs(whole - parts), 2.1 * 0x1p-52 * whole) << x << " and " << y;
  }
}

// ---- log: edges ----

TEST(Elementary, LogOfOneIsPlusZero) { expect_bits(attention::log(1.0), 0.0); }

TEST(Elementary, LogOfTheStepsBesideOneIsTheirDistanceFromOne) {
  // log(1 + d) = d - d^2/2 + ..., and d^2/2 is less than half an ulp of d.
  expect_bits(attention::log(1 - 0x1p-53), -0x1p-53);
  // At a power of two the doubles below lie twice as dense: here d - d^2/2 is exactly the next one.
  expect_bits(attention::log(1 + 0x1p-52), 0x1p-52 - 0x1p-105);
}

TEST(Elementary, LogOfEitherZeroIsMinusInfinity) {
  expect_bits(attention::log(0.0), -infinity);
  expect_bits(attention::log(-0.0), -infinity);
}

TEST(Elementary, LogOfInfinityIsInfinity) { expect_bits(attention::log(infinity), infinity); }

TEST(Elementary, LogOfANegativeNumberIsNan) {
  EXPECT_TRUE(std::isnan(attention::log(-1.0)));
  EXPECT_TRUE(std::isnan(attention::log(-smallest_subnormal)));
  EXPECT_TRUE(std::isnan(attention::log(-infinity)));
}

TEST(Elementary, LogOfNanIsNan) { EXPECT_TRUE(std::isnan(attention::log(not_a_number))); }

// ---- log: properties ----

TEST(Elementary, LogHasTheDigitsInTheLiterature) {
  // On-Line Encyclopedia of Integer Sequences: A002162, A002391, A002392, A016628.
  expect_bits(attention::log(2.0), 0.69314718055994530942);
  expect_bits(attention::log(0.5), -0.69314718055994530942);
  expect_bits(attention::log(3.0), 1.09861228866810969140);
  expect_bits(attention::log(10.0), 2.30258509299404568402);
  expect_bits(attention::log(5.0), 1.60943791243410037460);
}

TEST(Elementary, LogOfAPowerOfTwoIsThatMultipleOfLn2) {
  // ln 2 as a double of 42 bits plus the next 53, so that the multiple is rounded almost only once.
  const double leading = 0x1.62e42fefa38p-1;
  const double trailing = 0x1.ef35793c7673p-45;
  for (int k = -1074; k <= 1023; ++k) {
    const double multiple = k * leading + k * trailing;
    EXPECT_NEAR(attention::log(std::ldexp(1.0, k)), multiple, 0.52 * 0x1p-52 * std::abs(multiple))
        << "2^" << k;
  }
}

TEST(Elementary, LogNeverDescends) {
  for (const double centre : {1e-310, smallest_normal, 1e-100, 0.5, 0.70710678118654752, 32 / 32.5,
                              1.0, 32 / 31.5, 1.4142135623730951, 2.0, 10.0, 1e100, 1e308}) {
    EXPECT_EQ(descents_around(attention::log, centre), 0) << "around " << centre;
  }
}

TEST(Elementary, ExpUndoesLog) {
  // log x is off by at most 0.51 ulp, that is 0.51 * 2^-52 |log x|: exp makes of it the same
  // fraction of x, and adds its own 0.51 * 2^-52.
  Arguments arguments(2);
  for (int i = 0; i < 100'000; ++i) {
    const double x = std::abs(arguments.any_bits());
    if (!(x >= smallest_normal && x < 0x1p1023)) continue;
    const double exponent = attention::log(x);
    const double bound = 0.52 * 0x1p-52 * (std::abs(exponent) + 1);
    ASSERT_LE(std::abs(attention::exp(exponent) - x), bound * x) << x;
  }
}

TEST(Elementary, LogUndoesExp) {
  // exp x is off by at most 0.51 * 2^-52 of its value: log makes of it that distance from x, and
  // adds its own 0.51 ulp of x.
  Arguments arguments(3);
  for (int i = 0; i < 100'000; ++i) {
    const double x = arguments.between(-708, 709);
    const double bound = 0.52 * 0x1p-52 * (1 + std::abs(x));
    ASSERT_LE(std::abs(attention::log(attention::exp(x)) - x), bound) << x;
  }
}

// ---- The same bits everywhere ----

TEST(Elementary, ExpHasTheSameBitsOnEveryPlatform) {
  Arguments arguments(4);
  Fingerprint fingerprint;
  for (int i = 0; i < 50'000; ++i) {
    fingerprint.add(attention::exp(arguments.any_bits()));
    fingerprint.add(attention::exp(arguments.between(-745.2, 709.8)));
  }
  EXPECT_EQ(fingerprint.value(), 0xa63bdb62adcc5962);
}

TEST(Elementary, LogHasTheSameBitsOnEveryPlatform) {
  Arguments arguments(5);
  Fingerprint fingerprint;
  for (int i = 0; i < 50'000; ++i) {
    fingerprint.add(attention::log(arguments.any_bits()));
    fingerprint.add(attention::log(arguments.between(0, 2)));
  }
  EXPECT_EQ(fingerprint.value(), 0xc43e0c102899f95e);
}
