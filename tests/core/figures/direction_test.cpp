#include "core/figures/direction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/figures/topics.h"
#include "core/matmul.h"
#include "core/measures.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = Direction::State<>;
using Trace = Direction::Trace<>;

State state_of(int pairs, const std::string& first_seed, int dimension = 4, int pair = 0) {
  State state;
  state.pairs = pairs;
  state.first_seed = first_seed;
  state.dimension = dimension;
  state.pair = pair;
  return state;
}

testing::AssertionResult same_trace(const Trace& a, const Trace& b) {
  if (a.counts != b.counts) return testing::AssertionFailure() << "other counts";
  if (!same_bits(a.median, b.median)) return testing::AssertionFailure() << "another median";
  if (!same_bits(a.ratio, b.ratio)) return testing::AssertionFailure() << "another ratio";
  if (!same_bits(a.logits, b.logits)) return testing::AssertionFailure() << "other logits";
  return same_bits(a.ratios, b.ratios);
}

/// L of one seed, drawn and multiplied out by hand.
Matrix<double> logits_of(std::uint64_t seed, int d) {
  const Normals normals;
  Generator words(Seed{0, seed});
  const Matrix<double> lesson = topics::embeddings<double>();
  Matrix<double> sides[2] = {Matrix<double>(6, d), Matrix<double>(6, d)};
  for (Matrix<double>& side : sides) {
    Matrix<double> w(d, d);
    for (int i = 0; i < d; ++i) {
      for (double& x : w.row(i)) x = normals.draw(words);
    }
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < d; ++j) {
        double sum = lesson(i, 0) * w(0, j);
        for (int k = 1; k < d; ++k) sum += (k < 4 ? lesson(i, k) : 0) * w(k, j);
        side(i, j) = sum;
      }
    }
  }
  return scores(sides[0], sides[1]);
}

// ---- what the lesson says ----

TEST(Direction, DrawsQueriesThenKeysAfreshForEverySeed) {
  for (const int pair : {0, 1, 199}) {
    const Trace trace = Direction::compute(state_of(200, "0", 4, pair));
    EXPECT_TRUE(same_bits(trace.logits, logits_of(static_cast<std::uint64_t>(pair), 4)));
  }
}

TEST(Direction, IsNoLongerSymmetric) {
  // With one matrix for both sides every ratio would be 0.
  const Trace trace = Direction::compute(State{});
  for (double ratio : trace.ratios) {
    EXPECT_GT(ratio, 0);
    EXPECT_LE(ratio, 2);  // two logits part by both their sizes at most
  }
}

