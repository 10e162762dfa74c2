#include "core/measures.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "core/softmax.h"
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

// ---- standard deviation and median ----

double deviation_of(const std::vector<double>& x) {
  return standard_deviation(std::span<const double>(x));
}

TEST(Measures, StandardDeviationIsThePopulations) {
  EXPECT_EQ(deviation_of({1, 3}), 1);                    // not sqrt(2), the sample's
  EXPECT_EQ(deviation_of({2, 4, 4, 4, 5, 5, 7, 9}), 2);  // squares of 9 1 1 1 0 0 4 16: 32 / 8
  EXPECT_EQ(deviation_of({-3, 3, -3, 3}), 3);
}

TEST(Measures, StandardDeviationOfEqualNumbersAndOfOneIsZero) {
  EXPECT_TRUE(same_bits(deviation_of({5}), 0));
  EXPECT_TRUE(same_bits(deviation_of({0.25, 0.25, 0.25}), 0));
}

TEST(Measures, StandardDeviationOfNothingOrANanIsNan) {
  EXPECT_TRUE(std::isnan(deviation_of({})));
  EXPECT_TRUE(std::isnan(deviation_of({1, kNan})));
  EXPECT_TRUE(std::isnan(deviation_of({1, kInfinity})));
}

TEST(Measures, MedianIsTheMiddleWhateverTheOrder) {
  EXPECT_EQ(median({7}), 7);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({1, 5, 9}), 5);
  EXPECT_EQ(median({2, 2, 1, 3, 2}), 2);
  EXPECT_EQ(median({-kInfinity, 4, kInfinity}), 4);
}

TEST(Measures, MedianOfAnEvenCountIsTheMeanOfTheMiddleTwo) {
  EXPECT_EQ(median({1, 4}), 2.5);
  EXPECT_EQ(median({10, 1, 4, 2}), 3);
  EXPECT_EQ(median({5, 5, 1, 9}), 5);
}

TEST(Measures, MedianOfNothingOrWithANanIsNan) {
  EXPECT_TRUE(std::isnan(median({})));
  EXPECT_TRUE(std::isnan(median({kNan})));
  EXPECT_TRUE(std::isnan(median({1, 2, kNan})));
  EXPECT_TRUE(std::isnan(median({kNan, 1, 2, 3})));
}

TEST(Measures, MedianIsTheMiddleOfTheSorted) {
  Arguments arguments(1);
  for (int n = 1; n <= 50; ++n) {
    std::vector<double> x = arguments.vector(n, -1, 1);
    const double found = median(x);
    std::sort(x.begin(), x.end());
    const double low = x[static_cast<std::size_t>((n - 1) / 2)];
    const double high = x[static_cast<std::size_t>(n / 2)];
    EXPECT_TRUE(same_bits(found, n % 2 == 1 ? low : (low + high) / 2)) << n;
  }
}

// ---- softmax's slopes ----

std::vector<double> shares_of(const std::vector<double>& scores) {
  return softmax(std::span<const double>(scores)).weights;
}

Matrix<double> jacobian_of(const std::vector<double>& p) {
  return softmax_jacobian(std::span<const double>(p));
}

/// Calls check(scores) on rows of 1 to 16 scores, some of them large.
template <class Check>
void on_many_rows(Check check) {
  Arguments arguments(2);
  for (int i = 0; i < 200; ++i) {
    const double range = i % 4 == 3 ? 50 : 3;
    check(arguments.vector(1 + i % 16, -range, range));
  }
}

