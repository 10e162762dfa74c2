#include "core/figures/sqrt_d.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/slots.h"
#include "core/value.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = SqrtD::State<>;
using Trace = SqrtD::Trace<>;

State state_of(int trials, int queries, const std::vector<int>& dimensions,
               const std::string& seed = "0") {
  State state;
  state.seed = seed;
  state.trials = trials;
  state.queries = queries;
  state.dimensions = dimensions;
  return state;
}

/// Every number of a trace, or those of one dimension, in the order they are described.
std::vector<double> numbers_of(Trace trace, int only = -1) {
  std::vector<double> numbers;
  const std::vector<Slot> slots = slots_of(trace);
  for (const Slot& slot : slots) {
    const Quantity quantity = find(slot.name, slots);
    for (std::size_t i = 0; i < quantity.cells.size(); ++i) {
      const bool wanted = !quantity.shape.empty() && static_cast<int>(i) == only;
      if (only < 0 || wanted) numbers.push_back(quantity.cells[i]);
    }
  }
  return numbers;
}

// ---- what the lesson says ----

TEST(SqrtD, HasDotProductsThatSpreadWithTheRootOfTheDimension) {
  const Trace trace = SqrtD::compute(State{});
  const double roots[] = {2, 4, 8, 16, 32};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(trace.sqrt_d[i], roots[i]);
    // 0.3 % to 3.4 % low: a mean of standard deviations is biased.
    EXPECT_GT(trace.sd_shortfall[i], 0.002);
    EXPECT_LT(trace.sd_shortfall[i], 0.0345);
    EXPECT_TRUE(same_bits(trace.sd_shortfall[i], 1 - trace.logit_sd[i] / roots[i]));
  }
}

TEST(SqrtD, PicksOneUnscaledAndGoesOnAveragingScaled) {
  const Trace trace = SqrtD::compute(State{});
  for (std::size_t i = 1; i < 5; ++i) {
    EXPECT_GT(trace.max_raw[i], trace.max_raw[i - 1]);
    EXPECT_LT(trace.entropy_raw[i], trace.entropy_raw[i - 1]);
    EXPECT_LT(trace.jacobian_trace_raw[i], trace.jacobian_trace_raw[i - 1]);
    EXPECT_NEAR(trace.max_scaled[i], trace.max_scaled[0], 0.022);
    EXPECT_NEAR(trace.entropy_scaled[i], trace.entropy_scaled[0], 0.035);
  }
  EXPECT_EQ(trace.growth, 256);
}

// ---- the experiment ----

TEST(SqrtD, MeasuresOneTrialAsItIsDrawn) {
  const Normals normals;
  Generator words(Seed{});
  Matrix<double> q(3, 5), k(3, 5);
  for (int i = 0; i < 3; ++i) {
    for (double& x : q.row(i)) x = normals.draw(words);
  }
  for (int i = 0; i < 3; ++i) {
    for (double& x : k.row(i)) x = normals.draw(words);
  }
  const Matrix<double> logits = scores(q, k);
  const Matrix<double> weights = softmax(logits);
  double most = 0, uncertainty = 0, slope = 0;
  for (int i = 0; i < 3; ++i) {
    const auto row = std::span<const double>(weights.row(i));
    most += largest(row);
    uncertainty += entropy(row);
    slope += softmax_slope(row);
  }
  const Trace trace = SqrtD::compute(state_of(1, 3, {5}));
  EXPECT_TRUE(same_bits(trace.logit_sd[0], standard_deviation(logits.cells())));
  EXPECT_TRUE(same_bits(trace.max_raw[0], most / 3));
  EXPECT_TRUE(same_bits(trace.entropy_raw[0], uncertainty / 3));
  EXPECT_TRUE(same_bits(trace.jacobian_trace_raw[0], slope / 3));
}

TEST(SqrtD, BeginsAgainWithTheSameSeedForEveryDimension) {
  const Trace both = SqrtD::compute(state_of(20, 4, {16, 3, 16}, "9"));
  EXPECT_TRUE(same_bits(numbers_of(both, 0), numbers_of(both, 2)));
  for (const int at : {0, 1}) {
    const Trace alone = SqrtD::compute(state_of(20, 4, {at == 0 ? 16 : 3}, "9"));
    EXPECT_TRUE(same_bits(numbers_of(both, at), numbers_of(alone, 0)));
  }
}

TEST(SqrtD, DrawsOtherNumbersForOtherSeeds) {
  const std::vector<double> zero = numbers_of(SqrtD::compute(state_of(5, 4, {8}, "0")));
  for (const char* seed :
       {"1", "18446744073709551616", "340282366920938463463374607431768211455"}) {
    EXPECT_FALSE(same_bits(numbers_of(SqrtD::compute(state_of(5, 4, {8}, seed))), zero)) << seed;
  }
}

TEST(SqrtD, HalvesEveryLogitWhereTheDimensionIsFour) {
  // Halving is exact, of the logits and of all that their spread is made of.
  const Trace trace = SqrtD::compute(state_of(50, 8, {1, 4, 64, 1024}));
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(same_bits(trace.logit_sd_scaled[i], trace.logit_sd[i] / trace.sqrt_d[i]));
  }
}

