#include "core/figures/loop_vs_matmul.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = LoopVsMatmul::State<>;
using Trace = LoopVsMatmul::Trace<>;

State state_with(const Matrix<double>& embeddings, int cell) {
  State state;
  state.tokens.assign(static_cast<std::size_t>(embeddings.rows()), "x");
  state.embeddings = embeddings;
  state.cell = cell;
  return state;
}

TEST(LoopVsMatmul, FillsOneCellAtATimeInReadingOrder) {
  for (int cell = 0; cell <= 36; ++cell) {
    State state;
    state.cell = cell;
    const Trace trace = LoopVsMatmul::compute(state);
    for (int i = 0; i < 36; ++i) {
      const double filled = trace.loop(i / 6, i % 6);
      if (i < cell) {
        ASSERT_TRUE(same_bits(filled, trace.matmul(i / 6, i % 6)));
      } else {
        ASSERT_TRUE(std::isnan(filled));
      }
    }
    ASSERT_TRUE(same_bits(trace.max_difference, 0));
  }
}

TEST(LoopVsMatmul, AgreesWithMatmulToTheLastBitForAnyTable) {
  Arguments arguments(1);
  for (int i = 0; i < 50; ++i) {
    const int tokens = 1 + i % 9;
    const Trace trace = LoopVsMatmul::compute(
        state_with(arguments.matrix(tokens, 1 + i % 7, -1e6, 1e6), tokens * tokens));
    ASSERT_TRUE(same_bits(trace.loop, trace.matmul));
    ASSERT_TRUE(same_bits(trace.max_difference, 0));
    ASSERT_TRUE(same_bits(trace.score_asymmetry, 0));
  }
}

TEST(LoopVsMatmul, ShowsTheCellFilledLastAndWhatItAddedUp) {
  State state;
  state.cell = 11;  // the eleventh cell is row 1, column 4
  const Trace trace = LoopVsMatmul::compute(state);
  EXPECT_EQ(trace.row, 1);
  EXPECT_EQ(trace.column, 4);
  EXPECT_TRUE(
      same_bits(trace.products, std::vector<double>{0.55 * 0.77, 0.87 * 0.25, 0.66 * 0.10}));
  EXPECT_TRUE(same_bits(sum(std::span<const double>(trace.products)), trace.loop(1, 4)));
}

TEST(LoopVsMatmul, HasNoCellBeforeTheFirst) {
  State state;
  state.cell = 0;
  const Trace trace = LoopVsMatmul::compute(state);
  EXPECT_EQ(trace.row, -1);
  EXPECT_EQ(trace.column, -1);
  EXPECT_TRUE(same_bits(trace.products, std::vector<double>(3, kNan)));
  EXPECT_TRUE(same_bits(trace.max_difference, 0));
}

TEST(LoopVsMatmul, CountsDotProductsAndMultiplications) {
  const Trace trace = LoopVsMatmul::compute(state_with(Matrix<double>(4, 5), 0));
  EXPECT_EQ(trace.dot_products, 16);
  EXPECT_EQ(trace.multiplications, 80);
}

TEST(LoopVsMatmul, CountsTheCostToTheLastMultiplyAdd) {
  State state;
  EXPECT_EQ(LoopVsMatmul::compute(state).cost_multiply_adds, 1024.0 * 1024 * 768);
  state.cost_tokens = 131072;  // 2^17, and 2^14 wide: 2^48, exact in a double
  state.cost_width = 16384;
  EXPECT_EQ(LoopVsMatmul::compute(state).cost_multiply_adds, 0x1p48);
}

TEST(LoopVsMatmul, FindsTheScoresSymmetricAndTheWeightsNot) {
  const Trace trace = LoopVsMatmul::compute(State{});
  EXPECT_TRUE(same_bits(trace.score_asymmetry, 0));
  EXPECT_GT(trace.weight_asymmetry, 0);
  ASSERT_EQ(trace.asymmetry_at.size(), 2U);
  EXPECT_LT(trace.asymmetry_at[0], trace.asymmetry_at[1]);
}

TEST(LoopVsMatmul, FindsEqualTokensSymmetricInTheirWeightsToo) {
  const Trace trace = LoopVsMatmul::compute(state_with({{1, 2}, {1, 2}, {1, 2}}, 9));
  EXPECT_TRUE(same_bits(trace.weight_asymmetry, 0));
}

TEST(LoopVsMatmul, OfOneTokenIsOneCell) {
  const Trace trace = LoopVsMatmul::compute(state_with({{3}}, 1));
  EXPECT_TRUE(same_bits(trace.loop, Matrix<double>{{9}}));
  EXPECT_TRUE(same_bits(trace.products, std::vector<double>{9}));
  EXPECT_EQ(trace.row, 0);
  EXPECT_EQ(trace.column, 0);
}

}  // namespace
}  // namespace attention
