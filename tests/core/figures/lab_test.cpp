#include "core/figures/lab.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tests/core/any_figure.h"
#include "tests/core/ledger.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

using State = Lab::State<>;
using Trace = Lab::Trace<>;

constexpr int kRiver = 4;
constexpr int kBank = 5;

State state_with(const Matrix<double>& q, const Matrix<double>& k, const Matrix<double>& v) {
  State state;
  state.tokens.assign(static_cast<std::size_t>(v.rows()), "x");
  state.q = q;
  state.k = k;
  state.v = v;
  state.focus = 0;
  return state;
}

Trace at_temperature(double temperature) {
  State state;
  state.temperature = temperature;
  return Lab::compute(state);
}

const Trace& printed_trace() {
  static const Trace trace = Lab::compute(State{});
  return trace;
}

/// Calls check(state, trace) on states of many shapes and temperatures, T = 2 and d_k = 1 among
/// them.
template <class Check>
void on_many_states(Check check) {
  Arguments arguments(1);
  const double temperatures[] = {0.01, 0.1, 1, 10, 100};
  for (int i = 0; i < 100; ++i) {
    const int tokens = 2 + i % 8;
    const int width = 1 + i % 7;
    State state = state_with(arguments.matrix(tokens, width, -2, 2),
                             arguments.matrix(tokens, width, -2, 2),  //
                             arguments.matrix(tokens, 2, -2, 2));
    state.temperature = temperatures[i % 5];
    state.scaled = i % 3 != 0;
    state.focus = arguments.below(tokens);
    check(state, Lab::compute(state));
  }
}

std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// What a weight may be off by, for softmax rounds once each exponential, T - 1 sums and a
/// quotient: see softmax_test.cpp.
double weight_slack(int tokens) { return 2 * tokens * kRoundoff; }

// ---- what the lesson prints: tests/data/lab.json ----

const Json& fixture() {
  static const Json file = [] {
    std::string problem;
    Json json = read_json(TESTS_DIR "/data/lab.json", problem);
    return problem.empty() ? json : Json{{"facts", Json::array()}};
  }();
  return file;
}

Matrix<double> table(const Json& rows) {
  Matrix<double> m(static_cast<int>(rows.size()), static_cast<int>(rows[0].size()));
  for (int i = 0; i < m.rows(); ++i) {
    for (int j = 0; j < m.columns(); ++j) m(i, j) = rows[at(i)][at(j)].get<double>();
  }
  return m;
}

std::string digits(double x, int decimals) { return ledger::printed(x, "fixed", decimals); }
/// Two significant digits, as 2.2e-16.
std::string power(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", x);
  return text;
}
std::string yes(bool holds, const std::string& words) { return holds ? words : "no"; }

/// A fact as the core has it: what the lesson prints, and the number or words that stand behind it.
struct Said {
  std::string printed;
  Json computed;
};

Said number(double x, int decimals) { return {digits(x, decimals), x}; }

Said both_signs() {
  const auto scores = printed_trace().scores.cells();
  const auto negative = std::count_if(scores.begin(), scores.end(), [](double x) { return x < 0; });
  const auto positive = std::count_if(scores.begin(), scores.end(), [](double x) { return x > 0; });
  return {yes(negative > 0 && positive > 0, "negative and positive"),
          std::to_string(negative) + " negative, " + std::to_string(positive) + " positive"};
}

/// Whom a token scores highest against, and by how much.
Said favourite(int token) {
  const auto row = printed_trace().scores.row(token);
  const int best = printed_trace().favourites[at(token)];
  const double ahead = row[at(best)] - row[at(runner_up(row, best))];
  const std::string name = State{}.tokens[at(best)];
  return {name, name + " (ahead by " + digits(ahead, 3) + ")"};
}

Said rows_of_one() {
  double error = 0;
  for (double sum : printed_trace().row_sums) error = std::max(error, std::abs(sum - 1));
  std::string printed = "1.0";
  for (double sum : printed_trace().row_sums) printed = yes(digits(sum, 1) == "1.0", printed);
  return {printed, "max error " + power(error)};
}

Said thrown_away() {
  const auto row = at_temperature(0.2);
  double most = 0;
  for (int j = 0; j < kRiver; ++j) most = std::max(most, row.weights(kBank, j));
  return {digits(most, 3) + " each", "largest " + digits(most, 7)};
}

Said direction() {
  const Trace& trace = printed_trace();
  const double there = trace.weights(kBank, kRiver);
  const double back = trace.weights(kRiver, kBank);
  return {yes(there > 8 * back, "very different"),
          "weight " + digits(there, 3) + " against " + digits(back, 3) + "; score " +
              digits(trace.scores(kBank, kRiver), 2) + " against " +
              digits(trace.scores(kRiver, kBank), 2)};
}

/// A token's value, and in words whether it is what it should be.
Said value_of_token(int token, const std::string& words, bool (*is)(double, double)) {
  const State state;
  const double first = state.v(token, 0);
  const double second = state.v(token, 1);
  return {yes(is(first, second), words), "(" + digits(first, 1) + ", " + digits(second, 1) + ")"};
}

