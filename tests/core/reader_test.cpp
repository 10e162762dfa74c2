#include "core/reader.h"

#include <gtest/gtest.h>

#include <string>

#include "core/cli/json.h"
#include "core/figures/direction.h"
#include "core/figures/sqrt_d.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

/// A state with a field of every kind.
struct State {
  Words tokens = {"a", "b", "c"};
  Matrix<double> embeddings = {{1, 2}, {3, 4}, {5, 6}};
  int query = 2;
  int cell = 9;
  double gain = 1;
  std::vector<double> logits = {1, 2};
  bool causal = false;
  std::string similarity = "dot";

  template <class Visitor>
  void describe(Visitor& v) {
    v("tokens", tokens, words());
    v("embeddings", embeddings, coordinates());
    v("query", query, token_index());
    v("cell", cell, cell_count());
    v("gain", gain, number(-2000, 2000, 1));
    v("logits", logits, Field{.minimum = -10, .maximum = 10, .fewest = 1, .most = 4});
    v("causal", causal, yes_or_no());
    v("similarity", similarity, choice("dot cosine"));
  }
};

/// The sentence, whether the text is no JSON or the JSON no state. Fills `state`.
std::string read(const std::string& text, State& state) {
  std::string problem;
  const cli::Json json = cli::parse(text, problem);
  return problem.empty() ? read_state(cli::JsonSource(json), state) : problem;
}

std::string problem_of(const std::string& text) {
  State state;
  return read(text, state);
}

State state_of(const std::string& text) {
  State state;
  EXPECT_EQ(read(text, state), "") << text;
  return state;
}

/// A list of n of the same, in JSON.
std::string list_of(int n, const std::string& element) {
  std::string list;
  for (int i = 0; i < n; ++i) list += (i == 0 ? "" : ",") + element;
  return "[" + list + "]";
}

// ---- what is right ----

TEST(Reader, KeepsEveryDefaultThatIsNotGiven) {
  const State state = state_of("{}");
  EXPECT_EQ(state.tokens, (Words{"a", "b", "c"}));
  EXPECT_EQ(state.query, 2);
  EXPECT_EQ(state.similarity, "dot");
}

TEST(Reader, ReadsAFieldOfEveryKind) {
  const State state = state_of(
      R"({"tokens": ["x", ""], "embeddings": [[0.1], [-1e6]], "query": 0, "cell": 4, "gain": -0.25,
          "logits": [3, -10, 10], "causal": true, "similarity": "cosine"})");
  EXPECT_EQ(state.tokens, (Words{"x", ""}));
  EXPECT_TRUE(same_bits(state.embeddings, Matrix<double>{{0.1}, {-1e6}}));
  EXPECT_EQ(state.query, 0);
  EXPECT_EQ(state.cell, 4);
  EXPECT_EQ(state.gain, -0.25);
  EXPECT_TRUE(same_bits(state.logits, std::vector<double>{3, -10, 10}));
  EXPECT_TRUE(state.causal);
  EXPECT_EQ(state.similarity, "cosine");
}

TEST(Reader, ReadsFieldsInAnyOrder) {
  // The query is checked against the tokens wherever they stand.
  EXPECT_EQ(problem_of(R"({"query": 3, "embeddings": [[1],[2],[3],[4]], "cell": 16,
                           "tokens": ["a","b","c","d"]})"),
            "");
}

TEST(Reader, TakesBothEndsOfARange) {
  EXPECT_EQ(problem_of(R"({"gain": 2000})"), "");
  EXPECT_EQ(problem_of(R"({"gain": -2000})"), "");
  EXPECT_EQ(problem_of(R"({"cell": 0})"), "");
  EXPECT_EQ(problem_of(R"({"embeddings": [[1e6],[-1e6],[0]]})"), "");
}

TEST(Reader, ReadsAWholeNumberHoweverItIsWritten) {
  EXPECT_EQ(state_of(R"({"query": 1.0})").query, 1);
  EXPECT_EQ(state_of(R"({"query": 1e0})").query, 1);
  EXPECT_EQ(state_of(R"({"query": 10e-1})").query, 1);
  EXPECT_EQ(state_of(R"({"query": -0})").query, 0);
}

TEST(Reader, KeepsTheLastBitAndTheSignOfZero) {
  const State state = state_of(R"({"embeddings": [[-0.0], [0.1], [5e-324]], "gain": 1e-320})");
  EXPECT_TRUE(same_bits(state.embeddings, Matrix<double>{{-0.0}, {0.1}, {5e-324}}));
  EXPECT_TRUE(same_bits(state.gain, 1e-320));
  EXPECT_EQ(state_of(R"({"gain": -0})").gain, 0);
  EXPECT_TRUE(same_bits(state_of(R"({"gain": 1e-400})").gain, 0.0));
}

