#include "core/elementary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/core/fingerprint.h"
#include "tests/core/numbers.h"

// The accuracy itself is measured against MPFR by elementary_ulp.cpp.

namespace {

using attention::Arguments;
using attention::bits_of;
using attention::Fingerprint;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double smallest_normal = std::numeric_limits<double>::min();
constexpr double smallest_subnormal = std::numeric_limits<double>::denorm_min();

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

// ---- log1p: edges ----

TEST(Elementary, Log1pKeepsTheSignOfZero) {
  expect_bits(attention::log1p(0.0), 0.0);
  expect_bits(attention::log1p(-0.0), -0.0);
}

TEST(Elementary, Log1pOfAlmostNothingIsThatNothing) {
  // x - x^2/2 + ..., and x^2/2 is less than half an ulp of x.
  for (const double x : {smallest_subnormal, smallest_normal, 1e-300, 0x1p-54, 0x1p-55}) {
    expect_bits(attention::log1p(x), x);
    expect_bits(attention::log1p(-x), -x);
  }
}

TEST(Elementary, Log1pOfSmallNumbersHasItsFirstTwoTerms) {
  // x^3/3 < 2^-90 is far below half an ulp of the result, 2^-83.
  for (const double x : {0x1p-30, -0x1p-30, 0x1.8p-30, -0x1.5p-30}) {
    expect_bits(attention::log1p(x), x - x * x / 2);
  }
}

TEST(Elementary, Log1pEndsAtMinusOne) {
  expect_bits(attention::log1p(-1.0), -infinity);
  // log(2^-53): the double above -1 is 2^-53 off.
  expect_bits(attention::log1p(-1 + 0x1p-53), attention::log(0x1p-53));
  EXPECT_TRUE(std::isnan(attention::log1p(std::nextafter(-1.0, -2.0))));
  EXPECT_TRUE(std::isnan(attention::log1p(-2.0)));
  EXPECT_TRUE(std::isnan(attention::log1p(-infinity)));
  EXPECT_TRUE(std::isnan(attention::log1p(not_a_number)));
}

TEST(Elementary, Log1pOfInfinityIsInfinityAndOfTheLargestDoubleIsNot) {
  expect_bits(attention::log1p(infinity), infinity);
  const double largest = std::numeric_limits<double>::max();
  expect_bits(attention::log1p(largest), attention::log(largest));
}

// ---- log1p: properties ----

/// How far a result is from a value of 64 bits, in units of the value's last place as a double.
double ulps_from(double result, long double value) {
  const double nearest = std::abs(static_cast<double>(value));
  const double ulp = std::nextafter(nearest, infinity) - nearest;
  return static_cast<double>(std::abs(static_cast<long double>(result) - value) / ulp);
}

#if __LDBL_MANT_DIG__ >= 64
TEST(Elementary, Log1pIsWithinAnUlpOfTheLongDouble) {
  // A long double of 64 bits has 2048 steps to one of these ulps: its own error does not count.
  Arguments arguments(6);
  for (int i = 0; i < 100'000; ++i) {
    const double scale = std::ldexp(1.0, -arguments.below(60));
    for (const double x : {arguments.between(-1, 1) * scale, -1 + arguments.between(0, 1) * scale,
                           arguments.between(0, 1) / scale}) {
      if (x == 0 || x <= -1) continue;
      ASSERT_LE(ulps_from(attention::log1p(x), std::log1p(static_cast<long double>(x))), 1) << x;
    }
  }
}

TEST(Elementary, SinAndCosAreWithinAnUlpOfTheLongDouble) {
  Arguments arguments(7);
  for (int i = 0; i < 100'000; ++i) {
    const double x = arguments.between(-64, 64);
    const auto exact = static_cast<long double>(x);
    ASSERT_LE(ulps_from(attention::sin(x), std::sin(exact)), 1) << x;
    ASSERT_LE(ulps_from(attention::cos(x), std::cos(exact)), 1) << x;
  }
}

TEST(Elementary, TanhIsWithinAnUlpOfTheLongDouble) {
  Arguments arguments(14);
  for (int i = 0; i < 100'000; ++i) {
    const double scale = std::ldexp(1.0, -arguments.below(60));
    for (const double x : {arguments.between(-1, 1) * scale, arguments.between(-22.1, 22.1)}) {
      ASSERT_LE(ulps_from(attention::tanh(x), std::tanh(static_cast<long double>(x))), 1) << x;
    }
  }
}
#endif

TEST(Elementary, Log1pIsTheLogOfOneMoreWhereThatIsExact) {
  // 1 + x is exact. log is off by 0.51 ulp and log1p by one.
  Arguments arguments(8);
  for (int i = 0; i < 10'000; ++i) {
    const double x = std::floor(arguments.between(-0.99, 100) * 0x1p20) * 0x1p-20;
    const double expected = attention::log(1 + x);
    ASSERT_NEAR(attention::log1p(x), expected, 2 * 0x1p-52 * std::abs(expected)) << x;
  }
}

TEST(Elementary, Log1pHasTheSameBitsOnEveryPlatform) {
  Arguments arguments(9);
  Fingerprint fingerprint;
  for (int i = 0; i < 50'000; ++i) {
    fingerprint.add(attention::log1p(arguments.any_bits()));
    fingerprint.add(attention::log1p(arguments.between(-1, 1)));
  }
  EXPECT_EQ(fingerprint.value(), 0xd941a1e5f6d9da41);
}

// ---- sin and cos: edges ----

constexpr double pi = 3.14159265358979323846;

TEST(Elementary, SinKeepsTheSignOfZeroAndCosOfItIsOne) {
  expect_bits(attention::sin(0.0), 0.0);
  expect_bits(attention::sin(-0.0), -0.0);
  expect_bits(attention::cos(0.0), 1.0);
  expect_bits(attention::cos(-0.0), 1.0);
}

TEST(Elementary, SinOfAlmostNothingIsThatNothing) {
  for (const double x : {smallest_subnormal, smallest_normal, 1e-300, 0x1p-27}) {
    expect_bits(attention::sin(x), x);
    expect_bits(attention::sin(-x), -x);
    expect_bits(attention::cos(x), 1.0);
  }
}

TEST(Elementary, SinAndCosEndAtAMillionRadians) {
  // 2^20: so far the reduction is exact enough. Nothing is said beyond.
  EXPECT_LE(std::abs(attention::sin(0x1p20)), 1);
  EXPECT_LE(std::abs(attention::cos(-0x1p20)), 1);
  for (const double x : {std::nextafter(0x1p20, infinity), -0x1.00001p20, 1e300, infinity,
                         -infinity, not_a_number}) {
    EXPECT_TRUE(std::isnan(attention::sin(x))) << x;
    EXPECT_TRUE(std::isnan(attention::cos(x))) << x;
  }
}

TEST(Elementary, SinOfPiIsWhatTheDoublePiLacks) {
  // sin(pi - e) = e, and cos(pi/2 - e) = e: the double below pi is 1.2246467991473531772e-16 off.
  expect_bits(attention::sin(pi), 1.2246467991473531772e-16);
  expect_bits(attention::sin(-pi), -1.2246467991473531772e-16);
  expect_bits(attention::cos(pi / 2), 6.123233995736765886e-17);
  expect_bits(attention::cos(pi), -1.0);
  expect_bits(attention::sin(pi / 2), 1.0);
}

// ---- sin and cos: properties ----

TEST(Elementary, SinAndCosHaveTheDigitsInTheLiterature) {
  // On-Line Encyclopedia of Integer Sequences: A049469, A049470. Rounded twice, so within an ulp.
  EXPECT_LE(ulps_from(attention::sin(1.0), 0.84147098480789650665L), 1);
  EXPECT_LE(ulps_from(attention::cos(1.0), 0.54030230586813971740L), 1);
}

TEST(Elementary, SinAndCosGoThroughTheirFourQuadrants) {
  const double signs[][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};  // of sin and of cos
  for (int quarter = -40; quarter < 40; ++quarter) {
    const double x = (quarter + 0.5) * pi / 2;
    const auto& [sine, cosine] = signs[(quarter + 40) % 4];
    // The root of a half; x itself is off by an ulp of 64 at most, 2^-47.
    EXPECT_NEAR(attention::sin(x), sine * 0.70710678118654752, 0x1p-46) << quarter;
    EXPECT_NEAR(attention::cos(x), cosine * 0.70710678118654752, 0x1p-46) << quarter;
  }
}

TEST(Elementary, SinIsOddAndCosIsEvenToTheLastBit) {
  Arguments arguments(10);
  for (int i = 0; i < 10'000; ++i) {
    const double x = arguments.between(-0x1p20, 0x1p20);
    ASSERT_EQ(bits_of(attention::sin(-x)), bits_of(-attention::sin(x))) << x;
    ASSERT_EQ(bits_of(attention::cos(-x)), bits_of(attention::cos(x))) << x;
  }
}

TEST(Elementary, SinAndCosLieOnTheUnitCircle) {
  // Each is off by an ulp, 2^-53 below 1, and its square by twice that; three roundings more.
  Arguments arguments(11);
  for (int i = 0; i < 10'000; ++i) {
    const double x = arguments.between(-0x1p20, 0x1p20);
    const double s = attention::sin(x);
    const double c = attention::cos(x);
    ASSERT_LE(std::abs(s), 1) << x;
    ASSERT_LE(std::abs(c), 1) << x;
    ASSERT_NEAR(s * s + c * c, 1, 8 * 0x1p-53) << x;
  }
}

TEST(Elementary, SinOfASumFollowsFromItsParts) {
  // x + y is exact: both are multiples of 2^-20. Two products of four values an ulp off each.
  Arguments arguments(12);
  for (int i = 0; i < 10'000; ++i) {
    const double x = std::floor(arguments.between(-32, 32) * 0x1p20) * 0x1p-20;
    const double y = std::floor(arguments.between(-32, 32) * 0x1p20) * 0x1p-20;
    const double parts =
        attention::sin(x) * attention::cos(y) + attention::cos(x) * attention::sin(y);
    ASSERT_NEAR(attention::sin(x + y), parts, 8 * 0x1p-53) << x << " and " << y;
  }
}

TEST(Elementary, SinAndCosHaveTheSameBitsOnEveryPlatform) {
  Arguments arguments(13);
  Fingerprint fingerprint;
  for (int i = 0; i < 50'000; ++i) {
    const double x = i % 2 == 0 ? arguments.between(-64, 64) : arguments.any_bits();
    fingerprint.add(attention::sin(x));
    fingerprint.add(attention::cos(x));
  }
  EXPECT_EQ(fingerprint.value(), 0x0ed2df0ab15fb472);
}

// ---- tanh: edges ----

TEST(Elementary, TanhKeepsTheSignOfZero) {
  expect_bits(attention::tanh(0.0), 0.0);
  expect_bits(attention::tanh(-0.0), -0.0);
}

TEST(Elementary, TanhOfAlmostNothingIsThatNothing) {
  // x - x^3/3 + ..., and x^3/3 is less than half an ulp of x.
  for (const double x : {smallest_subnormal, smallest_normal, 1e-300, 0x1p-27}) {
    expect_bits(attention::tanh(x), x);
    expect_bits(attention::tanh(-x), -x);
  }
}

TEST(Elementary, TanhEndsAtOneAndMinusOne) {
  // 1 - 2 e^-2x is 1 where 2 e^-2x is less than half of 2^-53: from 19.07 on.
  EXPECT_LT(attention::tanh(19.0), 1);
  for (const double x : {19.1, 21.9, 22.0, 1e300, std::numeric_limits<double>::max(), infinity}) {
    expect_bits(attention::tanh(x), 1.0);
    expect_bits(attention::tanh(-x), -1.0);
  }
}

TEST(Elementary, TanhOfNanIsNan) { EXPECT_TRUE(std::isnan(attention::tanh(not_a_number))); }

TEST(Elementary, TanhIsAHalfAtHalfTheLogarithmOfThree) {
  EXPECT_NEAR(attention::tanh(0.54930614433405484568), 0.5, 0x1p-53);
  expect_bits(attention::tanh(attention::log(2.0)), 0.6);
}

// ---- tanh: properties ----

TEST(Elementary, TanhNeverDescendsButByItsLastBit) {
  // Each value is off by less than an ulp: it may fall behind the one before by one, no further.
  for (const double centre : {-1.0, 1e-300, 0.1, 0.5, 0.54930614433405484, 0.7, 1.0, 3.0, 19.0}) {
    double before = -1;
    double x = centre;
    for (int i = 0; i < 20'000; ++i, x = std::nextafter(x, infinity)) {
      const double y = attention::tanh(x);
      ASSERT_GE(y, std::nextafter(before, -infinity)) << x;
      before = y;
    }
  }
}

TEST(Elementary, TanhIsOddToTheLastBit) {
  Arguments arguments(15);
  for (int i = 0; i < 10'000; ++i) {
    const double x = arguments.between(-23, 23);
    ASSERT_EQ(bits_of(attention::tanh(-x)), bits_of(-attention::tanh(x))) << x;
  }
}

TEST(Elementary, TanhOfTwiceFollowsFromTanh) {
  // tanh 2x = 2t / (1 + t^2): t is off by an ulp, 2^-52 of itself at most, and three roundings.
  Arguments arguments(16);
  for (int i = 0; i < 10'000; ++i) {
    const double x = arguments.between(-10, 10);
    const double t = attention::tanh(x);
    const double twice = attention::tanh(2 * x);
    ASSERT_NEAR(twice, 2 * t / (1 + t * t), 4 * 0x1p-52 * std::abs(twice)) << x;
  }
}

TEST(Elementary, TanhHasTheSameBitsOnEveryPlatform) {
  Arguments arguments(17);
  Fingerprint fingerprint;
  for (int i = 0; i < 50'000; ++i) {
    fingerprint.add(attention::tanh(arguments.any_bits()));
    fingerprint.add(attention::tanh(arguments.between(-3, 3)));
  }
  EXPECT_EQ(fingerprint.value(), 0xdb9c68f5ef005c72);
}
