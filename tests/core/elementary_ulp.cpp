// Measures exp, log, log1p, sin, cos and tanh against MPFR over all of their range, prints the
// largest error of each interval, and fails if one is over what the function may have: 0.51 ulp, or
// 1 for the last four. Takes about two minutes.

#include <mpfr.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <random>

#include "core/elementary.h"

namespace {

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
  double allowed_ulps;
};

int true_exp(mpfr_t y, const mpfr_t x, mpfr_rnd_t mode) { return mpfr_exp(y, x, mode); }
int true_log(mpfr_t y, const mpfr_t x, mpfr_rnd_t mode) { return mpfr_log(y, x, mode); }
int true_log1p(mpfr_t y, const mpfr_t x, mpfr_rnd_t mode) { return mpfr_log1p(y, x, mode); }
int true_sin(mpfr_t y, const mpfr_t x, mpfr_rnd_t mode) { return mpfr_sin(y, x, mode); }
int true_cos(mpfr_t y, const mpfr_t x, mpfr_rnd_t mode) { return mpfr_cos(y, x, mode); }
int true_tanh(mpfr_t y, const mpfr_t x, mpfr_rnd_t mode) { return mpfr_tanh(y, x, mode); }

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
  std::printf("%-5s  %-34s  %9d  %8.5f  %7.2f  %24.17g (%a)\n", function.name, interval,
              arguments_per_interval, worst, function.allowed_ulps, worst_argument, worst_argument);
  return worst <= function.allowed_ulps;
}

bool exp_is_accurate() {
  const Function exp{"exp", attention::exp, true_exp, 0.51};
  bool accurate = true;
  const auto over = [&](const char* interval, double (*draw)(Random&)) {
    accurate = measure(exp, interval, draw) && accurate;
  };
  over("every finite bit pattern", any_finite);
  over("[-745.2, 709.8]", [](Random& random) { return uniform(random, -745.2, 709.8); });
  over("[-1, 1]", [](Random& random) { return uniform(random, -1, 1); });
  over("one table cell, [-0.011, 0.011]",
       [](Random& random) { return uniform(random, -0.011, 0.011); });
  over("subnormal results",
       [](Random& random) { return uniform(random, -745.2, -708.39641853226408); });
  over("beside the overflow", [](Random& random) { return beside(random, 709.782712893384); });
  over("beside the smallest normal result",
       [](Random& random) { return beside(random, -708.39641853226408); });
  over("beside the underflow", [](Random& random) { return beside(random, -745.13321910194122); });
  return accurate;
}

bool log_is_accurate() {
  const Function log{"log", attention::log, true_log, 0.51};
  bool accurate = true;
  const auto over = [&](const char* interval, double (*draw)(Random&)) {
    accurate = measure(log, interval, draw) && accurate;
  };
  over("every positive finite bit pattern",
       [](Random& random) { return std::abs(any_finite(random)); });
  over("[0.5, 2]", [](Random& random) { return uniform(random, 0.5, 2); });
  over("[0.98, 1.02]", [](Random& random) { return uniform(random, 0.98, 1.02); });
  over("1 +- 2^-1 ... 2^-53, every scale", [](Random& random) {
    const auto scale = static_cast<int>(random() % 53);
    return 1 + std::ldexp(uniform(random, -0.5, 0.5), -scale);
  });
  over("beside 1", [](Random& random) { return beside(random, 1); });
  over("subnormal arguments", [](Random& random) { return from_bits((random() >> 12) | 1); });
  return accurate;
}

