#include "core/extremes.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

using Vector = std::vector<double>;

int argmax_of(const Vector& row) { return argmax(std::span<const double>(row)); }
int argmin_of(const Vector& row) { return argmin(std::span<const double>(row)); }
double largest_of(const Vector& row) { return largest(std::span<const double>(row)); }
double smallest_of(const Vector& row) { return smallest(std::span<const double>(row)); }

TEST(Extremes, AreFoundWhereverTheyStand) {
  EXPECT_EQ(argmax_of({0.5, -2, 7, 1}), 2);
  EXPECT_EQ(argmin_of({0.5, -2, 7, 1}), 1);
  EXPECT_EQ(argmax_of({7, -2, 0.5}), 0);
  EXPECT_EQ(argmin_of({7, 0.5, -2}), 2);
  EXPECT_EQ(largest_of({0.5, -2, 7, 1}), 7);
  EXPECT_EQ(smallest_of({0.5, -2, 7, 1}), -2);
}

TEST(Extremes, OfEqualsAreTheFirst) {
  EXPECT_EQ(argmax_of({1, 7, 7, 7}), 1);
  EXPECT_EQ(argmin_of({7, 1, 7, 1}), 1);
  EXPECT_EQ(argmax_of({3, 3}), 0);
  // 0 and -0 are equal and can be told apart.
  EXPECT_TRUE(same_bits(largest_of({0.0, -0.0}), 0.0));
  EXPECT_TRUE(same_bits(largest_of({-0.0, 0.0}), -0.0));
  EXPECT_TRUE(same_bits(smallest_of({0.0, -0.0}), 0.0));
  EXPECT_TRUE(same_bits(smallest_of({-0.0, 0.0}), -0.0));
}

TEST(Extremes, TakeTheInfinitiesAsEnds) {
  EXPECT_EQ(argmax_of({-kInfinity, -kInfinity}), 0);
  EXPECT_EQ(argmax_of({1e308, kInfinity}), 1);
  EXPECT_EQ(argmin_of({-1e308, -kInfinity}), 1);
}

TEST(Extremes, NeverPassOverANan) {
  // Were the answer to hang on where it stands, a table with a NaN in it could pass for a sound
  // one.
  EXPECT_EQ(argmax_of({kNan, 1}), 0);
  EXPECT_EQ(argmax_of({1, kNan}), 1);
  EXPECT_EQ(argmin_of({1, kNan, 0}), 1);
  for (const Vector& row : {Vector{kNan, 1}, Vector{1, kNan}, Vector{-kInfinity, kNan, 3}}) {
    EXPECT_TRUE(std::isnan(largest_of(row)));
    EXPECT_TRUE(std::isnan(smallest_of(row)));
  }
}

// ---- the runner-up ----

int runner_up_of(const Vector& row, int best) {
  return runner_up(std::span<const double>(row), best);
}

TEST(Extremes, TheRunnerUpIsTheLargestOfAllOthers) {
  EXPECT_EQ(runner_up_of({0.5, -2, 7, 1}, 2), 3);
  EXPECT_EQ(runner_up_of({7, -2, 0.5}, 0), 2);
  EXPECT_EQ(runner_up_of({3, 7, 5}, 1), 2);
  EXPECT_EQ(runner_up_of({1, 2}, 1), 0);
  EXPECT_EQ(runner_up_of({2, 1}, 0), 1);
  EXPECT_EQ(runner_up_of({-kInfinity, -kInfinity, 1}, 2), 0);
}

TEST(Extremes, TheRunnerUpOfEqualsIsTheFirstThatIsNotTheBest) {
  EXPECT_EQ(runner_up_of({7, 7, 7}, 0), 1);
  EXPECT_EQ(runner_up_of({7, 7, 7}, 1), 0);
  EXPECT_EQ(runner_up_of({1, 9, 4, 4}, 1), 2);
}

}  // namespace
}  // namespace attention
