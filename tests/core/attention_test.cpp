#include "core/attention.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

Matrix<double> permuted(const Matrix<double>& table, const std::vector<int>& order) {
  Matrix<double> rows(table.rows(), table.columns());
  for (int i = 0; i < table.rows(); ++i) {
    for (int j = 0; j < table.columns(); ++j) {
      rows(i, j) = table(order[static_cast<std::size_t>(i)], j);
    }
  }
  return rows;
}

/// Calls check(q, k, v) on tables of many shapes: T = 1, S = 1, d_k = 1 and d_v = 1 among them.
template <class Check>
void on_many_tables(Check check) {
  Arguments arguments(1);
  for (int i = 0; i < 200; ++i) {
    const int width = 1 + i % 5;
    const int keys = 1 + i % 9;
    check(arguments.matrix(1 + i % 7, width, -2, 2), arguments.matrix(keys, width, -2, 2),
          arguments.matrix(keys, 1 + i % 4, -10, 10));
  }
}

// ---- the steps ----

TEST(Attention, KeepsEveryStepInItsOwnShape) {
  const Attention<double> a =
      attend(Matrix<double>(2, 3), Matrix<double>(4, 3), Matrix<double>(4, 5));
  for (const Matrix<double>* table : {&a.scores, &a.scaled, &a.masked, &a.weights}) {
    EXPECT_EQ(table->rows(), 2);
    EXPECT_EQ(table->columns(), 4);
  }
  EXPECT_EQ(a.output.rows(), 2);
  EXPECT_EQ(a.output.columns(), 5);
}

TEST(Attention, ScoresEveryQueryAgainstEveryKey) {
  const Matrix<double> q = {{1, 2}, {3, 4}}, k = {{5, 6}, {7, 8}, {9, 10}};
  const Matrix<double> expected = {{17, 23, 29}, {39, 53, 67}};
  EXPECT_TRUE(same_bits(attend(q, k, k).scores, expected));
}

TEST(Attention, DividesEveryScoreByTheDivisorAndNothingElse) {
  const Matrix<double> q = {{1, 2}, {3, 4}}, k = {{5, 6}, {7, 8}};
  const Attention<double> a = attend(q, k, k, {.divisor = 2});
  EXPECT_TRUE(same_bits(a.scores, Matrix<double>{{17, 23}, {39, 53}}));
  EXPECT_TRUE(same_bits(a.scaled, Matrix<double>{{8.5, 11.5}, {19.5, 26.5}}));
  EXPECT_TRUE(same_bits(a.masked, a.scaled));
}

TEST(Attention, WithALargerDivisorIsFlatter) {
  const Matrix<double> x = {{1, 0}, {0, 1}, {1, 1}};
  for (int i = 0; i < 3; ++i) {
    const auto top = [&](double divisor) {
      const Attention<double> a = attend(x, x, x, {.divisor = divisor});
      return largest(std::as_const(a.weights).row(i));
    };
    EXPECT_GT(top(0.5), top(1));
    EXPECT_GT(top(1), top(2));
    EXPECT_GT(top(2), 1.0 / 3);
  }
}

TEST(Attention, GivesEveryRowPositiveWeightsThatAddUpToOne) {
  on_many_tables([](const auto& q, const auto& k, const auto& v) {
    const Attention<double> a = attend(q, k, v);
    for (int i = 0; i < q.rows(); ++i) {
      for (double weight : std::as_const(a.weights).row(i)) ASSERT_GT(weight, 0);
      // The roundings of softmax: see softmax_test.cpp.
      ASSERT_NEAR(sum(std::as_const(a.weights).row(i)), 1, 2 * k.rows() * kRoundoff);
    }
  });
}

// ---- the output is an average of the values ----