TEST(Reader, LetsTokensRepeatBeEmptyAndHoldAnyUnicode) {
  const State state = state_of(R"({"tokens": ["", "", "\u0000\ud83d\ude00"]})");
  EXPECT_EQ(state.tokens[2], std::string("\0\U0001F600", 5));
}

TEST(Reader, TakesTheMostAndTheFewestTokensAndTheWidestRow) {
  const auto tokens_and_rows = [](int tokens, int width) {
    return R"({"query": 0, "cell": 0, "tokens": )" + list_of(tokens, R"("x")") +
           R"(, "embeddings": )" + list_of(tokens, list_of(width, "1")) + "}";
  };
  EXPECT_EQ(problem_of(tokens_and_rows(1, 1)), "");
  EXPECT_EQ(problem_of(tokens_and_rows(64, 64)), "");
  EXPECT_EQ(problem_of(tokens_and_rows(65, 1)),
            "tokens was a list of 65; it must be a list of 1 to 64 words");
  EXPECT_EQ(problem_of(tokens_and_rows(0, 1)),
            "tokens was a list of 0; it must be a list of 1 to 64 words");
  EXPECT_EQ(problem_of(tokens_and_rows(1, 65)),
            "embeddings was a list of 65; it must be a list of 1 to 64 numbers in each row");
  EXPECT_EQ(problem_of(tokens_and_rows(1, 0)),
            "embeddings was a list of 0; it must be a list of 1 to 64 numbers in each row");
}

// ---- not a state ----

TEST(Reader, RefusesWhatIsNoJson) {
  EXPECT_EQ(problem_of("{query: 1}"), "the state is not JSON: \"{query: 1}\"");
  EXPECT_EQ(problem_of("{\"query\": 1"), "the state is not JSON: \"{\"query\": 1\"");
  EXPECT_EQ(problem_of("{\"query\": 1,}"), "the state is not JSON: \"{\"query\": 1,}\"");
  EXPECT_EQ(problem_of("{\"gain\": 0,5}"), "the state is not JSON: \"{\"gain\": 0,5}\"");
  EXPECT_EQ(problem_of("{\"gain\": NaN}"), "the state is not JSON: \"{\"gain\": NaN}\"");
  EXPECT_EQ(problem_of("{\"gain\": +1}"), "the state is not JSON: \"{\"gain\": +1}\"");
  EXPECT_EQ(problem_of("{\"gain\": 01}"), "the state is not JSON: \"{\"gain\": 01}\"");
  EXPECT_EQ(problem_of("\xff"), "the state is not JSON: \"\xff\"");
  EXPECT_EQ(problem_of("{\"tokens\": [\"\\ud800\"]}"),
            "the state is not JSON: \"{\"tokens\": [\"\\ud800\"]}\"");
}

TEST(Reader, RefusesJsonThatIsNoObject) {
  for (const char* text : {"1", "null", "true", "\"query\"", "[]", "[{\"query\": 1}]"}) {
    EXPECT_EQ(problem_of(text), "the state must be an object of fields") << text;
  }
}

TEST(Reader, RefusesANumberPastTheLargestDouble) {
  // Read as infinity it would be out of range; either way it is one sentence that shows it.
  EXPECT_EQ(problem_of("{\"gain\": 1e400}"), "the state is not JSON: \"{\"gain\": 1e400}\"");
}

TEST(Reader, RefusesAKeyGivenTwice) {
  EXPECT_EQ(problem_of(R"({"gain": 1, "gain": 1})"), "the state names \"gain\" twice");
  EXPECT_EQ(problem_of(R"({"gain": 1, "query": 0, "\u0067ain": 2})"),
            "the state names \"gain\" twice");
  EXPECT_EQ(problem_of(R"({"gain": {"a": {"b": 1}, "c": 1, "c": 2}})"),
            "the state names \"c\" twice");
  // The same key in two objects is not twice in one.
  EXPECT_EQ(problem_of(R"({"gain": {"gain": 1}})"),
            "gain was an object; it must be a number from -2000 to 2000");
}

TEST(Reader, RefusesAFieldThatNoFigureHas) {
  const std::string have =
      ": this figure has tokens, embeddings, query, cell, gain, logits, causal, similarity";
  EXPECT_EQ(problem_of(R"({"querry": 1})"), "unknown field \"querry\"" + have);
  EXPECT_EQ(problem_of(R"({"Query": 1})"), "unknown field \"Query\"" + have);
  EXPECT_EQ(problem_of(R"({"": 1})"), "unknown field \"\"" + have);
  EXPECT_EQ(problem_of(R"({"__proto__": {}})"), "unknown field \"__proto__\"" + have);
  EXPECT_EQ(problem_of(R"({"query ": 1, "query": 1})"), "unknown field \"query \"" + have);
}

