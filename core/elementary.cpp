#include "core/elementary.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

// Both functions go the same way. Bring the argument close to a point whose value stands in a small
// table; correct with a short Taylor series; keep every large term as an exact sum of two doubles
// (Dekker, A floating-point technique for extending the available precision, 1971), so that only
// the last addition rounds at full size and costs the unavoidable 0.5 ulp.

namespace attention {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// A double is 1 sign bit, 11 exponent bits and 52 fraction bits: adding 2^52 to its bits doubles it
// (unless it is subnormal, or overflows).
constexpr std::int64_t one_exponent = std::int64_t{1} << 52;

constexpr std::int64_t bits_of(double x) { return __builtin_bit_cast(std::int64_t, x); }
constexpr double from_bits(std::int64_t bits) { return __builtin_bit_cast(double, bits); }

// The leading 26 of x's 53 bits. The product of two heads is exact: 26 + 26 bits fit in 53.
constexpr double head(double x) { return from_bits(bits_of(x) & ~((std::int64_t{1} << 27) - 1)); }

// The integer nearest to x, |x| < 2^51: beside 1.5 * 2^52 a double has no room for a fraction.
constexpr double nearest_integer(double x) { return (x + 0x1.8p52) - 0x1.8p52; }

// ---- Numbers of 106 bits ----

// The number high + low, where low is at most half an ulp of high.
struct DoubleDouble {
  double high;
  double low;
};

// big + small, exactly. Requires |big| >= |small|, or big = 0.
constexpr DoubleDouble exact_sum(double big, double small) {
  const double high = big + small;
  return {high, small - (high - big)};
}

constexpr DoubleDouble sum(DoubleDouble a, DoubleDouble b) {
  const bool in_order = a.high * a.high >= b.high * b.high;
  const DoubleDouble highs = in_order ? exact_sum(a.high, b.high) : exact_sum(b.high, a.high);
  return exact_sum(highs.high, highs.low + (a.low + b.low));
}

constexpr DoubleDouble product(DoubleDouble a, DoubleDouble b) {
  const double high = a.high * b.high;
  const double a_head = head(a.high);
  const double b_head = head(b.high);
  const double a_rest = a.high - a_head;
  const double b_rest = b.high - b_head;
  const double missing =
      ((a_head * b_head - high) + a_head * b_rest + a_rest * b_head) + a_rest * b_rest;
  return exact_sum(high, missing + (a.high * b.low + a.low * b.high));
}

constexpr DoubleDouble quotient(DoubleDouble a, double b) {
  const double high = a.high / b;
  const DoubleDouble back = product({high, 0}, {b, 0});
  const DoubleDouble left = sum(a, {-back.high, -back.low});
  return exact_sum(high, left.high / b);
}

// ---- What the tables are computed from, when this file is compiled ----

// log(a / b) = 2 (s + s^3/3 + s^5/5 + ...) with s = (a - b) / (a + b), |s| <= 1/3: the first term
// left out is below 2^-110.
constexpr DoubleDouble log_of_ratio(double a, double b) {
  const DoubleDouble s = quotient({a - b, 0}, a + b);
  const DoubleDouble s_squared = product(s, s);
  DoubleDouble power = s;
  DoubleDouble total = s;
  for (int n = 3; n < 68; n += 2) {
    power = product(power, s_squared);
    total = sum(total, quotient(power, n));
  }
  return {2 * total.high, 2 * total.low};
}

// e^x = 1 + x + x^2/2! + x^3/3! + ..., |x| < 0.7: the first term left out is below 2^-115.
constexpr DoubleDouble exp_series(DoubleDouble x) {
  DoubleDouble term{1, 0};
  DoubleDouble total{1, 0};
  for (int n = 1; n < 28; ++n) {
    term = quotient(product(term, x), n);
    total = sum(total, term);
  }
  return total;
}

// The same number split where `high` is a multiple of 2^-42 (beside 1536 a double has no finer
// step). Sums and integer multiples of such numbers are exact while they stay below 2^11.
constexpr DoubleDouble on_grid(DoubleDouble x) {
  const double high = (x.high + 1536) - 1536;
  return {high, (x.high - high) + x.low};
}

constexpr DoubleDouble ln2 = log_of_ratio(2, 1);
constexpr DoubleDouble ln2_on_grid = on_grid(ln2);

// ---- exp ----

constexpr int exp_steps = 32;  // table points in each doubling: 2^0, 2^(1/32), ..., 2^(31/32)
constexpr DoubleDouble exp_step = on_grid({ln2.high / exp_steps, ln2.low / exp_steps});

// 2^(j/32), split so that `high` is a head.
constexpr std::array<DoubleDouble, exp_steps> exp_table = [] {
  std::array<DoubleDouble, exp_steps> table{};
  double j = 0;
  for (DoubleDouble& entry : table) {
    const DoubleDouble power = exp_series(product(ln2, {j / exp_steps, 0}));
    const double high = head(power.high);
    entry = {high, (power.high - high) + power.low};
    ++j;
  }
  return table;
}();

// e^r - 1 - r for |r| <= 0.011, from Taylor's series; the first term left out is below 2^-67.
double exp_beyond_first_order(double r) {
  const double r2 = r * r;
  return r2 * ((1.0 / 2 + r * (1.0 / 6)) +
               r2 * ((1.0 / 24 + r * (1.0 / 120)) + r2 * (1.0 / 720 + r * (1.0 / 5040))));
}

// 2^exponent * y for a y in [0.98, 2).
double scaled(DoubleDouble y, std::int64_t exponent) {
  const std::int64_t bits = bits_of(y.high) + exponent * one_exponent;
  if (bits >= one_exponent) return from_bits(bits);

  // The result is subnormal: a count of 2^-1074, and the count is its bits. Added to the power of
  // two whose own step is 2^-1074 in y's scale, y is rounded to that count, and only once:
  // `step.low` is what the first addition rounded away.
  const double power = from_bits((1 - exponent) * one_exponent);
  const DoubleDouble step = exact_sum(power, y.high);
  const double counted = step.high + (step.low + y.low);
  return from_bits(bits_of(counted) - bits_of(power));
}

// ---- log ----

// The reciprocals i/32 that bring any m in [sqrt(1/2), sqrt(2)) to within 0.023 of 1.
constexpr int log_steps = 32;
constexpr int log_first = 23;
constexpr int log_last = 45;

// log(32/i), split on the grid.
constexpr std::array<DoubleDouble, log_last - log_first + 1> log_table = [] {
  std::array<DoubleDouble, log_last - log_first + 1> table{};
  for (int i = log_first; i <= log_last; ++i) {
    table[static_cast<std::size_t>(i - log_first)] = on_grid(log_of_ratio(log_steps, i));
  }
  return table;
}();

// log(1 + r) - r + r^2/2 for |r| <= 0.023, from Taylor's series; the first term left out is below
// 2^-69.
double log_beyond_second_order(double r) {
  const double r2 = r * r;
  const double even = 1.0 / 3 + r2 * (1.0 / 5 + r2 * (1.0 / 7 + r2 * (1.0 / 9 + r2 * (1.0 / 11))));
  const double odd = 1.0 / 4 + r2 * (1.0 / 6 + r2 * (1.0 / 8 + r2 * (1.0 / 10)));
  return r * r2 * (even - r * odd);
}

// 2^exponent * y.
struct Power {
  DoubleDouble y;
  int exponent;
};

// e^x to some 60 bits, |x| <= 746.
Power power_of_e(double x) {
  // x = k (ln 2)/32 + r. k has at most 16 bits, so k * exp_step.high is exact; so is its difference
  // from x. r is split into a head and a rest. (Beside 1.5 * 2^52 a double's lowest bits count
  // ones: they are k.)
  const double beside = x * (exp_steps / ln2.high) + 0x1.8p52;
  const double k = beside - 0x1.8p52;
  const double near = x - k * exp_step.high;
  const double correction = k * exp_step.low;
  const double r_head = head(near - correction);
  const double r_rest = (near - r_head) - correction;

  // k = 32 * exponent + j, so e^x = 2^exponent * 2^(j/32) * e^r.
  const auto steps = static_cast<std::int32_t>(bits_of(beside));
  const DoubleDouble power = exp_table[static_cast<std::size_t>(steps & (exp_steps - 1))];

  // 2^(j/32) e^r = power.high + power.high r_head, both exact, + a rest. The largest part of the
  // rest is 2^(j/32) r^2/2 < 2^-13: its few roundings, each at most 2^-67, are 0.0002 ulp together.
  const double beyond = r_rest + exp_beyond_first_order(r_head + r_rest);
  const DoubleDouble main = exact_sum(power.high, power.high * r_head);
  const double rest =
      main.low + (power.low + (power.low * r_head + (power.high + power.low) * beyond));
  return {exact_sum(main.high, rest), steps >> 5};
}

}  // namespace