Said sense_resolved() {
  const State state;
  const Trace& trace = printed_trace();
  bool fractions = true;
  for (double sense : trace.sense_resolved) fractions = fractions && sense >= 0 && sense <= 1;
  int furthest = 0;
  for (int j = 0; j < state.v.rows(); ++j) {
    const std::span<const double> mean(trace.mean_value);
    const double here = distance(std::as_const(state.v).row(j), mean);
    if (here == trace.reach) furthest = j;
  }
  return {yes(fractions, "fraction"),
          "bank " + digits(trace.sense_resolved[kBank], 3) + " at default; furthest token " +
              state.tokens[at(furthest)] + "; mean (" + digits(trace.mean_value[0], 3) + ", " +
              digits(trace.mean_value[1], 3) + ")"};
}

/// From the least of any row at the lowest temperature of the dial to the most at the highest.
Said effective_tokens() {
  const auto cold = at_temperature(0.1).effective_tokens;
  const auto hot = at_temperature(10).effective_tokens;
  const double least = *std::min_element(cold.begin(), cold.end());
  const double most = *std::max_element(hot.begin(), hot.end());
  return {digits(least, 0) + " to " + digits(most, 0), digits(least, 3) + " to " + digits(most, 3)};
}

Said nearly_uniform() {
  const Trace trace = at_temperature(10);
  const double least =
      *std::min_element(trace.effective_tokens.begin(), trace.effective_tokens.end());
  double off = 0;
  for (double w : trace.weights.cells()) off = std::max(off, std::abs(w - trace.uniform_weight));
  return {yes(off < 0.05, "uniform"), "effective tokens at least " + digits(least, 3)};
}

Said copies() {
  const State state;
  const Trace trace = at_temperature(0.1);
  double least = 1;
  double most = 0;
  for (int i = 0; i < 6; ++i) {
    const int favourite = trace.favourites[at(i)];
    least = std::min(least, trace.weights(i, favourite));
    const auto output = trace.output.row(i);
    most = std::max(most, distance(output, state.v.row(favourite)));
  }
  return {yes(most < 0.01, "copy"), "top weight at least " + digits(least, 3) + ", output within " +
                                        digits(most, 3) + " of that value"};
}

Said convex() {
  bool shares = rows_of_one().printed == "1.0";
  for (double weight : printed_trace().weights.cells()) shares = shares && weight >= 0;
  return {yes(shares, "inside the spread"), yes(shares, "weights >= 0 and sum to 1")};
}

Said no_ties() {
  bool good = true;
  for (double score : printed_trace().scores.cells()) {
    const double tenths = std::abs(score) * 10;
    good = good && std::abs(tenths - std::floor(tenths) - 0.5) > 1e-9;  // clear of a tie
    good = good && score != 0 && !(score < 0 && score > -0.05);
  }
  return {"-", yes(good, "ok")};
}

double largest_gap(const Matrix<double>& a, const Matrix<double>& b) {
  return largest_difference(a.cells(), b.cells());
}

Said projected() {
  const State state;
  const Trace& trace = printed_trace();
  const double error = std::max({largest_gap(state.q, trace.projected_queries),
                                 largest_gap(state.k, trace.projected_keys),
                                 largest_gap(state.v, trace.projected_values)});
  return {"-", "max error " + power(error)};
}

using Fact = std::function<Said()>;

const std::map<std::string, Fact>& facts() {
  const auto scores_highest = [](int token) { return [token] { return favourite(token); }; };
  const auto of_default = [](auto read, int decimals) {
    return [=] { return number(read(printed_trace()), decimals); };
  };
  static const std::map<std::string, Fact> all = {
      {"lowest raw score", of_default([](const Trace& t) { return t.lowest_score; }, 1)},
      {"highest raw score", of_default([](const Trace& t) { return t.highest_score; }, 1)},
      {"scores have both signs", both_signs},
      {"she scores highest against", scores_highest(0)},
      {"sat scores highest against", scores_highest(1)},
      {"by scores highest against", scores_highest(2)},
      {"the scores highest against", scores_highest(3)},
      {"river scores highest against", scores_highest(kRiver)},
      {"bank scores highest against", scores_highest(kBank)},
      {"every weight row sums to", rows_of_one},
      {"bank row, default T: effective tokens exp(H)",
       of_default([](const Trace& t) { return t.effective_tokens[kBank]; }, 2)},
      {"bank row, default T: weight on river",
       of_default([](const Trace& t) { return t.weights(kBank, kRiver); }, 3)},
      {"bank row, default T: weight on bank",
       of_default([](const Trace& t) { return t.weights(kBank, kBank); }, 3)},
      {"bank output, default T: river sense",
       of_default([](const Trace& t) { return t.output(kBank, 0); }, 2)},
      {"bank output, default T: money sense",
       of_default([](const Trace& t) { return t.output(kBank, 1); }, 2)},
      {"largest distance between two outputs, default T",
       of_default([](const Trace& t) { return t.output_spread; }, 3)},
      {"largest distance between two outputs, T = 10 (top of range)",
       [] { return number(at_temperature(10).output_spread, 3); }},
      {"bank row, T = 0.20: weight on river",
       [] { return number(at_temperature(0.2).weights(kBank, kRiver), 3); }},
      {"bank row, T = 0.20: weight on bank",
       [] { return number(at_temperature(0.2).weights(kBank, kBank), 3); }},
      {"bank row, T = 0.20: every other word thrown away", thrown_away},
      {"bank->river much larger than river->bank", direction},
      {"value vectors are two-dimensional",
       [] {
         const std::string width = std::to_string(printed_trace().output.columns());
         return Said{width, width};
       }},
      {"river far out on the first axis, nowhere on the second",
       [] {
         return value_of_token(kRiver, "(far, 0)", [](double first, double second) {
           return first == 1 && second == 0;
         });
       }},
      {"bank sits between the axes",
       [] {
         return value_of_token(kBank, "both senses", [](double first, double second) {
           return first > printed_trace().mean_value[0] && second > printed_trace().mean_value[1];
         });
       }},
      {"Sense resolved lies in 0..1; the furthest single token is river", sense_resolved},
      {"effective tokens runs 1..6", effective_tokens},
      {"top of range: every row near uniform", nearly_uniform},
      {"T = 0.1: one token takes nearly the whole budget, output copies its value", copies},
      {"outputs are convex combinations", convex},
      {"house: no score ties at one decimal, none is 0, none prints as -0.0", no_ties},
      {"house: Q, K, V = X Wq, X Wk, X Wv", projected},
  };
  return all;
}

