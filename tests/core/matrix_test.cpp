#include "core/matrix.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

TEST(Matrix, StartsAllZero) {
  const Matrix<double> table(2, 3);
  EXPECT_EQ(table.rows(), 2);
  EXPECT_EQ(table.columns(), 3);
  ASSERT_EQ(table.cells().size(), 6U);
  for (double cell : table.cells()) EXPECT_TRUE(same_bits(cell, 0.0));
}

TEST(Matrix, HoldsTheRowsItIsGivenRowAfterRow) {
  const Matrix<double> table = {{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(table.rows(), 2);
  EXPECT_EQ(table.columns(), 3);
  EXPECT_EQ(table(0, 2), 3);
  EXPECT_EQ(table(1, 0), 4);
  EXPECT_TRUE(same_bits(table.cells(), std::vector<double>{1, 2, 3, 4, 5, 6}));
}

TEST(Matrix, HasNothingInItWhenEitherSideIsZero) {
  EXPECT_TRUE(Matrix<double>().cells().empty());
  EXPECT_TRUE(Matrix<double>(0, 5).cells().empty());
  EXPECT_EQ(Matrix<double>(0, 5).columns(), 5);
  const Matrix<double> narrow(5, 0);
  EXPECT_TRUE(narrow.cells().empty());
  EXPECT_TRUE(narrow.row(4).empty());
  const Matrix<double> none = {};
  EXPECT_EQ(none.rows(), 0);
  EXPECT_EQ(none.columns(), 0);
}

TEST(Matrix, CutsOrFillsRowsToTheWidthOfTheFirst) {
  const Matrix<double> table = {{1, 2}, {3}, {4, 5, 6}};
  EXPECT_TRUE(same_bits(table.cells(), std::vector<double>{1, 2, 3, 0, 4, 5}));
}

TEST(Matrix, WritesThroughACellAndThroughARow) {
  Matrix<double> table(2, 2);
  table(1, 0) = 7;
  table.row(0)[1] = 8;
  EXPECT_TRUE(same_bits(table.cells(), std::vector<double>{0, 8, 7, 0}));
}

TEST(Matrix, GivesARowOfItsOwnWidthOnly) {
  const Matrix<double> table = {{1, 2}, {3, 4}, {5, 6}};
  ASSERT_EQ(table.row(1).size(), 2U);
  EXPECT_EQ(table.row(1)[0], 3);
  EXPECT_EQ(table.row(1)[1], 4);
}

TEST(Matrix, IsAValueACopyDoesNotFollow) {
  const Matrix<double> table = {{1, 2}};
  Matrix<double> copy = table;
  copy(0, 0) = 9;
  EXPECT_EQ(table(0, 0), 1);
}

}  // namespace
}  // namespace attention
