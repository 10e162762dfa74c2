#include "tests/core/ledger.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/core/any_figure.h"

namespace attention::ledger {
namespace {

constexpr const char* kFiles[] = {"ledger-1.json", "ledger-2.json", "ledger-4.json"};

Json read_file(const std::string& name) {
  std::string problem;
  Json json = read_json(TESTS_DIR "/data/" + name, problem);
  return problem.empty() ? json : Json{{"rows", Json::array()}, {"kinds", Json::object()}};
}

/// Every row of every ledger, by its id.
const std::map<std::string, Json>& all_rows() {
  static const std::map<std::string, Json> rows = [] {
    std::map<std::string, Json> by_id;
    for (const char* name : kFiles) {
      const Json file = read_file(name);
      for (const Json& row : file["rows"]) by_id[row["id"].get<std::string>()] = row;
    }
    return by_id;
  }();
  return rows;
}

bool has_figure(const Json& row) {
  if (!row.contains("figure")) return true;  // cited: it needs none
  return find_figure(row["figure"].get<std::string>()) != nullptr;
}

std::vector<std::string> ids_with_a_figure() {
  std::vector<std::string> ids;
  for (const auto& [id, row] : all_rows()) {
    if (has_figure(row)) ids.push_back(id);
  }
  return ids;
}

// ---- every row ----

class Ledger : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Rows, Ledger, testing::ValuesIn(ids_with_a_figure()), test_name);

TEST_P(Ledger, IsWhatTheCoreGives) {
  const Json& row = all_rows().at(GetParam());
  const auto kind = row["kind"].get<std::string>();
  ASSERT_TRUE(kinds().contains(kind)) << "no test knows the kind " << kind;

  std::vector<Json> states;
  if (row.contains("states")) states.assign(row["states"].begin(), row["states"].end());
  if (states.empty()) states.push_back(row.contains("state") ? row["state"] : Json::object());
  for (const Json& state : states) {
    const std::string context = text_of(row) + "\nat the state " + text_of(state);
    static const Case none;
    const Case& at = row.contains("figure")
                         ? case_of(row["figure"].get<std::string>(), row.value("preset", ""), state)
                         : none;
    ASSERT_EQ(at.problem, "") << context;

    const std::vector<double> numbers = kinds().at(kind)({row, at});
    EXPECT_FALSE(numbers.empty()) << "nothing was measured\n" << context;
    for (double number : numbers) {
      const std::string text =
          printed(number, row["as"].get<std::string>(), row["decimals"].get<int>());
      EXPECT_TRUE(agrees(number, row)) << "the core gives " << text_of(number) << "\n" << context;
      EXPECT_EQ(text, row["printed"].get<std::string>()) << context;
    }
  }
}

// ---- no row is lost ----

TEST(LedgerFiles, HoldEveryRowOnceAndExplainItsKind) {
  std::set<std::string> ids;
  for (const char* name : kFiles) {
    const Json file = read_file(name);
    EXPECT_FALSE(file["rows"].empty()) << "tests/data/" << name << " is missing or no JSON";
    for (const Json& row : file["rows"]) {
      EXPECT_TRUE(ids.insert(row["id"].get<std::string>()).second) << text_of(row);
      EXPECT_TRUE(file["kinds"].contains(row["kind"].get<std::string>())) << text_of(row);
      EXPECT_TRUE(kinds().contains(row["kind"].get<std::string>())) << text_of(row);
    }
  }
  EXPECT_EQ(ids.size(), all_rows().size());
}

TEST(LedgerFiles, WaitForNoFigure) {
  for (const auto& [id, row] : all_rows()) {
    EXPECT_TRUE(has_figure(row)) << id << " waits for " << row["figure"];
  }
  EXPECT_EQ(ids_with_a_figure().size(), all_rows().size());
}

// ---- the kinds themselves, on cases made by hand ----

double measure(const std::string& kind, const Json& row, const Case& at) {
  const std::vector<double> numbers = kinds().at(kind)({row, at});
  return numbers.size() == 1 ? numbers[0] : kNan;
}

const Case& by_hand() {
  static const Case at = {
      {{"points", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}}, {"seed", "7"}, {"on", true}},
      {{"matrix", {{0.5, 0.5}, {1.5, -0.5}, {0.25, 0.5}}},
       {"row", {3, 1, 2}},
       {"partner", {1, 0, 3, 2, 5, 0}},
       {"favourite", {0, 4, 4}},
       {"longest", {4, 5}},
       {"mixed", {1, "NaN", "Infinity"}},
       {"gone", {"NaN", "NaN"}},
       {"huge", {"Infinity", "Infinity"}}},
      ""};
  return at;
}

TEST(LedgerKinds, ReadPathsInTheTraceOrInTheState) {
  EXPECT_EQ(measure("equals", {{"path", "row[2]"}}, by_hand()), 2);
  EXPECT_EQ(measure("equals", {{"path", "max(matrix[1])"}}, by_hand()), 1.5);
  EXPECT_EQ(measure("equals", {{"path", "points[1][0]"}, {"from", "state"}}, by_hand()), 1);
  EXPECT_TRUE(std::isnan(measure("equals", {{"path", "points[1][0]"}}, by_hand())));
  EXPECT_TRUE(std::isnan(measure("equals", {{"path", "row"}}, by_hand())));
}

