#include "core/figures/one_query.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = OneQuery::State<>;
using Trace = OneQuery::Trace<>;

constexpr int kYour = 0, kJourney = 1, kStarts = 2;

State state_with(const Matrix<double>& embeddings, int query) {
  State state;
  state.tokens.assign(static_cast<std::size_t>(embeddings.rows()), "x");
  state.embeddings = embeddings;
  state.query = query;
  return state;
}

/// Calls check(state, trace) on states of many shapes, T = 1 and d = 1 among them.
template <class Check>
void on_many_states(Check check) {
  Arguments arguments(1);
  for (int i = 0; i < 100; ++i) {
    const int tokens = 1 + i % 9;
    const State state =
        state_with(arguments.matrix(tokens, 1 + i % 5, -2, 2), arguments.below(tokens));
    check(state, OneQuery::compute(state));
  }
}

TEST(OneQuery, AsksForJourneyWhenNobodyChose) {
  const State state;
  EXPECT_EQ(state.query, kJourney);
  EXPECT_EQ(state.tokens[kJourney], "journey");
}

TEST(OneQuery, ScoresTheQueryAgainstEveryTokenItselfIncluded) {
  const Trace trace = OneQuery::compute(State{});
  const Matrix<double> x = State{}.embeddings;
  ASSERT_EQ(trace.scores.size(), 6U);
  for (int j = 0; j < 6; ++j) {
    const double expected = x(1, 0) * x(j, 0) + x(1, 1) * x(j, 1) + x(1, 2) * x(j, 2);
    EXPECT_TRUE(same_bits(trace.scores[static_cast<std::size_t>(j)], expected));
  }
}

TEST(OneQuery, GivesTheLargestScoreAnExponentialOfOneAndTheLargestWeight) {
  // journey scores highest against itself: it is the longest of the six.
  const Trace trace = OneQuery::compute(State{});
  EXPECT_TRUE(same_bits(trace.exponentials[kJourney], 1));
  for (std::size_t j = 0; j < 6; ++j) {
    if (j == kJourney) continue;
    EXPECT_LT(trace.exponentials[j], 1);
    EXPECT_LT(trace.weights[j], trace.weights[kJourney]);
  }
}

TEST(OneQuery, SharesOutOneWhole) {
  on_many_states([](const State& state, const Trace& trace) {
    for (double weight : trace.weights) ASSERT_GT(weight, 0);
    // The roundings of softmax: see softmax_test.cpp.
    ASSERT_NEAR(trace.weight_sum, 1, 2 * state.embeddings.rows() * kRoundoff);
    ASSERT_TRUE(same_bits(trace.weight_sum, sum(std::span<const double>(trace.weights))));
  });
}

TEST(OneQuery, PutsTheContextInsideTheHullOfTheTokens) {
  on_many_states([](const State& state, const Trace& trace) {
    const Matrix<double>& x = state.embeddings;
    ASSERT_EQ(trace.context.size(), static_cast<std::size_t>(x.columns()));
    for (int c = 0; c < x.columns(); ++c) {
      double least = kInfinity;
      double greatest = -kInfinity;
      for (int j = 0; j < x.rows(); ++j) {
        least = std::min(least, x(j, c));
        greatest = std::max(greatest, x(j, c));
      }
      // 2 T roundings of numbers up to 2: see attention_test.cpp.
      const double slack = 2 * x.rows() * 2 * kRoundoff;
      ASSERT_GE(trace.context[static_cast<std::size_t>(c)], least - slack);
      ASSERT_LE(trace.context[static_cast<std::size_t>(c)], greatest + slack);
    }
  });
}

TEST(OneQuery, PutsTheLessonsContextStrictlyInside) {
  // Six positive weights of six points that do not lie in one plane.
  const Trace trace = OneQuery::compute(State{});
  const double least[] = {0.05, 0.15, 0.10}, greatest[] = {0.77, 0.87, 0.89};
  for (std::size_t c = 0; c < 3; ++c) {
    EXPECT_GT(trace.context[c], least[c]);
    EXPECT_LT(trace.context[c], greatest[c]);
  }
}

TEST(OneQuery, HasItsOwnRowInTheMatrixOfAllQueries) {
  on_many_states([](const State& state, const Trace& trace) {
    ASSERT_EQ(trace.matrix.rows(), state.embeddings.rows());
    ASSERT_EQ(trace.matrix.columns(), state.embeddings.rows());
    ASSERT_TRUE(same_bits(trace.matrix.row(state.query), trace.weights));
  });
}

