#include "core/figures/saturation.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = Saturation::State<>;
using Trace = Saturation::Trace<>;

Trace at_gain(double gain) {
  State state;
  state.gain = gain;
  return Saturation::compute(state);
}

Trace of_logits(const std::vector<double>& logits, double gain = 1) {
  State state;
  state.logits = logits;
  state.gain = gain;
  return Saturation::compute(state);
}

TEST(Saturation, AtNoGainSharesEvenlyAndHasAllTheSlopeThereIs) {
  const Trace trace = at_gain(0);
  EXPECT_TRUE(same_bits(trace.weights, std::vector<double>(8, 0.125)));
  EXPECT_EQ(trace.jacobian_trace, 0.875);
  for (int i = 0; i < 8; ++i) {
    for (int j = 0; j < 8; ++j) EXPECT_EQ(trace.jacobian(i, j), (i == j ? 7 : -1) / 64.0);
  }
  EXPECT_NEAR(trace.entropy, log(8.0), 8 * kRoundoff * log(8.0));  // eight terms added up
}

TEST(Saturation, AtTheLargestGainLetsOneTakeAllAndHasNoSlopeLeft) {
  // The next logit is 1 lower: e^-1000 is 0.
  const Trace trace = at_gain(1000);
  EXPECT_TRUE(same_bits(trace.weights, std::vector<double>{0, 0, 0, 1, 0, 0, 0, 0}));
  EXPECT_EQ(trace.jacobian_trace, 0);
  EXPECT_EQ(trace.entropy, 0);
  for (double slope : trace.jacobian.cells()) EXPECT_EQ(slope, 0);
}

TEST(Saturation, HasTheDiagonalAddedUpForItsTrace) {
  for (const double gain : {0.0, 0.1, 1.0, 3.7, 20.0}) {
    const Trace trace = at_gain(gain);
    double diagonal = trace.jacobian(0, 0);
    for (int i = 1; i < 8; ++i) diagonal += trace.jacobian(i, i);
    EXPECT_TRUE(same_bits(trace.jacobian_trace, diagonal));
  }
}

TEST(Saturation, HasASignedJacobianWhoseRowsAddUpToNothing) {
  const Trace trace = at_gain(1);
  for (int i = 0; i < 8; ++i) {
    double sum = 0;
    for (int j = 0; j < 8; ++j) {
      EXPECT_EQ(trace.jacobian(i, j) > 0, i == j);
      sum += trace.jacobian(i, j);
    }
    EXPECT_NEAR(sum, 0, 32 * kRoundoff);  // see measures_test.cpp
  }
}

// ---- the curve ----

TEST(Saturation, DrawsACurveOverFivePowersOfTen) {
  const Trace trace = at_gain(1);
  ASSERT_EQ(trace.curve_gain.size(), 101U);
  ASSERT_EQ(trace.curve_trace.size(), 101U);
  for (std::size_t power = 0; power <= 5; ++power) {
    const double gain = std::pow(10.0, static_cast<double>(power) - 2);
    // log 10 times up to 3, and exp of it: 7 roundings of the exponent at most.
    EXPECT_NEAR(trace.curve_gain[20 * power], gain, 8 * 2 * kRoundoff * gain);
  }
  EXPECT_TRUE(same_bits(trace.curve_gain[40], 1));
  for (std::size_t i = 1; i < 101; ++i) EXPECT_GT(trace.curve_gain[i], trace.curve_gain[i - 1]);
}

TEST(Saturation, HasTheCurvesOwnTraceAtEachOfItsGains) {
  const Trace trace = at_gain(1);
  for (std::size_t i = 0; i < 101; ++i) {
    EXPECT_TRUE(same_bits(at_gain(trace.curve_gain[i]).jacobian_trace, trace.curve_trace[i])) << i;
  }
}

TEST(Saturation, HasOneCurveWhateverTheGain) {
  EXPECT_TRUE(same_bits(at_gain(0).curve_trace, at_gain(1000).curve_trace));
}

TEST(Saturation, LosesSlopeAllAlongTheCurve) {
  // sum p^2 = Z(2g) / Z(g)^2 rises with g, for the mean logit rises: d log / dg is twice the mean
  // at 2g less the mean at g. Roundings of eight terms below 1 may undo that by a little.
  Arguments arguments(1);
  for (int i = 0; i < 50; ++i) {
    const Trace trace = of_logits(arguments.vector(1 + i % 16, -5, 5));
    for (std::size_t k = 1; k < 101; ++k) {
      ASSERT_LE(trace.curve_trace[k], trace.curve_trace[k - 1] + 64 * kRoundoff);
    }
  }
}

// ---- by reasoning ----

TEST(Saturation, PermutesWithItsLogits) {
  Arguments arguments(2);
  const State state;
  const Trace before = Saturation::compute(state);
  const std::vector<int> order = arguments.order(8);
  std::vector<double> moved;
  for (int from : order) moved.push_back(state.logits[static_cast<std::size_t>(from)]);
  const Trace after = of_logits(moved);
  for (std::size_t i = 0; i < 8; ++i) {
    for (std::size_t j = 0; j < 8; ++j) {
      // The total of eight exponentials, added in another order.
      EXPECT_NEAR(after.jacobian(static_cast<int>(i), static_cast<int>(j)),
                  before.jacobian(order[i], order[j]), 32 * kRoundoff);
    }
  }
  EXPECT_NEAR(after.jacobian_trace, before.jacobian_trace, 64 * kRoundoff);
}

TEST(Saturation, ForgetsWhatIsAddedToAllLogits) {
  // Multiples of 1/4 below 1024: every sum and difference is exact.
  const std::vector<double> logits = {0.25, -1.5, 2, 0.75};
  std::vector<double> higher = logits;
  for (double& logit : higher) logit += 500;
  EXPECT_TRUE(same_bits(of_logits(higher, 2).weights, of_logits(logits, 2).weights));
}

TEST(Saturation, OfEqualLogitsSharesEvenlyAtEveryGain) {
  for (const double gain : {0.0, 1.0, 1000.0}) {
    const Trace trace = of_logits({-3, -3, -3, -3}, gain);
    EXPECT_TRUE(same_bits(trace.weights, std::vector<double>(4, 0.25)));
    EXPECT_EQ(trace.jacobian_trace, 0.75);
  }
}

// ---- edges ----

TEST(Saturation, OfOneLogitHasNothingToChange) {
  const Trace trace = of_logits({5}, 3);
  EXPECT_TRUE(same_bits(trace.weights, std::vector<double>{1}));
  EXPECT_EQ(trace.jacobian(0, 0), 0);
  EXPECT_EQ(trace.jacobian_trace, 0);
  EXPECT_EQ(trace.entropy, 0);
  for (double slope : trace.curve_trace) EXPECT_EQ(slope, 0);
}

TEST(Saturation, StaysFiniteAtTheLargestLogits) {
  const Trace trace = of_logits({1000, -1000, 1000}, 1000);
  EXPECT_TRUE(same_bits(trace.weights, std::vector<double>{0.5, 0, 0.5}));
  EXPECT_EQ(trace.jacobian_trace, 0.5);
  for (double slope : trace.curve_trace) EXPECT_TRUE(slope >= 0.5 && slope < 1);
}

}  // namespace
}  // namespace attention