TEST(LedgerKinds, MeasureEveryPathThatIsListed) {
  const Json row = {{"all", {"row[0]", "row[1]"}}};
  EXPECT_EQ(kinds().at("equals")({row, by_hand()}), (std::vector<double>{3, 1}));
  EXPECT_EQ(measure("smallest-of", row, by_hand()), 1);
  EXPECT_EQ(measure("largest-of", row, by_hand()), 3);
  EXPECT_TRUE(std::isnan(measure("largest-of", {{"all", {"row[0]", "mixed[1]"}}}, by_hand())));
}

TEST(LedgerKinds, Count) {
  EXPECT_EQ(measure("rows", {{"path", "matrix"}}, by_hand()), 3);
  EXPECT_EQ(measure("entries", {{"path", "matrix"}}, by_hand()), 6);
  EXPECT_EQ(measure("count-positive", {{"path", "matrix"}}, by_hand()), 5);
  EXPECT_EQ(measure("count-positive", {{"path", "mixed"}}, by_hand()), 2);
  EXPECT_EQ(measure("count-less", {{"path", "row"}, {"than", 2}}, by_hand()), 1);
  EXPECT_EQ(measure("count-near", {{"path", "row"}, {"near", 2.5}, {"within", 0.5}}, by_hand()), 2);
  EXPECT_EQ(measure("count-as-listed", {{"path", "row"}, {"listed", {3, 2, 2}}}, by_hand()), 2);
  EXPECT_EQ(measure("mutual-pairs", {{"path", "partner"}}, by_hand()), 2);
  EXPECT_EQ(measure("rows-of-shares", {{"path", "matrix"}, {"within", 1e-9}}, by_hand()), 1);
  EXPECT_EQ(measure("rows-of-shares", {{"path", "matrix"}, {"within", 0.3}}, by_hand()), 2);
}

TEST(LedgerKinds, MultiplyAndSubtract) {
  EXPECT_EQ(measure("cited", {{"product", {6, 7}}}, by_hand()), 42);
  EXPECT_EQ(measure("difference", {{"path", "row[0]"}, {"minus", "row[2]"}}, by_hand()), 1);
  const Json row = {{"path", "row[0]"}, {"times", 2}, {"value", 1.5}};
  EXPECT_EQ(measure("equals-times", row, by_hand()), 1.5);
  const Json off = {{"path", "row[0]"}, {"times", 2}, {"value", 1.5000000000000002}};
  EXPECT_TRUE(std::isnan(measure("equals-times", off, by_hand())));
}

TEST(LedgerKinds, CompareText) {
  const Json row = {{"path", "seed"}, {"from", "state"}, {"printed", "7"}, {"value", 7}};
  EXPECT_EQ(measure("is-text", row, by_hand()), 7);
  const Json other = {{"path", "seed"}, {"from", "state"}, {"printed", "07"}, {"value", 7}};
  EXPECT_TRUE(std::isnan(measure("is-text", other, by_hand())));
}

TEST(LedgerKinds, KnowWhatIsNoFiniteNumber) {
  EXPECT_EQ(measure("is-infinite", {{"path", "huge"}}, by_hand()), kInfinity);
  EXPECT_EQ(measure("is-infinite", {{"path", "mixed"}}, by_hand()), 1);
  EXPECT_TRUE(std::isnan(measure("is-nan", {{"path", "gone"}}, by_hand())));
  EXPECT_EQ(measure("is-nan", {{"path", "mixed"}}, by_hand()), 1);
  EXPECT_EQ(measure("is-nan", {{"path", "huge"}}, by_hand()), kInfinity);
}

TEST(LedgerKinds, FindTheOneRowThatFavoursItself) {
  const Json row = {{"path", "favourite"}, {"except", "longest"}};
  EXPECT_EQ(measure("row-favouring-itself", row, by_hand()), 1);
  Case at = by_hand();
  at.trace["favourite"] = {1, 4, 4};  // outside, and another
  EXPECT_TRUE(std::isnan(measure("row-favouring-itself", row, at)));
  at.trace["favourite"] = {0, 1, 4};  // two of them
  EXPECT_TRUE(std::isnan(measure("row-favouring-itself", row, at)));
  at.trace["favourite"] = {4, 5, 4};  // none
  EXPECT_TRUE(std::isnan(measure("row-favouring-itself", row, at)));
}