std::vector<int> fact_numbers() {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < fixture()["facts"].size(); ++i) {
    numbers.push_back(static_cast<int>(i));
  }
  return numbers;
}

/// A test is called after its fact, letters and digits only.
std::string fact_name(const testing::TestParamInfo<int>& info) {
  std::string name;
  for (const char c : fixture()["facts"][at(info.param)]["claim"].get<std::string>()) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (plain || (!name.empty() && name.back() != '_')) name += plain ? c : '_';
  }
  return name;
}

class LabFact : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Lesson3, LabFact, testing::ValuesIn(fact_numbers()), fact_name);

TEST_P(LabFact, IsWhatTheCoreGives) {
  const Json& fact = fixture()["facts"][at(GetParam())];
  const auto claim = fact["claim"].get<std::string>();
  ASSERT_TRUE(facts().contains(claim)) << "no test knows the fact: " << claim;
  const Said said = facts().at(claim)();
  const auto printed = fact["printed"].get<std::string>();
  EXPECT_EQ(said.printed, printed);
  ASSERT_EQ(said.computed.is_number(), fact["computed"].is_number()) << text_of(said.computed);
  if (!said.computed.is_number()) {
    EXPECT_EQ(said.computed, fact["computed"]);
    return;
  }
  // The file has six decimals.
  const auto x = said.computed.get<double>();
  EXPECT_EQ(digits(x, 6), digits(fact["computed"].get<double>(), 6));
  // How far it is from being printed otherwise, to seven decimals there.
  const std::size_t point = printed.find('.');
  const auto decimals = static_cast<int>(printed.size() - point - 1);
  const double room = 0.5 * std::pow(10, -decimals) - std::abs(x - std::stod(printed));
  EXPECT_NEAR(room, fact["margin"].get<double>(), 0.5e-6);
  EXPECT_GT(room, 1e-5);
}

TEST(LabFacts, AreAllThereOnce) {
  std::map<std::string, int> claims;
  for (const Json& fact : fixture()["facts"]) ++claims[fact["claim"].get<std::string>()];
  EXPECT_FALSE(claims.empty()) << "tests/data/lab.json is missing or no JSON";
  for (const auto& [claim, times] : claims) EXPECT_EQ(times, 1) << claim;
  for (const auto& fact : facts()) EXPECT_TRUE(claims.contains(fact.first)) << fact.first;
}

TEST(LabFixture, HasTheVeryTokensAndVectorsOfTheCore) {
  const State state;
  EXPECT_EQ(fixture()["tokens"].get<std::vector<std::string>>(), state.tokens);
  EXPECT_TRUE(same_bits(table(fixture()["Q"]), state.q));
  EXPECT_TRUE(same_bits(table(fixture()["K"]), state.k));
  EXPECT_TRUE(same_bits(table(fixture()["V"]), state.v));
  EXPECT_EQ(fixture()["d_k"].get<int>(), state.q.columns());
  EXPECT_EQ(fixture()["d_v"].get<int>(), state.v.columns());
  EXPECT_EQ(fixture()["temperature"]["default"].get<double>(), state.temperature);
}

TEST(LabFixture, HasTheVeryProjectionOfTheCore) {
  const Json& projection = fixture()["projection"];
  const Trace& trace = printed_trace();
  EXPECT_TRUE(same_bits(table(projection["X"]), trace.embeddings));
  EXPECT_TRUE(same_bits(table(projection["Wq"]), trace.query_weights));
  EXPECT_TRUE(same_bits(table(projection["Wk"]), trace.key_weights));
  EXPECT_TRUE(same_bits(table(projection["Wv"]), trace.value_weights));
  EXPECT_EQ(projection["tags"].size(), at(trace.embeddings.columns()));
}

/// Every number is the reference's, which has six decimals.
void expect_rounds_to(std::span<const double> numbers, const Json& reference) {
  const std::vector<double> expected = flat(reference);
  ASSERT_EQ(numbers.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(numbers[i], expected[i], 0.5000001e-6) << "number " << i;
  }
}

