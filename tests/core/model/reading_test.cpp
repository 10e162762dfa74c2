#include "core/model/reading.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/core/json.h"
#include "tests/core/model/reading_hash.h"
#include "tests/core/model/shipped.h"
#include "tests/core/model/small_model.h"
#include "tests/core/numbers.h"

namespace attention::model {
namespace {

// ---- against PyTorch ----

Gpt2 shipped_model() {
  Gpt2 model;
  EXPECT_EQ(
      read_model(file_at(kShipped + "model.safetensors"), file_at(kShipped + "config.json"), model),
      "");
  return model;
}

/// golden.json, and the numbers of golden.safetensors by their names (see golden.py).
struct Golden {
  attention::Json cases;
  std::map<std::string, std::vector<double>> numbers;
};

Golden golden() {
  std::string problem;
  Golden read;
  read.cases = read_json(TESTS_DIR "/data/model/golden.json", problem)["cases"];
  EXPECT_EQ(problem, "");
  const std::string file = file_at(TESTS_DIR "/data/model/golden.safetensors");
  const Safetensors tensors = read_safetensors(bytes_of(file));
  EXPECT_EQ(tensors.problem, "");
  for (const Tensor& tensor : tensors.tensors) read.numbers[tensor.name] = numbers_of(tensor);
  return read;
}

std::vector<HeadPlace> places_of(const attention::Json& list) {
  std::vector<HeadPlace> places;
  for (const auto& place : list) places.push_back({place[0].get<int>(), place[1].get<int>()});
  return places;
}

/// How far numbers are from PyTorch's, the largest of all so far.
class Parity {
 public:
  void compare(std::span<const double> ours, std::vector<double>::const_iterator& theirs) {
    for (double x : ours) {
      const double gap = std::abs(x - *theirs++);
      largest_ = gap <= largest_ ? largest_ : gap;
    }
  }
  double largest() const { return largest_; }

