#include "core/figures/softmax_vs_normalise.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "core/figures/one_query.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = SoftmaxVsNormalise::State<>;
using Trace = SoftmaxVsNormalise::Trace<>;

constexpr int kYour = 0, kOne = 4, kStep = 5;

State preset(std::string_view name) {
  for (const auto& known : SoftmaxVsNormalise::presets()) {
    if (known.name == name) return known.state;
  }
  ADD_FAILURE() << "no preset " << name;
  return {};
}

Trace trace_of(std::string_view name) { return SoftmaxVsNormalise::compute(preset(name)); }

Trace trace_with_gain(double gain) {
  State state;
  state.gain = gain;
  return SoftmaxVsNormalise::compute(state);
}

State state_with(const Matrix<double>& embeddings, int query) {
  State state;
  state.tokens.assign(static_cast<std::size_t>(embeddings.rows()), "x");
  state.embeddings = embeddings;
  state.query = query;
  return state;
}

// ---- any state ----

TEST(SoftmaxVsNormalise, SharesBySoftmaxWhateverTheScores) {
  Arguments arguments(1);
  for (int i = 0; i < 200; ++i) {
    const int tokens = 1 + i % 9;
    State state = state_with(arguments.matrix(tokens, 1 + i % 4, -2, 2), arguments.below(tokens));
    state.gain = arguments.between(-10, 10);
    const Trace trace = SoftmaxVsNormalise::compute(state);
    for (double weight : trace.weights) ASSERT_GE(weight, 0);
    // The roundings of softmax: see softmax_test.cpp.
    ASSERT_NEAR(trace.weight_sum, 1, 2 * tokens * kRoundoff);
    ASSERT_EQ(trace.context.size(), static_cast<std::size_t>(state.embeddings.columns()));
  }
}

TEST(SoftmaxVsNormalise, WithAGainOfOneScoresAndWeighsAsOneQueryDoes) {
  for (int query = 0; query < 6; ++query) {
    State state;
    state.query = query;
    OneQuery::State<> other;
    other.query = query;
    const Trace trace = SoftmaxVsNormalise::compute(state);
    const auto expected = OneQuery::compute(other);
    EXPECT_TRUE(same_bits(trace.scores, expected.scores));
    EXPECT_TRUE(same_bits(trace.weights, expected.weights));
    EXPECT_TRUE(same_bits(trace.context, expected.context));
  }
}

TEST(SoftmaxVsNormalise, MultipliesEveryScoreByTheGain) {
  const Trace once = trace_with_gain(1), twice = trace_with_gain(2), minus = trace_with_gain(-1);
  for (std::size_t j = 0; j < 6; ++j) {
    EXPECT_TRUE(same_bits(twice.scores[j], 2 * once.scores[j]));
    EXPECT_TRUE(same_bits(minus.scores[j], -once.scores[j]));
  }
  EXPECT_TRUE(same_bits(twice.smallest_score, 2 * once.smallest_score));
}

TEST(SoftmaxVsNormalise, DividesTheSameSharesWhateverTheGain) {
  // Doubling and the change of sign are exact, so they cancel exactly; softmax does change.
  const Trace once = trace_with_gain(1);
  for (const double gain : {2.0, 1024.0, -1.0, 0x1p-20}) {
    EXPECT_TRUE(same_bits(trace_with_gain(gain).divided, once.divided));
    EXPECT_FALSE(same_bits(trace_with_gain(gain).weights, once.weights));
  }
}

TEST(SoftmaxVsNormalise, WithAGainOfZeroKnowsNothing) {
  // All scores 0: softmax shares evenly, and so does the naive one; 0 divided by 0 is NaN.
  const Trace trace = trace_with_gain(0);
  EXPECT_TRUE(same_bits(trace.weights, std::vector<double>(6, 1.0 / 6)));
  EXPECT_TRUE(same_bits(trace.naive, std::vector<double>(6, 1.0 / 6)));
  EXPECT_TRUE(same_bits(trace.divided, std::vector<double>(6, kNan)));
  EXPECT_TRUE(std::isnan(trace.divided_sum));
  EXPECT_EQ(trace.negative_shares, 0);
}

TEST(SoftmaxVsNormalise, FindsTheSmallestOfAllScoresWhoeverAsks) {
  // step and one have the least in common; journey, who asks, has more with everyone.
  const double least = 0.05 * 0.77 + 0.80 * 0.25 + 0.55 * 0.10;
  for (int query = 0; query < 6; ++query) {
    State state;
    state.query = query;
    const Trace trace = SoftmaxVsNormalise::compute(state);
    EXPECT_TRUE(same_bits(trace.smallest_score, least));
    const bool own = query == kOne || query == kStep;
    EXPECT_EQ(smallest(std::span<const double>(trace.scores)) == least, own);
  }
}

// ---- the presets do what the lesson says ----

