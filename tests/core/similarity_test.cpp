#include "core/similarity.h"

#include <gtest/gtest.h>

#include <vector>

namespace attention {
namespace {

using Vector = std::vector<double>;

double dot_of(const Vector& a, const Vector& b) {
  return dot(std::span<const double>(a), std::span<const double>(b));
}

TEST(Similarity, DotMultipliesPairwiseAndAdds) {
  EXPECT_EQ(dot_of({1, 2, 3}, {4, 5, 6}), 32);
  EXPECT_EQ(dot_of({}, {}), 0);
  EXPECT_EQ(dot_of({2}, {-3}), -6);
}

TEST(Similarity, DotAddsInIndexOrder) {
  // In index order 1e16 - 1e16 leaves 1; from the other end 1 is lost in 1e16.
  EXPECT_EQ(dot_of({1e16, -1e16, 1}, {1, 1, 1}), 1);
  EXPECT_EQ(dot_of({1, -1e16, 1e16}, {1, 1, 1}), 0);
}

TEST(Similarity, NormIsTheLength) {
  const Vector a = {3, 4};
  EXPECT_EQ(norm(std::span<const double>(a)), 5);
}

TEST(Similarity, CosineForgetsLength) {
  const Vector a = {3, 4}, b = {300, 400}, c = {-4, 3}, zero = {0, 0};
  const auto of = [](const Vector& x, const Vector& y) {
    return cosine(std::span<const double>(x), std::span<const double>(y));
  };
  EXPECT_EQ(of(a, b), 1);
  EXPECT_EQ(of(a, c), 0);
  EXPECT_EQ(of(a, zero), 0);
}

TEST(Similarity, ScoresOfATableWithItselfAreSymmetricToTheLastBit) {
  const Matrix<double> x = {{0.43, 0.15, 0.89}, {0.55, 0.87, 0.66}, {0.77, 0.25, 0.10}};
  const Matrix<double> table = scores(x, x);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) EXPECT_EQ(table(i, j), table(j, i));
  }
}

}  // namespace
}  // namespace attention