TEST(LabFixture, HasTheNumbersOfTheCoreToSixDecimals) {
  const Json& reference = fixture()["reference"];
  const Trace& trace = printed_trace();
  expect_rounds_to(trace.scores.cells(), reference["scores"]);
  expect_rounds_to(trace.weights.cells(), reference["weights_default"]);
  expect_rounds_to(trace.output.cells(), reference["outputs_default"]);
  expect_rounds_to(trace.effective_tokens, reference["effective_default"]);
  expect_rounds_to(trace.sense_resolved, reference["sense_resolved_default"]);
  expect_rounds_to(trace.mean_value, reference["mean_value"]);
}

TEST(Lab, MakesItsQueriesKeysAndValuesOfTags) {
  // A token of one tag has that tag's row of weights: the other products are 0. river and bank have
  // two, and what is added is below 4 in size: three decimals as doubles and one sum, each off by
  // at most 2^-52, so less than 2^-50 together; and two doubles in [2, 4) that are not equal are
  // 2^-51 apart or 2^-50. Hence 2^-51, 4.4e-16.
  const State state;
  const Trace& trace = printed_trace();
  const auto expect = [&](const Matrix<double>& made, const Matrix<double>& given) {
    ASSERT_EQ(made.rows(), 6);
    ASSERT_EQ(made.columns(), given.columns());
    for (int i = 0; i < 6; ++i) {
      for (int c = 0; c < given.columns(); ++c) {
        const double tags = sum(trace.embeddings.row(i));
        EXPECT_NEAR(made(i, c), given(i, c), tags == 1 ? 0 : 0x1p-51) << i << " " << c;
      }
    }
  };
  expect(trace.projected_queries, state.q);
  expect(trace.projected_keys, state.k);
  expect(trace.projected_values, state.v);
}

// ---- presets, and what is only looked at ----

TEST(Lab, HasItsPresetsAtThreeTemperatures) {
  const auto presets = Lab::presets();
  ASSERT_EQ(presets.size(), 3U);
  EXPECT_EQ(presets[0].name, "printed");
  EXPECT_EQ(presets[0].state.temperature, 1);
  EXPECT_EQ(presets[1].name, "cold");
  EXPECT_EQ(presets[1].state.temperature, 0.2);
  EXPECT_EQ(presets[2].name, "hot");
  EXPECT_EQ(presets[2].state.temperature, 10);
}

/// Everything but what goes by the focus.
void expect_same_table(const Trace& a, const Trace& b) {
  EXPECT_TRUE(same_bits(a.scores, b.scores));
  EXPECT_TRUE(same_bits(a.weights, b.weights));
  EXPECT_TRUE(same_bits(a.output, b.output));
  EXPECT_TRUE(same_bits(a.received, b.received));
  EXPECT_TRUE(same_bits(a.effective_tokens, b.effective_tokens));
  EXPECT_TRUE(same_bits(a.sense_resolved, b.sense_resolved));
  EXPECT_TRUE(same_bits(a.curve_output_spread, b.curve_output_spread));
}

TEST(Lab, ShowsTheSameTableAtEveryStageWhoeverReads) {
  State state;
  state.stage = "blend";
  expect_same_table(Lab::compute(state), printed_trace());
  EXPECT_TRUE(same_bits(Lab::compute(state).products, printed_trace().products));
  for (int focus = 0; focus < 5; ++focus) {
    state.focus = focus;
    const Trace trace = Lab::compute(state);
    expect_same_table(trace, printed_trace());
    EXPECT_FALSE(same_bits(trace.products, printed_trace().products));
    EXPECT_FALSE(same_bits(trace.curve_effective_tokens, printed_trace().curve_effective_tokens));
  }
}

// ---- by reasoning ----

TEST(Lab, SharesOutOneWholeInEveryRow) {
  on_many_states([](const State& state, const Trace& trace) {
    const int tokens = state.v.rows();
    ASSERT_EQ(trace.row_sums.size(), at(tokens));
    for (double weight : trace.weights.cells()) ASSERT_TRUE(weight >= 0 && weight <= 1);
    for (double total : trace.row_sums) ASSERT_NEAR(total, 1, weight_slack(tokens));
    ASSERT_TRUE(same_bits(trace.uniform_weight, 1.0 / tokens));
    // What all give is what all receive: T rows, and T sums of T terms that come to T in all.
    const double given = sum(std::span<const double>(trace.received));
    ASSERT_NEAR(given, tokens, 4 * tokens * tokens * kRoundoff);
  });
}

TEST(Lab, GivesItsMeasuresTheirMeaning) {
  on_many_states([](const State& state, const Trace& trace) {
    const auto scores = trace.scores.cells();
    ASSERT_EQ(trace.lowest_score, *std::min_element(scores.begin(), scores.end()));
    ASSERT_EQ(trace.highest_score, *std::max_element(scores.begin(), scores.end()));
    double spread = 0;
    double reach = 0;
    for (int i = 0; i < state.v.rows(); ++i) {
      const std::span<const double> mean(trace.mean_value);
      reach = std::max(reach, distance(std::as_const(state.v).row(i), mean));
      for (int j = 0; j < state.v.rows(); ++j) {
        ASSERT_LE(trace.scores(i, j), trace.scores(i, trace.favourites[at(i)]));
        spread = std::max(spread, distance(trace.output.row(i), trace.output.row(j)));
      }
    }
    ASSERT_TRUE(same_bits(trace.output_spread, spread));
    ASSERT_TRUE(same_bits(trace.reach, reach));
    // The blend of the focus is its products added up, in the same order.
    const Matrix<double> columns = transpose(trace.products);
    for (int c = 0; c < 2; ++c) {
      ASSERT_TRUE(same_bits(sum(columns.row(c)), trace.output(state.focus, c)));
    }
  });
}

