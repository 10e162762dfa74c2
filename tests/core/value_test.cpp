#include "core/value.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/sentence.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

struct Trace {
  double total = 2.5;
  int wins = 3;
  std::vector<double> weights = {0.5, -2, 7, 7, 0};
  std::vector<int> favourite = {4, 1, 4};
  Matrix<double> matrix = {{1, 2, 3}, {4, 5, 6}};
  std::vector<double> nothing{};
  std::vector<double> broken = {1, kNan, 3};
  std::vector<double> infinite = {1, kInfinity, -kInfinity};
  double query = 100;

  template <class Visitor>
  void describe(Visitor& v) {
    v("total", total);
    v("wins", wins);
    v("weights", weights);
    v("favourite", favourite);
    v("matrix", matrix);
    v("nothing", nothing);
    v("broken", broken);
    v("infinite", infinite);
    v("query", query);
  }
};

struct State {
  Words tokens = {"a", "b", "a"};
  Matrix<double> embeddings = {{1.5, 2.5}};
  std::vector<double> logits = {1, 2};
  int query = 1;
  bool causal = true;
  bool scaled = false;
  std::string similarity = "dot";

  template <class Visitor>
  void describe(Visitor& v) {
    v("tokens", tokens, words());
    v("embeddings", embeddings, coordinates());
    v("logits", logits, coordinates());
    v("query", query, token_index());
    v("causal", causal, yes_or_no());
    v("scaled", scaled, yes_or_no());
    v("similarity", similarity, choice("dot"));
  }
};

Value ask(std::string_view path) {
  Trace trace;
  State state;
  return value_at(path, trace, state);
}

