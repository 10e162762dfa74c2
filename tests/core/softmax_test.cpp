#include "core/softmax.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "core/extremes.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

using Vector = std::vector<double>;

Shares<double> softmax_of(const Vector& scores) { return softmax(std::span<const double>(scores)); }
Shares<double> naive_of(const Vector& scores) {
  return naive_softmax(std::span<const double>(scores));
}
double sum_of(const Vector& terms) { return sum(std::span<const double>(terms)); }

void expect_nan_throughout(const Vector& weights, std::size_t size) {
  ASSERT_EQ(weights.size(), size);
  for (double weight : weights) EXPECT_TRUE(std::isnan(weight));
}

/// Calls check(scores) on rows of 1 to 64 scores from -30 to 30.
template <class Check>
void on_many_rows(Check check) {
  Arguments arguments(1);
  for (int i = 0; i < 1000; ++i) check(arguments.vector(1 + i % 64, -30, 30));
}

// ---- softmax: a row of shares ----

TEST(Softmax, GivesPositiveWeightsThatAddUpToOne) {
  on_many_rows([](const Vector& scores) {
    const Vector weights = softmax_of(scores).weights;
    ASSERT_EQ(weights.size(), scores.size());
    for (double weight : weights) ASSERT_GT(weight, 0);
    // T - 1 additions make the total and T - 1 the sum of the weights, one division lies between:
    // each rounds by at most 2^-53 of a result that is at most its whole.
    const double roundings = 2 * static_cast<double>(scores.size());
    ASSERT_NEAR(sum_of(weights), 1, roundings * kRoundoff);
  });
}

TEST(Softmax, KeepsTheLargestExponentialAtOneAndTheTotalBetweenOneAndT) {
  on_many_rows([](const Vector& scores) {
    const Shares<double> shares = softmax_of(scores);
    ASSERT_EQ(largest(std::span<const double>(shares.parts)), 1);
    ASSERT_GE(shares.total, 1);
    ASSERT_LE(shares.total, static_cast<double>(scores.size()));
  });
}

TEST(Softmax, KeepsTheOrderOfTheScores) {
  on_many_rows([](const Vector& scores) {
    const Vector weights = softmax_of(scores).weights;
    for (std::size_t i = 1; i < scores.size(); ++i) {
      ASSERT_EQ(scores[i] < scores[i - 1], weights[i] < weights[i - 1]);
    }
  });
}

TEST(Softmax, KnowsOnlyDifferencesSoAnExactShiftLeavesEveryBit) {
  // Multiples of 2^-20 below 2^10: adding 512 is exact, so every difference is the same double.
  Arguments arguments(2);
  for (int i = 0; i < 200; ++i) {
    Vector scores = arguments.vector(8, -30, 30);
    for (double& score : scores) score = std::floor(score * 0x1p20) * 0x1p-20;
    const Vector before = softmax_of(scores).weights;
    for (double& score : scores) score += 512;
    ASSERT_TRUE(same_bits(softmax_of(scores).weights, before));
  }
}

TEST(Softmax, ChangesByRoundingOnlyWhenAnyConstantIsAdded) {
  // A score near 1000 rounds by 2^-44, a difference of two by twice that, and an exponential by
  // that fraction of itself; so does the total, and a weight by both: 2^-42 and a little.
  Arguments arguments(3);
  on_many_rows([&](Vector scores) {
    const Vector before = softmax_of(scores).weights;
    const double constant = arguments.between(-970, 970);
    for (double& score : scores) score += constant;
    const Vector after = softmax_of(scores).weights;
    for (std::size_t j = 0; j < scores.size(); ++j) {
      ASSERT_NEAR(after[j], before[j], 0x1p-41 * before[j]);
    }
  });
}

TEST(Softmax, PermutesItsWeightsWithItsScores) {
  // The exponentials are the same doubles in a new order; only the total may round differently,
  // by 2^-53 for each of its T - 1 additions, here and there, and the division once more.
  Arguments arguments(4);
  on_many_rows([&](const Vector& scores) {
    const std::vector<int> order = arguments.order(static_cast<int>(scores.size()));
    Vector permuted;
    for (int i : order) permuted.push_back(scores[static_cast<std::size_t>(i)]);
    const Shares<double> there = softmax_of(scores);
    const Shares<double> here = softmax_of(permuted);
    const double roundings = 2 * static_cast<double>(scores.size());
    for (std::size_t j = 0; j < scores.size(); ++j) {
      const auto from = static_cast<std::size_t>(order[j]);
      ASSERT_TRUE(same_bits(here.parts[j], there.parts[from]));
      ASSERT_NEAR(here.weights[j], there.weights[from],
                  roundings * kRoundoff * there.weights[from]);
    }
  });
}

