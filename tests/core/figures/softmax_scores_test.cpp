#include "core/figures/softmax_scores.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = SoftmaxScores::State<>;
using Trace = SoftmaxScores::Trace<>;

Trace of(const std::vector<double>& scores, const std::vector<int>& hidden = {}) {
  return SoftmaxScores::compute(State{scores, hidden});
}

// ---- by hand ----

TEST(SoftmaxScores, RaisesEToEachScoreItself) {
  const Trace trace = of({1, 0, 0});
  EXPECT_TRUE(same_bits(trace.exponentials, std::vector<double>{exp(1.0), 1, 1}));
  EXPECT_TRUE(same_bits(trace.total, exp(1.0) + 1 + 1));
}

TEST(SoftmaxScores, HasItsExponentialsOverTheirTotalForWeights) {
  Arguments arguments(1);
  for (int i = 0; i < 200; ++i) {
    const Trace trace = of(arguments.vector(1 + i % 16, -20, 20));
    for (std::size_t j = 0; j < trace.weights.size(); ++j) {
      const double by_hand = trace.exponentials[j] / trace.total;
      // The score less the largest rounds once, of up to 40; 16 additions; exp twice.
      ASSERT_NEAR(trace.weights[j], by_hand, 96 * kRoundoff * by_hand);
    }
  }
}

TEST(SoftmaxScores, GivesNegativeScoresPositiveWeights) {
  const Trace trace = of({-1, -2, -3});
  for (double weight : trace.weights) EXPECT_GT(weight, 0);
  // Only the differences count, and these are exact.
  EXPECT_TRUE(same_bits(trace.weights, of({1000, 999, 998}).weights));
}

// ---- hidden ----

TEST(SoftmaxScores, GivesWhatIsHiddenExactlyNothing) {
  const Trace trace = of({1, 0, 0}, {2});
  EXPECT_TRUE(same_bits(trace.exponentials, std::vector<double>{exp(1.0), 1, 0}));
  EXPECT_TRUE(same_bits(trace.weights[2], 0));
  const Trace without = of({1, 0});
  EXPECT_TRUE(same_bits(trace.total, without.total));
  EXPECT_TRUE(same_bits(trace.weights[0], without.weights[0]));
  EXPECT_TRUE(same_bits(trace.weights[1], without.weights[1]));
}

TEST(SoftmaxScores, DoesNotMindWhatAHiddenScoreIsOrInWhichOrderTheyAreNamed) {
  EXPECT_TRUE(same_bits(of({1, 0, 1e6}, {2}).weights, of({1, 0, -5}, {2}).weights));
  EXPECT_TRUE(same_bits(of({1, 0, 3, 2}, {2, 0}).weights, of({1, 0, 3, 2}, {0, 2}).weights));
}

TEST(SoftmaxScores, WithAllButOneHiddenGivesItTheWhole) {
  EXPECT_TRUE(same_bits(of({5, -3, 2}, {0, 2}).weights, std::vector<double>{0, 1, 0}));
}

TEST(SoftmaxScores, WithEveryScoreHiddenIsAllZeros) {
  const Trace trace = of({1, 0, 0}, {0, 1, 2});
  const std::vector<double> nothing(3, 0.0);
  EXPECT_TRUE(same_bits(trace.exponentials, nothing));
  EXPECT_TRUE(same_bits(trace.total, 0));
  EXPECT_TRUE(same_bits(trace.weights, nothing));
}

TEST(SoftmaxScores, RefusesToHideWhatIsNotThereOrTwice) {
  EXPECT_EQ((State{{1, 0}, {1, 0}}).problem(), "");
  EXPECT_EQ((State{{1, 0}, {0, 2}}).problem(),
            "hidden names score 2, counted from 0; the last of scores is 1");
  EXPECT_EQ((State{{1, 0}, {1, 0, 1}}).problem(), "hidden names score 1 twice; once hides it");
}

// ---- edges ----

TEST(SoftmaxScores, WeighsWhereTheExponentialsOverflow) {
  const Trace trace = of({1e6, 1e6, -1e6});
  EXPECT_TRUE(same_bits(trace.exponentials, std::vector<double>{kInfinity, kInfinity, 0}));
  EXPECT_TRUE(same_bits(trace.total, kInfinity));
  EXPECT_TRUE(same_bits(trace.weights, std::vector<double>{0.5, 0.5, 0}));
}

TEST(SoftmaxScores, WeighsWhereTheExponentialsVanish) {
  const Trace trace = of({-1e6, -1e6});
  EXPECT_TRUE(same_bits(trace.total, 0));
  EXPECT_TRUE(same_bits(trace.weights, std::vector<double>{0.5, 0.5}));
}

TEST(SoftmaxScores, OfOneScoreGivesItTheWhole) {
  EXPECT_TRUE(same_bits(of({-3}).weights, std::vector<double>{1}));
}

}  // namespace
}  // namespace attention