TEST(Direction, HasMediansThatRangeWidelyFromBlockToBlock) {
  // A sample figure: 0.912 to 1.066 among the blocks of 200 seeds from 0 to 19,999, as printed.
  const Trace trace = Direction::compute(state_of(20'000, "0"));
  std::vector<double> medians;
  for (auto block = trace.ratios.begin(); block != trace.ratios.end(); block += 200) {
    medians.push_back(median({block, block + 200}));
  }
  ASSERT_EQ(medians.size(), 100U);
  EXPECT_NEAR(smallest(std::span<const double>(medians)), 0.912, 0.0005);
  EXPECT_NEAR(largest(std::span<const double>(medians)), 1.066, 0.0005);
  EXPECT_TRUE(same_bits(medians[0], Direction::compute(State{}).median));
}

// ---- the opened pair ----

TEST(Direction, OpensOnePairAsItsLogitsBesideTheirTranspose) {
  for (const int pair : {0, 7, 199}) {
    const Trace trace = Direction::compute(state_of(200, "0", 4, pair));
    EXPECT_TRUE(same_bits(trace.logits_transposed, transpose(trace.logits)));
    EXPECT_TRUE(same_bits(trace.ratio, trace.ratios[static_cast<std::size_t>(pair)]));
    double size = 0;
    for (double x : trace.logits.cells()) size = std::max(size, std::abs(x));
    EXPECT_TRUE(same_bits(trace.ratio, asymmetry(trace.logits).largest / size));
  }
}

TEST(Direction, ChangesNothingElseByOpeningAnother) {
  const Trace first = Direction::compute(State{});
  const Trace other = Direction::compute(state_of(200, "0", 4, 42));
  EXPECT_TRUE(same_bits(first.ratios, other.ratios));
  EXPECT_EQ(first.counts, other.counts);
}

// ---- seeds ----

TEST(Direction, TakesOneSeedAfterTheOther) {
  const Trace from_zero = Direction::compute(state_of(30, "0"));
  const Trace from_ten = Direction::compute(state_of(20, "10"));
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_TRUE(same_bits(from_ten.ratios[i], from_zero.ratios[i + 10]));
  }
}

TEST(Direction, TakesSeedsAcrossTheWordsAndUpToTheLast) {
  const Trace across = Direction::compute(state_of(2, "18446744073709551615"));
  const Trace after = Direction::compute(state_of(1, "18446744073709551616"));
  EXPECT_TRUE(same_bits(across.ratios[1], after.ratios[0]));
  const Trace last = Direction::compute(state_of(1, std::string(kLargestSeed)));
  EXPECT_GT(last.ratios[0], 0);
}

// ---- the histogram ----

TEST(Direction, CountsEveryRatioInItsOwnBin) {
  const Trace trace = Direction::compute(state_of(5000, "1"));
  ASSERT_EQ(trace.edges.size(), 21U);
  ASSERT_EQ(trace.counts.size(), 20U);
  for (std::size_t bin = 0; bin < 20; ++bin) {
    EXPECT_TRUE(same_bits(trace.edges[bin], static_cast<double>(bin) / 10));
    int inside = 0;
    for (double ratio : trace.ratios) {
      inside += ratio >= trace.edges[bin] && ratio < trace.edges[bin + 1];
    }
    EXPECT_EQ(trace.counts[bin], inside) << bin;
  }
  EXPECT_EQ(trace.edges[20], 2);
}

TEST(Direction, HasTheMedianOfItsRatios) {
  for (const int pairs : {1, 2, 3, 200, 201}) {
    const Trace trace = Direction::compute(state_of(pairs, "3"));
    EXPECT_TRUE(same_bits(trace.median, median(trace.ratios)));
  }
}

// ---- done in steps ----

TEST(Direction, GivesTheSameBitsHoweverItIsCut) {
  const State state = state_of(100, "5", 3, 60);
  const Trace whole = Direction::compute(state);
  for (const int slice : {1, 2, 7, 33, 99, 100, 101}) {
    Direction::Job job(state);
    while (job.done() < job.total()) job.step(slice);
    EXPECT_TRUE(same_trace(job.trace(), whole)) << slice;
  }
  Arguments arguments(1);
  Direction::Job job(state);
  while (job.done() < job.total()) {
    job.step(arguments.below(9));
    job.trace();  // looking at it changes nothing
  }
  EXPECT_TRUE(same_trace(job.trace(), whole));
}

TEST(Direction, HasNanForEveryPairNotYetDrawn) {
  const State state = state_of(10, "0", 4, 9);
  const Trace whole = Direction::compute(state);
  Direction::Job job(state);
  EXPECT_EQ(job.total(), 10);
  for (int done = 0; done <= 10; ++done) {
    EXPECT_EQ(job.done(), done);
    const Trace trace = job.trace();
    ASSERT_EQ(trace.ratios.size(), 10U);
    int counted = 0;
    for (int count : trace.counts) counted += count;
    EXPECT_EQ(counted, done);
    for (std::size_t i = 0; i < 10; ++i) {
      const bool drawn = i < static_cast<std::size_t>(done);
      EXPECT_TRUE(same_bits(trace.ratios[i], drawn ? whole.ratios[i] : kNan));
    }
    const auto end = whole.ratios.begin() + done;
    EXPECT_TRUE(same_bits(trace.median, median({whole.ratios.begin(), end})));
    EXPECT_TRUE(same_bits(trace.logits, whole.logits));  // the opened pair is there at once
    EXPECT_TRUE(same_bits(trace.ratio, whole.ratio));
    job.step(1);
  }
}

TEST(Direction, DoesNothingMoreOnceItIsDone) {
  Direction::Job job(state_of(3, "0"));
  job.step(1000);
  EXPECT_EQ(job.done(), 3);
  const Trace done = job.trace();
  job.step(1);
  job.step(0);
  EXPECT_EQ(job.done(), 3);
  EXPECT_TRUE(same_trace(job.trace(), done));
}

// ---- edges ----

TEST(Direction, OfDimensionOneIsSymmetricButForRoundings) {
  // L(i,j) = (x_i w)(x_j v) and L(j,i) = (x_j w)(x_i v): the same product, with three roundings on
  // either side.
  const Trace trace = Direction::compute(state_of(100, "0", 1));
  for (double ratio : trace.ratios) EXPECT_LE(ratio, 8 * kRoundoff);
  EXPECT_EQ(trace.counts[0], 100);
}

TEST(Direction, OfManyDimensionsFillsTheTokensUpWithZeros) {
  for (const int dimension : {2, 5, 64}) {
    const Trace trace = Direction::compute(state_of(2, "0", dimension, 1));
    EXPECT_TRUE(same_bits(trace.logits, logits_of(1, dimension))) << dimension;
    EXPECT_GT(trace.ratios[0], 0.01);
  }
}

TEST(Direction, OfOnePairHasItsRatioForMedian) {
  const Trace trace = Direction::compute(state_of(1, "0"));
  EXPECT_TRUE(same_bits(trace.median, trace.ratios[0]));
  EXPECT_TRUE(same_bits(trace.ratio, trace.ratios[0]));
}

}  // namespace
}  // namespace attention
