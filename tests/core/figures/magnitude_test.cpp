#include "core/figures/magnitude.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "core/figures/one_query.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = Magnitude::State<>;
using Trace = Magnitude::Trace<>;

constexpr int kYour = 0, kJourney = 1, kStarts = 2, kWith = 3, kOne = 4;

State preset(std::string_view name) {
  for (const auto& known : Magnitude::presets()) {
    if (known.name == name) return known.state;
  }
  ADD_FAILURE() << "no preset " << name;
  return {};
}

Trace trace_of(std::string_view name) { return Magnitude::compute(preset(name)); }

Trace scaled_by(double scale) {
  State state;
  state.scale = scale;
  return Magnitude::compute(state);
}

TEST(Magnitude, WeighsAsAttentionDoesWhileNothingIsScaled) {
  EXPECT_TRUE(
      same_bits(trace_of("printed").weights, OneQuery::compute(OneQuery::State<>{}).matrix));
}

TEST(Magnitude, HasTheSquaredNormsOnTheDiagonalOfItsScores) {
  const Trace trace = trace_of("printed");
  for (int i = 0; i < 6; ++i) {
    const auto at = static_cast<std::size_t>(i);
    EXPECT_TRUE(same_bits(trace.scores(i, i), trace.squared_norms[at]));
    EXPECT_TRUE(same_bits(trace.norms[at], sqrt(trace.squared_norms[at])));
  }
}

TEST(Magnitude, FindsTheLongestTwoAndTheShortest) {
  const Trace trace = trace_of("printed");
  EXPECT_EQ(trace.longest, (std::vector<int>{kJourney, kStarts}));
  EXPECT_EQ(trace.shortest, kWith);
}

TEST(Magnitude, LetsTheLongestTwoTakeFiveRowsOfSix) {
  const Trace trace = trace_of("printed");
  EXPECT_EQ(trace.longest_wins, 5);
  EXPECT_EQ(trace.favourite[kYour], kYour);
  EXPECT_EQ(trace.wins, 0);  // `with`, the token to be scaled, is the shortest
}

TEST(Magnitude, MeasuresTheMarginOverTheNextLargestWeight) {
  const Trace trace = trace_of("printed");
  for (int i = 0; i < 6; ++i) {
    int above = 0;
    double next = 0;
    const double best = largest(trace.weights.row(i));
    for (double weight : trace.weights.row(i)) {
      if (weight == best) {
        ++above;
      } else {
        next = std::max(next, weight);
      }
    }
    EXPECT_EQ(above, 1);
    EXPECT_TRUE(same_bits(trace.margin[static_cast<std::size_t>(i)], best - next));
  }
}

TEST(Magnitude, WithTimesThreeTakesEveryRow) {
  const Trace trace = trace_of("withTimesThree");
  EXPECT_EQ(trace.favourite, std::vector<int>(6, kWith));
  EXPECT_EQ(trace.wins, 6);
  EXPECT_EQ(trace.longest[0], kWith);
  EXPECT_EQ(trace.self_favourites, 1);
}

TEST(Magnitude, WithTimesTwoAndAHalfSufficesAlready) {
  EXPECT_EQ(scaled_by(2.5).wins, 6);
  EXPECT_LT(scaled_by(1.5).wins, 6);
}

TEST(Magnitude, ScalesOneLengthAndNoOther) {
  const Trace once = scaled_by(1), four = scaled_by(4), minus = scaled_by(-4);
  for (std::size_t i = 0; i < 6; ++i) {
    // Four is exact, also through the square and the root.
    const double factor = i == kWith ? 4 : 1;
    EXPECT_TRUE(same_bits(four.norms[i], factor * once.norms[i]));
    EXPECT_TRUE(same_bits(minus.norms[i], four.norms[i]));
  }
}

TEST(Magnitude, ScaledByZeroIsLookedAtLeastByAllAndLooksAtAllEvenly) {
  const Trace trace = scaled_by(0);
  EXPECT_TRUE(same_bits(trace.weights.row(kWith), std::vector<double>(6, 1.0 / 6)));
  EXPECT_EQ(trace.favourite[kWith], 0);  // of equals the first
  EXPECT_TRUE(same_bits(trace.margin[kWith], 0));
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(same_bits(trace.weights(i, kWith), smallest(trace.weights.row(i))));
  }
}

TEST(Magnitude, ByCosineForgetsLength) {
  // Scaling by a power of two is exact and leaves every cosine as it was.
  State state = preset("cosine");
  const Trace once = Magnitude::compute(state);
  state.scale = 8;
  const Trace eight = Magnitude::compute(state);
  EXPECT_TRUE(same_bits(eight.scores, once.scores));
  EXPECT_TRUE(same_bits(eight.weights, once.weights));
}

TEST(Magnitude, ByCosineLetsEveryTokenFavourItself) {
  const Trace trace = trace_of("cosine");
  EXPECT_EQ(trace.self_favourites, 6);
  for (int i = 0; i < 6; ++i) {
    // A cosine with oneself is 1 but for the roundings of one root, one product, one quotient.
    EXPECT_NEAR(trace.scores(i, i), 1, 4 * kRoundoff);
    EXPECT_EQ(trace.favourite[static_cast<std::size_t>(i)], i);
  }
}

TEST(Magnitude, ByCosineIsFlatterInFiveRowsAndSharperInOne) {
  const Trace dot = trace_of("printed"), cosine = trace_of("cosine");
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(cosine.entropy_bits[i] > dot.entropy_bits[i], i != kOne);
  }
  EXPECT_EQ(cosine.flatter_rows, 5);
  EXPECT_EQ(dot.flatter_rows, 0);
  EXPECT_GT(cosine.mean_entropy_bits, dot.mean_entropy_bits);
  EXPECT_LT(cosine.mean_entropy_bits, cosine.max_entropy_bits);
}

TEST(Magnitude, ByCosineHasNoAngleWithATokenOfLengthZero) {
  State state = preset("cosine");
  state.scale = 0;
  const Trace trace = Magnitude::compute(state);
  for (int j = 0; j < 6; ++j) EXPECT_EQ(trace.scores(kWith, j), 0);
  EXPECT_TRUE(same_bits(trace.weights.row(kWith), std::vector<double>(6, 1.0 / 6)));
}

TEST(Magnitude, OfTwoTokensNamesBoth) {
  State state;
  state.tokens = {"a", "b"};
  state.embeddings = {{1}, {3}};
  state.token = 0;
  const Trace trace = Magnitude::compute(state);
  EXPECT_EQ(trace.longest, (std::vector<int>{1, 0}));
  EXPECT_EQ(trace.shortest, 0);
  EXPECT_EQ(trace.favourite, (std::vector<int>{1, 1}));
  EXPECT_EQ(trace.longest_wins, 2);
}

}  // namespace
}  // namespace attention
