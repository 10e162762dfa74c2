// What layers are made of besides attention: layer norm, gelu, mlp.
#include <gtest/gtest.h>

#include "core/model/layer_norm.h"
#include "core/model/mlp.h"
#include "tests/core/numbers.h"

namespace attention::model {
namespace {

TEST(LayerNorm, BringsEachRowToMeanZeroAndVarianceOne) {
  Arguments arguments(1);
  const int d = 64;
  const LayerNorm norm{std::vector<double>(d, 1), std::vector<double>(d, 0), 0};
  const Matrix<double> y = norm(arguments.matrix(10, d, -3, 5));
  for (int i = 0; i < y.rows(); ++i) {
    // Some d roundings of numbers of size one, each at most 2^-53 of it.
    EXPECT_NEAR(mean(y.row(i)), 0, d * kRoundoff);
    EXPECT_NEAR(standard_deviation(y.row(i)), 1, d * kRoundoff);
  }
}

TEST(LayerNorm, StretchesAndShifts) {
  // Mean 3, variance 4, and 5 more under the root: (x - 3) / 3.
  const LayerNorm norm{{3, 6}, {10, 20}, 5};
  EXPECT_TRUE(same_bits(norm(Matrix<double>{{1, 5}}), Matrix<double>{{8, 24}}));
}

TEST(LayerNorm, OfARowOfEqualsIsItsBias) {
  const LayerNorm norm{{3, 6}, {10, 20}, 1e-5};
  EXPECT_TRUE(same_bits(norm(Matrix<double>{{7, 7}}), Matrix<double>{{10, 20}}));
}

TEST(Gelu, IsNothingFarBelowAndTheNumberItselfFarAbove) {
  EXPECT_EQ(gelu(0), 0);
  EXPECT_EQ(gelu(-10), 0);
  EXPECT_EQ(gelu(10), 10);
  EXPECT_EQ(gelu(1e300), 1e300);
  EXPECT_TRUE(std::isnan(gelu(kNan)));
}

TEST(Gelu, HasTheValuesPyTorchGives) {
  // torch.nn.functional.gelu(x, approximate="tanh") of PyTorch 1.13, float64.
  EXPECT_NEAR(gelu(1), 0.8411919906082768, 2 * kRoundoff);
  EXPECT_NEAR(gelu(-1), -0.15880800939172324, 2 * kRoundoff);
  EXPECT_NEAR(gelu(0.5), 0.34571400982514394, 2 * kRoundoff);
  EXPECT_NEAR(gelu(-2.5), -0.015084266089998577, 2 * kRoundoff);
}

TEST(Gelu, OfARowIsThatOfEachOfItsNumbers) {
  Arguments arguments(3);
  std::vector<double> row;
  for (int i = 0; i < 1001; ++i) row.push_back(arguments.between(-8, 8));
  std::vector<double> each = row;
  for (double& x : each) x = gelu(x);
  gelu(std::span(row));
  EXPECT_TRUE(same_bits(row, each));
}

TEST(Gelu, OfANumberLessThatOfItsNegativeIsTheNumber) {
  // x/2 (1 + t) + x/2 (1 - t) = x: three roundings.
  Arguments arguments(2);
  for (int i = 0; i < 1000; ++i) {
    const double x = arguments.between(0, 6);
    ASSERT_NEAR(gelu(x) - gelu(-x), x, 4 * kRoundoff * x) << x;
  }
}

TEST(MlpOfALayer, LooksAtOneTokenAtATime) {
  Arguments arguments(3);
  const Mlp mlp{{arguments.matrix(4, 9, -1, 1), arguments.vector(9, -1, 1)},
                {arguments.matrix(9, 4, -1, 1), arguments.vector(4, -1, 1)}};
  const Matrix<double> x = arguments.matrix(6, 4, -1, 1);
  const Matrix<double> y = mlp(x);
  for (int i = 0; i < x.rows(); ++i) {
    Matrix<double> one(1, 4);
    std::copy(x.row(i).begin(), x.row(i).end(), one.row(0).begin());
    EXPECT_TRUE(same_bits(mlp(one).row(0), y.row(i)));
  }
}

}  // namespace
}  // namespace attention::model
