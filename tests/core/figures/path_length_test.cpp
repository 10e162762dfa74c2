#include "core/figures/path_length.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = PathLength::State<>;
using Trace = PathLength::Trace<>;

Trace trace_of(int steps, int layers, double factor) {
  State state;
  state.steps = steps;
  state.layers = layers;
  state.factor = factor;
  return PathLength::compute(state);
}

TEST(PathLength, CountsLayersTimesStepsThroughARecurrentNetwork) {
  EXPECT_EQ(trace_of(10, 2, 0.25).recurrent_hops, 20);
  EXPECT_EQ(trace_of(100, 5, 0.25).recurrent_hops, 500);
  EXPECT_EQ(trace_of(500, 24, 0.25).recurrent_hops, 12000);
}

TEST(PathLength, CountsOneHopALayerThroughAttentionHoweverLongTheSequence) {
  for (const int steps : {1, 7, 100, 500}) EXPECT_EQ(trace_of(steps, 5, 0.25).attention_hops, 5);
}

TEST(PathLength, DrawsEveryCurveFromZeroToTheLastStep) {
  const Trace trace = trace_of(7, 3, 0.5);
  ASSERT_EQ(trace.curve.size(), 8U);
  ASSERT_EQ(trace.recurrent_curve.size(), 8U);
  ASSERT_EQ(trace.attention_curve.size(), 8U);
  for (int t = 0; t <= 7; ++t) {
    const auto at = static_cast<std::size_t>(t);
    EXPECT_EQ(trace.curve[at], std::ldexp(1.0, -t));  // halving is exact
    EXPECT_EQ(trace.recurrent_curve[at], 3 * t);
    EXPECT_EQ(trace.attention_curve[at], 3);
  }
}

TEST(PathLength, EndsItsCurvesAtTheNumbersItGives) {
  const Trace trace = trace_of(42, 6, 0.9);
  EXPECT_TRUE(same_bits(trace.curve.back(), trace.decay));
  EXPECT_EQ(trace.recurrent_curve.back(), trace.recurrent_hops);
  EXPECT_EQ(trace.attention_curve.back(), trace.attention_hops);
}

TEST(PathLength, RaisesTheFactorToThePowerOfTheSteps) {
  EXPECT_TRUE(same_bits(trace_of(1, 5, 0.3).decay, 0.3));
  EXPECT_TRUE(same_bits(trace_of(2, 5, 0.3).decay, 0.3 * 0.3));
  EXPECT_TRUE(same_bits(trace_of(500, 1, 1).decay, 1));
  EXPECT_TRUE(same_bits(trace_of(100, 5, 0.25).decay, 0x1p-200));
}

TEST(PathLength, GivesTheExponentOfTheDecay) {
  // 10^-2 a step: log 0.01 / log 10 and its product with the steps round a few times in 53 bits.
  EXPECT_NEAR(trace_of(100, 5, 0.01).log10_decay, -200, 200 * 4 * kRoundoff);
  EXPECT_NEAR(trace_of(100, 5, 0.25).log10_decay, -200 * log(2.0) / log(10.0), 61 * 8 * kRoundoff);
  EXPECT_EQ(trace_of(500, 5, 1).log10_decay, 0);
}

TEST(PathLength, KeepsTheExponentFiniteWhereTheDecayUnderflows) {
  const Trace trace = trace_of(500, 5, 0.01);
  EXPECT_TRUE(same_bits(trace.decay, 0));
  EXPECT_NEAR(trace.log10_decay, -1000, 1000 * 4 * kRoundoff);
}

TEST(PathLength, NeverLetsTheCurveRise) {
  for (const double factor : {0.01, 0.25, 0.5, 0.99, 1.0}) {
    const Trace trace = trace_of(500, 5, factor);
    for (std::size_t t = 1; t < trace.curve.size(); ++t) {
      ASSERT_LE(trace.curve[t], trace.curve[t - 1]);
    }
  }
}

}  // namespace
}  // namespace attention
