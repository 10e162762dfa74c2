#include "core/figures/shuffle.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = Shuffle::State<>;
using Trace = Shuffle::Trace<>;

State state_with(const Matrix<double>& embeddings, const std::vector<int>& order) {
  State state;
  state.tokens.assign(order.size(), "x");
  state.embeddings = embeddings;
  state.order = order;
  return state;
}

Trace in_order(const std::vector<int>& order, bool positions = false) {
  State state;
  state.order = order;
  state.positions = positions;
  return Shuffle::compute(state);
}

/// What two sums over T tokens in another order may part by. The logits are the same to the last
/// bit, and so are the exponentials; their total and each output are sums of T terms, (T - 1)
/// roundings each on either side, and a quotient and a product lie between.
double slack(int tokens, double largest_coordinate) {
  return 4 * tokens * kRoundoff * largest_coordinate;
}

double plain_difference(const Matrix<double>& a, const Matrix<double>& b) {
  return largest_difference(a.cells(), b.cells());
}

// ---- what the lesson says ----

TEST(Shuffle, GivesTheSameRowsInTheNewOrder) {
  const State state;
  EXPECT_EQ(state.order, (std::vector<int>{3, 1, 5, 0, 4, 2}));
  const Trace trace = Shuffle::compute(state);
  for (int i = 0; i < 6; ++i) {
    const int from = state.order[static_cast<std::size_t>(i)];
    EXPECT_TRUE(same_bits(trace.permuted_output.row(i), trace.output.row(from)));
  }
  EXPECT_LE(trace.max_difference, slack(6, 2.6));
  EXPECT_GT(trace.max_difference, 0);  // shown as it is: the sums run in another order
}

TEST(Shuffle, MeasuresTheLargestDifference) {
  const Trace trace = Shuffle::compute(State{});
  EXPECT_TRUE(same_bits(trace.max_difference,
                        plain_difference(trace.permuted_output, trace.shuffled_output)));
}

TEST(Shuffle, WouldFailByMoreThanOneWithAWidthLeftOver) {
  // The trap of the lesson: a loop over dimensions left d at 1024, and the shuffled side is divided
  // by its root.
  const State state;
  const Matrix<double> x = Shuffle::in_order(state.embeddings, state.order);
  const Matrix<double> wrong = attend(x, x, x, {.divisor = sqrt(1024.0)}).output;
  const Trace trace = Shuffle::compute(state);
  // 1.278 as the lesson prints it.
  EXPECT_NEAR(plain_difference(trace.permuted_output, wrong), 1.278, 0.0005);
}

TEST(Shuffle, ShowsOrderOnceThePositionsAreAdded) {
  const Trace trace = in_order({3, 1, 5, 0, 4, 2}, true);
  EXPECT_GT(trace.max_difference, 1);
  const auto presets = Shuffle::presets();
  ASSERT_EQ(presets.size(), 2U);
  EXPECT_EQ(presets[0].name, "printed");
  EXPECT_EQ(presets[1].name, "withPositions");
  EXPECT_TRUE(same_bits(Shuffle::compute(presets[1].state).max_difference, trace.max_difference));
}

// ---- by reasoning ----

TEST(Shuffle, HoldsForAnyTokensInAnyOrder) {
  Arguments arguments(1);
  for (int i = 0; i < 200; ++i) {
    const int tokens = 2 + i % 12;
    const State state = state_with(arguments.matrix(tokens, 1 + i % 7, -2, 2),  //
                                   arguments.order(tokens));
    const Trace trace = Shuffle::compute(state);
    ASSERT_LE(trace.max_difference, slack(tokens, 2));
  }
}

TEST(Shuffle, InTheOrderTheyStandChangesNothingAtAll) {
  for (const bool positions : {false, true}) {
    const Trace trace = in_order({0, 1, 2, 3, 4, 5}, positions);
    EXPECT_TRUE(same_bits(trace.max_difference, 0));
    EXPECT_TRUE(same_bits(trace.output, trace.shuffled_output));
    EXPECT_TRUE(same_bits(trace.output, trace.permuted_output));
  }
}

TEST(Shuffle, AndBackAgainIsWhereItBegan) {
  const State state;
  State back = state;
  back.embeddings = Shuffle::in_order(state.embeddings, state.order);
  for (int i = 0; i < 6; ++i) {
    back.order[static_cast<std::size_t>(state.order[static_cast<std::size_t>(i)])] = i;
  }
  EXPECT_TRUE(same_bits(Shuffle::compute(back).shuffled_output, Shuffle::compute(state).output));
}

TEST(Shuffle, AddsPositionsToPlacesNotToTokens) {
  State state;
  state.positions = true;
  const Trace trace = Shuffle::compute(state);
  Matrix<double> x = Shuffle::in_order(state.embeddings, state.order);
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 4; ++j) x(i, j) += trace.position_table(i, j);
  }
  EXPECT_TRUE(same_bits(trace.shuffled_output, attend(x, x, x, {.divisor = 2}).output));
}

TEST(Shuffle, ShowsThePositionsEvenWhileTheyAreOff) {
  EXPECT_TRUE(same_bits(Shuffle::compute(State{}).position_table, position_table(6, 4)));
}

TEST(Shuffle, OfEqualTokensIsTheSameInEveryOrder) {
  Matrix<double> x(5, 3);
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 3; ++j) x(i, j) = j - 0.7;
  }
  State state = state_with(x, {4, 2, 0, 1, 3});
  EXPECT_TRUE(same_bits(Shuffle::compute(state).max_difference, 0));
  state.positions = true;  // the places tell them apart
  EXPECT_GT(Shuffle::compute(state).max_difference, 0.01);
}

// ---- edges ----

TEST(Shuffle, OfTwoTokensOfWidthOneTradesTheirRows) {
  const Trace trace = Shuffle::compute(state_with({{2}, {-1}}, {1, 0}));
  EXPECT_TRUE(same_bits(trace.permuted_output(0, 0), trace.output(1, 0)));
  EXPECT_TRUE(same_bits(trace.permuted_output(1, 0), trace.output(0, 0)));
  // A sum of two terms is the same either way round.
  EXPECT_TRUE(same_bits(trace.max_difference, 0));
}

TEST(Shuffle, HoldsAtTheLargestCoordinates) {
  Arguments arguments(2);
  State state = state_with(arguments.matrix(64, 64, -1e6, 1e6), arguments.order(64));
  EXPECT_LE(Shuffle::compute(state).max_difference, slack(64, 1e6));
  // Beside a million, a place is nothing that softmax would notice: each token sees itself alone.
  state.positions = true;
  const Matrix<double> output = Shuffle::compute(state).output;
  for (double x : output.cells()) EXPECT_LE(std::abs(x), 1e6 + 1);
}

}  // namespace
}  // namespace attention