TEST(Measures, JacobianIsDiagPMinusPTimesP) {
  on_many_rows([](const std::vector<double>& scores) {
    const std::vector<double> p = shares_of(scores);
    const Matrix<double> slopes = jacobian_of(p);
    const int n = static_cast<int>(p.size());
    ASSERT_EQ(slopes.rows(), n);
    ASSERT_EQ(slopes.columns(), n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        const auto row = static_cast<std::size_t>(i), column = static_cast<std::size_t>(j);
        const double expected = (i == j ? p[row] : 0) - p[row] * p[column];
        // p (1 - p) and p - p^2: two roundings each, of numbers up to 1.
        ASSERT_NEAR(slopes(i, j), expected, 4 * kRoundoff);
        ASSERT_TRUE(i == j ? slopes(i, j) >= 0 : slopes(i, j) <= 0);
        ASSERT_TRUE(same_bits(slopes(i, j), slopes(j, i)));
      }
    }
  });
}

TEST(Measures, JacobianHasRowsAndColumnsThatAddUpToNothing) {
  on_many_rows([](const std::vector<double>& scores) {
    const Matrix<double> slopes = jacobian_of(shares_of(scores));
    for (int i = 0; i < slopes.rows(); ++i) {
      double row = 0;
      double column = 0;
      for (int j = 0; j < slopes.columns(); ++j) row += slopes(i, j), column += slopes(j, i);
      // The weights add up to 1 but for 2 n roundings; n products and n additions below 1 more.
      ASSERT_NEAR(row, 0, 4 * slopes.rows() * kRoundoff);
      ASSERT_NEAR(column, 0, 4 * slopes.rows() * kRoundoff);
    }
  });
}

TEST(Measures, JacobianIsTheSlopeOfSoftmax) {
  // Central differences with h = 1e-5 err by h^2 times third derivatives below 1 (1e-10), and by
  // roundings of weights up to 1 over h (1e-11).
  const double h = 1e-5;
  on_many_rows([&](const std::vector<double>& scores) {
    const Matrix<double> slopes = jacobian_of(shares_of(scores));
    for (std::size_t j = 0; j < scores.size(); ++j) {
      std::vector<double> above = scores, below = scores;
      above[j] += h;
      below[j] -= h;
      const std::vector<double> up = shares_of(above), down = shares_of(below);
      for (std::size_t i = 0; i < scores.size(); ++i) {
        ASSERT_NEAR(slopes(static_cast<int>(i), static_cast<int>(j)), (up[i] - down[i]) / (2 * h),
                    2e-10);
      }
    }
  });
}

TEST(Measures, JacobianVanishesWhereOneTakesAll) {
  const Matrix<double> slopes = jacobian_of({0, 1, 0});
  for (double slope : slopes.cells()) EXPECT_EQ(slope, 0);
  EXPECT_TRUE(same_bits(jacobian_of({1}), Matrix<double>{{0}}));
  EXPECT_EQ(jacobian_of({}).rows(), 0);
}

double slope_left(const std::vector<double>& p) {
  return softmax_slope(std::span<const double>(p));
}

TEST(Measures, SlopeIsTheDiagonalAddedUp) {
  on_many_rows([](const std::vector<double>& scores) {
    const std::vector<double> p = shares_of(scores);
    const Matrix<double> slopes = jacobian_of(p);
    double diagonal = slopes(0, 0);
    for (int i = 1; i < slopes.rows(); ++i) diagonal += slopes(i, i);
    ASSERT_TRUE(same_bits(slope_left(p), diagonal));
  });
}

TEST(Measures, SlopeRunsFromNothingToThatOfEvenShares) {
  EXPECT_EQ(slope_left({0, 0, 1, 0}), 0);
  EXPECT_EQ(slope_left({0.5, 0.5}), 0.5);
  EXPECT_EQ(slope_left({0.25, 0.25, 0.25, 0.25}), 0.75);
  EXPECT_EQ(slope_left({}), 0);
  on_many_rows([](const std::vector<double>& scores) {
    const double n = static_cast<double>(scores.size());
    // 1 - sum p^2, and sum p^2 >= 1/n: 4 n roundings of numbers up to 1.
    ASSERT_LE(slope_left(shares_of(scores)), 1 - 1 / n + 4 * n * kRoundoff);
    ASSERT_GE(slope_left(shares_of(scores)), 0);
  });
}

}  // namespace
}  // namespace attention