bool log1p_is_accurate() {
  const Function log1p{"log1p", attention::log1p, true_log1p, 1};
  bool accurate = true;
  const auto over = [&](const char* interval, double (*draw)(Random&)) {
    accurate = measure(log1p, interval, draw) && accurate;
  };
  over("every positive finite bit pattern",
       [](Random& random) { return std::abs(any_finite(random)); });
  over("(-1, 0], as the normals ask", [](Random& random) { return uniform(random, 0, -1); });
  over("[-0.3, 0.42], no power of two", [](Random& random) { return uniform(random, -0.3, 0.42); });
  over("[0, 100]", [](Random& random) { return uniform(random, 0, 100); });
  over("2^-1 ... 2^-60, both signs", [](Random& random) {
    const auto scale = static_cast<int>(random() % 60);
    return std::ldexp(uniform(random, -1, 1), -scale);
  });
  over("-1 + 2^-1 ... 2^-53", [](Random& random) {
    const auto scale = static_cast<int>(random() % 53);
    return -1 + std::ldexp(uniform(random, 0x1p-1, 1), -scale);
  });
  over("beside sqrt(1/2) - 1", [](Random& random) { return beside(random, -0.29289321881345254); });
  over("beside sqrt(2) - 1", [](Random& random) { return beside(random, 0.41421356237309505); });
  over("beside 2^53", [](Random& random) { return beside(random, 0x1p53); });
  return accurate;
}

/// sin or cos, as far as there are positions.
bool wave_is_accurate(const Function& wave) {
  bool accurate = true;
  const auto over = [&](const char* interval, double (*draw)(Random&)) {
    accurate = measure(wave, interval, draw) && accurate;
  };
  over("[-64, 64]", [](Random& random) { return uniform(random, -64, 64); });
  over("[-1, 1]", [](Random& random) { return uniform(random, -1, 1); });
  over("2^6 ... 2^-60, every scale", [](Random& random) {
    return std::ldexp(uniform(random, -1, 1), 6 - static_cast<int>(random() % 66));
  });
  over("beside multiples of pi/4", [](Random& random) {
    const auto eighths = static_cast<double>(1 + random() % 81);
    return beside(random, eighths * 0.78539816339744831);
  });
  over("positions over wavelengths", [](Random& random) {
    return static_cast<double>(random() % 64) * std::pow(1e-4, uniform(random, 0, 1));
  });
  return accurate;
}

bool tanh_is_accurate() {
  const Function tanh{"tanh", attention::tanh, true_tanh, 1};
  bool accurate = true;
  const auto over = [&](const char* interval, double (*draw)(Random&)) {
    accurate = measure(tanh, interval, draw) && accurate;
  };
  over("every finite bit pattern", any_finite);
  over("[-23, 23]", [](Random& random) { return uniform(random, -23, 23); });
  over("[-3, 3]", [](Random& random) { return uniform(random, -3, 3); });
  over("[-0.5494, 0.5494], the fraction",
       [](Random& random) { return uniform(random, -0.5494, 0.5494); });
  over("[0.549, 0.6], the first of 1 less",
       [](Random& random) { return uniform(random, 0.549, 0.6); });
  over("2^5 ... 2^-60, every scale", [](Random& random) {
    return std::ldexp(uniform(random, -1, 1), 5 - static_cast<int>(random() % 65));
  });
  over("beside log(3)/2", [](Random& random) { return beside(random, 0.54930614433405484); });
  over("beside 22", [](Random& random) { return beside(random, 22); });
  over("subnormal arguments", [](Random& random) { return from_bits((random() >> 12) | 1); });
  return accurate;
}

}  // namespace

int main() {
  std::printf("%-5s  %-34s  %9s  %8s  %7s  %24s\n", "", "interval", "arguments", "max ulp",
              "allowed", "at");
  bool accurate = exp_is_accurate();
  accurate = log_is_accurate() && accurate;
  accurate = log1p_is_accurate() && accurate;
  accurate = wave_is_accurate({"sin", attention::sin, true_sin, 1}) && accurate;
  accurate = wave_is_accurate({"cos", attention::cos, true_cos, 1}) && accurate;
  accurate = tanh_is_accurate() && accurate;
  std::printf(accurate ? "every result is within what is allowed\n" : "not accurate enough\n");
  return accurate ? 0 : 1;
}