TEST(Lab, CountsFromOneToAllTokensAsEffective) {
  on_many_states([](const State& state, const Trace& trace) {
    const int tokens = state.v.rows();
    // No term of an entropy is below 0, so that exp of it is never below 1. Above: weights that add
    // up to 1 + e bring e (1 + log T) more entropy at most; its T products of two roundings and
    // T - 1 sums are off by (T + 2) log T roundings, and exp makes a share of T of either.
    const double most = tokens * (1 + 4 * (tokens + 2) * (1 + std::log(tokens)) * kRoundoff);
    for (double count : trace.effective_tokens) ASSERT_TRUE(count >= 1 && count <= most);
    for (double count : trace.curve_effective_tokens) ASSERT_TRUE(count >= 1 && count <= most);
  });
}

TEST(Lab, KeepsEveryBlendInsideTheHullOfTheValues) {
  // No matter which way one looks, no output is further out than the furthest value, and that is a
  // corner of the hull. An output is a sum of T products whose weights may add up to a rounding
  // more than 1: below 4 T roundings of values of at most 2 by 2, seen along a unit vector.
  on_many_states([](const State& state, const Trace& trace) {
    const int tokens = state.v.rows();
    const double slack = 4 * tokens * kRoundoff * 4;
    for (int k = 0; k < 64; ++k) {
      const double angle = k * 3.14159265358979 / 32;
      const double x = std::cos(angle);
      const double y = std::sin(angle);
      const auto out = [&](const Matrix<double>& m, int i) { return x * m(i, 0) + y * m(i, 1); };
      double furthest = -kInfinity;
      for (int corner : trace.hull) furthest = std::max(furthest, out(state.v, corner));
      for (int i = 0; i < tokens; ++i) {
        ASSERT_LE(out(state.v, i), furthest + slack);
        ASSERT_LE(out(trace.output, i), furthest + slack);
      }
    }
    for (double sense : trace.sense_resolved) {
      ASSERT_TRUE(sense >= 0 && sense <= 1 + slack / trace.reach);
    }
  });
}

TEST(Lab, IsTheSameAtHalfTheTemperatureScaledByTwo) {
  // Unscaled at temperature t is scaled at t / sqrt(d_k). Where d_k is 4, the root is 2, and a half
  // is exact: scores are halved, and all that follows from them is the same to the last bit.
  for (const double temperature : {0.02, 0.3, 1.0, 7.0, 100.0}) {
    State state;
    state.temperature = temperature;
    state.scaled = false;
    const Trace unscaled = Lab::compute(state);
    const Trace scaled = at_temperature(temperature / 2);
    EXPECT_TRUE(same_bits(unscaled.weights, scaled.weights));
    EXPECT_TRUE(same_bits(unscaled.output, scaled.output));
    EXPECT_TRUE(same_bits(unscaled.effective_tokens, scaled.effective_tokens));
    EXPECT_TRUE(same_bits(unscaled.sense_resolved, scaled.sense_resolved));
    EXPECT_TRUE(same_bits(unscaled.output_spread, scaled.output_spread));
    EXPECT_EQ(unscaled.favourites, scaled.favourites);
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < 6; ++j) {
        EXPECT_TRUE(same_bits(unscaled.scores(i, j), 2 * scaled.scores(i, j)));
      }
    }
  }
}

TEST(Lab, IsNearlyTheSameAtATemperatureScaledByTheRootOfAnyWidth) {
  // Of another width the root, the temperature over it, the score over the root and that over the
  // temperature each round once, on the other side only the last: a score is off by 4 roundings of
  // itself, and a weight by twice what scores are off by, and by the roundings of two softmaxes.
  on_many_states([](State state, const Trace&) {
    const double temperature = state.temperature;
    state.scaled = false;
    const Trace unscaled = Lab::compute(state);
    state.scaled = true;
    state.temperature = temperature / std::sqrt(static_cast<double>(state.q.columns()));
    const Trace scaled = Lab::compute(state);
    const double largest = std::max(std::abs(unscaled.lowest_score), unscaled.highest_score);
    const double slack =
        2 * 4 * kRoundoff * largest / temperature + 2 * weight_slack(state.v.rows());
    ASSERT_LE(largest_gap(unscaled.weights, scaled.weights), slack);
  });
}

