#include "core/figures/uniform_baseline.h"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "core/figures/one_query.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = UniformBaseline::State<>;
using Trace = UniformBaseline::Trace<>;

State state_with(const Matrix<double>& embeddings) {
  State state;
  state.tokens.assign(static_cast<std::size_t>(embeddings.rows()), "x");
  state.embeddings = embeddings;
  return state;
}

Trace trace_with(bool uniform, const std::string& similarity) {
  State state;
  state.uniform = uniform;
  state.similarity = similarity;
  return UniformBaseline::compute(state);
}

TEST(UniformBaseline, WeighsAsAttentionDoes) {
  EXPECT_TRUE(same_bits(UniformBaseline::compute(State{}).weights,
                        OneQuery::compute(OneQuery::State<>{}).matrix));
}

TEST(UniformBaseline, TakesTheMeanOfAllTokensForItsFlatContext) {
  const Trace trace = UniformBaseline::compute(state_with({{1, 0}, {3, 4}, {2, 8}, {6, -16}}));
  EXPECT_TRUE(same_bits(trace.uniform_weight, 0.25));
  EXPECT_TRUE(same_bits(trace.uniform_context, std::vector<double>{3, -1}));
}

TEST(UniformBaseline, WithUniformWeightsSharesEvenlyAndPutsEveryContextOnTheMean) {
  const Trace trace = trace_with(true, "euclidean");
  for (double weight : trace.weights.cells()) EXPECT_TRUE(same_bits(weight, 1.0 / 6));
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(same_bits(trace.context.row(i), trace.uniform_context));
  }
  EXPECT_TRUE(same_bits(trace.context_spread, 0));
  EXPECT_TRUE(same_bits(trace.spread_ratio, 0));
  EXPECT_TRUE(same_bits(trace.ratio, 1));
  // Six terms of at most 0.44 and the two logs: see measures_test.cpp.
  EXPECT_NEAR(trace.largest_gap_bits, 0, 60 * kRoundoff);
}

TEST(UniformBaseline, KeepsAttentionsMoveWhateverIsShown) {
  // How far attention moved from flat is the same whether the flat weights are shown or its own.
  const Trace flat = trace_with(true, "euclidean"), own = trace_with(false, "euclidean");
  EXPECT_TRUE(same_bits(flat.moved, own.moved));
  EXPECT_TRUE(same_bits(flat.largest_move, own.largest_move));
  EXPECT_TRUE(same_bits(flat.input_spread, own.input_spread));
  EXPECT_GT(own.largest_move, 0);
}

TEST(UniformBaseline, LetsTheSimilarityActOnNearestOnly) {
  const Trace euclidean = trace_with(false, "euclidean");
  for (const char* similarity : {"dot", "cosine"}) {
    const Trace trace = trace_with(false, similarity);
    EXPECT_TRUE(same_bits(trace.weights, euclidean.weights));
    EXPECT_TRUE(same_bits(trace.context, euclidean.context));
    EXPECT_TRUE(same_bits(trace.moved, euclidean.moved));
    EXPECT_NE(trace.nearest, euclidean.nearest);
  }
}

TEST(UniformBaseline, FindsTheNearestAsTheLessonSays) {
  constexpr int kJourney = 1, kStarts = 2, kOne = 4;
  EXPECT_EQ(trace_with(false, "euclidean").nearest, std::vector<int>(6, kStarts));
  EXPECT_EQ(trace_with(false, "dot").nearest, std::vector<int>(6, kJourney));
  std::vector<int> by_cosine(6, kJourney);
  by_cosine[kOne] = kStarts;
  EXPECT_EQ(trace_with(false, "cosine").nearest, by_cosine);
}

TEST(UniformBaseline, CountsEveryRowOnceAmongTheNearest) {
  for (const char* similarity : {"euclidean", "dot", "cosine"}) {
    const Trace trace = trace_with(false, similarity);
    EXPECT_EQ(std::accumulate(trace.nearest_counts.begin(), trace.nearest_counts.end(), 0), 6);
    for (int nearest : trace.nearest) {
      EXPECT_GT(trace.nearest_counts[static_cast<std::size_t>(nearest)], 0);
    }
  }
}

TEST(UniformBaseline, PullsTheContextsTogether) {
  // Every context is an average of the same six points.
  const Trace trace = UniformBaseline::compute(State{});
  EXPECT_GT(trace.context_spread, 0);
  EXPECT_LT(trace.context_spread, trace.input_spread);
  EXPECT_TRUE(same_bits(trace.spread_ratio, trace.context_spread / trace.input_spread));
}

TEST(UniformBaseline, KeepsEveryEntropyBelowTheMost) {
  const Trace trace = UniformBaseline::compute(State{});
  double gap = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_LT(trace.entropy_bits[i], trace.max_entropy_bits);
    EXPECT_TRUE(same_bits(trace.entropy_share[i], trace.entropy_bits[i] / trace.max_entropy_bits));
    gap = std::max(gap, trace.max_entropy_bits - trace.entropy_bits[i]);
  }
  EXPECT_TRUE(same_bits(trace.largest_gap_bits, gap));
}

TEST(UniformBaseline, FindsTheEndsOfAllWeights) {
  const Trace trace = UniformBaseline::compute(State{});
  EXPECT_GT(trace.largest, trace.uniform_weight);
  EXPECT_LT(trace.smallest, trace.uniform_weight);
  EXPECT_TRUE(same_bits(trace.ratio, trace.largest / trace.smallest));
}

TEST(UniformBaseline, OfOneTokenHasNoPairAndNothingToShare) {
  const Trace trace = UniformBaseline::compute(state_with({{2, 3}}));
  EXPECT_TRUE(same_bits(trace.entropy_share, std::vector<double>{1}));
  EXPECT_TRUE(same_bits(trace.ratio, 1));
  EXPECT_TRUE(std::isnan(trace.spread_ratio));
  EXPECT_TRUE(same_bits(trace.max_entropy_bits, 0));
  EXPECT_EQ(trace.nearest, std::vector<int>{0});
}

TEST(UniformBaseline, OfEqualTokensChangesNothing) {
  // Powers of two, so that the mean of four equals is exact.
  const Trace trace = UniformBaseline::compute(state_with({{1, 2}, {1, 2}, {1, 2}, {1, 2}}));
  EXPECT_TRUE(same_bits(trace.moved, std::vector<double>(4, 0.0)));
  EXPECT_TRUE(same_bits(trace.input_spread, 0));
  EXPECT_TRUE(std::isnan(trace.spread_ratio));  // 0 of 0
  EXPECT_EQ(trace.nearest, std::vector<int>(4, 0));
}

}  // namespace
}  // namespace attention
