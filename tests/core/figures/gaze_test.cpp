#include "core/figures/gaze.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = Gaze::State<>;
using Trace = Gaze::Trace<>;

State state_with(const Matrix<double>& embeddings) {
  State state;
  state.tokens.assign(static_cast<std::size_t>(embeddings.rows()), "x");
  state.embeddings = embeddings;
  return state;
}

Trace trace_of(const Matrix<double>& embeddings) { return Gaze::compute(state_with(embeddings)); }

/// Calls check(state, trace) on states of many shapes, T = 2 and d = 1 among them.
template <class Check>
void on_many_states(Check check) {
  Arguments arguments(1);
  for (int i = 0; i < 100; ++i) {
    State state = state_with(arguments.matrix(2 + i % 8, 1 + i % 5, -2, 2));
    state.scaled = i % 3 != 0;
    check(state, Gaze::compute(state));
  }
}

// ---- what the lesson says ----

TEST(Gaze, FindsThreePairsOfPartners) {
  EXPECT_EQ(Gaze::compute(State{}).partner, (std::vector<int>{3, 4, 5, 0, 1, 2}));
}

TEST(Gaze, HasTheTokenAndItsPartnerAheadInEveryRow) {
  const Trace trace = Gaze::compute(State{});
  EXPECT_EQ(trace.partner_top_two, 6);
  for (int i = 0; i < 6; ++i) {
    const auto row = static_cast<std::size_t>(i);
    EXPECT_GT(trace.top_two_share[row], 0.8);
    EXPECT_LT(trace.top_two_share[row], 0.9);
    EXPECT_LT(trace.rest_share[row], 0.2);
  }
  EXPECT_LT(trace.largest_other, 0.0635);
}

TEST(Gaze, LetsTheLongerOfAPairComeFirstInBothItsRows) {
  // No rule says to look at yourself: t3, t4 and t5 give t0, t1 and t2 more, which are longer.
  const Trace trace = Gaze::compute(State{});
  EXPECT_EQ(trace.prefers_partner, 3);
  const Matrix<double> favourites = {{0, 3}, {1, 4}, {2, 5}, {0, 3}, {1, 4}, {2, 5}};
  EXPECT_TRUE(same_bits(trace.favourites, favourites));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_GT(trace.norms[i], trace.norms[i + 3]);
}

TEST(Gaze, HasOneLogitUnderTwoWeights) {
  const Trace trace = Gaze::compute(State{});
  EXPECT_TRUE(same_bits(trace.logits(0, 3), trace.logits(3, 0)));
  EXPECT_NEAR(trace.logits(0, 3), 3.2448, 1e-15);  // 2.6^2 (0.9 + 0.06) / 2, a few roundings
  EXPECT_GT(trace.weights(3, 0), trace.weights(0, 3) + 0.07);
}

TEST(Gaze, GivesAPartnerTwentyFiveTimesTheLeastRelated) {
  const Trace trace = Gaze::compute(State{});
  EXPECT_TRUE(same_bits(trace.partner_ratio[0], trace.weights(0, 3) / trace.weights(0, 2)));
  for (double ratio : trace.partner_ratio) EXPECT_GT(ratio, 8);
}

// ---- by reasoning ----

TEST(Gaze, HasSymmetricLogitsWhateverTheTokens) {
  // Products commute, and both sums run over the same coordinates in the same order.
  on_many_states([](const State& state, const Trace& trace) {
    ASSERT_TRUE(same_bits(trace.logit_asymmetry, 0));
    ASSERT_TRUE(same_bits(trace.logits, transpose(trace.logits)));
    ASSERT_TRUE(same_bits(trace.weight_asymmetry, asymmetry(trace.weights).largest));
    ASSERT_EQ(trace.logits.rows(), state.embeddings.rows());
  });
}

