// What a person can get wrong, field by field of every figure: a right answer, or one sentence that
// names the field, and soon.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/json.h"
#include "core/figures/figures.h"
#include "tests/core/any_figure.h"
#include "tests/core/command.h"
#include "tests/core/numbers.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

namespace attention {
namespace {

#ifdef __OPTIMIZE__
constexpr bool kFast = SANITIZED == 0;
#else
constexpr bool kFast = false;
#endif

// The promise is 0.1 s on a machine with nothing else to do. A busy one shares its caches and its
// cores' halves, which costs processor time too: five times that tells a slow path from a busy day.
// A build that is not made to be fast has more time, and less of everything to do.
constexpr double kMostSeconds = kFast ? 0.5 : 2;
constexpr int kLong = kFast ? 10 << 20 : 1 << 16;
constexpr int kMany = kFast ? 100'000 : 5'000;
constexpr std::size_t kLongestSentence = 600;

/// What this process has spent so far: the machine may be busy with others.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::string repeated(int n, const std::string& piece) {
  std::string text;
  text.reserve(piece.size() * static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) text += piece;
  return text;
}

/// A JSON list of n of the same.
std::string list_of(int n, const std::string& element) {
  return "[" + (n == 0 ? "" : element + repeated(n - 1, "," + element)) + "]";
}

/// {"name": value}.
std::string state_of(const std::string& name, const std::string& value) {
  return "{\"" + name + "\": " + value + "}";
}

struct Row {
  std::string what;  ///< in a test's words
  std::string json;
};

/// What is given to every field, whatever kind it is.
const std::vector<Row>& bad_values() {
  static const std::vector<Row> rows = {
      {"nothing", "null"},
      {"true", "true"},
      {"false", "false"},
      {"an object", R"({"0": 1, "length": 1})"},
      {"an empty object", "{}"},
      {"an empty list", "[]"},
      {"a list of one number", "[1]"},
      {"a list of one text", R"(["a"])"},
      {"a list of nothings", "[null, null]"},
      {"a table of one", "[[1]]"},
      {"a table of empty rows", "[[], [], [], [], [], []]"},
      {"a table with a hole", "[[1], [], [1], [1], [1], [1]]"},
      {"a table with a text", R"([[1], ["a"], [1], [1], [1], [1]])"},
      {"a table of tables", "[[[1]], [[1]], [[1]], [[1]], [[1]], [[1]]]"},
      {"a hundred thousand numbers", list_of(kMany, "1")},
      {"a hundred thousand rows", list_of(kMany, "[1]")},
      {"a row of a hundred thousand", "[" + list_of(kMany, "1") + "]"},
      {"a hundred thousand texts", list_of(kMany, "\"a\"")},
      {"an empty text", R"("")"},
      {"a text", R"("no choice")"},
      {"the text NaN", R"("NaN")"},
      {"the text Infinity", R"("Infinity")"},
      {"the text -Infinity", R"("-Infinity")"},
      {"a number as a text", R"("1")"},
      {"a text of 10 MB", "\"" + std::string(kLong, 'x') + "\""},
      {"a text of 10 MB of umlauts", "\"" + repeated(kLong / 2, "\u00fc") + "\""},
      {"a list of a text of 10 MB", "[\"" + std::string(kLong, 'x') + "\"]"},
      {"a text of control characters", R"("\u0000\u001b[31m\n\r\t\u007f")"},
      {"0", "0"},
      {"-0", "-0.0"},
      {"1", "1"},
      {"-1", "-1"},
      {"a half", "0.5"},
      {"1e308", "1e308"},
      {"-1e308", "-1e308"},
      {"5e-324", "5e-324"},
      {"past the doubles", "1e999"},
      {"2^31", "2147483648"},
      {"2^32 + 1", "4294967297"},
      {"2^53 + 1", "9007199254740993"},
      {"2^64", "18446744073709551616"},
      {"a number of 100,000 digits", std::string(100'000, '9')},
      {"NaN", "NaN"},
      {"Infinity", "Infinity"},
      {"nothing at all", ""},
      {"the largest seed", R"("340282366920938463463374607431768211455")"},
      {"a number past the largest seed", R"("340282366920938463463374607431768211456")"},
      {"a seed of 10 MB of zeros", "\"" + std::string(kLong, '0') + "\""},
      {"a seed with a sign", R"("+1")"},
      {"a seed with an exponent", R"("1e3")"},
      {"an order that names a token twice", "[0, 1, 2, 3, 4, 4]"},
      {"an order that leaves one out", "[0, 1, 2, 3, 4]"},
      {"an order of tokens that are not there", "[1, 2, 3, 4, 5, 6]"},
      {"an order of halves", "[0.5, 1.5, 2.5, 3.5, 4.5, 5.5]"},
      {"an order with a hole", "[0, 1, null, 3, 4, 5]"},
      {"the largest counts", list_of(12, "4096")},
      {"a list deep in lists", repeated(100'000, "[") + repeated(100'000, "]")},
      {"an object deep in objects", repeated(100'000, R"({"a":)") + "1" + repeated(100'000, "}")},
      {"a list that never ends", repeated(100'000, "[")},
  };
  return rows;
}

/// Whether a whole state is not JSON or names a field twice: then no field of its is at fault.
bool is_of_the_text(const std::string& problem) {
  return problem.find("the state is not JSON: ") == 0 || problem.find("the state names ") == 0;
}

/// Whether a sentence is about a field: it begins with its name or, where two do not go together,
/// names it second: "q is 4 wide, k is 2: ...".
bool is_about(const std::string& problem, const std::string& field) {
  return problem.find(field) == 0 || problem.find(" wide, " + field + " is ") != std::string::npos;
}

/// Whether what was taken is what was given. An integer has no -0, and a seed keeps the digits of a
/// number.
bool is_taken_as(const Json& taken, const Json& given) {
  if (taken.is_string() && given.is_number()) {
    return std::strtod(taken.get<std::string>().c_str(), nullptr) == given.get<double>();
  }
  return taken.is_number_integer() ? given == taken : bool{same_json(taken, given)};
}

/// What must be laid around a field for every number in its range to do.
Json room_for(const std::string& field) {
  return field == "pair" ? Json{{"pairs", 20'000}} : Json::object();
}

/// Whether a value is one of those that a number, whole or not, may be.
bool is_inside(const Field& field, bool whole, double maximum, double x) {
  return x >= field.minimum && x <= maximum && (!whole || x == std::floor(x));
}

class BadInput : public testing::TestWithParam<std::string> {
 protected:
  const AnyFigure& figure() const { return *find_figure(GetParam()); }

  /// Reads a text and computes, a job's first trial at least, within the time; what comes back is
  /// whole: a trace or a sentence.
  AnyFigure::Computed answer_to(const std::string& text, const std::string& what) const {
    AnyFigure::Computed computed;
    // The least of three: whatever else the machine does only ever adds to the time.
    double least = kMostSeconds + 1;
    for (int attempt = 0; attempt < 3 && least > kMostSeconds; ++attempt) {
      const double start = cpu_seconds();
      std::string problem;
      const Json json = parsed(text, problem);
      computed = {};
      if (problem.empty()) {
        computed = figure().begin(json);
      } else {
        computed.problem = problem;
      }
      least = std::min(least, cpu_seconds() - start);
    }
    EXPECT_LE(least, kMostSeconds) << what;

    const std::string& problem = computed.problem;
    if (problem.empty()) {
      EXPECT_EQ(computed.trace.size(), figure().quantities.size()) << what;
    } else {
      EXPECT_LE(problem.size(), kLongestSentence) << what;
      for (const char c : problem) {
        EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) << what << ": " << problem;
      }
    }
    return computed;
  }
};

INSTANTIATE_TEST_SUITE_P(Figures, BadInput, testing::ValuesIn(figure_names()), test_name);

TEST_P(BadInput, InAnyFieldIsAnsweredOrRefusedNamingTheField) {
  for (const auto& [name, field, number] : figure().fields) {
    for (const Row& row : bad_values()) {
      const std::string what = name + " given " + row.what;
      const AnyFigure::Computed computed = answer_to(state_of(name, row.json), what);
      if (computed.problem.empty()) {
        std::string problem;
        EXPECT_TRUE(is_taken_as(computed.state[name], parsed(row.json, problem))) << what;
      } else if (!is_of_the_text(computed.problem)) {
        // Given other tokens, what goes by them may be the first to be wrong.
        const bool names_it = computed.problem.find(name) != std::string::npos;
        EXPECT_TRUE(names_it) << what << ": " << computed.problem;
      } else {
        EXPECT_NE(computed.problem.find(row.json.empty() ? name : row.json.substr(0, 3)),
                  std::string::npos)
            << what << ": " << computed.problem;
      }
    }
  }
}

TEST_P(BadInput, OfTheWrongTypeIsRefusedWhateverTheField) {
  const Json state = figure().state("default");
  for (const auto& entry : figure().fields) {
    for (const auto& other : figure().fields) {
      const Json& given = state[other.name];
      if (given.type() == state[entry.name].type() && !given.is_array() && !given.is_string())
        continue;
      if (given.is_number() && state[entry.name].is_number()) continue;
      if (other.name == entry.name) continue;
      const std::string what = entry.name + " given " + other.name;
      const AnyFigure::Computed computed = answer_to(state_of(entry.name, text_of(given)), what);
      if (computed.problem.empty()) {
        EXPECT_TRUE(is_taken_as(computed.state[entry.name], given)) << what;
      } else {
        EXPECT_TRUE(is_about(computed.problem, entry.name)) << what << ": " << computed.problem;
      }
    }
  }
}

TEST_P(BadInput, NumbersAreTakenInsideTheirRangeAndRefusedOutside) {
  const Json state = figure().state("default");
  const double tokens = state.contains("tokens") ? static_cast<double>(state["tokens"].size()) : 0;
  for (const auto& [name, field, number] : figure().fields) {
    if (!number) continue;
    const double maximum = field.limit == Limit::token   ? tokens - 1
                           : field.limit == Limit::cells ? tokens * tokens
                                                         : field.maximum;
    const bool integer = state[name].is_number_integer();
    const bool whole = integer || field.whole;
    for (const double x :
         {-0.0, 0.0, 5e-324, -5e-324, 0.5, 1.0, field.minimum, maximum, maximum + 1,
          std::nextafter(maximum, kInfinity), field.minimum - 1,
          std::nextafter(field.minimum, -kInfinity), 1e308, -1e308, 2147483648.0, -2147483649.0}) {
      Json around = room_for(name);
      around[name] = x;
      const std::string what = name + " given " + text_of(Json(x));
      const AnyFigure::Computed computed = answer_to(text_of(around), what);
      if (is_inside(field, whole, maximum, x)) {
        EXPECT_EQ(computed.problem, "") << what;
        if (!computed.problem.empty()) continue;
        // An integer has no -0.
        const double taken = computed.state[name].get<double>();
        EXPECT_TRUE(integer ? taken == x : same_bits(taken, x)) << what;
      } else {
        EXPECT_EQ(computed.problem.find(name + " was "), 0U) << what << ": " << computed.problem;
      }
    }
  }
}

TEST_P(BadInput, CoordinatesOfEverySizeAreTakenOrRefusedNamingTheCell) {
  const Json state = figure().state("default");
  for (const auto& [name, field, number] : figure().fields) {
    const Json& table = state[name];
    if (!table.is_array() || table.empty() || !table.back().is_array()) continue;
    for (const char* cell :
         {"-0.0", "5e-324", "-5e-324", "1e-320", "1e6", "-1e6", "1000000.0000000001", "1e308",
          "-1e308", "1e-308", "null", "true", "\"1\"", "\"NaN\"", "[]", "[1]", "{}"}) {
      Json given = state;
      std::string problem;
      given[name].back().back() = parsed(cell, problem);
      const std::string what = name + " with a last cell of " + cell;
      const AnyFigure::Computed computed = answer_to(text_of(given), what);
      double x = kNan;
      const Json& last = given[name].back().back();
      if (last.is_number()) x = last.get<double>();
      if (is_inside(field, false, field.maximum, x)) {
        EXPECT_EQ(computed.problem, "") << what;
        EXPECT_TRUE(same_json(computed.state, given)) << what;
      } else {
        const std::string at = " at [" + std::to_string(table.size() - 1) + "][" +
                               std::to_string(table.back().size() - 1) + "]";
        EXPECT_EQ(computed.problem.find(name + " was "), 0U) << what << ": " << computed.problem;
        EXPECT_NE(computed.problem.find(at), std::string::npos) << what << computed.problem;
      }
    }
  }
}

TEST_P(BadInput, TablesOfTheWrongShapeAreRefusedNamingTheField) {
  const Json state = figure().state("default");
  for (const auto& [name, field, number] : figure().fields) {
    const Json& table = state[name];
    if (!table.is_array() || table.empty() || !table.back().is_array()) continue;
    const std::size_t last = table.size() - 1;
    const std::vector<double> wide(kMostWidth + 1);
    std::vector<Json> wrong(7, table);
    wrong[0] = table.front();                        // one row, not a table
    wrong[1] = Json::array({table});                 // a table of tables
    wrong[2].back().erase(table.back().size() - 1);  // too short a row
    wrong[3].front() = Json::array();                // an empty one
    wrong[4].back() = Json::object();                // none
    wrong[5].push_back(table.back());                // a row too many
    wrong[6].erase(last);                            // one too few
    wrong.emplace_back(std::vector<Json>(last + 1, wide));
    for (const Json& given : wrong) {
      const std::string what = name + " given " + text_of(given).substr(0, 100);
      const AnyFigure::Computed computed = answer_to(state_of(name, text_of(given)), what);
      EXPECT_EQ(computed.problem.find(name), 0U) << what << ": " << computed.problem;
    }
  }
}

TEST_P(BadInput, AWholeStateThatIsNoneIsRefused) {
  for (const Row& row : bad_values()) {
    if (row.json == "{}" || row.json[0] == '{') continue;
    const std::string problem = answer_to(row.json, row.what).problem;
    EXPECT_EQ(problem.find("the state "), 0U) << row.what << ": " << problem;
  }
}

TEST_P(BadInput, AFieldGivenTwiceIsRefusedByName) {
  const Json state = figure().state("default");
  for (const auto& entry : figure().fields) {
    const std::string value = text_of(state[entry.name]);
    const std::string text =
        "{\"" + entry.name + "\": " + value + ", \"" + entry.name + "\": " + value + "}";
    EXPECT_EQ(answer_to(text, entry.name).problem, "the state names \"" + entry.name + "\" twice");
  }
}

TEST_P(BadInput, AFieldItDoesNotHaveIsRefusedByName) {
  for (const char* name :
       {"x", "__proto__", "constructor", "toString", "length", "", " tokens", "Tokens", "0"}) {
    const std::string problem = answer_to(state_of(name, "1"), name).problem;
    EXPECT_EQ(problem.find("unknown field \"" + std::string(name) + "\": "), 0U) << problem;
  }
  const std::string long_name(kLong, 'x');
  EXPECT_EQ(answer_to(state_of(long_name, "1"), "a name of 10 MB").problem.find("unknown field "),
            0U);
}

TEST_P(BadInput, ManyFieldsItDoesNotHaveAreRefusedSoon) {
  for (const int many : {60, 65, kMany}) {
    std::string text = "{";
    for (int i = 0; i < many; ++i) text += "\"f" + std::to_string(i) + "\":1,";
    text.back() = '}';
    const std::string problem = answer_to(text, std::to_string(many) + " unknown fields").problem;
    const std::string allowed = many > 64 ? "the state has over 64 fields" : "unknown field \"f0\"";
    EXPECT_EQ(problem.find(allowed), 0U) << problem;
  }
}

TEST_P(BadInput, IsRefusedByTheCommandInOneLineWithExitCodeTwo) {
  const std::string name = GetParam();
  for (const auto& entry : figure().fields) {
    for (const char* value : {"null", "{}", "\"NaN\"", "1e308", "[[[1]]]"}) {
      const std::string said = sentence({"trace", name, state_of(entry.name, value)});
      EXPECT_EQ(said.find(entry.name), 0U) << value << ": " << said;
    }
    EXPECT_EQ(sentence({"trace", name, state_of(entry.name, "NaN")}).find("the state is not JSON"),
              0U);
  }
  for (const std::string& text :
       {std::string("{"), std::string("[]"), std::string("null"), repeated(50'000, "["),
        repeated(20'000, "{\"a\":") + "1" + repeated(20'000, "}"), std::string(100'000, 'x'),
        std::string(100'000, '\x80'), std::string("\xff\xfe\n\xed\xa0\x80\n"),
        std::string("{\"a\nb\": 1}")}) {
    const std::string said = sentence({"trace", name, text});
    EXPECT_FALSE(said.empty());
    EXPECT_LE(said.size(), kLongestSentence) << said.substr(0, 100);
  }
}

// ---- memory ----

/// Reads each text over a fresh default state, `calls` times in all. How many were taken?
int read_all(const std::vector<std::vector<Json>>& states, int calls) {
  int taken = 0;
  for (int call = 0; call < calls;) {
    std::size_t at = 0;
    for_each_figure([&](auto figure) {
      for (const Json& json : states[at++]) {
        typename decltype(figure)::template State<> state;
        taken += read_state(cli::JsonSource(json), state).empty();
        ++call;
      }
    });
  }
  return taken;
}

/// How many bytes of the heap are in use.
std::size_t bytes_in_use() {
  const struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

TEST(Memory, IsTheSameAfterAHundredThousandGoodAndBadStates) {
  std::vector<std::vector<Json>> good;
  std::vector<std::vector<Json>> bad;
  for (const AnyFigure& figure : any_figures()) {
    std::string problem;
    good.emplace_back();
    for (const auto& named : figure.states) good.back().push_back(named.state);
    bad.emplace_back();
    for (const auto& entry : figure.fields) {
      for (const char* value : {"null", "\"no choice\"", "[[1], [2, 3]]", "1e308"}) {
        bad.back().push_back(parsed(state_of(entry.name, value), problem));
      }
    }
    bad.back().push_back(parsed(R"({"unknown": 1})", problem));
  }
  read_all(good, 100);
  read_all(bad, 100);

  const std::size_t before = bytes_in_use();
  EXPECT_GE(read_all(good, kMany), kMany);
  const std::size_t after_good = bytes_in_use();
  EXPECT_EQ(read_all(bad, kMany), 0);
  const std::size_t after_bad = bytes_in_use();
  EXPECT_EQ(before, after_good);
  EXPECT_EQ(before, after_bad);
}

}  // namespace
}  // namespace attention