TEST(Reader, SurvivesDeepNesting) {
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_EQ(problem_of(deep), "the state must be an object of fields");
  EXPECT_EQ(problem_of("{\"gain\": " + deep + "}"),
            "gain was a list; it must be a number from -2000 to 2000");
  EXPECT_EQ(problem_of("{\"embeddings\": [" + deep + ", [1], [1]]}"),
            "embeddings was a list at [0][0]; it must be a number from -1000000 to 1000000");
  EXPECT_EQ(problem_of(std::string(100'000, '[')),
            "the state is not JSON: \"" + std::string(24, '[') + "...\"");
}

// ---- the wrong type ----

TEST(Reader, NamesTheFieldWhatItWasAndWhatItMayBeForEveryWrongType) {
  const std::string gain = "; it must be a number from -2000 to 2000";
  EXPECT_EQ(problem_of(R"({"gain": "two"})"), "gain was \"two\"" + gain);
  EXPECT_EQ(problem_of(R"({"gain": "2"})"), "gain was \"2\"" + gain);
  EXPECT_EQ(problem_of(R"({"gain": ""})"), "gain was \"\"" + gain);
  EXPECT_EQ(problem_of(R"({"gain": true})"), "gain was true" + gain);
  EXPECT_EQ(problem_of(R"({"gain": null})"), "gain was nothing" + gain);
  EXPECT_EQ(problem_of(R"({"gain": [1]})"), "gain was a list" + gain);
  EXPECT_EQ(problem_of(R"({"gain": {}})"), "gain was an object" + gain);

  const std::string query = "; it must be a whole number from 0 to 2";
  EXPECT_EQ(problem_of(R"({"query": "1"})"), "query was \"1\"" + query);
  EXPECT_EQ(problem_of(R"({"query": false})"), "query was false" + query);

  EXPECT_EQ(problem_of(R"({"causal": 1})"), "causal was 1; it must be true or false");
  EXPECT_EQ(problem_of(R"({"causal": "true"})"), "causal was \"true\"; it must be true or false");

  EXPECT_EQ(problem_of(R"({"tokens": "a b c"})"),
            "tokens was \"a b c\"; it must be a list of 1 to 64 words");
  EXPECT_EQ(problem_of(R"({"tokens": ["a", 1, "c"]})"), "tokens[1] was 1; it must be a text");
  EXPECT_EQ(problem_of(R"({"tokens": ["a", null, "c"]})"),
            "tokens[1] was nothing; it must be a text");

  EXPECT_EQ(problem_of(R"({"embeddings": 5})"),
            "embeddings was 5; it must be a list of 1 to 64 rows");
  EXPECT_EQ(problem_of(R"({"embeddings": {"0": [1]}})"),
            "embeddings was an object; it must be a list of 1 to 64 rows");
  EXPECT_EQ(problem_of(R"({"embeddings": [1, 2, 3]})"),
            "embeddings was 1; it must be a list of 1 to 64 numbers in each row");
}

TEST(Reader, RefusesWordsThatAreNoChoice) {
  const std::string choice = "; it must be \"dot\" or \"cosine\"";
  EXPECT_EQ(problem_of(R"({"similarity": "Dot"})"), "similarity was \"Dot\"" + choice);
  EXPECT_EQ(problem_of(R"({"similarity": ""})"), "similarity was \"\"" + choice);
  EXPECT_EQ(problem_of(R"({"similarity": 0})"), "similarity was 0" + choice);
  EXPECT_EQ(problem_of(R"({"similarity": null})"), "similarity was nothing" + choice);
}

TEST(Reader, RefusesTheNamesOfNumbersThatAreNone) {
  // NaN and infinities are written as strings in a trace; a state may hold none of them.
  for (const char* name : {"NaN", "Infinity", "-Infinity"}) {
    EXPECT_EQ(problem_of("{\"gain\": \"" + std::string(name) + "\"}"),
              "gain was \"" + std::string(name) + "\"; it must be a number from -2000 to 2000");
  }
  EXPECT_EQ(problem_of(R"({"embeddings": [[1, 2], [3, "NaN"], [5, 6]]})"),
            "embeddings was \"NaN\" at [1][1]; it must be a number from -1000000 to 1000000");
}

// ---- out of range ----

TEST(Reader, RefusesNumbersOutOfRange) {
  EXPECT_EQ(problem_of(R"({"gain": 2000.001})"),
            "gain was 2000; it must be a number from -2000 to 2000");
  EXPECT_EQ(problem_of(R"({"gain": -2001})"),
            "gain was -2001; it must be a number from -2000 to 2000");
  EXPECT_EQ(problem_of(R"({"gain": 1e308})"),
            "gain was 1e+308; it must be a number from -2000 to 2000");
  EXPECT_EQ(problem_of(R"({"gain": 18446744073709551616})"),
            "gain was 1.84467e+19; it must be a number from -2000 to 2000");
  EXPECT_EQ(problem_of(R"({"gain": -9223372036854775808})"),
            "gain was -9.22337e+18; it must be a number from -2000 to 2000");
  EXPECT_EQ(problem_of(R"({"embeddings": [[1], [2], [-1e308]]})"),
            "embeddings was -1e+308 at [2][0]; it must be a number from -1000000 to 1000000");
  EXPECT_EQ(problem_of(R"({"logits": [1, 11]})"),
            "logits was 11 at [1]; it must be a number from -10 to 10");
}

TEST(Reader, RefusesIndicesThatAreNotWholeOrNotThere) {
  const std::string query = "; it must be a whole number from 0 to 2";
  EXPECT_EQ(problem_of(R"({"query": 3})"), "query was 3" + query);
  EXPECT_EQ(problem_of(R"({"query": -1})"), "query was -1" + query);
  EXPECT_EQ(problem_of(R"({"query": 0.5})"), "query was 0.5" + query);
  EXPECT_EQ(problem_of(R"({"query": 4294967297})"), "query was 4294967297" + query);
  EXPECT_EQ(problem_of(R"({"cell": 10})"), "cell was 10; it must be a whole number from 0 to 9");
}

// ---- shapes ----

TEST(Reader, RefusesRowsOfUnequalLength) {
  EXPECT_EQ(problem_of(R"({"embeddings": [[1, 2], [3, 4], [5]]})"),
            "embeddings has 2 numbers in row 0 and 1 in row 2: every row needs the same width");
  EXPECT_EQ(problem_of(R"({"embeddings": [[1], [3, 4], [5]]})"),
            "embeddings has 1 numbers in row 0 and 2 in row 1: every row needs the same width");
}

TEST(Reader, RefusesAnotherNumberOfRowsThanTokens) {
  EXPECT_EQ(problem_of(R"({"embeddings": [[1, 2], [3, 4]]})"),
            "embeddings has 2 rows, tokens has 3 words: each token needs a row");
  EXPECT_EQ(problem_of(R"({"tokens": ["a", "b", "c", "d"]})"),
            "embeddings has 3 rows, tokens has 4 words: each token needs a row");
  EXPECT_EQ(problem_of(R"({"tokens": ["a"], "embeddings": [[1], [2]]})"),
            "embeddings has 2 rows, tokens has 1 words: each token needs a row");
}

TEST(Reader, MovesAnIndexNobodyGaveToTheLastTokenWhenTheTokensShrink) {
  EXPECT_EQ(state_of(R"({"tokens": ["a", "b"], "embeddings": [[1], [2]]})").query, 1);
  EXPECT_EQ(state_of(R"({"tokens": ["a"], "embeddings": [[1]]})").query, 0);
  // But one that was given is refused, not moved.
  EXPECT_EQ(problem_of(R"({"tokens": ["a", "b"], "embeddings": [[1], [2]], "query": 2})"),
            "query was 2; it must be a whole number from 0 to 1");
}

TEST(Reader, CountsAllCellsThereAreUnlessANumberIsGiven) {
  EXPECT_EQ(state_of("{}").cell, 9);
  EXPECT_EQ(state_of(R"({"tokens": ["a", "b"], "embeddings": [[1], [2]]})").cell, 4);
  EXPECT_EQ(state_of(R"({"tokens": ["a","b","c","d"], "embeddings": [[1],[2],[3],[4]]})").cell, 16);
  EXPECT_EQ(state_of(R"({"cell": 3})").cell, 3);
  EXPECT_EQ(problem_of(R"({"tokens": ["a", "b"], "embeddings": [[1], [2]], "cell": 5})"),
            "cell was 5; it must be a whole number from 0 to 4");
}

TEST(Reader, RefusesTooManyOrTooFewNumbers) {
  EXPECT_EQ(problem_of(R"({"logits": []})"),
            "logits was a list of 0; it must be a list of 1 to 4 numbers");
  EXPECT_EQ(problem_of(R"({"logits": [1, 2, 3, 4, 5]})"),
            "logits was a list of 5; it must be a list of 1 to 4 numbers");
  EXPECT_EQ(problem_of("{\"logits\": " + list_of(100'000, "1") + "}"),
            "logits was a list of 100000; it must be a list of 1 to 4 numbers");
  EXPECT_EQ(problem_of("{\"embeddings\": " + list_of(100'000, "[1]") + "}"),
            "embeddings was a list of 100000; it must be a list of 1 to 64 rows");
}

// ---- orders, seeds and lists of counts ----

/// Reads a text over the default of any state.
template <class Any>
std::string read_over(Any& state, const std::string& text) {
  std::string problem;
  const cli::Json json = cli::parse(text, problem);
  return problem.empty() ? read_state(cli::JsonSource(json), state) : problem;
}

/// A state with the tokens in another order.
struct Order {
  Words tokens = {"a", "b", "c"};
  std::vector<int> order = {2, 0, 1};

  template <class Visitor>
  void describe(Visitor& v) {
    v("tokens", tokens, words());
    v("order", order, order_of_tokens());
  }
};

std::string problem_of_order(const std::string& text) {
  Order state;
  return read_over(state, text);
}

std::vector<int> order_of(const std::string& text) {
  Order state;
  EXPECT_EQ(read_over(state, text), "") << text;
  return state.order;
}

TEST(Reader, ReadsAnOrderThatNamesEveryTokenOnce) {
  EXPECT_EQ(order_of("{}"), (std::vector<int>{2, 0, 1}));
  EXPECT_EQ(order_of(R"({"order": [1, 2, 0]})"), (std::vector<int>{1, 2, 0}));
  EXPECT_EQ(order_of(R"({"order": [1.0, 0, 3, 2], "tokens": ["a", "b", "c", "d"]})"),
            (std::vector<int>{1, 0, 3, 2}));
  EXPECT_EQ(order_of(R"({"tokens": ["a"], "order": [0]})"), std::vector<int>{0});
}

TEST(Reader, RefusesAnOrderThatLeavesATokenOut) {
  EXPECT_EQ(problem_of_order(R"({"order": [2, 0]})"),
            "order has 2 indices, tokens has 3 words: each token needs one place");
  EXPECT_EQ(problem_of_order(R"({"order": [2, 0, 1], "tokens": ["a", "b", "c", "d"]})"),
            "order has 3 indices, tokens has 4 words: each token needs one place");
  EXPECT_EQ(problem_of_order(R"({"order": []})"),
            "order was a list of 0; it must be a list of 1 to 64 numbers");
}

TEST(Reader, RefusesAnOrderThatNamesATokenTwice) {
  EXPECT_EQ(problem_of_order(R"({"order": [0, 1, 1]})"),
            "order names token 1 twice; each token needs one place");
  EXPECT_EQ(problem_of_order(R"({"order": [0, 0, 0]})"),
            "order names token 0 twice; each token needs one place");
  EXPECT_EQ(problem_of_order(R"({"order": [0, 1, 2, 0]})"),
            "order has 4 indices, tokens has 3 words: each token needs one place");
}

TEST(Reader, RefusesAnOrderOfTokensThatAreNotThere) {
  const std::string allowed = "; it must be a whole number from 0 to 2";
  EXPECT_EQ(problem_of_order(R"({"order": [2, 3, 1]})"), "order was 3 at [1]" + allowed);
  EXPECT_EQ(problem_of_order(R"({"order": [-1, 0, 1]})"), "order was -1 at [0]" + allowed);
  EXPECT_EQ(problem_of_order(R"({"order": [0.5, 0, 1]})"), "order was 0.5 at [0]" + allowed);
  EXPECT_EQ(problem_of_order(R"({"order": [0, "1", 2]})"), "order was \"1\" at [1]" + allowed);
  EXPECT_EQ(problem_of_order(R"({"order": [0, null, 2]})"), "order was nothing at [1]" + allowed);
}

TEST(Reader, LetsAnOrderNobodyGaveDropTokensThatAreGoneAndAddNewOnesAtItsEnd) {
  EXPECT_EQ(order_of(R"({"tokens": ["a", "b"]})"), (std::vector<int>{0, 1}));
  EXPECT_EQ(order_of(R"({"tokens": ["a"]})"), std::vector<int>{0});
  EXPECT_EQ(order_of(R"({"tokens": ["a", "b", "c", "d", "e"]})"),
            (std::vector<int>{2, 0, 1, 3, 4}));
  // One that was given is refused, not mended.
  EXPECT_EQ(problem_of_order(R"({"tokens": ["a", "b"], "order": [2, 0, 1]})"),
            "order was 2 at [0]; it must be a whole number from 0 to 1");
}

/// A state with a seed and a list of counts.
struct Sweep {
  std::string seed = "7";
  std::vector<int> dimensions = {4, 16};

  template <class Visitor>
  void describe(Visitor& v) {
    v("seed", seed, seed_digits());
    v("dimensions", dimensions, counts(1, 3, 1, 4096));
  }
};

std::string problem_of_sweep(const std::string& text) {
  Sweep state;
  return read_over(state, text);
}

std::string seed_of(const std::string& json) {
  Sweep state;
  EXPECT_EQ(read_over(state, R"({"seed": )" + json + "}"), "") << json;
  return state.seed;
}

TEST(Reader, ReadsASeedAsDigitsAndKeepsThem) {
  EXPECT_EQ(seed_of(R"("0")"), "0");
  EXPECT_EQ(seed_of(R"("340282366920938463463374607431768211455")"),
            "340282366920938463463374607431768211455");
  EXPECT_EQ(seed_of(R"("007")"), "007");
  EXPECT_EQ(seed_of(R"("12345678901234567890123456789")"), "12345678901234567890123456789");
}

TEST(Reader, TakesANumberForASeedUpToWhereNumbersAreWhole) {
  EXPECT_EQ(seed_of("0"), "0");
  EXPECT_EQ(seed_of("-0"), "0");
  EXPECT_EQ(seed_of("42"), "42");
  EXPECT_EQ(seed_of("1e3"), "1000");
  EXPECT_EQ(seed_of("4294967296"), "4294967296");
  EXPECT_EQ(seed_of("9007199254740991"), "9007199254740991");
  EXPECT_EQ(seed_of("9007199254740992"), "9007199254740992");
}

TEST(Reader, RefusesASeedThatIsNone) {
  const std::string allowed =
      "; it must be a whole number from 0 to 340282366920938463463374607431768211455, in digits";
  const auto given = [](const std::string& json) {
    return problem_of_sweep(R"({"seed": )" + json + "}");
  };
  EXPECT_EQ(given("0.5"), "seed was 0.5" + allowed);
  EXPECT_EQ(given("-1"), "seed was -1" + allowed);
  EXPECT_EQ(given("9007199254740994"), "seed was 9.0072e+15" + allowed);
  EXPECT_EQ(given("1e300"), "seed was 1e+300" + allowed);
  EXPECT_EQ(given(R"("")"), "seed was \"\"" + allowed);
  EXPECT_EQ(given(R"("-1")"), "seed was \"-1\"" + allowed);
  EXPECT_EQ(given(R"("+1")"), "seed was \"+1\"" + allowed);
  EXPECT_EQ(given(R"("1e3")"), "seed was \"1e3\"" + allowed);
  EXPECT_EQ(given(R"(" 1")"), "seed was \" 1\"" + allowed);
  EXPECT_EQ(given(R"("NaN")"), "seed was \"NaN\"" + allowed);
  EXPECT_EQ(given("true"), "seed was true" + allowed);
  EXPECT_EQ(given("null"), "seed was nothing" + allowed);
  EXPECT_EQ(given("[1]"), "seed was a list" + allowed);
  EXPECT_EQ(given(R"("340282366920938463463374607431768211456")").find("seed was \"34028"), 0U);
  EXPECT_LT(given('"' + std::string(1'000'000, '0') + '"').size(), 200U);
}

TEST(Reader, ReadsAListOfCountsEachInItsRange) {
  Sweep state;
  EXPECT_EQ(read_over(state, R"({"dimensions": [4096, 1, 1.0]})"), "");
  EXPECT_EQ(state.dimensions, (std::vector<int>{4096, 1, 1}));
  const std::string allowed = "; it must be a whole number from 1 to 4096";
  EXPECT_EQ(problem_of_sweep(R"({"dimensions": [4, 0]})"), "dimensions was 0 at [1]" + allowed);
  EXPECT_EQ(problem_of_sweep(R"({"dimensions": [4097]})"), "dimensions was 4097 at [0]" + allowed);
  EXPECT_EQ(problem_of_sweep(R"({"dimensions": [4.5]})"), "dimensions was 4.5 at [0]" + allowed);
  EXPECT_EQ(problem_of_sweep(R"({"dimensions": ["4"]})"), "dimensions was \"4\" at [0]" + allowed);
  EXPECT_EQ(problem_of_sweep(R"({"dimensions": 4})"),
            "dimensions was 4; it must be a list of 1 to 3 numbers");
  EXPECT_EQ(problem_of_sweep(R"({"dimensions": []})"),
            "dimensions was a list of 0; it must be a list of 1 to 3 numbers");
  EXPECT_EQ(problem_of_sweep(R"({"dimensions": [1, 2, 3, 4]})"),
            "dimensions was a list of 4; it must be a list of 1 to 3 numbers");
}

/// A state whose fields must go together.
struct Together {
  int least = 1;
  int most = 5;

  template <class Visitor>
  void describe(Visitor& v) {
    v("least", least, count(0, 9));
    v("most", most, count(0, 9));
  }
  std::string problem() const { return least > most ? "least was more than most" : ""; }
};

TEST(Reader, AsksTheStateItselfOnceEveryFieldIsRight) {
  Together state;
  EXPECT_EQ(read_over(state, R"({"least": 5})"), "");
  EXPECT_EQ(read_over(state, R"({"least": 6})"), "least was more than most");
  state = {};
  EXPECT_EQ(read_over(state, R"({"least": 6, "most": 7})"), "");
  EXPECT_EQ(read_over(state, R"({"least": 9, "most": 99})"),
            "most was 99; it must be a whole number from 0 to 9");
  EXPECT_EQ(read_over(state, R"({"least": 9, "other": 1})").find("unknown field"), 0U);
}

TEST(Reader, RefusesRunsThatAreTooLarge) {
  const auto with = [](const std::string& text) {
    SqrtD::State<> state;
    return read_over(state, text);
  };
  EXPECT_EQ(with(R"({"trials": 10000})"), "");
  EXPECT_EQ(with(R"({"trials": 10000, "queries": 64})"),
            "this run would draw 1745.92 million normals and do 55869.4 million multiply-adds; it "
            "may have up to 250 million and 2500 million");
  // As many normals as may be, and one trial more.
  EXPECT_EQ(with(R"({"trials": 7629, "queries": 4, "dimensions": [4096]})"), "");
  EXPECT_EQ(with(R"({"trials": 7630, "queries": 4, "dimensions": [4096]})").find("this run would"),
            0U);
  Direction::State<> state;
  EXPECT_EQ(read_over(state, R"({"pairs": 20000, "dimension": 64})"), "");
}

TEST(Reader, RefusesAPairThatIsNotDrawnAndSeedsThatRunOut) {
  const auto with = [](const std::string& text) {
    Direction::State<> state;
    return read_over(state, text);
  };
  EXPECT_EQ(with(R"({"pair": 199})"), "");
  EXPECT_EQ(with(R"({"pair": 200})"),
            "pair was 200; it must be a whole number from 0 to 199, since pairs is 200");
  EXPECT_EQ(with(R"({"pairs": 1, "pair": 1})"),
            "pair was 1; it must be a whole number from 0 to 0, since pairs is 1");
  EXPECT_EQ(with(R"({"firstSeed": "340282366920938463463374607431768211256"})"), "");
  EXPECT_EQ(
      with(R"({"firstSeed": "340282366920938463463374607431768211257"})"),
      "firstSeed was \"340282366920938463463374...\"; with 200 pairs the last seed would be over "
      "340282366920938463463374607431768211455");
  EXPECT_EQ(with(R"({"firstSeed": "340282366920938463463374607431768211455", "pairs": 1})"), "");
}

TEST(Reader, RefusesAWordPastItsLongest) {
  const auto with_word = [](const std::string& word) {
    return R"({"tokens": ["a", ")" + word + R"(", "c"]})";
  };
  EXPECT_EQ(problem_of(with_word(std::string(256, 'x'))), "");
  EXPECT_EQ(problem_of(with_word(std::string(257, 'x'))),
            "tokens[1] was 257 bytes long; a token may have up to 256");
  EXPECT_EQ(problem_of(with_word(std::string(300, 'x'))),
            "tokens[1] was 300 bytes long; a token may have up to 256");
  std::string umlauts;
  for (int i = 0; i < 150; ++i) umlauts += "\u00fc";  // 150 characters of two bytes each
  EXPECT_EQ(problem_of(with_word(umlauts)),
            "tokens[1] was 300 bytes long; a token may have up to 256");
}

// ---- a text and heads, of a model's figure ----

struct OfModel {
  std::string text = "a b c";
  int layer = 3;
  int token = -1;
  HeadPlaces ablate = {{3, 0}, {0, 1}};

  template <class Visitor>
  void describe(Visitor& v) {
    v("text", text, attention::text());
    v("layer", layer, layer_index());
    v("token", token, token_of_text());
    v("ablate", ablate, heads());
  }
};

/// A model of two layers with three heads each, whose tokens are bytes.
const Bounds kBounds = {2, 3,
                        [](const std::string& text) { return static_cast<int>(text.size()); }};

std::string problem_of_model(const std::string& text, OfModel& state) {
  std::string problem;
  const cli::Json json = cli::parse(text, problem);
  return problem.empty() ? read_state(cli::JsonSource(json), state, kBounds) : problem;
}
std::string problem_of_model(const std::string& text) {
  OfModel state;
  return problem_of_model(text, state);
}

TEST(Reader, ReadsATextAndHeadsAsOftenAsTheyAreNamed) {
  OfModel state;
  EXPECT_EQ(problem_of_model(R"({"text": "Lily \u0000 \ud83d\ude00", "layer": 1, "token": 4,)"
                             R"( "ablate": [{"head": 2, "layer": 1}, {"layer": 1, "head": 2}]})",
                             state),
            "");
  EXPECT_EQ(state.text, std::string("Lily \0 \U0001f600", 11));
  EXPECT_EQ(state.layer, 1);
  EXPECT_EQ(state.token, 4);
  EXPECT_EQ(state.ablate, (HeadPlaces{{1, 2}, {1, 2}}));
  EXPECT_EQ(problem_of_model(R"({"ablate": []})", state), "");
  EXPECT_TRUE(state.ablate.empty());
  EXPECT_EQ(problem_of_model(R"({"text": ")" + std::string(4096, 'x') + "\"}"), "");
}

TEST(Reader, BringsHeadsNobodyGaveWithinTheModel) {
  OfModel state;
  EXPECT_EQ(problem_of_model("{}", state), "");
  EXPECT_EQ(state.layer, 1);
  EXPECT_EQ(state.token, -1);
  EXPECT_EQ(state.ablate, (HeadPlaces{{0, 1}}));
}

TEST(Reader, RefusesATextThatIsNoneOrTooLong) {
  EXPECT_EQ(problem_of_model(R"({"text": ""})"),
            "text was empty; it must be a text of 1 to 4096 bytes");
  EXPECT_EQ(problem_of_model(R"({"text": ["a"]})"),
            "text was a list; it must be a text of 1 to 4096 bytes");
  EXPECT_EQ(problem_of_model(R"({"text": ")" + std::string(4097, 'x') + "\"}"),
            "text was 4097 bytes long; it must be a text of 1 to 4096 bytes");
}

TEST(Reader, RefusesPlacesThatTheModelDoesNotHave) {
  EXPECT_EQ(problem_of_model(R"({"layer": 2})"),
            "layer was 2; it must be a whole number from 0 to 1");
  EXPECT_EQ(problem_of_model(R"({"token": 5})"),
            "token was 5; it must be a whole number from -1 to 4");
  EXPECT_EQ(problem_of_model(R"({"text": "ab", "token": 2})"),
            "token was 2; it must be a whole number from -1 to 1");
  EXPECT_EQ(problem_of_model(R"({"ablate": [{"layer": 0, "head": 0}, {"layer": 0, "head": 3}]})"),
            "ablate[1].head was 3; it must be a whole number from 0 to 2");
  EXPECT_EQ(problem_of_model(R"({"ablate": [{"layer": "0", "head": 0}]})"),
            "ablate[0].layer was \"0\"; it must be a whole number from 0 to 1");
}

TEST(Reader, RefusesWhatIsNoListOfHeads) {
  EXPECT_EQ(problem_of_model(R"({"ablate": 1})"),
            "ablate was 1; it must be a list of 0 to 1024 heads");
  EXPECT_EQ(problem_of_model(R"({"ablate": {"layer": 0, "head": 0}})"),
            "ablate was an object; it must be a list of 0 to 1024 heads");
  EXPECT_EQ(problem_of_model(R"({"ablate": )" + list_of(1025, R"({"layer":0,"head":0})") + "}"),
            "ablate was a list of 1025; it must be a list of 0 to 1024 heads");
  EXPECT_EQ(problem_of_model(R"({"ablate": [[0, 0]]})"),
            "ablate[0] was a list; it must be a head with its layer and head");
  EXPECT_EQ(problem_of_model(R"({"ablate": [{"layer": 0}]})"),
            "ablate[0].head was nothing; it must be a whole number from 0 to 2");
  EXPECT_EQ(problem_of_model(R"({"ablate": [{"layer": 0, "head": 0, "tail": 0}]})"),
            "unknown field \"tail\" in ablate[0]: a head has layer, head");
  EXPECT_EQ(problem_of_model(R"({"ablate": [{"layer": 0, "layer": 1}]})"),
            "the state names \"layer\" twice");
}

TEST(Reader, SaysOnlyTheFirstThingThatWasWrong) {
  EXPECT_EQ(problem_of(R"({"gain": "x", "query": "y", "other": 1})"),
            "query was \"y\"; it must be a whole number from 0 to 2");
}

}  // namespace
}  // namespace attention