TEST(Gaze, SharesOutOneWholeInEveryRow) {
  on_many_states([](const State& state, const Trace& trace) {
    const int tokens = state.embeddings.rows();
    for (std::size_t i = 0; i < trace.row_sums.size(); ++i) {
      // The roundings of softmax: see softmax_test.cpp; and those of adding it up in two parts.
      ASSERT_NEAR(trace.row_sums[i], 1, 2 * tokens * kRoundoff);
      ASSERT_NEAR(trace.top_two_share[i] + trace.rest_share[i], 1, 4 * tokens * kRoundoff);
    }
  });
}

TEST(Gaze, NamesTheTwoLargestOfARowAndTheLargestOfTheRest) {
  on_many_states([](const State&, const Trace& trace) {
    double other = 0;
    for (int i = 0; i < trace.weights.rows(); ++i) {
      const auto cells = trace.weights.row(i);
      std::vector<double> sorted(cells.begin(), cells.end());
      std::sort(sorted.rbegin(), sorted.rend());
      const auto at = [&](int k) {
        return cells[static_cast<std::size_t>(trace.favourites(i, k))];
      };
      ASSERT_TRUE(same_bits(at(0), sorted[0]));
      ASSERT_TRUE(same_bits(at(1), sorted[1]));
      ASSERT_NE(trace.favourites(i, 0), trace.favourites(i, 1));
      if (sorted.size() > 2) other = std::max(other, sorted[2]);
    }
    ASSERT_TRUE(same_bits(trace.largest_other, other));
  });
}

TEST(Gaze, TakesForPartnerTheOtherTokenOfHighestCosine) {
  on_many_states([](const State& state, const Trace& trace) {
    const Matrix<double>& x = state.embeddings;
    for (int i = 0; i < x.rows(); ++i) {
      const int partner = trace.partner[static_cast<std::size_t>(i)];
      ASSERT_NE(partner, i);
      for (int j = 0; j < x.rows(); ++j) {
        if (j == i) continue;
        ASSERT_GE(cosine(x.row(i), x.row(partner)), cosine(x.row(i), x.row(j)));
      }
    }
  });
}

TEST(Gaze, PermutesWithItsTokens) {
  Arguments arguments(2);
  const Matrix<double> x = arguments.matrix(7, 3, -2, 2);
  const Trace before = trace_of(x);
  for (int round = 0; round < 20; ++round) {
    const std::vector<int> order = arguments.order(7);
    Matrix<double> moved(7, 3);
    for (int i = 0; i < 7; ++i) {
      const auto from = x.row(order[static_cast<std::size_t>(i)]);
      std::copy(from.begin(), from.end(), moved.row(i).begin());
    }
    const Trace after = trace_of(moved);
    for (int i = 0; i < 7; ++i) {
      const int from = order[static_cast<std::size_t>(i)];
      const int partner = after.partner[static_cast<std::size_t>(i)];
      EXPECT_EQ(order[static_cast<std::size_t>(partner)],
                before.partner[static_cast<std::size_t>(from)]);
      for (int j = 0; j < 7; ++j) {
        const int to = order[static_cast<std::size_t>(j)];
        EXPECT_TRUE(same_bits(after.logits(i, j), before.logits(from, to)));
        // The total of seven exponentials, added in another order.
        EXPECT_NEAR(after.weights(i, j), before.weights(from, to), 14 * kRoundoff);
      }
    }
  }
}

TEST(Gaze, UnscaledHasLogitsTwiceAsLargeAndSharperRows) {
  // d = 4: the square root is 2, and halving is exact.
  State state;
  const Trace scaled = Gaze::compute(state);
  state.scaled = false;
  const Trace unscaled = Gaze::compute(state);
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) {
      EXPECT_TRUE(same_bits(unscaled.logits(i, j), 2 * scaled.logits(i, j)));
    }
    EXPECT_GT(largest(unscaled.weights.row(i)), largest(scaled.weights.row(i)));
  }
  EXPECT_TRUE(same_bits(unscaled.norms, scaled.norms));
  EXPECT_EQ(unscaled.partner, scaled.partner);
}