 private:
  double largest_ = 0;
};

TEST(ReadingAsPyTorch, HasEveryWeightOfEveryHead) {
  const Gpt2 model = shipped_model();
  const Golden torch = golden();
  Parity weights;
  for (std::size_t i = 0; i < torch.cases.size(); ++i) {
    Reading reading(model);
    const auto tokens = torch.cases[i]["tokens"].get<std::vector<int>>();
    ASSERT_EQ(reading.read(tokens, places_of(torch.cases[i]["ablate"])), "");
    auto theirs = torch.numbers.at(std::to_string(i) + ".weights").begin();
    for (int l = 0; l < model.config.layers; ++l) {
      for (int h = 0; h < model.config.heads; ++h) {
        const HeadTrace head = reading.head({l, h});
        for (const auto& row : torch.cases[i]["rows"]) {
          weights.compare(head.weights.row(row.get<int>()), theirs);
        }
      }
    }
    EXPECT_EQ(theirs, torch.numbers.at(std::to_string(i) + ".weights").end());
  }
  EXPECT_LE(weights.largest(), 1e-12);
  RecordProperty("largest", testing::PrintToString(weights.largest()));
}

TEST(ReadingAsPyTorch, HasItsLogits) {
  const Gpt2 model = shipped_model();
  const Golden torch = golden();
  Parity logits;
  Parity concats;
  for (std::size_t i = 0; i < torch.cases.size(); ++i) {
    Reading reading(model);
    const auto& each = torch.cases[i];
    ASSERT_EQ(reading.read(each["tokens"].get<std::vector<int>>(), places_of(each["ablate"])), "");
    auto theirs = torch.numbers.at(std::to_string(i) + ".logits").begin();
    for (const auto& row : each["logitRows"])
      logits.compare(reading.logits(row.get<int>()), theirs);
    theirs = torch.numbers.at(std::to_string(i) + ".concat").begin();
    for (int l = 0; l < model.config.layers; ++l) {
      const Matrix<double> concat = reading.attn_concat(l);
      for (const auto& row : each["rows"]) concats.compare(concat.row(row.get<int>()), theirs);
    }
  }
  EXPECT_LE(logits.largest(), 1e-10);
  EXPECT_LE(concats.largest(), 1e-12);
  RecordProperty("largest", testing::PrintToString(logits.largest()));
}

TEST(ReadingAsPyTorch, HasItsQueriesKeysAndValues) {
  const Gpt2 model = shipped_model();
  const Golden torch = golden();
  Reading reading(model);
  ASSERT_EQ(reading.read(torch.cases[0]["tokens"].get<std::vector<int>>()), "");
  Parity all;
  auto q = torch.numbers.at("0.q").begin();
  auto k = torch.numbers.at("0.k").begin();
  auto v = torch.numbers.at("0.v").begin();
  for (int l = 0; l < model.config.layers; ++l) {
    for (int h = 0; h < model.config.heads; ++h) {
      const HeadTrace head = reading.head({l, h});
      all.compare(head.q.cells(), q);
      all.compare(head.k.cells(), k);
      all.compare(head.v.cells(), v);
    }
  }
  EXPECT_LE(all.largest(), 1e-12);
}

TEST(ReadingAsPyTorch, HasTheSameBitsOnEveryPlatform) {
  // tests/wasm/model.test.ts asks the same of the wasm.
  const Gpt2 model = shipped_model();
  const Golden torch = golden();
  std::string problem;
  const attention::Json hashes = read_json(TESTS_DIR "/data/model/hashes.json", problem);
  ASSERT_EQ(problem, "");
  ASSERT_EQ(hashes.size(), torch.cases.size());
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    Reading reading(model);
    const auto tokens = torch.cases[i]["tokens"].get<std::vector<int>>();
    ASSERT_EQ(reading.read(tokens, places_of(torch.cases[i]["ablate"])), "");
    EXPECT_EQ(hash_of(reading), hashes[i].get<std::string>()) << "of case " << i;
  }
}

TEST(ReadingAsPyTorch, StartsFromTheSameTokens) {
  const Tokenizer tokenizer = shipped_tokenizer();
  for (const auto& each : golden().cases) {
    EXPECT_EQ(tokenizer.encode(each["text"].get<std::string>()),
              each["tokens"].get<std::vector<int>>());
  }
}

// ---- what holds of any model ----

using Tokens = std::vector<int>;

/// All that is kept of a reading.
std::vector<double> everything(const Reading& reading) {
  const Config& config = reading.model().config;
  std::vector<double> all;
  const auto add = [&](const Matrix<double>& m) {
    all.insert(all.end(), m.cells().begin(), m.cells().end());
  };
  for (int l = 0; l < config.layers; ++l) {
    for (int h = 0; h < config.heads; ++h) {
      const HeadTrace head = reading.head({l, h});
      for (const auto* m : {&head.q, &head.k, &head.v, &head.scaled_masked, &head.weights}) add(*m);
    }
    add(reading.attn_concat(l));
  }
  add(reading.logits());
  return all;
}

std::vector<double> fresh(const Gpt2& model, const Tokens& tokens,
                          const std::vector<HeadPlace>& ablated = {}) {
  Reading reading(model);
  EXPECT_EQ(reading.read(tokens, ablated), "");
  return everything(reading);
}

TEST(Reading, SeesNoLaterToken) {
  const Gpt2 model = small_model();
  Reading reading(model);
  ASSERT_EQ(reading.read(Tokens{3, 1, 4, 0, 2}), "");
  const HeadTrace head = reading.head({1, 0});
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 5; ++j) {
      EXPECT_EQ(head.scaled_masked(i, j) == -kInfinity, j > i);
      EXPECT_TRUE(j <= i ? head.weights(i, j) > 0 : same_bits(head.weights(i, j), 0));
    }
  }
}

TEST(Reading, AttendsAsTheLessonsDo) {
  const Gpt2 model = small_model();
  Reading reading(model);
  ASSERT_EQ(reading.read(Tokens{3, 1, 4, 0, 2, 2}), "");
  for (int h = 0; h < 2; ++h) {
    const HeadTrace head = reading.head({0, h});
    const Attention<double> all =
        attend(head.q, head.k, head.v, {.divisor = model.config.divisor(), .causal = true});
    EXPECT_TRUE(same_bits(all.masked, head.scaled_masked));
    EXPECT_TRUE(same_bits(all.weights, head.weights));
    const Matrix<double> concat = reading.attn_concat(0);
    for (int i = 0; i < 6; ++i) {
      EXPECT_TRUE(
          same_bits(all.output.row(i), concat.row(i).subspan(2 * static_cast<std::size_t>(h), 2)));
    }
  }
}