TEST(SoftmaxVsNormalise, PrintedIsTheDefault) {
  const State printed = preset("printed"), state;
  EXPECT_EQ(printed.tokens, state.tokens);
  EXPECT_TRUE(same_bits(printed.embeddings, state.embeddings));
  EXPECT_EQ(printed.query, state.query);
  EXPECT_EQ(printed.gain, state.gain);
}

TEST(SoftmaxVsNormalise, PrintedCannotBreakPositivity) {
  // All 18 coordinates are positive, so are all scores, and dividing looks fine.
  const Trace trace = trace_of("printed");
  EXPECT_GT(trace.smallest_score, 0);
  EXPECT_EQ(trace.negative_shares, 0);
  for (double share : trace.divided) EXPECT_GT(share, 0);
  // Five additions, one division and five additions more.
  EXPECT_NEAR(trace.divided_sum, 1, 12 * kRoundoff);
}

TEST(SoftmaxVsNormalise, PrintedAgreesWithItsNaiveSoftmax) {
  // Each exponential is within 0.51 ulp, a ulp being up to two roundings; the differences round
  // once, of up to 2; six roundings a total. Weights are below 1/4.
  const Trace trace = trace_of("printed");
  for (std::size_t j = 0; j < 6; ++j) {
    EXPECT_NEAR(trace.naive[j], trace.weights[j], 24 * kRoundoff / 4);
  }
}

TEST(SoftmaxVsNormalise, NegativeIsThePrintedTensorButForOneSign) {
  const State state = preset("negative"), printed;
  EXPECT_EQ(state.query, kYour);
  for (int i = 0; i < 6; ++i) {
    for (int c = 0; c < 3; ++c) {
      const bool turned = i == kOne && c == 0;
      EXPECT_EQ(state.embeddings(i, c),
                turned ? -printed.embeddings(i, c) : printed.embeddings(i, c));
    }
  }
}

TEST(SoftmaxVsNormalise, NegativeGivesOneDividedWeightBelowZeroAndStillSumsToOne) {
  const Trace trace = trace_of("negative");
  EXPECT_EQ(trace.negative_shares, 1);
  EXPECT_LT(trace.scores[kOne], 0);
  EXPECT_LT(trace.divided[kOne], 0);
  EXPECT_GT(trace.weights[kOne], 0);
  EXPECT_NEAR(trace.divided_sum, 1, 12 * kRoundoff);  // as printed: the sums have no larger terms
}

TEST(SoftmaxVsNormalise, NegativeChangesTheRowSumByOneScoreOnly) {
  // 0.43 x 0.77 twice less than before; the other five scores are untouched.
  State printed;
  printed.query = kYour;
  const Trace before = SoftmaxVsNormalise::compute(printed), after = trace_of("negative");
  for (std::size_t j = 0; j < 6; ++j) {
    EXPECT_EQ(same_bits(before.scores[j], after.scores[j]), j != kOne);
  }
  // Five additions each of sums up to 8, and two products.
  EXPECT_NEAR(before.row_sum - after.row_sum, 2 * 0.43 * 0.77, 12 * 8 * kRoundoff);
}

TEST(SoftmaxVsNormalise, NearZeroDividesByAlmostNothing) {
  const State state = preset("nearZero");
  const Trace trace = trace_of("nearZero");
  EXPECT_EQ(state.query, kOne);
  // By hand: -0.0494 -0.3814 -0.4038 -0.1274 +0.9 +0.072 = 0.01, five additions of sums up to 1.
  EXPECT_NEAR(trace.row_sum, 0.01, 12 * kRoundoff);
  EXPECT_NEAR(trace.scores[kOne], 0.9, 4 * kRoundoff);
  // That error of the sum is 100 times as large a fraction of it, and 90 takes it along.
  EXPECT_NEAR(trace.divided[kOne], 90, 90 * 100 * 16 * kRoundoff);
  EXPECT_EQ(trace.negative_shares, 4);
  EXPECT_LT(trace.weights[kOne], 0.5);
}

TEST(SoftmaxVsNormalise, NearZeroThrowsItsDividedContextOutOfTheHull) {
  // No coordinate of any token passes 1; the average under the divided weights goes far past it.
  const Trace trace = trace_of("nearZero");
  EXPECT_LT(trace.divided_context[0], -50);
  for (double coordinate : trace.context) EXPECT_LT(std::abs(coordinate), 1);
}

TEST(SoftmaxVsNormalise, OverflowMakesEveryExponentialInfiniteAndTheNaiveColumnNan) {
  const Trace trace = trace_of("overflow");
  for (double score : trace.scores) EXPECT_GT(score, 709.782712893384);
  EXPECT_TRUE(same_bits(trace.exponentials, std::vector<double>(6, kInfinity)));
  EXPECT_TRUE(same_bits(trace.naive, std::vector<double>(6, kNan)));
  EXPECT_TRUE(same_bits(trace.naive_context, std::vector<double>(3, kNan)));
}