TEST(Attention, KeepsEveryOutputInsideTheHullOfTheValues) {
  // Inside a hull means: in no direction further out than the outermost value. The axes are such
  // directions, so this holds each coordinate between its column's least and greatest.
  Arguments arguments(2);
  on_many_tables([&](const auto& q, const auto& k, const auto& v) {
    const Attention<double> a = attend(q, k, v);
    for (int trial = 0; trial < 20; ++trial) {
      std::vector<double> direction = arguments.vector(v.columns(), -1, 1);
      if (trial < 2 * v.columns()) {
        direction.assign(direction.size(), 0);
        direction[static_cast<std::size_t>(trial / 2)] = trial % 2 == 0 ? 1 : -1;
      }
      const std::span<const double> along(direction);
      double outermost = -kInfinity;
      for (int j = 0; j < v.rows(); ++j) outermost = std::max(outermost, dot(v.row(j), along));
      for (int i = 0; i < q.rows(); ++i) {
        // The weights round S times on their way to adding up to 1 and the output S times more;
        // the two dots here d times each: of numbers up to 4 columns of 10.
        const double roundings = 2.0 * (v.rows() + v.columns());
        ASSERT_LE(dot(std::as_const(a.output).row(i), along),
                  outermost + roundings * 40 * kRoundoff);
      }
    }
  });
}

TEST(Attention, OfEqualKeysIsTheMeanOfTheValues) {
  // Equal scores: four weights of exactly 1/4, and eighths small enough to add without rounding.
  const Matrix<double> k = {{0.3, 0.7}, {0.3, 0.7}, {0.3, 0.7}, {0.3, 0.7}};
  const Matrix<double> v = {{1, 0}, {2, 0.5}, {3, 0}, {6, -8.5}};
  const Attention<double> a = attend(k, k, v);
  for (double weight : a.weights.cells()) EXPECT_TRUE(same_bits(weight, 0.25));
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(a.output(i, 0), 3);
    EXPECT_EQ(a.output(i, 1), -2);
  }
}

TEST(Attention, OfEqualInputsGivesThemBack) {
  const Matrix<double> x = {{0.5, -3, 4}, {0.5, -3, 4}, {0.5, -3, 4}, {0.5, -3, 4}};
  EXPECT_TRUE(same_bits(attend(x, x, x).output, x));
}

TEST(Attention, PicksOneValueWhenAScoreIsFarAboveTheRest) {
  // A lead of 1000 leaves the others exp(-1000) = 0: the weights are exactly 0 and 1.
  const Matrix<double> q = {{1000, 0, 0}, {0, 1000, 0}, {0, 0, 1000}};
  const Matrix<double> k = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const Matrix<double> v = {{0.1, 0.2}, {0.3, 0.4}, {0.5, 0.6}};
  const Attention<double> a = attend(q, k, v);
  EXPECT_TRUE(same_bits(a.weights, k));
  EXPECT_TRUE(same_bits(a.output, v));
}

TEST(Attention, IsLinearInTheValues) {
  // Doubling is exact, so doubled values give exactly doubled outputs.
  on_many_tables([](const auto& q, const auto& k, const auto& v) {
    Matrix<double> doubled = v;
    for (int j = 0; j < v.rows(); ++j) {
      for (double& cell : doubled.row(j)) cell *= 2;
    }
    const Matrix<double> once = attend(q, k, v).output;
    Matrix<double> twice(once.rows(), once.columns());
    for (int i = 0; i < once.rows(); ++i) {
      for (int c = 0; c < once.columns(); ++c) twice(i, c) = 2 * once(i, c);
    }
    ASSERT_TRUE(same_bits(attend(q, k, doubled).output, twice));
  });
}

// ---- order enters nowhere ----

TEST(Attention, AsksEachQueryOnItsOwn) {
  Arguments arguments(3);
  on_many_tables([&](const auto& q, const auto& k, const auto& v) {
    const std::vector<int> order = arguments.order(q.rows());
    const Attention<double> straight = attend(q, k, v);
    const Attention<double> shuffled = attend(permuted(q, order), k, v);
    ASSERT_TRUE(same_bits(shuffled.weights, permuted(straight.weights, order)));
    ASSERT_TRUE(same_bits(shuffled.output, permuted(straight.output, order)));
  });
}

TEST(Attention, GivesPermutedOutputsForPermutedTokens) {
  Arguments arguments(4);
  for (int trial = 0; trial < 100; ++trial) {
    const Matrix<double> x = arguments.matrix(1 + trial % 8, 1 + trial % 5, -2, 2);
    const std::vector<int> order = arguments.order(x.rows());
    const Matrix<double> y = permuted(x, order);
    const Matrix<double> straight = permuted(attend(x, x, x).output, order);
    const Matrix<double> shuffled = attend(y, y, y).output;
    for (int i = 0; i < x.rows(); ++i) {
      for (int c = 0; c < x.columns(); ++c) {
        // Only the two sums over T run in another order: T roundings each, of numbers up to 2.
        ASSERT_NEAR(shuffled(i, c), straight(i, c), 4 * x.rows() * 2 * kRoundoff);
      }
    }
  }
}