TEST(Lab, PermutesWithItsTokens) {
  Arguments arguments(2);
  State state = state_with(arguments.matrix(7, 3, -2, 2), arguments.matrix(7, 3, -2, 2),
                           arguments.matrix(7, 2, -2, 2));
  state.focus = 2;
  const Trace before = Lab::compute(state);
  // Totals of seven exponentials and outputs of seven products of at most 2, in another order; and
  // what is measured of them adds the roundings of two coordinates.
  const double slack = 4 * 7 * kRoundoff * 2 * 4;
  for (int round = 0; round < 20; ++round) {
    const std::vector<int> order = arguments.order(7);
    State moved = state;
    for (int i = 0; i < 7; ++i) {
      const int from = order[at(i)];
      if (from == state.focus) moved.focus = i;
      std::copy_n(state.q.row(from).begin(), 3, moved.q.row(i).begin());
      std::copy_n(state.k.row(from).begin(), 3, moved.k.row(i).begin());
      std::copy_n(state.v.row(from).begin(), 2, moved.v.row(i).begin());
    }
    const Trace after = Lab::compute(moved);
    for (int i = 0; i < 7; ++i) {
      const int from = order[at(i)];
      EXPECT_EQ(order[at(after.favourites[at(i)])], before.favourites[at(from)]);
      EXPECT_NEAR(after.received[at(i)], before.received[at(from)], slack);
      EXPECT_NEAR(after.effective_tokens[at(i)], before.effective_tokens[at(from)], 7 * slack);
      EXPECT_NEAR(after.sense_resolved[at(i)], before.sense_resolved[at(from)], slack);
      for (int c = 0; c < 2; ++c) {
        EXPECT_NEAR(after.output(i, c), before.output(from, c), slack);
        EXPECT_NEAR(after.products(i, c), before.products(from, c), slack);
      }
      for (int j = 0; j < 7; ++j) {
        const int to = order[at(j)];
        EXPECT_TRUE(same_bits(after.scores(i, j), before.scores(from, to)));
        EXPECT_NEAR(after.weights(i, j), before.weights(from, to), slack);
      }
    }
    ASSERT_EQ(after.hull.size(), before.hull.size());
    for (std::size_t k = 0; k < before.hull.size(); ++k) {
      EXPECT_EQ(order[at(after.hull[k])], before.hull[k]);  // it begins at one place
    }
    EXPECT_NEAR(after.reach, before.reach, slack);
    EXPECT_NEAR(after.output_spread, before.output_spread, slack);
    for (std::size_t i = 0; i < 101; ++i) {
      EXPECT_NEAR(after.curve_effective_tokens[i], before.curve_effective_tokens[i], 7 * slack);
      EXPECT_NEAR(after.curve_output_spread[i], before.curve_output_spread[i], slack);
    }
  }
}

TEST(Lab, GivesEqualQueriesEqualRows) {
  on_many_states([](State state, const Trace&) {
    const int last = state.q.rows() - 1;
    std::copy_n(state.q.row(0).begin(), state.q.columns(), state.q.row(last).begin());
    const Trace trace = Lab::compute(state);
    ASSERT_TRUE(same_bits(trace.scores.row(0), trace.scores.row(last)));
    ASSERT_TRUE(same_bits(trace.weights.row(0), trace.weights.row(last)));
    ASSERT_TRUE(same_bits(trace.output.row(0), trace.output.row(last)));
    ASSERT_TRUE(same_bits(trace.effective_tokens[0], trace.effective_tokens[at(last)]));
    ASSERT_TRUE(same_bits(trace.sense_resolved[0], trace.sense_resolved[at(last)]));
    ASSERT_EQ(trace.favourites[0], trace.favourites[at(last)]);
  });
}

/// Every row gives each token one even share, exactly: T exponentials of 0 are T.
void expect_even(const Trace& trace) {
  for (double weight : trace.weights.cells()) {
    ASSERT_TRUE(same_bits(weight, trace.uniform_weight));
  }
  ASSERT_TRUE(same_bits(trace.output_spread, 0));
  for (int favourite : trace.favourites) ASSERT_EQ(favourite, 0);
  const int tokens = trace.weights.rows();
  for (double count : trace.curve_effective_tokens) {
    ASSERT_NEAR(count, tokens, 4 * tokens * (tokens + 2) * (1 + std::log(tokens)) * kRoundoff);
  }
}

TEST(Lab, SharesEvenlyWhereAllKeysAreOne) {
  on_many_states([](State state, const Trace&) {
    for (int j = 1; j < state.k.rows(); ++j) {
      std::copy_n(state.k.row(0).begin(), state.k.columns(), state.k.row(j).begin());
    }
    expect_even(Lab::compute(state));
  });
}

TEST(Lab, SharesEvenlyWhereQueriesOrKeysAreZero) {
  on_many_states([](const State& state, const Trace&) {
    State nothing = state;
    nothing.q = Matrix<double>(state.q.rows(), state.q.columns());
    expect_even(Lab::compute(nothing));
    nothing = state;
    nothing.k = Matrix<double>(state.k.rows(), state.k.columns());
    expect_even(Lab::compute(nothing));
  });
}

TEST(Lab, ResolvesNothingWhereAllValuesAreOne) {
  // The mean of six tenths is no tenth, and the blend of ones is no one: without a rule this said
  // 1, 2 or infinity.
  on_many_states([](State state, const Trace&) {
    for (const double value : {0.1, 1.0, 0.0, -1e6, state.v(0, 0)}) {
      for (int j = 0; j < state.v.rows(); ++j) {
        state.v(j, 0) = value;
        state.v(j, 1) = -value / 3;
      }
      const Trace trace = Lab::compute(state);
      ASSERT_TRUE(same_bits(trace.reach, 0));
      ASSERT_EQ(trace.hull, std::vector<int>{0});
      ASSERT_EQ(trace.sense_resolved.size(), at(state.v.rows()));
      for (double sense : trace.sense_resolved) ASSERT_TRUE(std::isnan(sense));
      const double slack = 4 * state.v.rows() * kRoundoff * std::abs(value);
      for (int i = 0; i < state.v.rows(); ++i) ASSERT_NEAR(trace.output(i, 0), value, slack);
      ASSERT_LE(trace.output_spread, 4 * slack);
    }
  });
}