TEST(SoftmaxVsNormalise, OverflowIsNoTroubleWithTheSubtraction) {
  const Trace trace = trace_of("overflow");
  for (double weight : trace.weights) EXPECT_TRUE(weight >= 0 && weight <= 1);
  EXPECT_NEAR(trace.weight_sum, 1, 12 * kRoundoff);
  // 1100 x (1.4950 - 1.4754) = 21.6 ahead of the next: all but exp(-21) goes to journey.
  EXPECT_GT(trace.weights[1], 1 - 1e-9);
  for (double coordinate : trace.context) EXPECT_TRUE(coordinate > 0 && coordinate < 1);
}

TEST(SoftmaxVsNormalise, UnderflowMakesEveryExponentialZeroAndTheNaiveColumnNan) {
  const Trace trace = trace_of("underflow");
  for (double score : trace.scores) EXPECT_LT(score, -745.13321910194122);
  EXPECT_TRUE(same_bits(trace.exponentials, std::vector<double>(6, 0.0)));
  EXPECT_TRUE(same_bits(trace.naive, std::vector<double>(6, kNan)));
  EXPECT_TRUE(same_bits(trace.naive_context, std::vector<double>(3, kNan)));
}

TEST(SoftmaxVsNormalise, UnderflowIsNoTroubleWithTheSubtraction) {
  // The scores are negative now, so the least alike wins: one.
  const Trace trace = trace_of("underflow");
  EXPECT_NEAR(trace.weight_sum, 1, 12 * kRoundoff);
  EXPECT_GT(trace.weights[kOne], 1 - 1e-9);
}

TEST(SoftmaxVsNormalise, AtGainOneThousandOneExponentialStaysFiniteBesideFiveNans) {
  const Trace trace = trace_with_gain(1000);
  for (int j = 0; j < 6; ++j) {
    const auto at = static_cast<std::size_t>(j);
    EXPECT_EQ(std::isfinite(trace.exponentials[at]), j == kOne);
    if (j == kOne) {
      EXPECT_TRUE(same_bits(trace.naive[at], 0));
    } else {
      EXPECT_TRUE(std::isnan(trace.naive[at]));
    }
  }
}

// ---- edges ----

TEST(SoftmaxVsNormalise, OfOneTokenGivesItTheWholeEveryWay) {
  const Trace trace = SoftmaxVsNormalise::compute(state_with({{0.5, -2}}, 0));
  for (const auto* weights : {&trace.divided, &trace.weights, &trace.naive}) {
    EXPECT_TRUE(same_bits(*weights, std::vector<double>{1}));
  }
  for (const auto* context : {&trace.divided_context, &trace.context, &trace.naive_context}) {
    EXPECT_TRUE(same_bits(*context, std::vector<double>{0.5, -2}));
  }
}

TEST(SoftmaxVsNormalise, OfWidthOneCountsEveryNegativeShare) {
  // Scores 1, -3, -4 add up to -6: the one positive score gets the one negative share.
  const Trace trace = SoftmaxVsNormalise::compute(state_with({{1}, {-3}, {-4}}, 0));
  EXPECT_TRUE(same_bits(trace.scores, std::vector<double>{1, -3, -4}));
  EXPECT_TRUE(same_bits(trace.row_sum, -6));
  EXPECT_EQ(trace.negative_shares, 1);
  EXPECT_LT(trace.divided[0], 0);
  EXPECT_TRUE(same_bits(trace.smallest_score, -4));
}

TEST(SoftmaxVsNormalise, DoesNotCallAShareOfZeroNegative) {
  const Trace trace = SoftmaxVsNormalise::compute(state_with({{1, 0}, {0, 1}, {0, -1}}, 0));
  EXPECT_EQ(trace.divided, (std::vector<double>{1, 0, 0}));
  EXPECT_EQ(trace.negative_shares, 0);
}

TEST(SoftmaxVsNormalise, StaysDefinedAtTheLargestCoordinatesAndGain) {
  State state = state_with({{1e6, 1e6}, {-1e6, -1e6}}, 0);
  state.gain = 2000;
  const Trace trace = SoftmaxVsNormalise::compute(state);
  EXPECT_TRUE(same_bits(trace.scores, std::vector<double>{4e15, -4e15}));
  EXPECT_TRUE(same_bits(trace.weights, std::vector<double>{1, 0}));
  EXPECT_TRUE(same_bits(trace.exponentials, std::vector<double>{kInfinity, 0}));
  EXPECT_TRUE(same_bits(trace.naive, std::vector<double>{kNan, 0}));
  EXPECT_TRUE(same_bits(trace.divided, std::vector<double>{kInfinity, -kInfinity}));
}

}  // namespace
}  // namespace attention