TEST(Attention, ForgetsTheOrderOfKeysThatCarryTheirValuesAlong) {
  Arguments arguments(5);
  on_many_tables([&](const auto& q, const auto& k, const auto& v) {
    const std::vector<int> order = arguments.order(k.rows());
    const Matrix<double> straight = attend(q, k, v).output;
    const Matrix<double> shuffled = attend(q, permuted(k, order), permuted(v, order)).output;
    for (int i = 0; i < q.rows(); ++i) {
      for (int c = 0; c < v.columns(); ++c) {
        // As above, of numbers up to 10.
        ASSERT_NEAR(shuffled(i, c), straight(i, c), 4 * k.rows() * 10 * kRoundoff);
      }
    }
  });
}

// ---- the smallest shapes ----

TEST(Attention, OfOneTokenIsThatToken) {
  const Matrix<double> x = {{0.43, -0.15, 1e6}};
  const Attention<double> a = attend(x, x, x);
  EXPECT_TRUE(same_bits(a.weights, Matrix<double>{{1}}));
  EXPECT_TRUE(same_bits(a.output, x));
}

TEST(Attention, OfWidthOneComparesByTheProduct) {
  // Scores 0, 0 and 0, 4: even shares, and shares of 1 to exp 4.
  const Matrix<double> x = {{0}, {2}};
  const Attention<double> a = attend(x, x, x);
  EXPECT_TRUE(same_bits(a.scores, Matrix<double>{{0, 0}, {0, 4}}));
  EXPECT_TRUE(same_bits(a.output(0, 0), 1));
  // One exponential, one addition, one division and one product: 4 roundings of at most 2.
  EXPECT_NEAR(a.output(1, 0), 2 * std::exp(4) / (1 + std::exp(4)), 8 * kRoundoff);
}

TEST(Attention, OfNoQueriesIsNoOutput) {
  const Attention<double> a =
      attend(Matrix<double>(0, 2), Matrix<double>(3, 2), Matrix<double>(3, 4));
  EXPECT_EQ(a.weights.rows(), 0);
  EXPECT_EQ(a.output.rows(), 0);
  EXPECT_EQ(a.output.columns(), 4);
}

TEST(Attention, OfWidthZeroHasNothingToCompareAndSharesEvenly) {
  const Attention<double> a =
      attend(Matrix<double>(1, 0), Matrix<double>(2, 0), Matrix<double>{{1}, {3}});
  EXPECT_TRUE(same_bits(a.weights, Matrix<double>{{0.5, 0.5}}));
  EXPECT_TRUE(same_bits(a.output, Matrix<double>{{2}}));
}

TEST(Attention, WithADivisorThatIsNoSizeIsNanThroughout) {
  // 0 makes infinities of the scores (or NaN of a 0), NaN makes NaN.
  const Matrix<double> x = {{1, 2}, {3, 4}};
  for (const double divisor : {0.0, kNan}) {
    const Attention<double> a = attend(x, x, x, {.divisor = divisor});
    for (double weight : a.weights.cells()) EXPECT_TRUE(std::isnan(weight));
    for (double output : a.output.cells()) EXPECT_TRUE(std::isnan(output));
  }
}

// ---- causal ----

TEST(CausalAttention, HidesTheFutureWithExactlyZero) {
  on_many_tables([](const auto& q, const auto& k, const auto& v) {
    const Attention<double> a = attend(q, k, v, {.causal = true});
    for (int i = 0; i < q.rows(); ++i) {
      for (int j = 0; j < k.rows(); ++j) {
        if (j > i) {
          ASSERT_EQ(a.masked(i, j), -kInfinity);
          ASSERT_TRUE(same_bits(a.weights(i, j), 0));
        } else {
          ASSERT_TRUE(same_bits(a.masked(i, j), a.scores(i, j)));
          ASSERT_GT(a.weights(i, j), 0);
        }
      }
    }
  });
}

TEST(CausalAttention, LeavesTheFirstTokenOnlyItself) {
  const Matrix<double> x = {{0.43, 0.15}, {0.55, 0.87}, {0.57, 0.85}};
  const Attention<double> a = attend(x, x, x, {.causal = true});
  EXPECT_TRUE(same_bits(std::as_const(a.weights).row(0), std::vector<double>{1, 0, 0}));
  EXPECT_TRUE(same_bits(std::as_const(a.output).row(0), std::as_const(x).row(0)));
}

