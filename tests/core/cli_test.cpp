// The command itself, run as a person or a CI job runs it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/core/any_figure.h"
#include "tests/core/command.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

using Words = std::vector<std::string>;

/// What it prints when all is well, without the newline at the end.
std::string answer(const Words& arguments) {
  const Run run = attention_with(arguments);
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  EXPECT_FALSE(run.out.empty());
  return run.out.empty() ? "" : run.out.substr(0, run.out.size() - 1);
}

Json json_of(const Words& arguments) {
  std::string problem;
  Json json = parsed(answer(arguments), problem);
  EXPECT_EQ(problem, "");
  return json;
}

const std::string kUsage =
    "usage: attention list | attention trace FIGURE ['<state>'] | attention value FIGURE PATH "
    "['<state>'], each with --preset NAME if wanted, and --model FOLDER for head-grid, all-heads "
    "and myth | attention tokens --model FOLDER TEXT | attention check MODEL";

// ---- answers ----

TEST(Command, ListsEveryFigureALine) {
  std::string names;
  for (const std::string& name : figure_names()) names += (names.empty() ? "" : "\n") + name;
  EXPECT_EQ(answer({"list"}), names);
}

TEST(Command, PrintsTheTraceOfEveryFigureAndPresetToTheLastBit) {
  for (const AnyFigure& figure : any_figures()) {
    EXPECT_TRUE(
        same_json(json_of({"trace", figure.name}), figure.compute(figure.state("default")).trace));
    for (const auto& [preset, state] : figure.states) {
      if (preset == "default") continue;
      EXPECT_TRUE(same_json(json_of({"trace", figure.name, "--preset", preset}),
                            figure.compute(state).trace))
          << figure.name << " " << preset;
    }
  }
}

TEST(Command, PrintsOneLineOfJson) {
  const std::string text = answer({"trace", "softmax-vs-normalise", "--preset", "overflow"});
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_EQ(text.find("{\"scores\":["), 0U);
}

TEST(Command, WritesWhatIsNoFiniteNumberAsAString) {
  const Json over = json_of({"trace", "softmax-vs-normalise", "--preset", "overflow"});
  EXPECT_EQ(over["exponentials"][0].get<std::string>(), "Infinity");
  EXPECT_EQ(over["naive"][0].get<std::string>(), "NaN");
  EXPECT_EQ(answer({"value", "softmax-vs-normalise", "naive[0]", "--preset", "overflow"}),
            "\"NaN\"");
  // Scores 1 and -1 add up to 0, and are divided by it.
  const std::string state = R"({"tokens": ["a", "b"], "embeddings": [[1], [-1]], "query": 0})";
  EXPECT_EQ(answer({"value", "softmax-vs-normalise", "divided[1]", state}), "\"-Infinity\"");
}

TEST(Command, PrintsANumberThatReadsBackToTheBitsOfTheTrace) {
  const Json trace = json_of({"trace", "one-query"});
  for (std::size_t j = 0; j < 6; ++j) {
    const std::string text = answer({"value", "one-query", "weights[" + std::to_string(j) + "]"});
    EXPECT_TRUE(same_bits(std::strtod(text.c_str(), nullptr), trace["weights"][j].get<double>()));
  }
}

TEST(Command, ReadsBackTheVeryDoublesItWasGiven) {
  // With one token the context is the token itself: 1 x, and no bit lost on the way in or out.
  for (const std::string& number :
       {std::string("0.1"), std::string("-0.0"), std::string("5e-324"), std::string("1e-310"),
        std::string("0.30000000000000004"), std::string("-999999.9999999999"),
        std::string("0.1000000000000000055511151231257827"), std::string("123456.78901234567")}) {
    const std::string state = R"({"tokens": ["a"], "query": 0, "embeddings": [[)" + number + "]]}";
    const std::string text = answer({"value", "one-query", "context[0]", state});
    EXPECT_TRUE(same_bits(std::strtod(text.c_str(), nullptr), std::strtod(number.c_str(), nullptr)))
        << number << " became " << text;
  }
}