testing::AssertionResult is(std::string_view path, double expected) {
  const Value value = ask(path);
  if (!value.problem.empty()) return testing::AssertionFailure() << path << ": " << value.problem;
  if (same_bits(value.number, expected)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << path << " is " << value.number << ", not " << expected;
}

// ---- names and indices ----

TEST(ValuePath, NamesANumber) {
  EXPECT_TRUE(is("total", 2.5));
  EXPECT_TRUE(is("wins", 3));
}

TEST(ValuePath, CountsFromZeroIntoAList) {
  EXPECT_TRUE(is("weights[0]", 0.5));
  EXPECT_TRUE(is("weights[4]", 0));
  EXPECT_TRUE(is("favourite[2]", 4));
  EXPECT_TRUE(is("broken[1]", kNan));
  EXPECT_TRUE(is("infinite[2]", -kInfinity));
}

TEST(ValuePath, TakesTheRowOfATableBeforeItsColumn) {
  EXPECT_TRUE(is("matrix[0][2]", 3));
  EXPECT_TRUE(is("matrix[1][0]", 4));
  EXPECT_TRUE(is("matrix[1][2]", 6));
}

TEST(ValuePath, LooksInTheTraceFirstAndInTheStateAfterIt) {
  EXPECT_TRUE(is("query", 100));
  EXPECT_TRUE(is("embeddings[0][1]", 2.5));
  EXPECT_TRUE(is("logits[1]", 2));
}

TEST(ValuePath, ReadsYesAsOneAndNoAsZero) {
  EXPECT_TRUE(is("causal", 1));
  EXPECT_TRUE(is("scaled", 0));
}

// ---- reductions ----

TEST(ValuePath, ReducesAList) {
  EXPECT_TRUE(is("min(weights)", -2));
  EXPECT_TRUE(is("max(weights)", 7));
  EXPECT_TRUE(is("sum(weights)", 12.5));
  EXPECT_TRUE(is("mean(weights)", 2.5));
  EXPECT_TRUE(is("count(weights)", 5));
}

TEST(ValuePath, GivesTheLowestIndexOfTheLargest) {
  EXPECT_TRUE(is("argmax(weights)", 2));
  EXPECT_TRUE(is("argmax(favourite)", 0));
}

TEST(ValuePath, ReducesATableOrOneRowOfIt) {
  EXPECT_TRUE(is("sum(matrix)", 21));
  EXPECT_TRUE(is("sum(matrix[1])", 15));
  EXPECT_TRUE(is("mean(matrix[0])", 2));
  EXPECT_TRUE(is("count(matrix)", 6));
  EXPECT_TRUE(is("count(matrix[1])", 3));
  EXPECT_TRUE(is("max(matrix[0])", 3));
}

TEST(ValuePath, CountsArgmaxOverATableLaidFlatAndOverARowFromItsOwnZero) {
  EXPECT_TRUE(is("argmax(matrix)", 5));
  EXPECT_TRUE(is("argmax(matrix[1])", 2));
}

TEST(ValuePath, ReducesASingleNumberToItself) {
  EXPECT_TRUE(is("max(total)", 2.5));
  EXPECT_TRUE(is("count(total)", 1));
  EXPECT_TRUE(is("sum(matrix[1][2])", 6));
}

TEST(ValuePath, SumsNothingToZeroAndFindsNoLargestInIt) {
  EXPECT_TRUE(is("sum(nothing)", 0));
  EXPECT_TRUE(is("count(nothing)", 0));
  for (const char* path : {"min(nothing)", "max(nothing)", "mean(nothing)", "argmax(nothing)"}) {
    EXPECT_TRUE(is(path, kNan));
  }
}

TEST(ValuePath, ReducesAnythingWithANanToNan) {
  for (const char* path : {"min(broken)", "max(broken)", "mean(broken)", "argmax(broken)",
                           "sum(broken)", "sum(infinite)"}) {
    EXPECT_TRUE(is(path, kNan));
  }
  EXPECT_TRUE(is("count(broken)", 3));
}

TEST(ValuePath, FindsInfinitiesAsTheEndsTheyAre) {
  EXPECT_TRUE(is("max(infinite)", kInfinity));
  EXPECT_TRUE(is("min(infinite)", -kInfinity));
  EXPECT_TRUE(is("argmax(infinite)", 1));
}

TEST(ValuePath, SumsInIndexOrder) {
  // In index order 1e16 - 1e16 leaves 1; from the other end the 1 is lost in 1e16.
  const Quantity quantity{true, {1e16, -1e16, 1}, {3}};
  EXPECT_EQ(evaluate(parse_path("sum(x)"), quantity).number, 1);
}

// ---- text ----

TEST(ValuePath, CountsTextAndReadsNoNumberFromIt) {
  EXPECT_TRUE(is("count(tokens)", 3));
  for (const char* path : {"tokens", "tokens[0]", "max(tokens)", "sum(tokens)"}) {
    EXPECT_EQ(ask(path).problem, "tokens is text, not a number") << path;
  }
  EXPECT_EQ(ask("similarity").problem, "similarity is text, not a number");
}

// ---- sentences ----

TEST(ValuePath, SaysThatANameIsUnknown) {
  EXPECT_EQ(ask("weight").problem, "this figure has no value called \"weight\"");
  EXPECT_EQ(ask("max(Weights)").problem, "this figure has no value called \"Weights\"");
}

TEST(ValuePath, SaysWhichIndicesThereAre) {
  EXPECT_EQ(ask("weights[5]").problem, "weights has no index 5; it must be from 0 to 4");
  EXPECT_EQ(ask("matrix[2][0]").problem, "matrix has no index 2; it must be from 0 to 1");
  EXPECT_EQ(ask("matrix[1][3]").problem, "matrix has no index 3; it must be from 0 to 2");
  EXPECT_EQ(ask("sum(matrix[2])").problem, "matrix has no index 2; it must be from 0 to 1");
  EXPECT_EQ(ask("weights[999999]").problem, "weights has no index 999999; it must be from 0 to 4");
}

TEST(ValuePath, SaysThatThereAreTooManyIndices) {
  EXPECT_EQ(ask("total[0]").problem, "total takes at most 0 indices");
  EXPECT_EQ(ask("weights[0][0]").problem, "weights takes at most 1 indices");
  EXPECT_EQ(ask("matrix[0][0][0]").problem, "matrix takes at most 2 indices");
  EXPECT_EQ(ask("weights[0].length").problem, "this figure has no value called \"weights.length\"");
}

TEST(ValuePath, SaysThatAListIsNoNumber) {
  EXPECT_EQ(ask("weights").problem, "weights is a list; name one number of it, as in weights[0]");
  EXPECT_EQ(ask("matrix[0]").problem, "matrix is a list; name one number of it, as in matrix[0]");
  EXPECT_EQ(ask("nothing").problem, "nothing is a list; name one number of it, as in nothing[0]");
}

TEST(ValuePath, IsAListEvenWithOneElement) {
  // Else a path would stop working when a reader adds a token.
  const Quantity quantity{true, {1}, {1}};
  EXPECT_EQ(evaluate(parse_path("x"), quantity).problem,
            "x is a list; name one number of it, as in x[0]");
}

TEST(ValuePath, SaysWhatAPathLooksLike) {
  for (const char* path : {"",
                           " ",
                           "weights ",
                           " weights",
                           "4",
                           "4weights",
                           "[0]",
                           "weights[",
                           "weights[]",
                           "weights[0",
                           "weights]",
                           "weights[-1]",
                           "weights[0.5]",
                           "weights[ 0]",
                           "weights[x]",
                           "weights[0]x",
                           "weights[1234567]",
                           "weights[99999999999999999999]",
                           "weights.",
                           "weights.[0]",
                           ".weights",
                           "weights..length",
                           "weights. length",
                           "matrix[0,1]",
                           "matrix[0][0][0][0][0][0][0]",
                           "max",
                           "max()",
                           "max(weights",
                           "max weights",
                           "max(weights)[0]",
                           "max(max(weights))",
                           "max(weights, 0)",
                           "max( weights)",
                           "median(weights)",
                           "MAX(weights)",
                           "(weights)",
                           "row_sum",
                           "weights[0]+weights[1]",
                           "w\u00fc"}) {
    // "max" alone is a well-formed name, of which this figure has none.
    const std::string expected =
        std::string_view(path) == "max"
            ? "this figure has no value called \"max\""
            : "path " + quote(std::string_view(path)) +
                  " was not understood; a path is a name, name[i], name[i][j], or min, max, sum, "
                  "mean, argmax or count of one, as in max(weights)";
    EXPECT_EQ(ask(path).problem, expected);
  }
}

TEST(ValuePath, GathersTheIndicesOfANameWithParts) {
  const Path path = parse_path("max(layers[1].heads[0].weights[5])");
  EXPECT_EQ(path.problem, "");
  EXPECT_EQ(path.reduction, "max");
  EXPECT_EQ(path.name, "layers.heads.weights");
  EXPECT_EQ(path.indices, (std::vector<int>{1, 0, 5}));
  EXPECT_EQ(parse_path("a.weights[5][0]").name, "a.weights");
  EXPECT_EQ(parse_path("nextTokens.probability[0]").indices, (std::vector<int>{0}));
}

TEST(ValuePath, TakesThePartsOfAPathApart) {
  const Path path = parse_path("mean(matrix[12][3])");
  EXPECT_EQ(path.problem, "");
  EXPECT_EQ(path.reduction, "mean");
  EXPECT_EQ(path.name, "matrix");
  EXPECT_EQ(path.indices, (std::vector<int>{12, 3}));
}

}  // namespace
}  // namespace attention