TEST(CausalAttention, ChangesNothingForTheLastTokenWhichSeesAll) {
  Arguments arguments(6);
  const Matrix<double> x = arguments.matrix(5, 3, -2, 2);
  const Attention<double> open = attend(x, x, x);
  const Attention<double> causal = attend(x, x, x, {.causal = true});
  EXPECT_TRUE(same_bits(std::as_const(causal.weights).row(4), std::as_const(open.weights).row(4)));
  EXPECT_TRUE(same_bits(std::as_const(causal.output).row(4), std::as_const(open.output).row(4)));
}

TEST(CausalAttention, LeavesThePastUntouchedWhateverTheFutureIs) {
  Arguments arguments(7);
  Matrix<double> x = arguments.matrix(6, 3, 0.1, 2);
  const Matrix<double> before = attend(x, x, x, {.causal = true}).output;
  for (double& cell : x.row(4)) cell = 1e6;
  for (double& cell : x.row(5)) cell = -1e6;
  const Matrix<double> after = attend(x, x, x, {.causal = true}).output;
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(same_bits(after.row(i), before.row(i)));
  EXPECT_FALSE(same_bits(after.row(4), before.row(4)));
}

// ---- the weighted average ----

TEST(Blend, MultipliesEachRowByItsWeightAndAdds) {
  const std::vector<double> weights = {0.5, 0.25, 0.25};
  const Matrix<double> v = {{2, 10}, {4, 20}, {8, -40}};
  const std::vector<double> expected = {4, 0};
  EXPECT_TRUE(same_bits(blend(std::span<const double>(weights), v), expected));
}

TEST(Blend, AddsInIndexOrder) {
  const std::vector<double> weights = {1, 1, 1};
  const Matrix<double> v = {{1e16, 1}, {-1e16, -1e16}, {1, 1e16}};
  const std::vector<double> expected = {1, 0};
  EXPECT_TRUE(same_bits(blend(std::span<const double>(weights), v), expected));
}

TEST(Blend, OfOneRowKeepsTheSignOfAZero) {
  // There is no stray 0 + in front: 0 + -0 would be 0.
  const std::vector<double> weights = {1};
  const std::vector<double> expected = {-0.0};
  EXPECT_TRUE(same_bits(blend(std::span<const double>(weights), Matrix<double>{{-0.0}}), expected));
}

// ---- shapes that do not fit ----

TEST(AttendProblem, IsEmptyWhenTheShapesFit) {
  EXPECT_EQ(attend_problem(Matrix<double>(2, 3), Matrix<double>(4, 3), Matrix<double>(4, 5)), "");
  EXPECT_EQ(attend_problem(Matrix<double>(0, 3), Matrix<double>(1, 3), Matrix<double>(1, 0)), "");
}

TEST(AttendProblem, SaysThatAQueryNeedsAKey) {
  EXPECT_EQ(attend_problem(Matrix<double>(2, 3), Matrix<double>(0, 3), Matrix<double>(0, 3)),
            "K has no rows: a query needs at least one key to look at");
}

TEST(AttendProblem, SaysHowWideQueriesAndKeysAre) {
  EXPECT_EQ(attend_problem(Matrix<double>(2, 3), Matrix<double>(4, 2), Matrix<double>(4, 2)),
            "Q is 3 wide, K is 2: a query and a key need one width");
}

TEST(AttendProblem, SaysHowManyKeysAndValuesThereAre) {
  EXPECT_EQ(attend_problem(Matrix<double>(2, 3), Matrix<double>(5, 3), Matrix<double>(4, 3)),
            "K has 5 rows, V has 4: each key needs a value");
}

TEST(AttendProblem, LeavesEveryTableEmpty) {
  const Attention<double> a =
      attend(Matrix<double>(2, 3), Matrix<double>(4, 2), Matrix<double>(4, 2));
  for (const Matrix<double>* table : {&a.scores, &a.scaled, &a.masked, &a.weights, &a.output}) {
    EXPECT_EQ(table->rows(), 0);
    EXPECT_EQ(table->columns(), 0);
  }
}

}  // namespace
}  // namespace attention
