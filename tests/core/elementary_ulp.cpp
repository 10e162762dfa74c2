// Measures exp and log against MPFR over all of their range, prints the largest error of each
// interval, and fails if one is over 0.51 ulp. Takes about a minute.

#include <mpfr.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <random>

#include "core/elementary.h"

namespace {

constexpr double allowed_ulps = 0.51;
constexpr int arguments_per_interval = 1'000'000;
constexpr mpfr_prec_t precision = 160;

using Random = std::mt19937_64;  // its numbers are fixed by the standard

double from_bits(std::uint64_t bits) { return __builtin_bit_cast(double, bits); }

double uniform(Random& random, double low, double high) {
  return low + static_cast<double>(random() >> 11) * 0x1p-53 * (high - low);
}

double any_finite(Random& random) {
  for (;;) {
    const double x = from_bits(random());
    if (std::isfinite(x)) return x;
  }
}

// One of the 2,000 doubles around `centre`.
double beside(Random& random, double centre) {
  const auto steps = static_cast<std::uint64_t>(random() % 2'000);
  return from_bits(__builtin_bit_cast(std::uint64_t, centre) - 1'000 + steps);
}

// |result - truth| in units of the last place of a double as large as `truth`. Where `truth` rounds
// to infinity, infinity is the only right result, and has no error.
double ulps_between(double result, mpfr_t truth) {
  const double nearest = mpfr_get_d(truth, MPFR_RNDN);
  if (std::isinf(nearest) || std::isinf(result) || std::isnan(result)) {
    return result == nearest ? 0 : std::numeric_limits<double>::infinity();
  }
  mpfr_exp_t last_place = -1074;
  if (!mpfr_zero_p(truth) && mpfr_get_exp(truth) - 53 > last_place) {
    last_place = mpfr_get_exp(truth) - 53;
  }
  mpfr_t difference;
  mpfr_init2(difference, precision);
  mpfr_sub_d(difference, truth, result, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, -last_place, MPFR_RNDN);
  const double ulps = std::abs(mpfr_get_d(difference, MPFR_RNDU));
  mpfr_clear(difference);
  return ulps;
}

struct Function {
  const char* name;
  double (*ours)(double);
  int (*true_value)(mpfr_t, const mpfr_t, mpfr_rnd_t);
};

int true_exp(mpfr_t y, const mpfr_t x, mpfr_rnd_t mode) { return mpfr_exp(y, x, mode); }
int true_log(mpfr_t y, const mpfr_t x, mpfr_rnd_t mode) { return mpfr_log(y, x, mode); }

// Prints one line of the table. True if every result is accurate enough.
bool measure(const Function& function, const char* interval, double (*draw)(Random&)) {
  Random random(1);
  mpfr_t argument;
  mpfr_t truth;
  mpfr_inits2(precision, argument, truth, nullptr);
  double worst = 0;
  double worst_argument = 0;
  for (int i = 0; i < arguments_per_interval; ++i) {
    const double x = draw(random);
    mpfr_set_d(argument, x, MPFR_RNDN);
    function.true_value(truth, argument, MPFR_RNDN);
    const double ulps = ulps_between(function.ours(x), truth);
    if (ulps > worst) {
      worst = ulps;
      worst_argument = x;
    }
  }
  mpfr_clears(argument, truth, nullptr);
  std::printf("%-4s  %-34s  %9d  %8.5f  %24.17g (%a)\n", function.name, interval,
              arguments_per_interval, worst, worst_argument, worst_argument);
  return worst <= allowed_ulps;
}

}  // namespace

int main() {
  std::printf("%-4s  %-34s  %9s  %8s  %24s\n", "", "interval", "arguments", "max ulp", "at");
  bool accurate = true;

  const Function exp{"exp", attention::exp, true_exp};
  const auto exp_over = [&](const char* interval, double (*draw)(Random&)) {
    accurate = measure(exp, interval, draw) && accurate;
  };
  exp_over("every finite bit pattern", any_finite);
  exp_over("[-745.2, 709.8]", [](Random& random) { return uniform(random, -745.2, 709.8); });
  exp_over("[-1, 1]", [](Random& random) { return uniform(random, -1, 1); });
  exp_over("one table cell, [-0.011, 0.011]",
           [](Random& random) { return uniform(random, -0.011, 0.011); });
  exp_over("subnormal results",
           [](Random& random) { return uniform(random, -745.2, -708.39641853226408); });
  exp_over("beside the overflow", [](Random& random) { return beside(random, 709.782712893384); });
  exp_over("beside the smallest normal result",
           [](Random& random) { return beside(random, -708.39641853226408); });
  exp_over("beside the underflow",
           [](Random& random) { return beside(random, -745.13321910194122); });

  const Function log{"log", attention::log, true_log};
  const auto log_over = [&](const char* interval, double (*draw)(Random&)) {
    accurate = measure(log, interval, draw) && accurate;
  };
  log_over("every positive finite bit pattern",
           [](Random& random) { return std::abs(any_finite(random)); });
  log_over("[0.5, 2]", [](Random& random) { return uniform(random, 0.5, 2); });
  log_over("[0.98, 1.02]", [](Random& random) { return uniform(random, 0.98, 1.02); });
  log_over("1 +- 2^-1 ... 2^-53, every scale", [](Random& random) {
    const auto scale = static_cast<int>(random() % 53);
    return 1 + std::ldexp(uniform(random, -0.5, 0.5), -scale);
  });
  log_over("beside 1", [](Random& random) { return beside(random, 1); });
  log_over("subnormal arguments", [](Random& random) { return from_bits((random() >> 12) | 1); });

  std::printf(
      accurate ? "every result is within %.2f ulp\n" : "over %.2f ulp: not accurate enough\n",
      allowed_ulps);
  return accurate ? 0 : 1;
}