double exp(double x) {
  if (x != x) return x;
  if (x > 1024 * ln2.high) return infinity;  // ln2.high < ln 2: the last x whose result is finite
  if (x < -746) return 0;
  const Power e = power_of_e(x);
  return scaled(e.y, e.exponent);
}

double log(double x) {
  if (x == 0) return -infinity;
  if (!(x > 0)) return not_a_number;
  if (x == infinity) return infinity;

  // x = 2^k m, with m in [sqrt(1/2), sqrt(2)) so that k ln 2 never cancels against log m. A
  // subnormal number is first made normal.
  const bool is_subnormal = x < std::numeric_limits<double>::min();
  const std::int64_t bits = bits_of(is_subnormal ? x * 0x1p54 : x);
  const std::int64_t doublings = (bits - bits_of(0.70710678118654752)) >> 52;
  const double m = from_bits(bits - doublings * one_exponent);
  const double k = static_cast<double>(doublings) - (is_subnormal ? 54 : 0);

  // m = (32/i) (1 + r) with the nearest i. Near 1 that is i = 32 and log(32/i) = 0. The products of
  // m's halves with i/32 are exact, so r is: as r_head + r_rest.
  const double i = nearest_integer(log_steps / m);
  const double reciprocal = i / log_steps;
  const double m_head = head(m);
  const double near = m_head * reciprocal - 1;
  const double correction = (m - m_head) * reciprocal;
  const double r_head = head(near + correction);
  const double r_rest = (near - r_head) + correction;

  // log x = k ln 2 + log(32/i) + r_head - r_head^2/2, all exact but for the low parts, + a rest.
  // The largest part of the rest is r^3/3 < 2^-18, where the result is over 2^-7, or r^3/3 < r *
  // 2^-13 near 1: its few roundings are 0.0005 ulp of the result together.
  const DoubleDouble anchor = log_table[static_cast<std::size_t>(static_cast<int>(i) - log_first)];
  const DoubleDouble first = exact_sum(k * ln2_on_grid.high + anchor.high, r_head);
  const DoubleDouble second = exact_sum(first.high, -0.5 * (r_head * r_head));
  const double lows = (k * ln2_on_grid.low + anchor.low) + (first.low + second.low);
  const double r_rest_terms = r_rest - r_rest * (r_head + 0.5 * r_rest);
  const double rest = lows + (r_rest_terms + log_beyond_second_order(r_head + r_rest));
  return second.high + rest;
}