TEST(LedgerKinds, CountTheDimensionsThatPointsSpan) {
  EXPECT_EQ(dimensions(Json{{1, 2, 3}}), 0);
  EXPECT_EQ(dimensions(Json{{1, 2, 3}, {1, 2, 3}}), 0);
  EXPECT_EQ(dimensions(Json{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {-7, -7, -7}}), 1);
  EXPECT_EQ(dimensions(by_hand().state["points"]), 2);
  EXPECT_EQ(dimensions(Json{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}}), 3);
  EXPECT_EQ(dimensions(Json{{0, 0}, {1, 0}, {0, 1}, {1, 1}}), 2);
  const Case at = {
      {{"points", {{0, 0}, {1, 0}, {0, 1}}}}, {{"some", {0.5, 0}}, {"all", {0.5, 0.5}}}, ""};
  EXPECT_EQ(measure("interior-of-hull", {{"path", "all"}, {"points", "points"}}, at), 2);
  EXPECT_TRUE(
      std::isnan(measure("interior-of-hull", {{"path", "some"}, {"points", "points"}}, at)));
}

TEST(LedgerKinds, FindTheOneRowThatIsLowerThanAtAnotherPreset) {
  // Of the divided weights only that of `one` is lower with its sign turned than as printed, where
  // journey asks: the other five share a smaller sum.
  const Case& at = case_of("softmax-vs-normalise", "negative", {{"query", 0}});
  ASSERT_EQ(at.problem, "");
  const Json row = {{"figure", "softmax-vs-normalise"},
                    {"path", "divided"},
                    {"than", {{"preset", "printed"}, {"state", {{"query", 0}}}}}};
  EXPECT_EQ(measure("row-lower-than", row, at), 5);
  const Json same = {
      {"figure", "softmax-vs-normalise"}, {"path", "divided"}, {"than", {{"preset", "negative"}}}};
  EXPECT_TRUE(std::isnan(measure("row-lower-than", same, at)));
}

TEST(LedgerKinds, NudgeOneCoordinateAtATime) {
  const Case& at = case_of("one-query", "", Json::object());
  ASSERT_EQ(at.problem, "");
  const Json row = {
      {"figure", "one-query"}, {"path", "rowChange"}, {"nudged", "embeddings"}, {"nudge", 0}};
  EXPECT_EQ(measure("changes-every-row", row, at), 0);
}

TEST(LedgerKinds, LayPresetAndStateOverTheDefault) {
  const Case& at = case_of("softmax-vs-normalise", "negative", {{"gain", 2}});
  ASSERT_EQ(at.problem, "");
  EXPECT_EQ(flat(at.state["query"]), std::vector<double>{0});
  EXPECT_EQ(flat(at.state["gain"]), std::vector<double>{2});
  EXPECT_EQ(flat(at.state["embeddings"][4]), (std::vector<double>{-0.77, 0.25, 0.10}));
}

TEST(LedgerKinds, SayWhatIsWrongWithACase) {
  const Json fields = Json::object();
  EXPECT_EQ(compute("one-querry", "", fields).problem, "there is no figure one-querry");
  EXPECT_EQ(compute("one-query", "loud", fields).problem, "one-query has no preset loud");
  EXPECT_EQ(compute("one-query", "", {{"query", 9}}).problem,
            "query was 9; it must be a whole number from 0 to 5");
}

TEST(LedgerPrinting, PrintsAsTheLessonsDo) {
  EXPECT_EQ(printed(0.44186574785129207, "fixed", 4), "0.4419");
  EXPECT_EQ(printed(-0.053873295065564285, "fixed", 4), "-0.0539");
  EXPECT_EQ(printed(-1e-9, "fixed", 3), "0.000");
  EXPECT_EQ(printed(0.97448464486788281, "percent", 1), "97.4%");
  EXPECT_EQ(printed(805306368, "integer", 0), "805,306,368");
  EXPECT_EQ(printed(-12865792, "integer", 0), "-12,865,792");
  EXPECT_EQ(printed(-500, "integer", 0), "-500");
  EXPECT_EQ(printed(0, "scientific", 2), "0.00e+00");
  EXPECT_EQ(printed(kInfinity, "nonfinite", 0), "inf");
  EXPECT_EQ(printed(kNan, "nonfinite", 0), "NaN");
}

TEST(LedgerPrinting, AgreesToATrillionthAndCountsExactly) {
  EXPECT_TRUE(agrees(0.5 + 4e-13, {{"as", "fixed"}, {"value", 0.5}}));
  EXPECT_FALSE(agrees(0.5 + 6e-13, {{"as", "fixed"}, {"value", 0.5}}));
  EXPECT_TRUE(agrees(0.073, {{"as", "percent"}, {"value", 7.3}}));
  EXPECT_FALSE(agrees(6 + 1e-14, {{"as", "integer"}, {"value", 6}}));
  EXPECT_FALSE(agrees(1e-300, {{"as", "fixed"}, {"value", 0}}));
  EXPECT_FALSE(agrees(kNan, {{"as", "fixed"}, {"value", 1}}));
  EXPECT_TRUE(agrees(kInfinity, {{"as", "nonfinite"}, {"value", 1}}));
  EXPECT_FALSE(agrees(1, {{"as", "nonfinite"}, {"value", 1}}));
}

}  // namespace
}  // namespace attention::ledger