TEST(Softmax, SharesEquallyAmongEqualScoresToTheLastBit) {
  // Every exponential is exactly 1 and the total exactly T, so each weight is the double 1/T.
  for (const double score : {0.0, -0.0, 0.3, -7.25, 1e6, -1e6, 1e308}) {
    for (std::size_t tokens = 1; tokens <= 64; ++tokens) {
      const Vector weights = softmax_of(Vector(tokens, score)).weights;
      EXPECT_TRUE(same_bits(weights, Vector(tokens, 1.0 / static_cast<double>(tokens))));
    }
  }
  const Vector weights = softmax_of({0.4, 1.7, 0.4}).weights;
  EXPECT_TRUE(same_bits(weights[0], weights[2]));
}

TEST(Softmax, GivesTheWholeToAnOnlyScore) {
  for (const double score : {0.0, 3.5, -800.0, 1e308, -1e308}) {
    EXPECT_TRUE(same_bits(softmax_of({score}).weights, Vector{1}));
  }
}

TEST(Softmax, TurnsADifferenceOfLogThreeIntoSharesOfThreeAndOne) {
  // log 3 rounds by half an ulp of 1.1 and exp by 0.51 ulp: under 2^-51 of 3 in all.
  const Vector weights = softmax_of({log(3.0), 0}).weights;
  EXPECT_NEAR(weights[0], 0.75, 0x1p-51);
  EXPECT_NEAR(weights[1], 0.25, 0x1p-51);
}

TEST(Softmax, OfNoScoresIsNoWeights) { EXPECT_TRUE(softmax_of({}).weights.empty()); }

// ---- softmax: what is hidden ----

TEST(Softmax, GivesAHiddenScoreExactlyZeroAndTheRestWhatTheyHadWithoutIt) {
  // Adding exp(-infinity) = 0 to the total changes no bit of it, wherever it stands.
  const Vector seen = softmax_of({0.3, -1.2, 2.1}).weights;
  EXPECT_TRUE(same_bits(softmax_of({0.3, -kInfinity, -1.2, 2.1}).weights,
                        Vector{seen[0], 0, seen[1], seen[2]}));
  EXPECT_TRUE(same_bits(softmax_of({-kInfinity, 0.3, -1.2, 2.1, -kInfinity}).weights,
                        Vector{0, seen[0], seen[1], seen[2], 0}));
}

TEST(Softmax, OfARowThatIsAllHiddenIsZeroThroughout) {
  for (std::size_t tokens = 1; tokens <= 3; ++tokens) {
    const Shares<double> shares = softmax_of(Vector(tokens, -kInfinity));
    EXPECT_TRUE(same_bits(shares.parts, Vector(tokens, 0.0)));
    EXPECT_TRUE(same_bits(shares.weights, Vector(tokens, 0.0)));
    EXPECT_TRUE(same_bits(shares.total, 0));
  }
}

TEST(Softmax, WithANanAnywhereIsNanThroughout) {
  expect_nan_throughout(softmax_of({kNan}).weights, 1);
  expect_nan_throughout(softmax_of({kNan, 1, 2}).weights, 3);
  expect_nan_throughout(softmax_of({1, 2, kNan}).weights, 3);
  // All but the NaN hidden: it must not be taken for a row with nothing to look at.
  expect_nan_throughout(softmax_of({-kInfinity, kNan}).weights, 2);
  expect_nan_throughout(softmax_of({kNan, -kInfinity}).weights, 2);
  expect_nan_throughout(softmax_of({-kInfinity, kNan, -kInfinity}).weights, 3);
}

TEST(Softmax, WithPlusInfinityIsNanThroughout) {
  expect_nan_throughout(softmax_of({kInfinity, 1, -kInfinity}).weights, 3);
  expect_nan_throughout(softmax_of({1, kInfinity, kInfinity}).weights, 3);
}

// ---- softmax: sizes that the formula as written cannot take ----

TEST(Softmax, StaysRightWhereEveryExponentialWouldOverflow) {
  const Vector small = softmax_of({2, 1, 0}).weights;
  EXPECT_TRUE(same_bits(softmax_of({1002, 1001, 1000}).weights, small));
  EXPECT_TRUE(same_bits(softmax_of({0x1p52 + 2, 0x1p52 + 1, 0x1p52}).weights, small));
}

TEST(Softmax, StaysRightWhereEveryExponentialWouldVanish) {
  const Vector small = softmax_of({2, 1, 0}).weights;
  EXPECT_TRUE(same_bits(softmax_of({-998, -999, -1000}).weights, small));
}

TEST(Softmax, GivesAllToTheLargestWhenTheDifferenceItselfOverflows) {
  // -1e308 - 1e308 is minus infinity, and its exponential is 0.
  EXPECT_TRUE(same_bits(softmax_of({1e308, -1e308}).weights, Vector{1, 0}));
  EXPECT_TRUE(same_bits(softmax_of({-1e308, 1e308, -kInfinity}).weights, Vector{0, 1, 0}));
}

TEST(Softmax, LetsAWeightVanishOnlyPastSevenHundredFortyFive) {
  EXPECT_GT(softmax_of({745, 0}).weights[1], 0);
  EXPECT_TRUE(same_bits(softmax_of({746, 0}).weights, Vector{1, 0}));
}

// ---- naive softmax: right until it is not ----

