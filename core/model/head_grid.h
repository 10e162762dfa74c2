// head-grid: where the heads of the model look, token by token.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/field.h"
#include "core/figures/preset.h"
#include "core/head_place.h"
#include "core/matrix.h"
#include "core/model/layers.h"
#include "core/model/next.h"
#include "core/model/readings.h"
#include "core/model/sentences.h"

namespace attention::model {

/// How much of a row's look goes to a token.
struct TokenWeight {
  int token = 0;
  double weight = 0;

  template <class Visitor>
  void describe(Visitor& v) {
    v("token", token);
    v("weight", weight);
  }
};

/// The three largest weights of each row, the largest first, equals in order; of the first two
/// rows, which see fewer tokens, one and two. Shapes: weights (T, T), causal.
inline std::vector<std::vector<TokenWeight>> top_three(const Matrix<double>& weights) {
  std::vector<std::vector<TokenWeight>> all;
  for (int i = 0; i < weights.rows(); ++i) {
    std::vector<TokenWeight> row;
    for (int j = 0; j <= i; ++j) row.push_back({j, weights(i, j)});
    std::stable_sort(row.begin(), row.end(), [](const TokenWeight& a, const TokenWeight& b) {
      return a.weight > b.weight;
    });
    if (row.size() > 3) row.erase(row.begin() + 3, row.end());
    all.push_back(std::move(row));
  }
  return all;
}

struct HeadGrid {
  static constexpr std::string_view name = "head-grid";

  struct State {
    std::string text = std::string(kSentence);
    int layer = shown_head().layer;
    int head = shown_head().head;  ///< the head that is looked at
    int token = -1;                ///< the row that is read out; -1 is the last
    HeadPlaces ablate{};           ///< heads whose output is set to zero before W_O

    template <class Visitor>
    void describe(Visitor& v) {
      v("text", text, attention::text());
      v("layer", layer, layer_index());
      v("head", head, head_index());
      v("token", token, token_of_text());
      v("ablate", ablate, heads());
    }
    std::string problem(const Readings& readings) const {
      return readings.problem_of("the text", text);
    }
  };

  struct Trace {
    Words tokens{};       ///< (T) those of the text that are used, as a reader sees them
    int token_count = 0;  ///< of the whole text
    int layer_count = 0;
    int head_count = 0;                                 ///< of each layer
    int width = 0;                                      ///< d
    int head_width = 0;                                 ///< d_k
    double divisor = 0;                                 ///< sqrt(d_k)
    std::vector<std::vector<TokenWeight>> top_three{};  ///< (T) of the head that is looked at
    Layers layers{};                      ///< good until the readings are asked for another
    std::vector<NextText> next_tokens{};  ///< the likeliest after the last token

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens);
      v("tokenCount", token_count);
      v("layerCount", layer_count);
      v("headCount", head_count);
      v("width", width);
      v("headWidth", head_width);
      v("divisor", divisor);
      v("topThree", top_three);
      v("layers", layers);
      v("nextTokens", next_tokens);
    }
  };

  /// One for each role a head can have, in the sentence that shows it, whether a head of this model
  /// has come to play it or not; then the sentence that tells a name from a first word.
  static std::vector<Preset<State>> presets() {
    std::vector<Preset<State>> all;
    for (const featured::Role& role : featured::kRoles) {
      State state;
      state.text = sentence_of(role.name);
      state.layer = role.place.layer;
      state.head = role.place.head;
      all.push_back({role.name, state});
    }
    State control;
    control.text = kControl;
    all.push_back({"control", control});
    return all;
  }

  static Trace compute(const State& state, Readings& readings) {
    const TextTokens tokens = readings.tokens_of(state.text);
    const Reading& reading = readings.read(tokens.used, state.ablate);
    const Config& config = readings.config();
    return {readings.names_of(tokens.used),
            tokens.count,
            config.layers,
            config.heads,
            config.width,
            config.head_width(),
            config.divisor(),
            model::top_three(reading.head({state.layer, state.head}).weights),
            Layers(reading),
            model::next_tokens(readings.model(), reading)};
  }
};

}  // namespace attention::model
