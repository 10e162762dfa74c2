#include "core/measures.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

double largest_of(const std::vector<double>& a, const std::vector<double>& b) {
  return largest_difference(std::span<const double>(a), std::span<const double>(b));
}

TEST(Measures, DifferenceIsTheSameBothWaysAndNeverNegative) {
  EXPECT_EQ(difference(3.0, 5.0), 2);
  EXPECT_EQ(difference(5.0, 3.0), 2);
  EXPECT_EQ(difference(-1.0, 1.0), 2);
  EXPECT_TRUE(same_bits(difference(0.1, 0.1), 0.0));
  EXPECT_EQ(difference(-kInfinity, kInfinity), kInfinity);
}

TEST(Measures, DifferenceWithNanIsNan) {
  EXPECT_TRUE(std::isnan(difference(kNan, 1.0)));
  EXPECT_TRUE(std::isnan(difference(1.0, kNan)));
}

TEST(Measures, LargestDifferenceIsTheLargestWhereverItStands) {
  EXPECT_EQ(largest_of({1, 2, 3}, {1, 2, 3}), 0);
  EXPECT_EQ(largest_of({9, 2, 3}, {1, 2, 3}), 8);
  EXPECT_EQ(largest_of({1, 2, 3}, {1, 2, 11}), 8);
  EXPECT_EQ(largest_of({1, -2, 3}, {1, 2, 4}), 4);
}

TEST(Measures, LargestDifferenceOfNothingIsZero) { EXPECT_EQ(largest_of({}, {}), 0); }

TEST(Measures, LargestDifferenceIsNanWhereverANanStands) {
  // Were a NaN passed over, two tables that part completely could be called equal.
  EXPECT_TRUE(std::isnan(largest_of({kNan, 2, 3}, {1, 2, 3})));
  EXPECT_TRUE(std::isnan(largest_of({1, kNan, 3}, {1, 2, 9})));
  EXPECT_TRUE(std::isnan(largest_of({1, 2, 3}, {1, 2, kNan})));
}

// ---- mean ----

TEST(Measures, MeanIsTheSumOverTheCount) {
  const std::vector<double> terms = {1, 2, 6}, none;
  EXPECT_EQ(mean(std::span<const double>(terms)), 3);
  EXPECT_TRUE(std::isnan(mean(std::span<const double>(none))));
}

// ---- entropy ----

double entropy_of(const std::vector<double>& shares) {
  return entropy(std::span<const double>(shares));
}
double bits_in(const std::vector<double>& shares) {
  return entropy_bits(std::span<const double>(shares));
}

TEST(Measures, EntropyOfOneWhoTakesAllIsZero) {
  EXPECT_TRUE(same_bits(entropy_of({1}), 0));
  EXPECT_TRUE(same_bits(entropy_of({0, 1, 0}), 0));  // 0 log 0 counts as 0
  EXPECT_TRUE(same_bits(bits_in({0, 0, 1}), 0));
}

TEST(Measures, EntropyOfEvenSharesIsTheLogOfTheirCount) {
  // n products of at most 0.37 and their sum up to log n: n roundings of at most 4.2, and log's
  // own.
  for (int n = 2; n <= 64; ++n) {
    const std::vector<double> shares(static_cast<std::size_t>(n), 1.0 / n);
    EXPECT_NEAR(entropy_of(shares), log(static_cast<double>(n)), (n + 2) * 4.2 * kRoundoff);
    EXPECT_NEAR(bits_in(shares), most_entropy_bits(n), (n + 4) * 6.0 * kRoundoff);
  }
}

TEST(Measures, EntropyCountsEvenYesOrNoQuestions) {
  // Powers of two: every p log p is p times a whole number of log 2, exactly but for log's
  // roundings.
  EXPECT_NEAR(bits_in({0.5, 0.5}), 1, 4 * kRoundoff);
  EXPECT_NEAR(bits_in({0.25, 0.25, 0.25, 0.25}), 2, 8 * kRoundoff);
  EXPECT_NEAR(bits_in({0.5, 0.25, 0.125, 0.125}), 1.75, 8 * kRoundoff);
}

