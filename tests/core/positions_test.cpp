#include "core/positions.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/numbers.h"

namespace attention {
namespace {

TEST(Positions, BeginWithSinesOfNothingAndCosinesOfNothing) {
  const Matrix<double> table = position_table(3, 6);
  EXPECT_TRUE(same_bits(table.row(0), std::vector<double>{0, 1, 0, 1, 0, 1}));
}

TEST(Positions, GoRoundOnceInTwoPiAtTheFirstTwoCoordinates) {
  const Matrix<double> table = position_table(64, 4);
  for (int i = 0; i < 64; ++i) {
    EXPECT_TRUE(same_bits(table(i, 0), sin(i)));
    EXPECT_TRUE(same_bits(table(i, 1), cos(i)));
  }
}

TEST(Positions, AreSinesAndCosinesOverWavelengthsUpToTenThousand) {
  for (const int width : {1, 2, 3, 4, 8, 63, 64}) {
    const Matrix<double> table = position_table(64, width);
    for (int i = 0; i < 64; ++i) {
      for (int j = 0; j < width; ++j) {
        const double angle = i / std::pow(10000.0, 2.0 * (j / 2) / width);
        // The wavelength is off by the roundings of its logarithm, up to 9.3, and the angle, up to
        // 63, by as many times more.
        EXPECT_NEAR(table(i, j), j % 2 == 0 ? std::sin(angle) : std::cos(angle),
                    63 * 12 * 2 * kRoundoff)
            << i << " " << j << " of " << width;
      }
    }
  }
}

TEST(Positions, OfAnOddWidthEndWithASine) {
  const Matrix<double> table = position_table(2, 3);
  EXPECT_EQ(table(0, 2), 0);
  // 10000^(2/3) = 464.158883361278: a sine that small is its angle, less a sixth of its cube.
  const double angle = 1 / 464.158883361278;
  EXPECT_NEAR(table(1, 2), angle - angle * angle * angle / 6, 1e-15);
}

TEST(Positions, LieOnCirclesSoThatAllAreEquallyLong) {
  const Matrix<double> table = position_table(64, 64);
  for (int i = 0; i < 64; ++i) {
    for (int k = 0; k < 32; ++k) {
      const double s = table(i, 2 * k), c = table(i, 2 * k + 1);
      // Two values an ulp off, squared, and three roundings.
      EXPECT_NEAR(s * s + c * c, 1, 8 * kRoundoff);
    }
  }
}

TEST(Positions, AreDifferentForEveryPlaceThereIs) {
  for (const int width : {1, 2, 4, 64}) {
    const Matrix<double> table = position_table(64, width);
    for (int i = 0; i < 64; ++i) {
      for (int j = 0; j < i; ++j) EXPECT_FALSE(same_bits(table.row(i), table.row(j)));
    }
  }
}

TEST(Positions, OfNoTokensAreNone) {
  EXPECT_EQ(position_table(0, 4).rows(), 0);
  EXPECT_EQ(position_table(4, 0).columns(), 0);
}

}  // namespace
}  // namespace attention