TEST(Reading, KeepsWhatItSharesWithTheTextBefore) {
  const Gpt2 model = small_model();
  Reading reading(model);
  for (const Tokens& tokens :
       {Tokens{3}, Tokens{3, 1, 4}, Tokens{3, 1, 4, 0, 2, 2}, Tokens{3, 1, 4, 0, 2, 1},
        Tokens{3, 1}, Tokens{3, 1}, Tokens{0, 1}, Tokens{0, 1, 1, 1, 1}, Tokens{0}}) {
    ASSERT_EQ(reading.read(tokens), "");
    EXPECT_TRUE(same_bits(everything(reading), fresh(model, tokens)));
    EXPECT_EQ(reading.tokens(), tokens);
  }
}

TEST(Reading, OfTheShippedModelHasTheSameBitsTokenByToken) {
  const Gpt2 model = shipped_model();
  const auto tokens = golden().cases.back()["tokens"].get<Tokens>();
  Reading reading(model);
  Tokens so_far;
  for (int token : tokens) {
    so_far.push_back(token);
    ASSERT_EQ(reading.read(so_far), "");
  }
  EXPECT_TRUE(same_bits(everything(reading), fresh(model, tokens)));
}

TEST(Reading, WithoutAHeadHasThatHeadsOutputZero) {
  const Gpt2 model = small_model();
  const Tokens tokens = {3, 1, 4, 0};
  const std::vector<HeadPlace> both = {{0, 1}, {1, 0}};
  Reading reading(model);
  ASSERT_EQ(reading.read(tokens), "");
  const std::vector<double> whole = everything(reading);
  const HeadTrace first = reading.head({0, 1});
  ASSERT_EQ(reading.read(tokens, both), "");
  EXPECT_TRUE(same_bits(reading.head({0, 1}).weights, first.weights));
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(reading.attn_concat(0)(i, 2), 0);
    EXPECT_EQ(reading.attn_concat(1)(i, 1), 0);
    EXPECT_NE(reading.attn_concat(0)(i, 1), 0);
  }
  EXPECT_FALSE(same_bits(everything(reading), whole));
  EXPECT_TRUE(same_bits(everything(reading), fresh(model, tokens, both)));
  ASSERT_EQ(reading.read(tokens), "");
  EXPECT_TRUE(same_bits(everything(reading), whole));
}

TEST(Reading, GivesTheLogitsOfOneTokenAsOfAll) {
  const Gpt2 model = small_model();
  Reading reading(model);
  ASSERT_EQ(reading.read(Tokens{3, 1, 4, 0, 2}), "");
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(same_bits(reading.logits(i), reading.logits().row(i)));
  }
}

TEST(Reading, SaysWhatItCannotRead) {
  const Gpt2 model = small_model();
  Reading reading(model);
  ASSERT_EQ(reading.read(Tokens{3, 1}), "");
  const std::vector<double> before = everything(reading);
  EXPECT_EQ(reading.read(Tokens{}), "the text is empty; it must have at least one token");
  EXPECT_EQ(reading.read(Tokens(7, 1)), "the text has 7 tokens; this model reads up to 6");
  EXPECT_EQ(reading.read(Tokens{1, 5}), "token 5 is none of this model's; they go from 0 to 4");
  EXPECT_NE(reading.read(Tokens{-1}), "");
  for (const HeadPlace place : {HeadPlace{2, 0}, {0, 2}, {-1, 0}, {0, -1}}) {
    EXPECT_NE(reading.read(Tokens{1}, std::vector<HeadPlace>{place}), "");
    EXPECT_EQ(reading.head(place).weights.rows(), 0);
  }
  EXPECT_EQ(reading.read(Tokens{1}, std::vector<HeadPlace>{{0, 2}}),
            "layer 0 head 2 is not there; layers go from 0 to 1, heads from 0 to 1");
  EXPECT_TRUE(same_bits(everything(reading), before));
}

}  // namespace
}  // namespace attention::model