TEST(NaiveSoftmax, AgreesWithSoftmaxWhileNothingOverflows) {
  // Each of its exponentials is off by 0.51 ulp and so is softmax's, whose differences also round,
  // by 2^-47 from -60 to 60 twice over; the totals add T roundings each.
  on_many_rows([](const Vector& scores) {
    const Vector right = softmax_of(scores).weights;
    const Vector naive = naive_of(scores).weights;
    for (std::size_t j = 0; j < scores.size(); ++j) {
      ASSERT_NEAR(naive[j], right[j], 0x1p-45 * right[j]);
    }
  });
}

TEST(NaiveSoftmax, KeepsTheExponentialsAsTheyCame) {
  EXPECT_TRUE(same_bits(naive_of({0, 1, -kInfinity}).parts, Vector{1, exp(1.0), 0}));
  EXPECT_TRUE(same_bits(naive_of({0, 0}).total, 2));
}

TEST(NaiveSoftmax, FailsRightAfterTheLargestScoreWithAFiniteExponential) {
  const double last = 709.782712893384;  // the double below 1024 log 2
  EXPECT_TRUE(same_bits(naive_of({last}).weights, Vector{1}));
  const Shares<double> past = naive_of({std::nextafter(last, kInfinity)});
  EXPECT_EQ(past.parts[0], kInfinity);
  expect_nan_throughout(past.weights, 1);
}

TEST(NaiveSoftmax, FailsRightAfterTheSmallestScoreWithAnExponentialAboveZero) {
  const double last = -745.13321910194110842;  // the double above -1075 log 2
  EXPECT_TRUE(same_bits(naive_of({last}).weights, Vector{1}));
  const Shares<double> past = naive_of({std::nextafter(last, -kInfinity)});
  EXPECT_TRUE(same_bits(past.parts[0], 0));
  expect_nan_throughout(past.weights, 1);
}

TEST(NaiveSoftmax, GivesAFiniteExponentialZeroBesideAnInfiniteOne) {
  const Shares<double> shares = naive_of({710, 1});
  EXPECT_TRUE(std::isnan(shares.weights[0]));
  EXPECT_TRUE(same_bits(shares.weights[1], 0));
}

TEST(NaiveSoftmax, GivesNobodyAnythingWhenOnlyTheTotalOverflows) {
  // exp(709.5) is 1.35e308: two of them are past the largest double, 1.80e308.
  EXPECT_TRUE(same_bits(naive_of({709.5, 709.5}).weights, Vector{0, 0}));
}

// ---- dividing by the sum ----

TEST(DivideBySum, GivesSharesWhenEveryPartIsPositive) {
  const Shares<double> shares = divide_by_sum(Vector{1, 2, 5});
  EXPECT_EQ(shares.total, 8);
  EXPECT_TRUE(same_bits(shares.parts, Vector{1, 2, 5}));
  EXPECT_TRUE(same_bits(shares.weights, Vector{0.125, 0.25, 0.625}));
}

TEST(DivideBySum, GivesWeightsBelowZeroAndPastOneThatStillAddUpToOne) {
  const Shares<double> shares = divide_by_sum(Vector{3, -1});
  EXPECT_TRUE(same_bits(shares.weights, Vector{1.5, -0.5}));
  EXPECT_EQ(sum_of(shares.weights), 1);
}

TEST(DivideBySum, TurnsTheOrderAroundWhenTheTotalIsNegative) {
  // The largest part gets the smallest weight.
  EXPECT_TRUE(same_bits(divide_by_sum(Vector{1, -3}).weights, Vector{-0.5, 1.5}));
}

TEST(DivideBySum, OfATotalOfZeroIsInfiniteOrNan) {
  EXPECT_TRUE(
      same_bits(divide_by_sum(Vector{1, -1, 0}).weights, Vector{kInfinity, -kInfinity, kNan}));
}

TEST(DivideBySum, OfNothingIsNothing) {
  EXPECT_EQ(divide_by_sum(Vector{}).total, 0);
  EXPECT_TRUE(divide_by_sum(Vector{}).weights.empty());
}

TEST(DivideBySum, AddsInIndexOrder) {
  // In index order 1e16 - 1e16 leaves 1; in any other order the 1 is lost in 1e16.
  EXPECT_EQ(divide_by_sum(Vector{1e16, -1e16, 1}).total, 1);
  EXPECT_EQ(divide_by_sum(Vector{1, 1e16, -1e16}).total, 0);
}

// ---- whole tables ----

TEST(Softmax, OfATableIsTheSoftmaxOfEachRow) {
  const Matrix<double> scores = {{0.3, -1.2, 2.1}, {-kInfinity, -kInfinity, -kInfinity}, {5, 5, 5}};
  const Matrix<double> weights = softmax(scores);
  ASSERT_EQ(weights.rows(), 3);
  EXPECT_TRUE(same_bits(weights.row(0), softmax_of({0.3, -1.2, 2.1}).weights));
  EXPECT_TRUE(same_bits(weights.row(1), Vector{0, 0, 0}));
  EXPECT_TRUE(same_bits(weights.row(2), Vector{1.0 / 3, 1.0 / 3, 1.0 / 3}));
}

}  // namespace
}  // namespace attention
