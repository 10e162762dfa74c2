// The figures of the model against what the model's reading says, worked out another way.
#include "core/model/figures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/cli/json.h"
#include "tests/core/fingerprint.h"
#include "tests/core/json.h"
#include "tests/core/model/shipped.h"
#include "tests/core/numbers.h"

namespace attention::model {
namespace {

const attention::Json& card() {
  static const attention::Json read = [] {
    std::string problem;
    attention::Json json = read_json(kShipped + "card.json", problem);
    EXPECT_EQ(problem, "");
    return json;
  }();
  return read;
}

/// A model's figures, as a page or the command line asks them.
class Figures : public testing::Test {
 protected:
  template <class Figure>
  typename Figure::Trace trace(const typename Figure::State& state) {
    return Figure::compute(state, readings_);
  }

  /// The reading of a text by itself.
  Reading reading_of(const std::string& text, const HeadPlaces& ablated = {}) const {
    Reading reading(shipped_model().gpt2);
    EXPECT_EQ(reading.read(shipped_model().tokenizer.encode(text), ablated), "");
    return reading;
  }

  HeadPlaces every_head() const {
    HeadPlaces places;
    for (int l = 0; l < config_.layers; ++l) {
      for (int h = 0; h < config_.heads; ++h) places.push_back({l, h});
    }
    return places;
  }

