// The commands that take a model, run as a person or a CI job runs them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/model/head_grid.h"
#include "tests/core/command.h"
#include "tests/core/json.h"
#include "tests/core/model/shipped.h"
#include "tests/core/model/small_model.h"
#include "tests/core/numbers.h"

namespace attention::model {
namespace {

/// A folder for a test's files, gone with it.
class Folder {
 public:
  Folder() {
    std::string name = testing::TempDir() + "modelXXXXXX";
    path_ = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string put(const std::string& name, const std::string& bytes) const {
    std::ofstream(path_ + "/" + name, std::ios::binary) << bytes;
    return path_ + "/" + name;
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

attention::Json answer(const std::vector<std::string>& arguments) {
  const Run run = attention_with(arguments);
  EXPECT_EQ(run.code, 0) << run.err;
  std::string problem;
  attention::Json json = parsed(run.out, problem);
  EXPECT_EQ(problem, "");
  return json;
}

/// The sentence that check refuses with: exit 1, one line on stderr, nothing on stdout.
std::string refusal(const std::string& path) {
  const Run run = attention_with({"check", path});
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  EXPECT_EQ(run.err.find("attention: "), 0U) << run.err;
  return run.err.size() < 12 ? "" : run.err.substr(11, run.err.size() - 12);
}

const std::vector<std::string> kHeadGrid = {"trace", "head-grid", "--model", kShipped};

attention::Json head_grid(const std::string& state) {
  std::vector<std::string> arguments = kHeadGrid;
  arguments.push_back(state);
  return answer(arguments);
}

// ---- trace head-grid ----

TEST(HeadGridCommand, PrintsWhatFiguresNameOfEveryLayerAndHead) {
  const attention::Json trace = answer(kHeadGrid);
  std::vector<std::string> keys;
  for (const auto& item : trace.items()) keys.push_back(item.key());
  EXPECT_EQ(keys,
            (std::vector<std::string>{"tokens", "tokenCount", "layerCount", "headCount", "width",
                                      "headWidth", "divisor", "topThree", "layers", "nextTokens"}));
  EXPECT_EQ(trace["tokens"].size(), 6U);
  EXPECT_EQ(trace["tokens"][1].get<std::string>(), " wanted");
  EXPECT_EQ(trace["layers"].size(), trace["layerCount"].get<std::size_t>());
  for (const auto& layer : trace["layers"]) {
    EXPECT_EQ(layer["heads"].size(), trace["headCount"].get<std::size_t>());
    EXPECT_EQ(flat(layer["attnConcat"]).size(), 6 * trace["width"].get<std::size_t>());
    for (const auto& head : layer["heads"]) {
      for (const char* name : {"q", "k", "v"}) {
        EXPECT_EQ(flat(head[name]).size(), 6 * trace["headWidth"].get<std::size_t>());
      }
      EXPECT_EQ(head["scaledMasked"][0][1].get<std::string>(), "-Infinity");
      EXPECT_TRUE(same_bits(head["weights"][0][1].get<double>(), 0));
    }
  }
  EXPECT_EQ(trace["nextTokens"].size(), 10U);
}

TEST(HeadGridCommand, PrintsTheBitsOfTheCore) {
  const std::vector<HeadPlace> ablated = {{0, 1}, {1, 0}};
  Reading reading(shipped_model().gpt2);
  ASSERT_EQ(reading.read(shipped_tokenizer().encode("The sun was bright."), ablated), "");
  const attention::Json trace =
      head_grid(R"({"text": "The sun was bright.", "layer": 1, "head": 2, "token": 1,)"
                R"( "ablate": [{"layer": 0, "head": 1}, {"layer": 1, "head": 0}]})");
  const HeadTrace head = reading.head({1, 2});
  const auto& printed = trace["layers"][1]["heads"][2];
  EXPECT_TRUE(same_bits(flat(printed["v"]), head.v.cells()));
  EXPECT_TRUE(same_bits(flat(printed["weights"]), head.weights.cells()));
  EXPECT_TRUE(same_bits(flat(printed["scaledMasked"]), head.scaled_masked.cells()));
  EXPECT_TRUE(same_bits(flat(trace["layers"][0]["attnConcat"]), reading.attn_concat(0).cells()));
  const auto top = top_three(head.weights);
  ASSERT_EQ(trace["topThree"].size(), top.size());
  for (std::size_t i = 0; i < top.size(); ++i) {
    ASSERT_EQ(trace["topThree"][i].size(), std::min<std::size_t>(i + 1, 3));
    EXPECT_EQ(trace["topThree"][i][0]["token"].get<int>(), top[i][0].token);
    EXPECT_EQ(trace["topThree"][i][0]["weight"].get<double>(), top[i][0].weight);
  }
}

TEST(HeadGridCommand, SaysWhatIsWrongWithAState) {
  const auto with = [](const std::string& state) {
    std::vector<std::string> arguments = kHeadGrid;
    arguments.push_back(state);
    return sentence(arguments);
  };
  EXPECT_EQ(with("{"), "the state is not JSON: \"{\"");
  EXPECT_EQ(with("[]"), "the state must be an object of fields");
  EXPECT_EQ(with(R"({"gain": 1})"),
            "unknown field \"gain\": this figure has text, layer, head, token, ablate");
  EXPECT_EQ(with(R"({"text": 1})"), "text was 1; it must be a text of 1 to 4096 bytes");
  EXPECT_EQ(with(R"({"text": ""})"), "text was empty; it must be a text of 1 to 4096 bytes");
  EXPECT_EQ(with(R"({"token": 6})"), "token was 6; it must be a whole number from -1 to 5");
  const Config& config = shipped_model().gpt2.config;
  const std::string range = "it must be a whole number from 0 to ";
  EXPECT_EQ(with(R"({"layer": -1})"), "layer was -1; " + range + quote(config.layers - 1));
  EXPECT_EQ(with(R"({"layer": 99})"), "layer was 99; " + range + quote(config.layers - 1));
  EXPECT_EQ(with(R"({"ablate": [{"layer": 0, "head": 99}]})"),
            "ablate[0].head was 99; " + range + quote(config.heads - 1));
  for (const char* ablate : {"1", "[1]", "[[0, 0]]", "{\"layer\": 0}", "[{\"layer\": 0}]", "\"x\"",
                             R"([{"layer": 0, "tail": 0}])", R"([{"layer": 0, "head": 0.5}])"}) {
    EXPECT_NE(with(R"({"ablate": )" + std::string(ablate) + "}"), "") << ablate;
  }
  std::string long_text;
  for (int i = 0; i < 200; ++i) long_text += " the";
  EXPECT_EQ(with(R"({"text": ")" + long_text + "\"}").find("the text has 200 tokens"), 0U);
}

TEST(HeadGridCommand, NeedsItsModel) {
  EXPECT_EQ(sentence({"trace", "one-query", "--model", kShipped}),
            "\"one-query\" needs no model; head-grid does");
  EXPECT_EQ(sentence({"trace", "head-grid", "--model", "/nowhere"}),
            "there is no file \"/nowhere/config.json\" that can be read");
  EXPECT_EQ(sentence({"trace", "head-grid"}),
            "head-grid reads a model; name its folder with --model FOLDER");
  EXPECT_EQ(sentence({"value", "myth", "a.weights[0][0]"}),
            "myth reads a model; name its folder with --model FOLDER");
  EXPECT_EQ(sentence({"trace", "nothing", "--model", kShipped}),
            "there is no figure \"nothing\"; there is head-grid, all-heads, myth");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"tokens"},
                                                {"tokens", "x"},
                                                {"tokens", "--model", "x"},
                                                {"check"},
                                                {"check", "a", "b"},
                                                {"check", "a", "--model", "b"},
                                                {"trace", "--model", "x"}}) {
    EXPECT_EQ(sentence(words).find("usage: "), 0U);
  }
}

// ---- value, presets, the other figures ----

double value_of(const std::string& figure, const std::string& path, const std::string& state) {
  return answer({"value", figure, path, "--model", kShipped, state}).get<double>();
}

TEST(ModelCommand, PrintsTheNumberThatTheTraceHasAtAPath) {
  const attention::Json trace = head_grid("{}");
  EXPECT_EQ(value_of("head-grid", "layers[1].heads[0].weights[5][0]", "{}"),
            trace["layers"][1]["heads"][0]["weights"][5][0].get<double>());
  EXPECT_EQ(value_of("head-grid", "layers[0].attnConcat[2][3]", "{}"),
            trace["layers"][0]["attnConcat"][2][3].get<double>());
  EXPECT_EQ(value_of("head-grid", "nextTokens[0].probability", "{}"),
            trace["nextTokens"][0]["probability"].get<double>());
  EXPECT_EQ(value_of("head-grid", "topThree[5][0].token", "{}"),
            trace["topThree"][5][0]["token"].get<int>());
  EXPECT_EQ(value_of("head-grid", "count(tokens)", "{}"), 6);
  EXPECT_EQ(value_of("head-grid", "count(ablate)", R"({"ablate": [{"layer": 0, "head": 0}]})"), 1);
  EXPECT_EQ(sentence({"value", "head-grid", "tokens[0]", "--model", kShipped}),
            "tokens is text, not a number");
  EXPECT_EQ(sentence({"value", "myth", "aAblated.weights[0][0]", "--model", kShipped}),
            "this figure has no value called \"aAblated.weights\"");
}

TEST(ModelCommand, StartsFromAPreset) {
  const attention::Json trace =
      answer({"trace", "all-heads", "--model", kShipped, "--preset", "control"});
  EXPECT_EQ(trace["tokens"][0].get<std::string>(), "The");
  EXPECT_EQ(trace["tokens"][trace["nameToken"].get<std::size_t>()].get<std::string>(), " Lily");
  EXPECT_EQ(trace["weights"].size(), trace["nameShare"].size());
  const attention::Json myth =
      answer({"trace", "myth", "--model", kShipped, "--preset", "ablated", R"({"textB": "Mia"})"});
  EXPECT_EQ(myth["bAblated"]["tokens"].size(), 1U);
  EXPECT_EQ(sentence({"trace", "myth", "--model", kShipped, "--preset", "x"}),
            "myth has no preset \"x\"; it has printed, ablated");
}

// ---- tokens ----

TEST(TokensCommand, PrintsEachTokenAndItsText) {
  const attention::Json tokens = answer({"tokens", "--model", kShipped, "Lily \U0001f600"});
  EXPECT_EQ(tokens[0]["text"].get<std::string>(), "Lily");
  EXPECT_EQ(tokens[0]["token"].get<int>(), shipped_tokenizer().encode("Lily")[0]);
  EXPECT_EQ(tokens.back()["text"].get<std::string>().substr(0, 3), "<0x");
  EXPECT_TRUE(answer({"tokens", "--model", kShipped, ""}).empty());
}

TEST(TokensCommand, PrintsJsonWhateverTheText) {
  for (const std::string& text : {std::string("\xff\xfe"), std::string("\xed\xa0\x80"),
                                  std::string("\"\\\n\x01"), std::string(50'000, 'a')}) {
    EXPECT_FALSE(answer({"tokens", "--model", kShipped, text}).empty());
  }
}

// ---- check ----

TEST(CheckCommand, SaysWhatIsInAModel) {
  const attention::Json found = answer({"check", kShipped});
  EXPECT_EQ(found["vocabulary"].get<int>(), shipped_tokenizer().size());
  EXPECT_GT(answer({"check", kShipped + "model.safetensors"})["tensors"].get<int>(), 10);
}

TEST(CheckCommand, RefusesAFolderWithAFileMissingOrSpoilt) {
  const Folder folder;
  const std::string names[] = {"config.json", "vocab.json", "merges.txt", "model.safetensors"};
  for (const std::string& name : names) {
    EXPECT_EQ(refusal(folder.path()),
              "there is no file " + quote(folder.path() + "/" + name) + " that can be read");
    folder.put(name, file_at(kShipped + name));
  }
  answer({"check", folder.path()});
  for (const std::string& name : names) {
    const std::string whole = file_at(kShipped + name);
    folder.put(name, whole.substr(0, whole.size() / 2) + "\nspoilt");
    EXPECT_EQ(refusal(folder.path()).find(name), 0U);
    folder.put(name, whole);
  }
}

TEST(CheckCommand, RefusesHostileFilesWithASentence) {
  const Folder folder;
  const std::string small = file_of(small_tensors());
  const std::string deep(200'000, '[');
  const std::string many = std::string(400'000, ' ') + "}";
  for (const std::string& file :
       {std::string(), std::string("x"), std::string(8, '\xff'), std::string(64, '\0'),
        little_endian(1ULL << 40) + "{}", file_of(deep, 0), file_of("{\"a\":" + deep, 0),
        file_of("{" + many, 3), small.substr(0, small.size() - 1), small + "x",
        file_of(R"({"a":{"dtype":"F64","shape":[4294967296,4294967296],"data_offsets":[0,0]}})", 0),
        std::string("\x89PNG\r\n\x1a\n") + std::string(100, 'z')}) {
    EXPECT_NE(refusal(folder.put("file", file)), "");
  }
  EXPECT_NE(refusal("/nowhere"), "");
  EXPECT_NE(refusal(""), "");
}

}  // namespace
}  // namespace attention::model
