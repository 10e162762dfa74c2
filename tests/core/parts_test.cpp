#include "core/parts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/cli/json.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

struct Leaf {
  std::string token;
  double share = 0;

  template <class Visitor>
  void describe(Visitor& v) {
    v("token", token);
    v("share", share);
  }
};

struct Branch {
  std::vector<Matrix<double>> tables;
  Leaf leaf;

  template <class Visitor>
  void describe(Visitor& v) {
    v("tables", tables);
    v("leaf", leaf);
  }
};

/// Makes its branches when they are asked for, as Layers does.
struct Branches {
  int* made;

  int size() const { return 2; }
  Branch operator[](int i) const {
    ++*made;
    return {{{{i + 0.5, 1}, {2, 3}}, {{4, 5}}}, {"b", i + 0.25}};
  }
};

struct Trace {
  int made = 0;
  int count = 7;
  Words tokens = {"x", "y"};
  std::vector<std::vector<Leaf>> ragged = {{{"a", 1}}, {{"b", 0.5}, {"c", 0.25}}};
  Branches branches{&made};
  std::vector<double> nothing{};

  template <class Visitor>
  void describe(Visitor& v) {
    v("count", count);
    v("tokens", tokens);
    v("ragged", ragged);
    v("branches", branches);
    v("nothing", nothing);
  }
};

struct State {
  int layer = 3;

  template <class Visitor>
  void describe(Visitor& v) {
    v("layer", layer, layer_index());
  }
};

Value ask(std::string_view path) {
  Trace trace;
  State state;
  return value_in(path, trace, slots_of(state));
}

testing::AssertionResult is(std::string_view path, double expected) {
  const Value value = ask(path);
  if (!value.problem.empty()) return testing::AssertionFailure() << path << ": " << value.problem;
  if (same_bits(value.number, expected)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << path << " is " << value.number << ", not " << expected;
}

TEST(Parts, AreFoundByTheirNamesWithTheIndicesInOrder) {
  EXPECT_TRUE(is("count", 7));
  EXPECT_TRUE(is("ragged[1][0].share", 0.5));
  EXPECT_TRUE(is("ragged.share[1][1]", 0.25));
  EXPECT_TRUE(is("branches[1].tables[0][0][0]", 1.5));
  EXPECT_TRUE(is("branches[0].tables[1][0][1]", 5));
  EXPECT_TRUE(is("branches[1].leaf.share", 1.25));
  EXPECT_TRUE(is("layer", 3));
}

TEST(Parts, AreReducedOverAllThatIsNotNarrowed) {
  EXPECT_TRUE(is("max(branches[1].tables[0])", 3));
  EXPECT_TRUE(is("sum(branches[1].tables)", 1.5 + 1 + 2 + 3 + 4 + 5));
  EXPECT_TRUE(is("count(branches.tables)", 12));
  EXPECT_TRUE(is("argmax(ragged.share)", 0));
  EXPECT_TRUE(is("min(ragged[1].share)", 0.25));
  EXPECT_TRUE(is("count(ragged.share)", 3));
}

TEST(Parts, AreCountedWhereTheyAreText) {
  EXPECT_TRUE(is("count(tokens)", 2));
  EXPECT_TRUE(is("count(ragged.token)", 3));
  EXPECT_TRUE(is("count(ragged[1].token)", 2));
  EXPECT_TRUE(is("count(branches)", 2));
  EXPECT_TRUE(is("count(nothing)", 0));
  EXPECT_EQ(ask("tokens[1]").problem, "tokens is text, not a number");
  EXPECT_EQ(ask("max(ragged.token)").problem, "ragged.token is text, not a number");
}

TEST(Parts, ThatAreNotThereAreASentence) {
  EXPECT_EQ(ask("ragged[0][1].share").problem,
            "ragged.share has no index 1; it must be from 0 to 0");
  EXPECT_EQ(ask("branches[2].leaf.share").problem,
            "branches.leaf.share has no index 2; it must be from 0 to 1");
  EXPECT_EQ(ask("branches[0].leaf.share[0]").problem,
            "branches.leaf.share takes at most 1 indices");
  EXPECT_EQ(ask("branches[0].leaf").problem,
            "branches.leaf has parts; name one of them, as in branches.leaf.token");
  EXPECT_EQ(ask("branches[0].leaf.shar").problem,
            "this figure has no value called \"branches.leaf.shar\"");
  EXPECT_EQ(ask("count.share").problem, "this figure has no value called \"count.share\"");
  EXPECT_EQ(ask("ragged[0].share").problem,
            "ragged.share is a list; name one number of it, as in ragged.share[0]");
  EXPECT_EQ(ask("branches[0").problem.find("path \"branches[0\" was not understood"), 0U);
}

TEST(Parts, AreMadeOnlyWhereAPathLeads) {
  Trace trace;
  const Value value = value_in("branches[1].leaf.share", trace, {});
  EXPECT_EQ(value.number, 1.25);
  EXPECT_EQ(trace.made, 1);
  value_in("ragged[0][0].share", trace, {});
  EXPECT_EQ(trace.made, 1);
}

TEST(Parts, AreWrittenAsObjectsAndLists) {
  EXPECT_EQ(cli::write(Trace{}).dump(),
            R"({"count":7,"tokens":["x","y"],)"
            R"("ragged":[[{"token":"a","share":1.0}],)"
            R"([{"token":"b","share":0.5},{"token":"c","share":0.25}]],)"
            R"("branches":[{"tables":[[[0.5,1.0],[2.0,3.0]],[[4.0,5.0]]],)"
            R"("leaf":{"token":"b","share":0.25}},)"
            R"({"tables":[[[1.5,1.0],[2.0,3.0]],[[4.0,5.0]]],)"
            R"("leaf":{"token":"b","share":1.25}}],"nothing":[]})");
}

}  // namespace
}  // namespace attention