  const Config& config_ = shipped_model().gpt2.config;
  Readings readings_{shipped_model()};
};

testing::AssertionResult same(const Matrix<double>& a, const Matrix<double>& b) {
  if (a.rows() == b.rows() && a.columns() == b.columns() && same_bits(a.cells(), b.cells())) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << "the matrices differ";
}

void expect_same(const std::vector<NextText>& told, const Reading& reading) {
  const int last = static_cast<int>(reading.tokens().size()) - 1;
  const std::vector<NextToken> next = likeliest(reading.logits(last), 10);
  ASSERT_EQ(told.size(), next.size());
  for (std::size_t i = 0; i < next.size(); ++i) {
    EXPECT_EQ(told[i].token, shipped_model().tokenizer.name(next[i].token));
    EXPECT_TRUE(same_bits(told[i].probability, next[i].probability));
  }
}

// ---- what the card says ----

TEST(Featured, IsWhatTheCardSays) {
  const std::string how = "write it anew with scripts/train/featured.py";
  ASSERT_EQ(std::size(featured::kRoles), card()["featured"].size()) << how;
  for (const featured::Role& role : featured::kRoles) {
    const attention::Json& entry = card()["featured"][std::string(role.name)];
    ASSERT_TRUE(entry.is_object()) << role.name << ": " << how;
    EXPECT_EQ(entry["layer"].get<int>(), role.place.layer) << role.name << ": " << how;
    EXPECT_EQ(entry["head"].get<int>(), role.place.head) << role.name << ": " << how;
    EXPECT_EQ(entry["formed"].get<bool>(), role.formed) << role.name << ": " << how;
  }
  ASSERT_EQ(std::size(featured::kNames), card()["names"].size()) << how;
  for (std::size_t i = 0; i < card()["names"].size(); ++i) {
    EXPECT_EQ(card()["names"][i]["name"].get<std::string>(), featured::kNames[i]) << how;
  }
}

// ---- head-grid ----

TEST_F(Figures, HeadGridTellsWhatTheReadingHolds) {
  const HeadPlaces ablated = {{1, 0}, {0, 1}};
  const HeadGrid::Trace told =
      trace<HeadGrid>({"The sun was bright.", config_.layers - 1, 2, -1, ablated});
  const Reading reading = reading_of("The sun was bright.", ablated);
  EXPECT_EQ(told.tokens, readings_.names_of(reading.tokens()));
  EXPECT_EQ(told.token_count, static_cast<int>(reading.tokens().size()));
  EXPECT_EQ(told.divisor, std::sqrt(told.head_width));
  std::vector<double> flat;
  const auto add = [&](const Matrix<double>& m) {
    flat.insert(flat.end(), m.cells().begin(), m.cells().end());
  };
  ASSERT_EQ(told.layers.size(), config_.layers);
  for (int l = 0; l < config_.layers; ++l) {
    for (int h = 0; h < config_.heads; ++h) {
      const HeadTrace head = reading.head({l, h});
      const HeadTrace made = Layers::Heads(&reading, l)[h];
      EXPECT_TRUE(same(made.weights, head.weights));
      for (const auto* m : {&head.q, &head.k, &head.v, &head.scaled_masked, &head.weights}) add(*m);
    }
    add(reading.attn_concat(l));
  }
  EXPECT_TRUE(same_bits(told.layers.flat(), flat));
  expect_same(told.next_tokens, reading);
}

TEST_F(Figures, HeadGridTellsTheThreeLargestOfTheHeadThatIsLookedAt) {
  const HeadGrid::Trace told = trace<HeadGrid>({std::string(kControl), 2, 1, -1, {}});
  const Matrix<double> weights = reading_of(std::string(kControl)).head({2, 1}).weights;
  for (int i = 0; i < weights.rows(); ++i) {
    const auto& row = told.top_three[static_cast<std::size_t>(i)];
    ASSERT_EQ(static_cast<int>(row.size()), std::min(i + 1, 3));
    std::vector<double> sorted(weights.row(i).begin(), weights.row(i).begin() + i + 1);
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    for (std::size_t n = 0; n < row.size(); ++n) {
      EXPECT_EQ(row[n].weight, sorted[n]);
      EXPECT_EQ(row[n].weight, weights(i, row[n].token));
    }
  }
}

TEST_F(Figures, HeadGridBeginsWithAHeadThatFormedAndHasAPresetForEachRole) {
  const HeadGrid::State state;
  EXPECT_TRUE(role("name").formed || role("first").formed);
  EXPECT_EQ((HeadPlace{state.layer, state.head}),
            role("name").formed ? role("name").place : role("first").place);
  const auto presets = HeadGrid::presets();
  ASSERT_EQ(presets.size(), std::size(featured::kRoles) + 1);
  for (std::size_t i = 0; i < std::size(featured::kRoles); ++i) {
    EXPECT_EQ(presets[i].name, featured::kRoles[i].name);
    EXPECT_EQ((HeadPlace{presets[i].state.layer, presets[i].state.head}),
              featured::kRoles[i].place);
  }
  EXPECT_EQ(presets.back().name, "control");
}

TEST_F(Figures, HeadGridShowsAHeadThatFormedAtItsRole) {
  const auto weight = [&](std::string_view name, int token) {
    const auto presets = HeadGrid::presets();
    const auto preset = std::find_if(presets.begin(), presets.end(),
                                     [&](const auto& each) { return each.name == name; });
    const Matrix<double> weights =
        reading_of(preset->state.text).head({preset->state.layer, preset->state.head}).weights;
    return weights(weights.rows() - 1, token < 0 ? weights.rows() + token : token);
  };
  if (role("pronoun").formed) {
    EXPECT_GT(weight("pronoun", 0), 0.5);
  }
  if (role("first").formed) {
    EXPECT_GT(weight("first", 0), 0.3);
  }
  if (role("previous").formed) {
    EXPECT_GT(weight("previous", -2), 0.3);
  }
  if (role("self").formed) {
    EXPECT_GT(weight("self", -1), 0.3);
  }
  if (!role("copy").formed) return;
  const std::string text(sentence_of("copy"));
  const std::string word = text.substr(text.rfind(' '));
  const Words tokens = readings_.names_of(readings_.tokens_of(text).used);
  const auto earlier = std::find(tokens.begin(), tokens.end(), word);
  EXPECT_GT(weight("copy", static_cast<int>(earlier - tokens.begin()) + 1), 0.3);
}

// ---- all-heads ----

TEST_F(Figures, AllHeadsMeasuresAreMeansOverTheRowsAfterTheFirst) {
  const AllHeads::Trace told = trace<AllHeads>({std::string(kControl)});
  const int rows = static_cast<int>(told.tokens.size());
  ASSERT_EQ(told.tokens[static_cast<std::size_t>(told.name_token)], " Lily");
  for (int l = 0; l < config_.layers; ++l) {
    for (int h = 0; h < config_.heads; ++h) {
      const Matrix<double> weights = reading_of(std::string(kControl)).head({l, h}).weights;
      EXPECT_TRUE(
          same(told.weights[static_cast<std::size_t>(l)][static_cast<std::size_t>(h)], weights));
      double previous = 0;
      double first = 0;
      double self = 0;
      double name = 0;
      double entropy = 0;
      for (int i = 1; i < rows; ++i) {
        previous += weights(i, i - 1);
        first += weights(i, 0);
        self += weights(i, i);
        if (i > told.name_token) name += weights(i, told.name_token);
        for (int j = 0; j <= i; ++j) {
          if (weights(i, j) > 0) entropy -= weights(i, j) * std::log(weights(i, j));
        }
      }
      EXPECT_NEAR(told.previous_share(l, h), previous / (rows - 1), 1e-14);
      EXPECT_NEAR(told.first_share(l, h), first / (rows - 1), 1e-14);
      EXPECT_NEAR(told.self_share(l, h), self / (rows - 1), 1e-14);
      EXPECT_NEAR(told.name_share(l, h), name / (rows - 1 - told.name_token), 1e-14);
      EXPECT_NEAR(told.entropy(l, h), entropy / (rows - 1), 1e-13);
      EXPECT_LE(told.entropy(l, h), std::log(rows));
    }
  }
}

/// The mean of a measure over sentences with another name in each, as the card has it.
TEST_F(Figures, AllHeadsMeasuresAreTheCardsOwn) {
  Words names;
  int girls = 0;
  int boys = 0;
  for (const auto& entry : card()["names"]) {
    int& so_far = entry["gender"] == "girl" ? girls : boys;
    if (so_far++ < 12) names.push_back(entry["name"].get<std::string>());
  }
  ASSERT_EQ(names.size(), 24U);
  std::vector<AllHeads::Trace> first;
  std::vector<AllHeads::Trace> later;
  for (const std::string& name : names) {
    first.push_back(trace<AllHeads>({name + " wanted to play with her"}));
    for (const char* before : {"The sun was bright. ", "One day, ", "It was raining. "}) {
      later.push_back(trace<AllHeads>({before + name + " wanted to play with her"}));
    }
  }
  for (int l = 0; l < config_.layers; ++l) {
    for (int h = 0; h < config_.heads; ++h) {
      const auto mean_of = [&](const std::vector<AllHeads::Trace>& traces) {
        double total = 0;
        for (const AllHeads::Trace& each : traces) total += each.name_share(l, h);
        return total / static_cast<double>(traces.size());
      };
      const attention::Json& scores =
          card()["heads"][static_cast<std::size_t>(l)][static_cast<std::size_t>(h)];
      EXPECT_NEAR(mean_of(first), scores["name_first"].get<double>(), 1e-4) << l << " " << h;
      EXPECT_NEAR(mean_of(later), scores["name"].get<double>(), 1e-4) << l << " " << h;
    }
  }
}

TEST_F(Figures, AllHeadsFindsTheFirstNameWithOrWithoutASpace) {
  EXPECT_EQ(AllHeads::name_among({"The", " sun"}), -1);
  EXPECT_EQ(AllHeads::name_among({"Lily", " and", " Ben"}), 0);
  EXPECT_EQ(AllHeads::name_among({"One", " day", " Ben", " Lily"}), 2);
  EXPECT_EQ(AllHeads::name_among({"  Ben", "lily", "Lilys"}), -1);
  EXPECT_EQ(AllHeads::name_among({}), -1);
}

// ---- myth ----

TEST_F(Figures, MythTellsOfBothTextsAndOfBothWithoutTheHeads) {
  const Myth::State state = {"Lily wanted to play with", "Ben wanted to", 1, 2, {{1, 1}}};
  const Myth::Trace told = trace<Myth>(state);
  const auto expect_side = [&](const Myth::Side& side, const std::string& text,
                               const HeadPlaces& ablated) {
    const Reading reading = reading_of(text, ablated);
    EXPECT_EQ(side.tokens, readings_.names_of(reading.tokens()));
    EXPECT_EQ(side.token_count, static_cast<int>(side.tokens.size()));
    EXPECT_TRUE(same(side.weights, reading.head({1, 2}).weights));
    expect_same(side.next_tokens, reading);
  };
  expect_side(told.a, state.text_a, {});
  expect_side(told.b, state.text_b, {});
  ASSERT_TRUE(told.a_ablated && told.b_ablated);
  expect_side(*told.a_ablated, state.text_a, state.ablate);
  expect_side(*told.b_ablated, state.text_b, state.ablate);
}

TEST_F(Figures, MythHasNoAblatedSidesWithoutAHeadToAblate) {
  const attention::Json json = cli::write(trace<Myth>({}));
  EXPECT_EQ(json.size(), 2U);
  const auto presets = Myth::presets();
  const Myth::Trace ablated = trace<Myth>(presets[1].state);
  EXPECT_TRUE(ablated.a_ablated);
  EXPECT_NE(ablated.a.next_tokens[0].probability, ablated.a_ablated->next_tokens[0].probability);
}

// ---- the bits ----

/// The hash of what a state comes to on a page.
template <class Figure>
std::string hash_of_state(const attention::Json& json, Readings& page) {
  typename Figure::State state;
  EXPECT_EQ(read_state(cli::JsonSource(json), state, page), "") << json.dump();
  Hash hash;
  hash.add(Figure::compute(state, page));
  return hex(hash.value());
}

TEST(ModelFiguresHash, IsThatOfFiguresJson) {
  std::string problem;
  const attention::Json states = read_json(TESTS_DIR "/data/model/figures.json", problem);
  ASSERT_EQ(problem, "");
  Readings page(shipped_model(), kTokensOnPage);
  std::size_t compared = 0;
  for (const auto& each : states) {
    const auto name = each["figure"].get<std::string>();
    EXPECT_EQ((with_figure<ModelFigures, ModelFigures>(
                  name,
                  [&](auto figure) {
                    using Figure = decltype(figure);
                    EXPECT_EQ(hash_of_state<Figure>(each["state"], page), each["hash"])
                        << name << " " << each["state"].dump()
                        << "; if that was meant, cmake --build build/native --target model_hashes";
                    ++compared;
                  })),
              "");
  }
  std::size_t expected = 0;
  for_each_figure<ModelFigures>([&](auto figure) { expected += 51 + figure.presets().size(); });
  EXPECT_EQ(compared, expected);
}

// ---- edges ----

TEST_F(Figures, OfOneTokenHaveOneWeightAndNothingToShare) {
  const AllHeads::Trace told = trace<AllHeads>({"Lily"});
  EXPECT_EQ(told.name_token, 0);
  for (const Matrix<double>* table : {&told.previous_share, &told.first_share, &told.self_share,
                                      &told.name_share, &told.entropy}) {
    for (double x : table->cells()) EXPECT_TRUE(std::isnan(x));
  }
  const HeadGrid::Trace grid = trace<HeadGrid>({"Lily", 0, 0, -1, {}});
  ASSERT_EQ(grid.top_three.size(), 1U);
  EXPECT_EQ(grid.top_three[0][0].weight, 1);
}

TEST_F(Figures, WithEveryHeadAblatedStillSayWhatIsNextFromTheLastTokenAlone) {
  const HeadGrid::Trace one = trace<HeadGrid>({"Lily wanted to", 0, 0, -1, every_head()});
  for (int l = 0; l < config_.layers; ++l) {
    const Matrix<double> concat = reading_of("Lily wanted to", every_head()).attn_concat(l);
    for (double x : concat.cells()) EXPECT_EQ(x, 0);
  }
  const HeadGrid::Trace other = trace<HeadGrid>({"Ben wanted to", 0, 0, -1, every_head()});
  ASSERT_EQ(one.tokens.size(), other.tokens.size());
  EXPECT_EQ(one.next_tokens[0].token, other.next_tokens[0].token);
  EXPECT_TRUE(same_bits(one.next_tokens[0].probability, other.next_tokens[0].probability));
}

TEST_F(Figures, ReadAnyText) {
  const HeadGrid::Trace spaces = trace<HeadGrid>({"    ", 0, 0, -1, {}});
  EXPECT_EQ(spaces.tokens.size(), spaces.top_three.size());
  const HeadGrid::Trace emoji = trace<HeadGrid>({"\U0001f600", 0, 0, -1, {}});
  EXPECT_GT(emoji.tokens.size(), 1U);
  for (const std::string& token : emoji.tokens) EXPECT_EQ(token.substr(0, 3), "<0x");
  std::string problem;
  parsed(cli::write(emoji).dump(), problem);
  EXPECT_EQ(problem, "");
}

TEST_F(Figures, DoNotDependOnWhatWasAskedBeforeNorOnTheOrderOfAblatedHeads) {
  const std::vector<HeadPlaces> sets = {{},       {{0, 0}}, {{1, 1}, {0, 0}}, {{0, 0}, {1, 1}},
                                        {{2, 2}}, {{3, 3}}, {{0, 0}, {0, 0}}};
  const auto all = [&] {
    std::vector<std::string> told;
    for (const HeadPlaces& ablate : sets) {
      for (const char* text : {"Lily wanted to", "Lily", "Ben wanted to play"}) {
        told.push_back(cli::write(trace<HeadGrid>({text, 0, 0, -1, ablate})).dump());
      }
    }
    return told;
  };
  const std::vector<std::string> once = all();
  EXPECT_EQ(all(), once);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(once[6 + i], once[9 + i]);
    EXPECT_EQ(once[3 + i], once[18 + i]);
  }
}

TEST_F(Figures, OfALongTextUseTheFirstTokensOnAPageAndRefuseItElsewhere) {
  std::string text = "Lily";
  for (int i = 1; i <= config_.positions; ++i) text += " the";
  Readings page(shipped_model(), 4);
  HeadGrid::State state;
  const auto read = [&](const std::string& json, const Readings& readings) {
    return read_state(cli::JsonSource(attention::Json::parse(json)), state, readings);
  };
  const std::string given = R"({"text": ")" + text + "\"}";
  EXPECT_EQ(read(given, page), "");
  const HeadGrid::Trace told = HeadGrid::compute(state, page);
  EXPECT_EQ(told.tokens.size(), 4U);
  EXPECT_EQ(told.token_count, config_.positions + 1);
  EXPECT_EQ(cli::write(told)["layers"],
            cli::write(trace<HeadGrid>({"Lily the the the", 0, 0, -1, {}}))["layers"]);
  EXPECT_EQ(read(R"({"text": "Lily the the the the", "token": 4})", page),
            "token was 4; it must be a whole number from -1 to 3");
  const std::string has = " has " + quote(config_.positions + 1) +
                          " tokens; this model reads up to " + quote(config_.positions);
  EXPECT_EQ(read(given, readings_), "the text" + has);
  Myth::State myth;
  EXPECT_EQ(read_state(cli::JsonSource(attention::Json::parse(R"({"textB": ")" + text + "\"}")),
                       myth, readings_),
            "textB" + has);
}

}  // namespace
}  // namespace attention::model
