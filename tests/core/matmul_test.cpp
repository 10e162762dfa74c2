#include "core/matmul.h"

#include <gtest/gtest.h>

#include "core/similarity.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

TEST(Matmul, MultipliesRowsByColumns) {
  const Matrix<double> a = {{1, 2, 3}, {4, 5, 6}}, b = {{7, 8}, {9, 10}, {11, 12}};
  EXPECT_TRUE(same_bits(matmul(a, b), Matrix<double>{{58, 64}, {139, 154}}));
}

TEST(Matmul, OfTheIdentityGivesTheOtherBack) {
  const Matrix<double> one = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const Matrix<double> m = {{0.1, 0.2, 0.3}, {0.4, 0.5, 0.6}, {0.7, 0.8, 0.9}};
  EXPECT_TRUE(same_bits(matmul(one, m), m));
  EXPECT_TRUE(same_bits(matmul(m, one), m));
}

TEST(Matmul, AddsInIndexOrder) {
  // In index order 1e16 - 1e16 leaves 1; from the other end the 1 is lost in 1e16.
  EXPECT_EQ(matmul(Matrix<double>{{1e16, -1e16, 1}}, Matrix<double>{{1}, {1}, {1}})(0, 0), 1);
  EXPECT_EQ(matmul(Matrix<double>{{1, -1e16, 1e16}}, Matrix<double>{{1}, {1}, {1}})(0, 0), 0);
}

TEST(Matmul, StartsFromTheFirstTermAndKeepsTheSignOfAZero) {
  EXPECT_TRUE(same_bits(matmul(Matrix<double>{{-1}}, Matrix<double>{{0}}), Matrix<double>{{-0.0}}));
}

TEST(Matmul, EqualsTheLoopOfDotsToTheLastBit) {
  Arguments arguments(1);
  for (int i = 0; i < 100; ++i) {
    const Matrix<double> x = arguments.matrix(1 + i % 9, 1 + i % 7, -2, 2);
    const Matrix<double> y = arguments.matrix(1 + i % 5, 1 + i % 7, -2, 2);
    ASSERT_TRUE(same_bits(matmul(x, transpose(y)), scores(x, y)));
  }
}

TEST(Matmul, HasTheShapeOfItsOuterSides) {
  EXPECT_EQ(matmul(Matrix<double>(2, 3), Matrix<double>(3, 4)).rows(), 2);
  EXPECT_EQ(matmul(Matrix<double>(2, 3), Matrix<double>(3, 4)).columns(), 4);
  EXPECT_TRUE(same_bits(matmul(Matrix<double>(2, 0), Matrix<double>(0, 2)), Matrix<double>(2, 2)));
}

TEST(Matmul, OfShapesThatDoNotFitIsEmpty) {
  const Matrix<double> product = matmul(Matrix<double>(2, 3), Matrix<double>(2, 3));
  EXPECT_EQ(product.rows(), 0);
  EXPECT_EQ(product.columns(), 0);
}

TEST(Transpose, MirrorsRowsAndColumns) {
  const Matrix<double> m = {{1, 2, 3}, {4, 5, 6}};
  EXPECT_TRUE(same_bits(transpose(m), Matrix<double>{{1, 4}, {2, 5}, {3, 6}}));
  EXPECT_TRUE(same_bits(transpose(transpose(m)), m));
  EXPECT_EQ(transpose(Matrix<double>(0, 3)).rows(), 3);
}

}  // namespace
}  // namespace attention