namespace {

// ---- log1p ----

constexpr double ln2_coarse = 0x1.62e42feep-1;  // a multiple of 2^-33: k * ln2_coarse is exact
constexpr double ln2_rest = 0x1.a39ef35793c76p-33;

// 1 + x = 2^k (1 + f), sqrt(1/2) < 1 + f < sqrt(2); `lost` is what rounding 1 + x lost, and `tiny`
// says that |f| < 2^-20.
struct Doublings {
  double k = 0;
  double f = 0;
  double lost = 0;
  bool tiny = false;
};

constexpr std::int32_t upper_half(double x) { return static_cast<std::int32_t>(bits_of(x) >> 32); }

Doublings doublings_of(double x) {
  // Upper halves of doubles are compared: of -0.2929 and 0.4142 here, of sqrt(2) below.
  const bool near_zero = x < 0 ? upper_half(x) <= static_cast<std::int32_t>(0xbfd2bec3U)
                               : upper_half(x) < std::int32_t{0x3fda827a};
  if (near_zero) return {0, x, 0, false};
  const bool whole = x >= 0x1p53;  // 1 + x is x
  const double u = whole ? x : 1 + x;
  const std::int64_t power = (bits_of(u) >> 52) - 1023;
  const double lost = whole ? 0 : (power > 0 ? 1 - (u - x) : x - (u - 1)) / u;
  const std::int64_t fraction = bits_of(u) & (one_exponent - 1);
  const std::int64_t leading = fraction >> 32;
  const bool above = leading >= 0x6a09e;
  const double f = from_bits(fraction | (std::int64_t{above ? 0x3fe : 0x3ff} << 52)) - 1;
  const bool tiny = above ? (0x00100000 - leading) >> 2 == 0 : leading == 0;
  return {static_cast<double>(above ? power + 1 : power), f, lost, tiny};
}

// log(1 + f) = f - f^2/2 + s (f^2/2 + r), s = f / (2 + f): r, a polynomial in s^2, its terms added
// in pairs as glibc adds them.
double log1p_polynomial(double s) {
  const double z = s * s;
  const double z2 = z * z;
  const double z4 = z2 * z2;
  return z * 0x1.5555555555593p-1 + z2 * (0x1.999999997fa04p-2 + z * 0x1.2492494229359p-2) +
         z4 * (0x1.c71c51d8e78afp-3 + z * 0x1.7466496cb03dep-3) +
         z4 * z2 * (0x1.39a09d078c69fp-3 + z * 0x1.2f112df3e5244p-3);
}

}  // namespace