TEST(Command, TakesAStateAndReducesAPath) {
  const std::string state = R"({"tokens": ["a", "b"], "embeddings": [[1, 0], [0, 3]], "query": 1})";
  EXPECT_EQ(answer({"value", "one-query", "scores[1]", state}), "9.0");
  EXPECT_EQ(answer({"value", "one-query", "argmax(weights)", state}), "1.0");
  EXPECT_EQ(answer({"value", "one-query", "count(matrix)", state}), "4.0");
  EXPECT_EQ(answer({"value", "one-query", "embeddings[1][1]", state}), "3.0");
  EXPECT_EQ(answer({"value", "one-query", "query", state}), "1.0");
}

TEST(Command, LaysTheStateOverThePreset) {
  const std::string gain = R"({"gain": 2})";
  const Words plain = {"value", "softmax-vs-normalise", "query", "--preset", "negative"};
  EXPECT_EQ(answer(plain), "0.0");
  EXPECT_EQ(answer({"value", "softmax-vs-normalise", "gain", gain, "--preset", "negative"}), "2.0");
  EXPECT_EQ(answer({"value", "softmax-vs-normalise", "query", gain, "--preset", "negative"}),
            "0.0");
  EXPECT_EQ(answer({"value", "softmax-vs-normalise", "gain", "{}", "--preset", "overflow"}),
            "1100.0");
}

TEST(Command, RunsAJobToItsEnd) {
  const std::string last = R"({"firstSeed": "340282366920938463463374607431768211453", "pairs": )";
  EXPECT_EQ(answer({"value", "direction", "count(ratios)", last + "3}"}), "3.0");
  EXPECT_EQ(answer({"value", "direction", "sum(counts)", last + "3}"}), "3.0");
  EXPECT_EQ(sentence({"value", "direction", "median", last + "4}"}).find("firstSeed was "), 0U);
  // A number is the same seed as its digits.
  const auto median = [](const std::string& seed) {
    return answer({"value", "direction", "median", R"({"pairs": 5, "firstSeed": )" + seed + "}"});
  };
  EXPECT_EQ(median("4294967296"), median(R"("4294967296")"));
  EXPECT_NE(median("4294967296"), median("0"));
  EXPECT_EQ(answer({"value", "sqrt-d", "growth", R"({"trials": 1, "dimensions": [8, 2]})"}), "4.0");
}

TEST(Command, TakesThePresetAnywhere) {
  const std::string expected = answer({"trace", "softmax-vs-normalise", "--preset", "negative"});
  EXPECT_EQ(answer({"--preset", "negative", "trace", "softmax-vs-normalise"}), expected);
  EXPECT_EQ(answer({"trace", "--preset", "negative", "softmax-vs-normalise"}), expected);
  EXPECT_NE(answer({"trace", "softmax-vs-normalise"}), expected);
}

TEST(Command, ReadsNumbersTheSameInEveryLocale) {
  // Where the locale writes 0,5 the state still writes 0.5. Without that locale installed this says
  // nothing, but costs nothing.
  setenv("LC_ALL", "de_DE.UTF-8", 1);
  EXPECT_EQ(answer({"value", "softmax-vs-normalise", "gain", R"({"gain": 0.5})"}), "0.5");
  EXPECT_NE(sentence({"value", "softmax-vs-normalise", "gain", R"({"gain": 0,5})"}), "");
  unsetenv("LC_ALL");
}

// ---- sentences ----

TEST(Command, SaysHowItIsUsed) {
  EXPECT_EQ(sentence({}), kUsage);
  EXPECT_EQ(sentence({"help"}), kUsage);
  EXPECT_EQ(sentence({""}), kUsage);
  EXPECT_EQ(sentence({"trace"}), kUsage);
  EXPECT_EQ(sentence({"value"}), kUsage);
  EXPECT_EQ(sentence({"value", "one-query"}), kUsage);
  EXPECT_EQ(sentence({"list", "one-query"}), kUsage);
  EXPECT_EQ(sentence({"trace", "one-query", "{}", "{}"}), kUsage);
  EXPECT_EQ(sentence({"value", "one-query", "query", "{}", "{}"}), kUsage);
}

