#include "core/figures/question_tags.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = QuestionTags::State<>;
using Trace = QuestionTags::Trace<>;

State state_of(const Matrix<double>& questions, const Matrix<double>& tags,
               const Matrix<double>& backpacks) {
  State state;
  state.tokens.assign(static_cast<std::size_t>(questions.rows()), "x");
  state.questions = questions;
  state.tags = tags;
  state.backpacks = backpacks;
  return state;
}

// ---- the example, by hand ----

TEST(QuestionTags, MatchesEveryCardWithEveryTag) {
  const Matrix<double> expected = {{2, 0, 1}, {0, 1, 1}, {4, 0, 2}};
  EXPECT_TRUE(same_bits(QuestionTags::compute(State{}).scores, expected));
}

TEST(QuestionTags, DividesEveryScoreByTheRootOfTwo) {
  const Trace trace = QuestionTags::compute(State{});
  EXPECT_TRUE(same_bits(trace.divisor, sqrt(2.0)));
  for (std::size_t k = 0; k < 9; ++k) {
    EXPECT_TRUE(same_bits(trace.scaled.cells()[k], trace.scores.cells()[k] / sqrt(2.0)));
  }
}

TEST(QuestionTags, HidesWhatComesLaterAndNothingElse) {
  const Trace trace = QuestionTags::compute(State{});
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      EXPECT_TRUE(same_bits(trace.masked(i, j), j > i ? -kInfinity : trace.scaled(i, j)));
      if (j > i) {
        EXPECT_TRUE(same_bits(trace.weights(i, j), 0));
      } else {
        EXPECT_GT(trace.weights(i, j), 0);
      }
    }
  }
}

TEST(QuestionTags, WeighsAndMixesWithTheWeightsOfAThreeTermSoftmax) {
  // e^(4 / sqrt 2), e^0 and e^(2 / sqrt 2) over their total, by another road: with nothing
  // subtracted. Each is off by a few roundings.
  const Trace trace = QuestionTags::compute(State{});
  const double lily = exp(4 / sqrt(2.0)), she = exp(2 / sqrt(2.0)), total = lily + 1 + she;
  EXPECT_NEAR(trace.weights(2, 0), lily / total, 16 * kRoundoff);
  EXPECT_NEAR(trace.weights(2, 1), 1 / total, 16 * kRoundoff);
  EXPECT_NEAR(trace.weights(2, 2), she / total, 16 * kRoundoff);
  EXPECT_NEAR(trace.output(2, 0), (lily + she / 2) / total, 32 * kRoundoff);
  EXPECT_NEAR(trace.output(2, 1), (1 + she / 2) / total, 32 * kRoundoff);
}

TEST(QuestionTags, LetsTheFirstTokenTakeItsOwnPackWhole) {
  const Trace trace = QuestionTags::compute(State{});
  EXPECT_TRUE(same_bits(trace.weights(0, 0), 1));
  EXPECT_TRUE(same_bits(trace.output(0, 0), 1));
  EXPECT_TRUE(same_bits(trace.output(0, 1), 0));
}

// ---- what changes what ----

TEST(QuestionTags, ComputesAllFiveStepsWhicheverIsShown) {
  const Trace first = QuestionTags::compute(State{});
  for (int step = 2; step <= 5; ++step) {
    State state;
    state.step = step;
    const Trace trace = QuestionTags::compute(state);
    EXPECT_TRUE(same_bits(trace.scores, first.scores));
    EXPECT_TRUE(same_bits(trace.masked, first.masked));
    EXPECT_TRUE(same_bits(trace.weights, first.weights));
    EXPECT_TRUE(same_bits(trace.output, first.output));
  }
}

TEST(QuestionTags, HidesNothingWhereNotCausalAndKeepsTheLastRow) {
  State state;
  state.causal = false;
  const Trace trace = QuestionTags::compute(state), causal = QuestionTags::compute(State{});
  EXPECT_TRUE(same_bits(trace.masked, trace.scaled));
  for (double weight : trace.weights.cells()) EXPECT_GT(weight, 0);
  EXPECT_TRUE(same_bits(trace.weights.row(2), causal.weights.row(2)));
  EXPECT_TRUE(same_bits(trace.output.row(2), causal.output.row(2)));
  EXPECT_FALSE(same_bits(trace.output.row(0), causal.output.row(0)));
}

TEST(QuestionTags, LetsNoLaterTokenChangeAnEarlierOne) {
  State state;
  state.tags(2, 0) = 7;
  state.backpacks(2, 1) = -3;
  const Trace trace = QuestionTags::compute(state), before = QuestionTags::compute(State{});
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(same_bits(trace.weights.row(i), before.weights.row(i)));
    EXPECT_TRUE(same_bits(trace.output.row(i), before.output.row(i)));
  }
}

TEST(QuestionTags, SharesOutEveryRowOfAnyState) {
  Arguments arguments(1);
  for (int i = 0; i < 100; ++i) {
    const int tokens = 1 + i % 9, wide = 1 + i % 5;
    const Trace trace = QuestionTags::compute(state_of(arguments.matrix(tokens, wide, -3, 3),
                                                       arguments.matrix(tokens, wide, -3, 3),
                                                       arguments.matrix(tokens, 1 + i % 3, -3, 3)));
    for (int row = 0; row < tokens; ++row) {
      // The roundings of softmax: see softmax_test.cpp.
      ASSERT_NEAR(sum(std::as_const(trace.weights).row(row)), 1, 2 * tokens * kRoundoff);
    }
    ASSERT_EQ(trace.output.columns(), 1 + i % 3);
  }
}

// ---- edges ----

TEST(QuestionTags, OfWidthOneDividesByOne) {
  const Trace trace =
      QuestionTags::compute(state_of({{2}, {3}}, {{5}, {7}}, {{1, 2, 3}, {4, 5, 6}}));
  EXPECT_TRUE(same_bits(trace.divisor, 1));
  EXPECT_TRUE(same_bits(trace.scaled, trace.scores));
  EXPECT_EQ(trace.output.columns(), 3);
}

TEST(QuestionTags, OfOneTokenGivesItTheWhole) {
  const Trace trace = QuestionTags::compute(state_of({{0.5, -2}}, {{1, 1}}, {{3}}));
  EXPECT_TRUE(same_bits(trace.weights(0, 0), 1));
  EXPECT_TRUE(same_bits(trace.output(0, 0), 3));
}

TEST(QuestionTags, StaysDefinedAtTheLargestCoordinates) {
  const Trace trace = QuestionTags::compute(
      state_of({{1e6, 1e6}, {-1e6, 1e6}}, {{1e6, 1e6}, {-1e6, -1e6}}, {{1e6}, {-1e6}}));
  EXPECT_TRUE(same_bits(trace.scores(0, 0), 2e12));
  EXPECT_TRUE(same_bits(trace.weights.row(0), std::vector<double>{1, 0}));
  EXPECT_TRUE(same_bits(trace.weights.row(1), std::vector<double>{0.5, 0.5}));
  EXPECT_TRUE(same_bits(trace.output(1, 0), 0));
}

TEST(QuestionTags, NeedsOneWidthForQueriesAndKeysAlone) {
  EXPECT_EQ(state_of({{1, 2}}, {{1, 2}}, {{1, 2, 3}}).problem(), "");
  EXPECT_EQ(state_of({{1, 2}}, {{1, 2, 3}}, {{1}}).problem(),
            "questions is 2 wide, tags is 3: a query and a key need one width");
}

}  // namespace
}  // namespace attention