double log1p(double x) {
  if (x == -1) return -infinity;
  if (!(x > -1)) return not_a_number;
  if (x == infinity) return infinity;
  const double size = x < 0 ? -x : x;
  if (size < 0x1p-29) return size < 0x1p-54 ? x : x - x * x * 0.5;

  const auto [k, f, lost, tiny] = doublings_of(x);
  const double half_square = 0.5 * f * f;
  const double below = k * ln2_rest + lost;
  if (tiny && f == 0) return k * ln2_coarse + (lost + k * ln2_rest);
  if (tiny) {
    const double rest = half_square * (1.0 - 0.66666666666666666 * f);
    return k == 0 ? f - rest : k * ln2_coarse - ((rest - below) - f);
  }
  const double s = f / (2.0 + f);
  const double r = log1p_polynomial(s);
  if (k == 0) return f - (half_square - s * (half_square + r));
  return k * ln2_coarse - ((half_square - (s * (half_square + r) + below)) - f);
}

namespace {

// ---- sin and cos ----

// pi/2 in three parts. The first two have 33 bits each, so that their products with a count of up
// to 2^20 quarter turns are exact.
constexpr double quarter_turn_1 = 0x1.921fb544p0;
constexpr double quarter_turn_2 = 0x1.0b4611a6p-34;
constexpr double quarter_turn_3 = 0x1.3198a2e037073p-69;

// An angle within an eighth of a turn of a multiple of pi/2: near + rest, and which multiple.
struct Turned {
  double near;
  double rest;
  int quarters;
};

Turned turned(double x) {
  const double count = nearest_integer(x * 0x1.45f306dc9c883p-1);
  const DoubleDouble first = exact_sum(x - count * quarter_turn_1, -(count * quarter_turn_2));
  const double second = count * quarter_turn_3;
  const DoubleDouble both = exact_sum(first.high, first.low - second);
  return {both.high, both.low, static_cast<int>(count) & 3};
}

// Taylor's series for |r| <= pi/4 + 2^-20; the first terms left out are below 2^-60 of the sum.
double sine_series(double r, double rest) {
  const double z = r * r;
  double series = 1.0 / 355687428096000;  // 1/17!
  for (double next : {-1.0 / 1307674368000, 1.0 / 6227020800, -1.0 / 39916800, 1.0 / 362880,
                      -1.0 / 5040, 1.0 / 120, -1.0 / 6}) {
    series = series * z + next;
  }
  return r + (rest * (1 - 0.5 * z) + r * z * series);
}
double cosine_series(double r, double rest) {
  const double z = r * r;
  double series = 1.0 / 20922789888000;  // 1/16!
  for (double next :
       {-1.0 / 87178291200, 1.0 / 479001600, -1.0 / 3628800, 1.0 / 40320, -1.0 / 720, 1.0 / 24}) {
    series = series * z + next;
  }
  const double half = 0.5 * z;
  const double first = 1 - half;  // and what that rounding lost
  return first + (((1 - first) - half) + (z * z * series - r * rest));
}

double wave(double x, int quarters_ahead) {
  const double size = x < 0 ? -x : x;
  if (!(size <= 0x1p20)) return not_a_number;
  const Turned angle = turned(x);
  const int quarters = (angle.quarters + quarters_ahead) & 3;
  const double y = quarters % 2 == 0 ? sine_series(angle.near, angle.rest)
                                     : cosine_series(angle.near, angle.rest);
  return quarters < 2 ? y : -y;
}

}  // namespace

double sin(double x) { return x == 0 ? x : wave(x, 0); }
double cos(double x) { return wave(x, 1); }

namespace {

// ---- tanh ----

// tanh x for 0 <= x < log(3)/2, where it reaches 1/2: Lambert's continued fraction
// x/(1 + x^2/(3 + x^2/(5 + ...))) cut after the 17 and multiplied out, which leaves it within
// 2^-65, as x - x * share: the share is below 1/11, and so are its few roundings.
double lambert_fraction(double x) {
  const double z = x * x;
  const double above = 11486475 + z * (810810 + z * (12870 + z * 44));
  const double below = 34459425 + z * (16216200 + z * (945945 + z * (13860 + z * 45)));
  return x - x * (z * above / below);
}

// tanh x = 1 - 2 / (e^2x + 1) for log(3)/2 <= x < 22. With e^2x = 2^n y the fraction is
// 2 u / (y + u), u = 2^-n: its one rounding is a quarter of an ulp of the result at most.
double one_less_a_share(double x) {
  const Power e = power_of_e(2 * x);
  const double u = from_bits((1023 - e.exponent) * one_exponent);
  const DoubleDouble total = exact_sum(e.y.high, u);
  const double reciprocal = 1 / total.high;
  const double share = 2 * u * reciprocal;
  const DoubleDouble rest = exact_sum(1, -share);
  return rest.high + (rest.low + share * reciprocal * (total.low + e.y.low));
}

}  // namespace

double tanh(double x) {
  if (x != x || x == 0) return x;
  const double size = x < 0 ? -x : x;
  if (size < 0.54930614433405484) return lambert_fraction(x);
  const double y = size < 22 ? one_less_a_share(size) : 1;
  return x < 0 ? -y : y;
}

}  // namespace attention