TEST(Lab, ResolvesValuesOnOneLineAndInTwoPlaces) {
  State state;
  state.v = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}};
  EXPECT_EQ(Lab::compute(state).hull, (std::vector<int>{0, 5}));
  state.v = {{1, 0}, {1, 0}, {0, 0}, {1, 0}, {0, 0}, {1, 0}};
  const Trace trace = Lab::compute(state);
  EXPECT_EQ(trace.hull, (std::vector<int>{2, 0}));
  EXPECT_NEAR(trace.reach, 2.0 / 3, 4 * kRoundoff);
}

// ---- the dial ----

TEST(Lab, OfTheLowestTemperatureCopiesTheFavourite) {
  // The least lead of a favourite is 0.47: at 0.01 any other has exp(-47) at most, and five of them
  // less than 2e-20.
  const State state;
  const Trace trace = at_temperature(0.01);
  for (int i = 0; i < 6; ++i) {
    const int favourite = trace.favourites[at(i)];
    EXPECT_EQ(trace.weights(i, favourite), 1);
    EXPECT_NEAR(trace.effective_tokens[at(i)], 1, 1e-18);
    for (int c = 0; c < 2; ++c) EXPECT_NEAR(trace.output(i, c), state.v(favourite, c), 1e-19);
  }
}

TEST(Lab, OfTheHighestTemperatureTellsEveryWordTheSame) {
  // Scores lie within 3.8, over 100 within 0.038: no weight is off an even share by more than a
  // factor exp(0.038).
  const Trace trace = at_temperature(100);
  for (double weight : trace.weights.cells()) {
    EXPECT_LT(std::abs(std::log(weight * 6)), 0.038);
  }
  EXPECT_LT(trace.output_spread, 0.01);
  for (double count : trace.effective_tokens) EXPECT_GT(count, 5.999);
}

TEST(Lab, DrawsCurvesFromATenthToTenEvenlyOnALogAxis) {
  const auto& dial = printed_trace().curve_temperature;
  ASSERT_EQ(dial.size(), 101U);
  // A logarithm below 2.31, its roundings and exp's: below 2.31 x 2 roundings and one more.
  for (int i = 0; i <= 100; ++i) {
    const double exact = std::pow(10.0, (i - 50) / 50.0);
    EXPECT_NEAR(dial[at(i)], exact, exact * 8 * kRoundoff) << i;
  }
  EXPECT_EQ(dial[50], 1);
}

TEST(Lab, HasCurvesThatMeetTheTraceWhereverTheDialStands) {
  for (const bool scaled : {true, false}) {
    State state;
    state.scaled = scaled;
    state.focus = 2;
    const Trace curves = Lab::compute(state);
    for (std::size_t i = 0; i < 101; ++i) {
      state.temperature = curves.curve_temperature[i];
      const Trace trace = Lab::compute(state);
      EXPECT_TRUE(same_bits(curves.curve_effective_tokens[i], trace.effective_tokens[2])) << i;
      EXPECT_TRUE(same_bits(curves.curve_output_spread[i], trace.output_spread)) << i;
    }
    EXPECT_TRUE(same_bits(Lab::compute(state).curve_output_spread, curves.curve_output_spread));
  }
}

TEST(Lab, HasCurvesThatMeetTheTraceAtATenthOneAndTenAsTyped) {
  // The curve's own tenth is up to 8 roundings off, so scores of at most 28 are off by 224 of them,
  // and a weight by twice that: 5e-14, times six tokens or the six values of a distance.
  const struct {
    double temperature;
    std::size_t point;
  } stops[] = {{0.1, 0}, {1, 50}, {10, 100}};
  for (const auto& [temperature, point] : stops) {
    const Trace trace = at_temperature(temperature);
    EXPECT_NEAR(trace.curve_effective_tokens[point], trace.effective_tokens[kBank], 3e-13);
    EXPECT_NEAR(trace.curve_output_spread[point], trace.output_spread, 3e-13);
  }
}

TEST(Lab, HasMoreEffectiveTokensTheHotterItIs) {
  // The entropy of softmax grows with temperature: its slope is the scores' variance over t^3.
  const auto& curve = printed_trace().curve_effective_tokens;
  for (std::size_t i = 1; i < curve.size(); ++i) EXPECT_GT(curve[i], curve[i - 1]) << i;
}

// ---- edges ----

TEST(Lab, OfTwoTokensIsALogisticCurveBetweenTwoValues) {
  State state = state_with({{1}, {0}}, {{1}, {-1}}, {{0, 0}, {2, 0}});
  state.temperature = 2;
  const Trace trace = Lab::compute(state);
  EXPECT_TRUE(same_bits(trace.scores, Matrix<double>{{1, -1}, {0, -0.0}}));
  const double share = 1 / (1 + std::exp(-1.0));  // of scores 1 and -1, over 2
  EXPECT_NEAR(trace.weights(0, 0), share, 4 * kRoundoff);
  EXPECT_TRUE(same_bits(trace.weights.row(1), std::vector<double>{0.5, 0.5}));
  EXPECT_NEAR(trace.output(0, 0), 2 * (1 - share), 8 * kRoundoff);
  EXPECT_TRUE(same_bits(trace.mean_value, std::vector<double>{1, 0}));
  EXPECT_TRUE(same_bits(trace.reach, 1));
  EXPECT_NEAR(trace.sense_resolved[0], 2 * share - 1, 8 * kRoundoff);
  EXPECT_TRUE(same_bits(trace.sense_resolved[1], 0));
  EXPECT_EQ(trace.hull, (std::vector<int>{0, 1}));
  EXPECT_NEAR(trace.output_spread, 2 * share - 1, 8 * kRoundoff);
  EXPECT_EQ(trace.favourites, (std::vector<int>{0, 0}));
}

