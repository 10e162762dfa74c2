#include "core/model/linear.h"

#include <gtest/gtest.h>

#include "core/matmul.h"
#include "core/similarity.h"
#include "tests/core/numbers.h"

namespace attention::model {
namespace {

TEST(Product, IsTheDoubleLoopToTheLastBit) {
  // Every way in which rows and columns can be over, and depths from one on.
  Arguments arguments(1);
  for (int rows = 0; rows <= 9; ++rows) {
    for (int columns = 0; columns <= 9; ++columns) {
      for (const int depth : {1, 2, 3, 32, 127}) {
        const Matrix<double> a = arguments.matrix(rows, depth, -1, 1);
        const Matrix<double> b = arguments.matrix(depth, columns, -1, 1);
        ASSERT_TRUE(same_bits(product(a, Panels(b)), matmul(a, b)))
            << rows << " x " << depth << " x " << columns;
      }
    }
  }
}

TEST(Product, KeepsSignsOfZeroInfinitiesAndNans) {
  Arguments arguments(2);
  const double odd[] = {0.0, -0.0, kInfinity, -kInfinity, kNan, 1e308, -5e-324, 1};
  for (int round = 0; round < 200; ++round) {
    Matrix<double> a(5, 3);
    Matrix<double> b(3, 6);
    for (Matrix<double>* m : {&a, &b}) {
      for (int i = 0; i < m->rows(); ++i) {
        for (double& x : m->row(i)) x = odd[arguments.below(round % 2 == 0 ? 8 : 2)];
      }
    }
    ASSERT_TRUE(same_bits(product(a, Panels(b)), matmul(a, b)));
  }
}

TEST(Tiles, AttendWithTheBitsOfTheLoops) {
  Arguments arguments(3);
  for (const int tokens : {1, 2, 5, 33}) {
    const Matrix<double> q = arguments.matrix(tokens, 8, -2, 2);
    const Matrix<double> k = arguments.matrix(tokens, 8, -2, 2);
    const Matrix<double> v = arguments.matrix(tokens, 7, -2, 2);
    EXPECT_TRUE(same_bits(Tiles::scores(q, k), scores(q, k)));
    EXPECT_TRUE(same_bits(Tiles::product(scores(q, k), v), matmul(scores(q, k), v)));
  }
}

TEST(LinearMap, AddsItsBiasLast) {
  const Linear map(Matrix<double>{{1, 2, 3}, {4, 5, 6}}, {0.5, 0, -1});
  EXPECT_TRUE(
      same_bits(map(Matrix<double>{{1, 1}, {0, 2}}), Matrix<double>{{5.5, 7, 8}, {8.5, 10, 11}}));
  // 1e16 + 1 - 1e16: with the bias first it would be 1.
  const Linear lossy(Matrix<double>{{1}, {-1}}, {1});
  EXPECT_EQ(lossy(Matrix<double>{{1e16, 1e16}})(0, 0), 1);
  const Linear small(Matrix<double>{{1}, {1}}, {1});
  EXPECT_EQ(small(Matrix<double>{{1e16, -1e16}})(0, 0), 1);
}

TEST(LinearMap, AddsNothingWithoutABias) {
  const Linear map(Matrix<double>{{-0.0}}, {});
  EXPECT_TRUE(same_bits(map(Matrix<double>{{1}})(0, 0), -0.0));
}

}  // namespace
}  // namespace attention::model