TEST(Command, SaysWhichFiguresThereAre) {
  std::string list;
  for (const std::string& name : figure_names()) list += (list.empty() ? "" : ", ") + name;
  EXPECT_EQ(sentence({"trace", "one-querry"}),
            "there is no figure \"one-querry\"; there is " + list);
  EXPECT_EQ(sentence({"value", "", "query"}), "there is no figure \"\"; there is " + list);
}

TEST(Command, SaysWhichPresetsThereAre) {
  EXPECT_EQ(sentence({"trace", "softmax-vs-normalise", "--preset", "loud"}),
            "softmax-vs-normalise has no preset \"loud\"; it has printed, negative, nearZero, "
            "overflow, underflow");
  EXPECT_EQ(sentence({"trace", "one-query", "--preset", "loud"}),
            "one-query has no preset \"loud\"");
}

TEST(Command, SaysThatAPresetNeedsAName) {
  EXPECT_NE(sentence({"trace", "softmax-vs-normalise", "--preset"}), "");
}

TEST(Command, SaysWhatIsWrongWithAState) {
  const auto with = [](const std::string& state) {
    return sentence({"trace", "one-query", state});
  };
  EXPECT_EQ(with("{query: 1}"), "the state is not JSON: \"{query: 1}\"");
  EXPECT_EQ(with("[1]"), "the state must be an object of fields");
  EXPECT_EQ(with(R"({"gain": 2})"),
            "unknown field \"gain\": this figure has tokens, embeddings, query");
  EXPECT_EQ(with(R"({"query": 6})"), "query was 6; it must be a whole number from 0 to 5");
  EXPECT_EQ(with(R"({"query": 1, "query": 2})"), "the state names \"query\" twice");
  EXPECT_EQ(with(R"({"embeddings": [[1]]})"),
            "embeddings has 1 rows, tokens has 6 words: each token needs a row");
  EXPECT_EQ(with(R"({"embeddings": [[1],[2],[3],[4],[5],[1e7]]})"),
            "embeddings was 10000000 at [5][0]; it must be a number from -1000000 to 1000000");
}

TEST(Command, SaysWhatIsWrongWithAPath) {
  const auto at = [](const std::string& path) { return sentence({"value", "one-query", path}); };
  EXPECT_EQ(at("weight[0]"), "this figure has no value called \"weight\"");
  EXPECT_EQ(at("weights[6]"), "weights has no index 6; it must be from 0 to 5");
  EXPECT_EQ(at("weights"), "weights is a list; name one number of it, as in weights[0]");
  EXPECT_EQ(at("tokens[0]"), "tokens is text, not a number");
  EXPECT_EQ(at("median(weights)").find("path \"median(weights)\" was not understood"), 0U);
}

TEST(Command, KeepsItsSentenceOnOneLineWhateverItWasGiven) {
  // sentence() counts the lines. None of these may end it by a signal either.
  const std::string deep = std::string(50'000, '[');
  for (const std::string& odd :
       {std::string("a\nb\r\nc\n"), std::string("\x1b[31m\a\t"), std::string("\xff\xfe\x80"),
        std::string(2000, 'x'), std::string("%s%n%d"), deep, std::string("{\"a\nb\": 1}"),
        std::string("{\"a\\nb\": 1}"), std::string("{\"query\": \"a\\nb\"}")}) {
    sentence({odd});
    sentence({"trace", odd});
    sentence({"value", "one-query", odd});
    sentence({"trace", "one-query", odd});
    sentence({"trace", "softmax-vs-normalise", "--preset", odd});
  }
}

}  // namespace
}  // namespace attention
