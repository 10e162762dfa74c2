#include "core/model/next.h"

#include <gtest/gtest.h>

#include "core/elementary.h"
#include "tests/core/model/shipped.h"
#include "tests/core/model/small_model.h"
#include "tests/core/numbers.h"

namespace attention::model {
namespace {

Model shipped() {
  const std::string config = file_at(kShipped + "config.json");
  const std::string vocabulary = file_at(kShipped + "vocab.json");
  const std::string merges = file_at(kShipped + "merges.txt");
  const std::string weights = file_at(kShipped + "model.safetensors");
  Model model;
  EXPECT_EQ(read_model({config, vocabulary, merges, bytes_of(weights)}, model), "");
  return model;
}

// ---- the likeliest ----

TEST(Likeliest, AreInOrderAndShareOutOne) {
  const std::vector<double> logits = {0, log(2), log(5), log(2)};
  const std::vector<NextToken> next = likeliest(logits, 10);
  ASSERT_EQ(next.size(), 4U);
  EXPECT_EQ(next[0].token, 2);
  EXPECT_NEAR(next[0].probability, 0.5, 4 * kRoundoff);
  EXPECT_EQ(next[1].token, 1);  // before its equal
  EXPECT_EQ(next[2].token, 3);
  EXPECT_NEAR(next[3].probability, 0.1, 4 * kRoundoff);
  EXPECT_EQ(likeliest(logits, 2).size(), 2U);
  EXPECT_TRUE(likeliest({}, 2).empty());
}

// ---- one that is drawn ----

TEST(DrawnToken, ComesAsOftenAsItIsProbable) {
  const std::vector<double> logits = {log(1), log(2), log(7)};
  Generator words(Seed{0, 1});
  std::vector<int> counts(3);
  const int draws = 100'000;
  for (int i = 0; i < draws; ++i) ++counts[static_cast<std::size_t>(drawn_token(logits, 1, words))];
  for (const auto& [token, share] : {std::pair{0U, 0.1}, {1U, 0.2}, {2U, 0.7}}) {
    // Five standard deviations of a count.
    EXPECT_NEAR(counts[token], draws * share, 5 * sqrt(draws * share * (1 - share)));
  }
}

TEST(DrawnToken, OfNoTemperatureIsTheLikeliest) {
  Generator words(Seed{0, 2});
  const std::vector<double> logits = {1, 3, 3, -2};
  for (const double cold : {0.0, 5e-324, 1e-310}) EXPECT_EQ(drawn_token(logits, cold, words), 1);
  const std::vector<double> zeros = {0, 0};
  EXPECT_EQ(drawn_token(zeros, 0, words), 0);
}

TEST(DrawnToken, IsNeverOneWithoutAShare) {
  Generator words(Seed{0, 3});
  const std::vector<double> logits = {0, -2000, 1, -2000};
  for (int i = 0; i < 1000; ++i) EXPECT_NE(drawn_token(logits, 1, words) % 2, 1);
}

// ---- a text that is written on ----

std::vector<int> written(const Model& model, const SampleState& state, int step) {
  EXPECT_EQ(Sample::problem(model, state), "");
  Sample sample(model, state);
  for (int before = -1; sample.done() < sample.total() && before != sample.done();) {
    before = sample.done();
    sample.step(step);
  }
  EXPECT_EQ(sample.done(), sample.total());
  return sample.tokens();
}

TEST(Sample, DrawsTheSameHoweverItIsCutIntoSteps) {
  const Model model = shipped();
  for (const char* seed : {"0", "1", "340282366920938463463374607431768211455"}) {
    const SampleState state = {"Lily wanted to play with", 30, seed, 0.8};
    const std::vector<int> whole = written(model, state, 1000);
    EXPECT_EQ(written(model, state, 1), whole);
    EXPECT_EQ(written(model, state, 7), whole);
    EXPECT_EQ(whole.size(), 5U + 30U) << model.tokenizer.decode(whole);
  }
  EXPECT_NE(written(model, {"Lily", 30, "0", 1}, 9), written(model, {"Lily", 30, "1", 1}, 9));
}

TEST(Sample, WritesTheLikeliestWithoutTemperature) {
  const Model model = shipped();
  const std::vector<int> tokens = written(model, {"Lily wanted to play with", 3, "0", 0}, 1);
  Reading reading(model.gpt2);
  for (std::size_t i = 5; i < tokens.size(); ++i) {
    ASSERT_EQ(reading.read(std::span(tokens).first(i)), "");
    EXPECT_EQ(likeliest(reading.logits(static_cast<int>(i) - 1), 1)[0].token, tokens[i]);
  }
}

TEST(Sample, EndsWithItsTextOrItsPositions) {
  const Model model = shipped();
  const int positions = model.gpt2.config.positions;
  const std::vector<int> tokens = written(model, {"", 1024, "3", 1}, 50);
  EXPECT_LE(static_cast<int>(tokens.size()), positions);
  EXPECT_EQ(tokens[0], model.gpt2.config.end_of_text);
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    EXPECT_NE(tokens[i], model.gpt2.config.end_of_text);
  }
}

TEST(Sample, SaysWhatIsWrong) {
  const Model model = shipped();
  const auto problem = [&](const SampleState& state) { return Sample::problem(model, state); };
  EXPECT_EQ(problem({"a", 0, "0", 1}), "tokens was 0; it must be a whole number from 1 to 1024");
  EXPECT_EQ(problem({"a", 1, "0", kNan}), "temperature was NaN; it must be a number from 0 to 10");
  EXPECT_NE(problem({"a", 1, "0", -1}), "");
  EXPECT_NE(problem({"a", 1, "x", 1}), "");
  std::string words;
  for (int i = 1; i < model.gpt2.config.positions; ++i) words += " the";
  EXPECT_EQ(problem({words, 1, "0", 1}), "");
  EXPECT_EQ(problem({words + " the", 1, "0", 1}).find("text has "), 0U);
}

// ---- the files of a model ----

TEST(ModelFolder, NamesTheFileThatIsWrong) {
  const std::string config = file_at(kShipped + "config.json");
  const std::string vocabulary = file_at(kShipped + "vocab.json");
  const std::string merges = file_at(kShipped + "merges.txt");
  const std::string weights = file_at(kShipped + "model.safetensors");
  Model model;
  const auto starts = [&](const ModelFiles& files, const std::string& start) {
    const std::string problem = read_model(files, model);
    EXPECT_EQ(problem.find(start), 0U) << problem;
  };
  starts({"", vocabulary, merges, bytes_of(weights)}, "config.json ");
  starts({config, "", merges, bytes_of(weights)}, "vocab.json ");
  starts({config, vocabulary, "x", bytes_of(weights)}, "merges.txt ");
  starts({config, vocabulary, merges, bytes_of("")}, "model.safetensors: it is 0 bytes long");
  starts({kSmallConfig, vocabulary, merges, bytes_of(weights)}, "vocab.json has ");
}

}  // namespace
}  // namespace attention::model