TEST(SqrtD, OfDimensionOneIsTheSameScaledAndNot) {
  const Trace trace = SqrtD::compute(state_of(50, 8, {1}));
  EXPECT_TRUE(same_bits(trace.logit_sd, trace.logit_sd_scaled));
  EXPECT_TRUE(same_bits(trace.max_raw, trace.max_scaled));
  EXPECT_TRUE(same_bits(trace.entropy_raw, trace.entropy_scaled));
  EXPECT_TRUE(same_bits(trace.jacobian_trace_raw, trace.jacobian_trace_scaled));
  EXPECT_EQ(trace.jacobian_trace_ratio[0], 1);
  EXPECT_EQ(trace.growth, 1);
}

TEST(SqrtD, StaysBetweenOneWhoTakesAllAndEvenShares) {
  for (const int queries : {2, 3, 8, 64}) {
    const Trace trace = SqrtD::compute(state_of(3, queries, {1, 10, 100}, "4"));
    EXPECT_TRUE(same_bits(trace.even_entropy, log(static_cast<double>(queries))));
    for (std::size_t i = 0; i < 3; ++i) {
      for (const auto* most : {&trace.max_raw, &trace.max_scaled}) {
        EXPECT_GT((*most)[i], 1.0 / queries);
        EXPECT_LE((*most)[i], 1);
      }
      for (const auto* entropy : {&trace.entropy_raw, &trace.entropy_scaled}) {
        EXPECT_GT((*entropy)[i], 0);
        EXPECT_LT((*entropy)[i], trace.even_entropy);
      }
      for (const auto* slope : {&trace.jacobian_trace_raw, &trace.jacobian_trace_scaled}) {
        EXPECT_GT((*slope)[i], 0);
        EXPECT_LT((*slope)[i], 1 - 1.0 / queries);
      }
      EXPECT_TRUE(same_bits(trace.jacobian_trace_ratio[i],
                            trace.jacobian_trace_scaled[i] / trace.jacobian_trace_raw[i]));
    }
  }
}

TEST(SqrtD, GrowsFromTheSmallestToTheLargestWhereverTheyStand) {
  EXPECT_EQ(SqrtD::compute(state_of(1, 2, {8, 2, 32, 4})).growth, 16);
  EXPECT_EQ(SqrtD::compute(state_of(1, 2, {3, 2})).growth, 1.5);
}

// ---- done in steps ----

TEST(SqrtD, GivesTheSameBitsHoweverItIsCut) {
  const State state = state_of(13, 4, {4, 7, 1}, "5");
  const std::vector<double> whole = numbers_of(SqrtD::compute(state));
  for (const int slice : {1, 2, 5, 13, 14, 38, 39, 100}) {
    SqrtD::Job job(state);
    while (job.done() < job.total()) job.step(slice);
    EXPECT_TRUE(same_bits(numbers_of(job.trace()), whole)) << slice;
  }
  Arguments arguments(1);
  for (int round = 0; round < 20; ++round) {
    SqrtD::Job job(state);
    while (job.done() < job.total()) {
      job.step(arguments.below(20));
      job.trace();  // looking at it changes nothing
    }
    EXPECT_TRUE(same_bits(numbers_of(job.trace()), whole));
  }
}

TEST(SqrtD, HasNanForEveryDimensionNotYetReached) {
  SqrtD::Job job(state_of(4, 3, {2, 5}));
  EXPECT_EQ(job.total(), 8);
  for (int done = 0; done <= 8; ++done) {
    EXPECT_EQ(job.done(), done);
    const Trace trace = job.trace();
    for (std::size_t i = 0; i < 2; ++i) {
      const bool reached = done > 4 * static_cast<int>(i);
      for (const auto* quantity :
           {&trace.logit_sd, &trace.logit_sd_scaled, &trace.sd_shortfall, &trace.max_raw,
            &trace.max_scaled, &trace.entropy_raw, &trace.entropy_scaled, &trace.jacobian_trace_raw,
            &trace.jacobian_trace_scaled, &trace.jacobian_trace_ratio}) {
        ASSERT_EQ(quantity->size(), 2U);
        EXPECT_EQ(std::isnan((*quantity)[i]), !reached) << done;
      }
    }
    EXPECT_EQ(trace.sqrt_d[0], sqrt(2.0));  // what needs no trial is there at once
    EXPECT_EQ(trace.growth, 2.5);
    job.step(1);
  }
}

TEST(SqrtD, IsHalfwayWhatFewerTrialsWouldGive) {
  SqrtD::Job job(state_of(10, 3, {6}));
  job.step(4);
  EXPECT_TRUE(same_bits(numbers_of(job.trace()), numbers_of(SqrtD::compute(state_of(4, 3, {6})))));
}

TEST(SqrtD, DoesNothingMoreOnceItIsDone) {
  SqrtD::Job job(state_of(2, 2, {3, 4}));
  job.step(1000);
  EXPECT_EQ(job.done(), 4);
  const std::vector<double> done = numbers_of(job.trace());
  job.step(1);
  job.step(0);
  EXPECT_EQ(job.done(), 4);
  EXPECT_TRUE(same_bits(numbers_of(job.trace()), done));
}

// ---- edges ----

TEST(SqrtD, TakesTheWidestAndTheMostQueries) {
  const Trace wide = SqrtD::compute(state_of(1, 2, {4096}));
  EXPECT_EQ(wide.sqrt_d[0], 64);
  EXPECT_GT(wide.logit_sd[0], 1);
  const Trace many = SqrtD::compute(state_of(1, 64, std::vector<int>(12, 2)));
  EXPECT_EQ(many.max_raw.size(), 12U);
}

}  // namespace
}  // namespace attention