TEST(Measures, EntropyForgetsWhoHasWhich) {
  // Three terms, added in another order: two roundings of a sum below 2.
  EXPECT_NEAR(entropy_of({0.2, 0.3, 0.5}), entropy_of({0.5, 0.2, 0.3}), 8 * kRoundoff);
}

TEST(Measures, EntropyIsLargestForEvenShares) {
  EXPECT_LT(entropy_of({0.4, 0.3, 0.3}), log(3.0));
  EXPECT_LT(entropy_of({0.9, 0.05, 0.05}), entropy_of({0.4, 0.3, 0.3}));
}

TEST(Measures, EntropyWithANanIsNan) { EXPECT_TRUE(std::isnan(entropy_of({0.5, kNan}))); }

TEST(Measures, MostEntropyIsTheBinaryLogarithm) {
  EXPECT_EQ(most_entropy_bits(1), 0);
  for (int k = 1; k <= 6; ++k) EXPECT_NEAR(most_entropy_bits(1 << k), k, 4 * k * kRoundoff);
}

// ---- distance and spread ----

TEST(Measures, DistanceIsEuclidean) {
  const std::vector<double> a = {1, 2}, b = {4, 6};
  EXPECT_EQ(distance(std::span<const double>(a), std::span<const double>(b)), 5);
  EXPECT_EQ(distance(std::span<const double>(b), std::span<const double>(a)), 5);
  EXPECT_EQ(distance(std::span<const double>(a), std::span<const double>(a)), 0);
}

TEST(Measures, SpreadIsTheMeanOverUnorderedPairs) {
  // Three points of a 3-4-5 triangle: (3 + 4 + 5) / 3.
  EXPECT_EQ(spread(Matrix<double>{{0, 0}, {3, 0}, {3, 4}}), 4);
  EXPECT_EQ(spread(Matrix<double>{{1, 1}, {4, 5}}), 5);
  EXPECT_EQ(spread(Matrix<double>{{1, 1}, {1, 1}, {1, 1}}), 0);
}

TEST(Measures, SpreadWithoutAPairIsNan) {
  EXPECT_TRUE(std::isnan(spread(Matrix<double>{{1, 2}})));
  EXPECT_TRUE(std::isnan(spread(Matrix<double>(0, 2))));
}

// ---- asymmetry ----

TEST(Measures, AsymmetryOfASymmetricTableIsExactlyZero) {
  EXPECT_TRUE(same_bits(asymmetry(Matrix<double>{{1, 0.1}, {0.1, 7}}).largest, 0));
}

TEST(Measures, AsymmetryIsTheLargestGapAcrossTheDiagonalAndSaysWhere) {
  const Matrix<double> m = {{9, 1, 2}, {1, 9, 8}, {4, 3, 9}};
  const Asymmetry<double> found = asymmetry(m);
  EXPECT_EQ(found.largest, 5);
  EXPECT_EQ(found.row, 1);
  EXPECT_EQ(found.column, 2);
}

TEST(Measures, AsymmetryOfEqualGapsIsTheFirst) {
  const Asymmetry<double> found = asymmetry(Matrix<double>{{0, 1, 1}, {2, 0, 1}, {2, 2, 0}});
  EXPECT_EQ(found.row, 0);
  EXPECT_EQ(found.column, 1);
}

TEST(Measures, AsymmetryOfOneTokenIsNothingAtTheCorner) {
  const Asymmetry<double> found = asymmetry(Matrix<double>{{3}});
  EXPECT_EQ(found.largest, 0);
  EXPECT_EQ(found.row, 0);
  EXPECT_EQ(found.column, 0);
}

TEST(Measures, AsymmetryIsNanWhereverANanStands) {
  EXPECT_TRUE(std::isnan(asymmetry(Matrix<double>{{0, 1, 2}, {1, 0, kNan}, {2, 1, 0}}).largest));
  EXPECT_TRUE(std::isnan(asymmetry(Matrix<double>{{0, 1, 2}, {kNan, 0, 1}, {2, 1, 0}}).largest));
}

}  // namespace
}  // namespace attention