TEST(Lab, OfAnotherNumberOfTokensHasNoProjection) {
  const Trace five = Lab::compute(state_with(Matrix<double>(5, 4), Matrix<double>(5, 4),  //
                                             Matrix<double>(5, 2)));
  for (const Matrix<double>* table :
       {&five.embeddings, &five.query_weights, &five.key_weights, &five.value_weights,
        &five.projected_queries, &five.projected_keys, &five.projected_values}) {
    EXPECT_EQ(table->rows(), 0);
    EXPECT_TRUE(table->cells().empty());
  }
  // Six of any other vectors keep the lesson's, which it can be set back to.
  const Trace six = Lab::compute(state_with(Matrix<double>(6, 3), Matrix<double>(6, 3),  //
                                            Matrix<double>(6, 2)));
  EXPECT_TRUE(same_bits(six.projected_queries, printed_trace().projected_queries));
}

TEST(Lab, StaysFiniteAtTheLargestCoordinatesAndEveryTemperature) {
  Matrix<double> x(64, 64);
  Matrix<double> v(64, 2);
  for (int i = 0; i < 64; ++i) {
    for (int c = 0; c < 64; ++c) x(i, c) = (i + c) % 3 == 0 ? 1e6 : -1e6;
    v(i, 0) = i % 2 == 0 ? 1e6 : -1e6;
    v(i, 1) = i % 3 == 0 ? 1e6 : -1e6;
  }
  State state = state_with(x, x, v);
  for (const double temperature : {0.01, 1.0, 100.0}) {
    for (const bool scaled : {true, false}) {
      state.temperature = temperature;
      state.scaled = scaled;
      const Trace trace = Lab::compute(state);
      EXPECT_EQ(trace.highest_score, scaled ? 8e12 : 64e12);
      for (double weight : trace.weights.cells()) ASSERT_TRUE(weight >= 0 && weight <= 1);
      for (double sum : trace.row_sums) ASSERT_NEAR(sum, 1, weight_slack(64));
      for (double out : trace.output.cells()) ASSERT_LE(std::abs(out), 1e6 + 1);
      for (double sense : trace.sense_resolved) ASSERT_TRUE(sense >= 0 && sense < 1.0000001);
      for (double count : trace.effective_tokens) ASSERT_TRUE(count >= 1 && count < 64.0000001);
      ASSERT_TRUE(std::isfinite(trace.output_spread));
      ASSERT_EQ(trace.hull.size(), 4U);
    }
  }
}

// ---- what does not go together ----

std::string problem_of(const Json& fields) { return find_figure("lab")->compute(fields).problem; }

Json rows_of(int rows, int width) {
  return std::vector<std::vector<double>>(at(rows), std::vector<double>(at(width), 1));
}

TEST(Lab, RefusesValuesOfOtherThanTwoSenses) {
  EXPECT_EQ(problem_of({{"v", rows_of(6, 3)}}),
            "v has 3 numbers in each row; a value has two, one for each sense");
  EXPECT_EQ(problem_of({{"v", rows_of(6, 1)}}),
            "v has 1 numbers in each row; a value has two, one for each sense");
  EXPECT_EQ(problem_of({{"v", rows_of(6, 2)}}), "");
}

TEST(Lab, RefusesQueriesAndKeysOfTwoWidths) {
  EXPECT_EQ(problem_of({{"q", rows_of(6, 3)}}),
            "q is 3 wide, k is 4: a query and a key need one width");
  EXPECT_EQ(problem_of({{"k", rows_of(6, 64)}}),
            "q is 4 wide, k is 64: a query and a key need one width");
  EXPECT_EQ(problem_of({{"q", rows_of(6, 3)}, {"k", rows_of(6, 3)}}), "");
  EXPECT_EQ(problem_of({{"q", rows_of(6, 3)}, {"v", rows_of(6, 3)}}),
            "v has 3 numbers in each row; a value has two, one for each sense");
}

TEST(Lab, RefusesTokensWithoutVectorsAndWordsThatAreNoStage) {
  EXPECT_EQ(problem_of({{"tokens", {"a", "b"}}}),
            "q has 6 rows, tokens has 2 words: each token needs a row");
  EXPECT_EQ(problem_of({{"tokens", {"a"}}}),
            "tokens was a list of 1; it must be a list of 2 to 64 "
            "words");
  EXPECT_EQ(problem_of({{"stage", "blended"}}),
            "stage was \"blended\"; it must be \"tokens\" or \"projections\" or \"scores\" or "
            "\"weights\" or \"blend\"");
  EXPECT_EQ(problem_of({{"temperature", 0}}),
            "temperature was 0; it must be a number from 0.01 to 100");
  EXPECT_EQ(problem_of({{"focus", 6}}), "focus was 6; it must be a whole number from 0 to 5");
}

}  // namespace
}  // namespace attention