TEST(Gaze, HasItsPresetsScaledAndNot) {
  const auto presets = Gaze::presets();
  ASSERT_EQ(presets.size(), 2U);
  EXPECT_EQ(presets[0].name, "printed");
  EXPECT_TRUE(presets[0].state.scaled);
  EXPECT_EQ(presets[1].name, "unscaled");
  EXPECT_FALSE(presets[1].state.scaled);
}

TEST(Gaze, ShowsTheSameTraceWhoeverAsks) {
  const Trace first = Gaze::compute(State{});
  State state;
  state.query = 4;
  const Trace fifth = Gaze::compute(state);
  EXPECT_TRUE(same_bits(first.weights, fifth.weights));
  EXPECT_TRUE(same_bits(first.output, fifth.output));
}

// ---- edges ----

TEST(Gaze, OfTwoTokensHasNoOthers) {
  const Trace trace = trace_of({{1, 0}, {0, 3}});
  EXPECT_EQ(trace.partner, (std::vector<int>{1, 0}));
  EXPECT_TRUE(same_bits(trace.rest_share, std::vector<double>{0, 0}));
  EXPECT_TRUE(same_bits(trace.largest_other, 0));
  EXPECT_EQ(trace.partner_top_two, 2);
  EXPECT_EQ(trace.prefers_partner, 0);
  EXPECT_TRUE(same_bits(trace.partner_ratio, std::vector<double>{1, 1}));
}

TEST(Gaze, OfWidthOneIsNotScaledAtAll) {
  State state = state_with({{2}, {-1}, {0.5}});
  const Trace scaled = Gaze::compute(state);
  state.scaled = false;
  EXPECT_TRUE(same_bits(scaled.logits, Gaze::compute(state).logits));
  EXPECT_TRUE(same_bits(scaled.logits.row(0), std::vector<double>{4, -2, 1}));
  EXPECT_EQ(scaled.partner, (std::vector<int>{2, 0, 0}));
}

TEST(Gaze, SharesEvenlyAmongEqualTokensAndTakesTheFirst) {
  const Trace trace = trace_of({{1, 2}, {1, 2}, {1, 2}, {1, 2}});
  EXPECT_TRUE(same_bits(
      trace.weights,
      Matrix<double>{
          {.25, .25, .25, .25}, {.25, .25, .25, .25}, {.25, .25, .25, .25}, {.25, .25, .25, .25}}));
  EXPECT_EQ(trace.partner, (std::vector<int>{1, 0, 0, 0}));
  EXPECT_TRUE(same_bits(trace.favourites, Matrix<double>{{0, 1}, {0, 1}, {0, 1}, {0, 1}}));
  EXPECT_EQ(trace.prefers_partner, 0);
  EXPECT_TRUE(same_bits(trace.weight_asymmetry, 0));
}

TEST(Gaze, HasNoAngleWithATokenOfLengthZero) {
  const Trace trace = trace_of({{0, 0}, {1, 0}, {0, 1}});
  EXPECT_EQ(trace.norms[0], 0);
  EXPECT_EQ(trace.partner, (std::vector<int>{1, 0, 0}));  // all cosines are 0: the first other
  EXPECT_TRUE(same_bits(trace.weights.row(0), std::vector<double>(3, 1.0 / 3)));
}

TEST(Gaze, StaysFiniteAtTheLargestCoordinates) {
  Matrix<double> x(64, 64);
  for (int i = 0; i < 64; ++i) {
    for (int c = 0; c < 64; ++c) x(i, c) = (i + c) % 3 == 0 ? 1e6 : -1e6;
  }
  const Trace trace = trace_of(x);
  for (double weight : trace.weights.cells()) EXPECT_TRUE(weight >= 0 && weight <= 1);
  for (double norm : trace.norms) EXPECT_EQ(norm, 8e6);  // the root of 64 times 1e12
  EXPECT_TRUE(same_bits(trace.logit_asymmetry, 0));
}

}  // namespace
}  // namespace attention