TEST(OneQuery, ShowsTheSameMatrixWhoeverAsks) {
  const Trace journey = OneQuery::compute(State{});
  for (int query = 0; query < 6; ++query) {
    State state;
    state.query = query;
    EXPECT_TRUE(same_bits(OneQuery::compute(state).matrix, journey.matrix));
  }
}

// ---- rowChange ----

TEST(OneQuery, ChangesNoRowOfItsOwnLesson) {
  for (int query = 0; query < 6; ++query) {
    State state;
    state.query = query;
    EXPECT_TRUE(same_bits(OneQuery::compute(state).row_change, std::vector<double>(6, 0.0)));
  }
}

TEST(OneQuery, ChangesEveryRowWhenAnyCoordinateIsNudged) {
  // The nudged token's own row changes by its norm, every other row in its one score, by the nudge
  // times the other's coordinate, which is never 0.
  for (int i = 0; i < 6; ++i) {
    for (int c = 0; c < 3; ++c) {
      State state;
      state.embeddings(i, c) += 0.01;
      for (double change : OneQuery::compute(state).row_change) EXPECT_GT(change, 0);
    }
  }
}

TEST(OneQuery, MeasuresTheLargestChangeOfARow) {
  // Zeros for embeddings make every weight 1/6.
  const State state = state_with(Matrix<double>(6, 3), 0);
  const Matrix<double> lesson = OneQuery::compute(State{}).matrix;
  const std::vector<double> changes = OneQuery::compute(state).row_change;
  for (int i = 0; i < 6; ++i) {
    const auto row = lesson.row(i);
    const double up = largest(row) - 1.0 / 6, down = 1.0 / 6 - smallest(row);
    EXPECT_TRUE(same_bits(changes[static_cast<std::size_t>(i)], std::max(up, down)));
  }
}

TEST(OneQuery, ComparesWeightsWhateverTheWidth) {
  const State state = state_with(Matrix<double>(6, 1), 0);
  for (double change : OneQuery::compute(state).row_change) EXPECT_GT(change, 0);
}

TEST(OneQuery, HasNothingToCompareWithAnotherNumberOfTokens) {
  for (const int tokens : {1, 5, 7, 64}) {
    const Trace trace = OneQuery::compute(state_with(Matrix<double>(tokens, 3), 0));
    EXPECT_TRUE(
        same_bits(trace.row_change, std::vector<double>(static_cast<std::size_t>(tokens), kNan)));
  }
}

// ---- edges ----

TEST(OneQuery, OfOneTokenIsThatToken) {
  const Trace trace = OneQuery::compute(state_with({{-3, 0.25}}, 0));
  EXPECT_TRUE(same_bits(trace.weights, std::vector<double>{1}));
  EXPECT_TRUE(same_bits(trace.exponentials, std::vector<double>{1}));
  EXPECT_TRUE(same_bits(trace.context, std::vector<double>{-3, 0.25}));
}

TEST(OneQuery, OfWidthOneScoresByTheProduct) {
  const Trace trace = OneQuery::compute(state_with({{2}, {-3}, {0}}, 1));
  EXPECT_TRUE(same_bits(trace.scores, std::vector<double>{-6, 9, -0.0}));
  EXPECT_TRUE(same_bits(trace.exponentials[1], 1));
  EXPECT_GT(trace.weights[1], trace.weights[2]);
  EXPECT_GT(trace.weights[2], trace.weights[0]);
}

TEST(OneQuery, LooksAtEqualTokensEqually) {
  State state;
  for (int c = 0; c < 3; ++c) state.embeddings(kStarts, c) = state.embeddings(kYour, c);
  const Trace trace = OneQuery::compute(state);
  EXPECT_TRUE(same_bits(trace.weights[kStarts], trace.weights[kYour]));
  EXPECT_TRUE(same_bits(trace.matrix.row(kStarts), trace.matrix.row(kYour)));
}

TEST(OneQuery, StaysFiniteAtTheLargestCoordinates) {
  // The scores are 64 products of 1e12: the exponential of the difference is 0, not NaN.
  Matrix<double> x(64, 64);
  for (int i = 0; i < 64; ++i) {
    for (int c = 0; c < 64; ++c) x(i, c) = i == 5 ? 1e6 : -1e6;
  }
  const Trace trace = OneQuery::compute(state_with(x, 5));
  EXPECT_TRUE(same_bits(trace.weights[5], 1));
  EXPECT_TRUE(same_bits(trace.weight_sum, 1));
  EXPECT_TRUE(same_bits(trace.context, std::vector<double>(64, 1e6)));
}

}  // namespace
}  // namespace attention
