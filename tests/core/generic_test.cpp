// What holds of every figure, whatever it is about.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "core/figures/figures.h"
#include "tests/core/any_figure.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

class EveryFigure : public testing::TestWithParam<std::string> {
 protected:
  const AnyFigure& figure() const { return *find_figure(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Figures, EveryFigure, testing::ValuesIn(figure_names()), test_name);

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_camel_case(const std::string& name) {
  return !name.empty() && is_lower(name[0]) && std::all_of(name.begin(), name.end(), [](char c) {
    return is_lower(c) || is_digit(c) || (c >= 'A' && c <= 'Z');
  });
}

bool is_kebab_case(const std::string& name) {
  return !name.empty() && is_lower(name[0]) && name.back() != '-' &&
         name.find("--") == std::string::npos && std::all_of(name.begin(), name.end(), [](char c) {
           return is_lower(c) || is_digit(c) || c == '-';
         });
}

/// Through text and back, as states and traces travel.
Json through_text(const Json& json) {
  std::string problem;
  Json back = parsed(text_of(json), problem);
  EXPECT_EQ(problem, "");
  return back;
}

// ---- names ----

TEST_P(EveryFigure, HasAKebabCaseNameAndAFileCalledAlike) {
  EXPECT_TRUE(is_kebab_case(figure().name));
  const std::string file = TESTS_DIR "/../core/figures/" + snake_case(figure().name) + ".h";
  EXPECT_TRUE(std::filesystem::exists(file)) << "there is no " << file;
  const std::vector<std::string> all = figure_names();
  EXPECT_EQ(std::count(all.begin(), all.end(), figure().name), 1);
}

TEST_P(EveryFigure, IsFoundByItsName) {
  std::string found;
  EXPECT_EQ(with_figure(GetParam(), [&](auto one) { found = one.name; }), "");
  EXPECT_EQ(found, GetParam());
}

TEST_P(EveryFigure, NamesEveryFieldAndQuantityOnceInCamelCase) {
  // Once over both: a path looks in the trace first, and would hide a field of the same name.
  std::vector<std::string> names = figure().quantities;
  for (const auto& field : figure().fields) names.push_back(field.name);
  std::set<std::string> seen;
  for (const std::string& name : names) {
    EXPECT_TRUE(is_camel_case(name)) << name;
    EXPECT_TRUE(seen.insert(name).second) << name << " is there twice";
  }
}

TEST_P(EveryFigure, NamesEveryPresetOnceInCamelCase) {
  std::set<std::string> seen;
  for (const auto& preset : figure().states) {
    EXPECT_TRUE(is_camel_case(preset.name)) << preset.name;
    EXPECT_TRUE(seen.insert(preset.name).second) << preset.name << " is there twice";
  }
}

TEST_P(EveryFigure, GivesEveryFieldARangeAStepAndAUnit) {
  for (const auto& [name, field, number] : figure().fields) {
    EXPECT_LE(field.minimum, field.maximum) << name;
    EXPECT_GT(field.step, 0) << name;
    EXPECT_FALSE(field.unit.empty()) << name;
    EXPECT_LE(field.fewest, field.most) << name;
  }
}

TEST_P(EveryFigure, CountsTokensBeforeWhatGoesByThem) {
  // The reader checks rows and indices against the tokens it has read by then.
  for (const auto& entry : figure().fields) {
    if (entry.name == "tokens") break;
    const Limit limit = entry.field.limit;
    EXPECT_TRUE(limit == Limit::fixed || limit == Limit::seed)
        << entry.name << " is described before tokens";
  }
}

// ---- states and traces, through JSON and back ----

TEST_P(EveryFigure, AcceptsItsDefaultAndPresetsThroughText) {
  for (const auto& [name, state] : figure().states) {
    const AnyFigure::Computed computed = figure().compute(through_text(state));
    EXPECT_EQ(computed.problem, "") << name;
    EXPECT_TRUE(same_json(computed.state, state)) << name;
  }
}

TEST_P(EveryFigure, GivesItsDefaultTraceToAnEmptyState) {
  const Json whole = figure().compute(figure().state("default")).trace;
  EXPECT_TRUE(same_json(figure().compute(Json::object()).trace, whole));
}

TEST_P(EveryFigure, GivesTheSameBitsWheneverItIsAsked) {
  std::vector<Json> first;
  for (const auto& preset : figure().states) first.push_back(figure().compute(preset.state).trace);
  for (std::size_t i = first.size(); i-- > 0;) {
    EXPECT_TRUE(same_json(figure().compute(figure().states[i].state).trace, first[i]));
  }
}

TEST_P(EveryFigure, WritesDoublesThatReadBackToTheSameBits) {
  for (const auto& [preset, state] : figure().states) {
    const Json trace = through_text(figure().compute(state).trace);
    EXPECT_EQ(trace.size(), figure().quantities.size());
    for (const std::string& name : figure().quantities) {
      ASSERT_TRUE(trace.contains(name)) << name;
      const Quantity quantity = figure().quantity(name, state);
      EXPECT_TRUE(quantity.found) << name;
      if (quantity.cells.empty()) continue;  // text
      EXPECT_TRUE(same_bits(flat(trace[name]), quantity.cells)) << preset << " " << name;
    }
  }
}

TEST_P(EveryFigure, ReachesEveryCellByItsPath) {
  for (const auto& preset : figure().states) {
    const Json& state = preset.state;
    const auto expect_at = [&](const std::string& path, const Json& cell) {
      double expected = 0;
      if (!number_in(cell, expected)) return;
      const Value value = figure().value(path, state);
      EXPECT_EQ(value.problem, "") << path;
      EXPECT_TRUE(same_bits(value.number, expected)) << preset.name << " " << path;
    };
    const Json trace = figure().compute(state).trace;
    for (const auto& item : trace.items()) {
      expect_at(item.key(), item.value());
      // The first and the last of each dimension; a curve has hundreds.
      if (!item.value().is_array() || item.value().empty()) continue;
      for (const std::size_t i : {std::size_t{0}, item.value().size() - 1}) {
        const std::string path = item.key() + "[" + std::to_string(i) + "]";
        const Json& row = item.value()[i];
        expect_at(path, row);
        if (!row.is_array() || row.empty()) continue;
        expect_at(path + "[0]", row.front());
        expect_at(path + "[" + std::to_string(row.size() - 1) + "]", row.back());
      }
    }
  }
}

// ---- what a state may not be ----

TEST_P(EveryFigure, RefusesWrongTypesNamingTheField) {
  for (const auto& entry : figure().fields) {
    for (const Json& wrong : {Json::object(), Json(), Json("no choice")}) {
      const std::string problem = figure().compute({{entry.name, wrong}}).problem;
      EXPECT_EQ(problem.find(entry.name + " was "), 0U) << text_of(wrong) << ": " << problem;
      EXPECT_NE(problem.find("; it must be "), std::string::npos) << problem;
    }
  }
}

TEST_P(EveryFigure, RefusesNumbersAndListsOutOfRangeNamingTheField) {
  for (const auto& [name, field, number] : figure().fields) {
    std::vector<Json> wrong;
    if (number) wrong = {field.minimum - 1, -1e308, 1e308, "NaN"};
    if (number && field.limit == Limit::fixed) wrong.push_back(field.maximum + 1);
    if (field.most > 0) {
      const std::vector<Json> too_many(static_cast<std::size_t>(field.most) + 1, Json::array());
      wrong.assign(1, Json(too_many));  // in braces, compilers differ about how many this makes
      if (field.fewest > 0) wrong.push_back(Json::array());
    }
    for (const Json& given : wrong) {
      const std::string problem = figure().compute({{name, given}}).problem;
      EXPECT_EQ(problem.find(name + " was "), 0U) << text_of(given) << ": " << problem;
    }
  }
}

TEST(Fields, HaveTheRangesThatLinksAndLessonsCountOn) {
  const struct {
    const char* figure;
    const char* field;
    double minimum;
    double maximum;
  } ranges[] = {
      {"path-length", "steps", 1, 500},
      {"path-length", "layers", 1, 24},
      {"path-length", "factor", 0.01, 1},
      {"softmax-vs-normalise", "gain", -2000, 2000},
      {"loop-vs-matmul", "costTokens", 1, 131072},
      {"loop-vs-matmul", "costWidth", 1, 16384},
      {"magnitude", "scale", -10, 10},
      {"direction", "pairs", 1, 20000},
      {"direction", "dimension", 1, 64},
      {"direction", "pair", 0, 19999},
      {"sqrt-d", "trials", 1, 10000},
      {"sqrt-d", "queries", 2, 64},
      {"sqrt-d", "dimensions", 1, 4096},
      {"saturation", "gain", 0, 1000},
      {"lab", "temperature", 0.01, 100},
      {"question-tags", "step", 1, 5},
      {"softmax-scores", "scores", -1e6, 1e6},
  };
  for (const auto& range : ranges) {
    const AnyFigure* figure = find_figure(range.figure);
    ASSERT_NE(figure, nullptr) << range.figure;
    int found = 0;
    for (const auto& [name, field, number] : figure->fields) {
      if (name != range.field) continue;
      ++found;
      EXPECT_EQ(field.minimum, range.minimum) << range.figure << " " << name;
      EXPECT_EQ(field.maximum, range.maximum) << range.figure << " " << name;
    }
    EXPECT_EQ(found, 1) << range.figure << " " << range.field;
  }
}

TEST(Fields, OfTokensAndCoordinatesAreTheSameInEveryFigure) {
  for (const AnyFigure& figure : any_figures()) {
    for (const auto& [name, field, number] : figure.fields) {
      if (name == "tokens") {
        // Those that compare one token with another.
        const bool compares = figure.name == "magnitude" || figure.name == "gaze" ||
                              figure.name == "shuffle" || figure.name == "lab";
        EXPECT_EQ(field.fewest, compares ? 2 : 1) << figure.name;
        EXPECT_EQ(field.most, 64) << figure.name;
      }
      if (name == "embeddings" || name == "q" || name == "k" || name == "v" ||
          name == "questions" || name == "tags" || name == "backpacks") {
        EXPECT_EQ(field.minimum, -1e6) << figure.name;
        EXPECT_EQ(field.maximum, 1e6) << figure.name;
        EXPECT_EQ(field.limit, Limit::token) << figure.name;
      }
    }
  }
}

TEST_P(EveryFigure, RefusesAFieldItDoesNotHave) {
  EXPECT_EQ(figure().compute({{"notAField", 1}}).problem.find("unknown field \"notAField\""), 0U);
}

// ---- the smallest and the largest tables ----

/// How wide the rows of a table may be made: lab's values have two senses, no more and no fewer.
int width_of(const std::string& table, int width) { return table == "v" ? 2 : width; }

/// A state of n tokens, with n rows in every table that goes by them, every order the other way
/// round and every index at 0.
Json resized(const AnyFigure& figure, int tokens, int width, double cell) {
  Json state = Json::object();
  const Json before = figure.state("default");
  for (const auto& [name, field, number] : figure.fields) {
    const auto rows = static_cast<std::size_t>(tokens);
    if (name == "tokens") state[name] = std::vector<std::string>(rows, "x");
    if (number && field.limit != Limit::fixed) state[name] = 0;
    if (field.limit != Limit::token || field.most == 0) continue;
    Json table = Json::array();
    const bool order = before[name][0].is_number();
    for (std::size_t i = 0; i < rows; ++i) {
      if (order) {
        table.push_back(rows - 1 - i);
        continue;
      }
      table.push_back(std::vector<double>(static_cast<std::size_t>(width_of(name, width)),
                                          i % 2 == 0 ? cell : -cell));
    }
    state[name] = table;
  }
  return state;
}

TEST_P(EveryFigure, TakesTablesOfEverySizeItsFieldsAllow) {
  for (const auto& entry : figure().fields) {
    if (entry.name != "tokens") continue;
    for (const int tokens : {entry.field.fewest, entry.field.most}) {
      for (const int width : {1, kMostWidth}) {
        for (const double cell : {0.0, 1.0, kLargestCoordinate}) {
          const AnyFigure::Computed computed =
              figure().compute(resized(figure(), tokens, width, cell));
          ASSERT_EQ(computed.problem, "") << tokens << " x " << width;
          EXPECT_TRUE(same_json(through_text(computed.trace), computed.trace));
        }
      }
    }
  }
}

}  // namespace
}  // namespace attention
