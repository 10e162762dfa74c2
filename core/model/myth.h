// myth: one head on two sentences that differ in a name, and what is said next without some heads.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/field.h"
#include "core/figures/preset.h"
#include "core/head_place.h"
#include "core/matrix.h"
#include "core/model/next.h"
#include "core/model/readings.h"
#include "core/model/sentences.h"
#include "core/slots.h"

namespace attention::model {

struct Myth {
  static constexpr std::string_view name = "myth";

  struct State {
    std::string text_a = std::string(kSentence);
    std::string text_b = std::string(kTwin);
    int layer = shown_head().layer;
    int head = shown_head().head;  ///< the head that is looked at
    HeadPlaces ablate{};           ///< heads whose output is set to zero before W_O, to compare

    template <class Visitor>
    void describe(Visitor& v) {
      v("textA", text_a, text());
      v("textB", text_b, text());
      v("layer", layer, layer_index());
      v("head", head, head_index());
      v("ablate", ablate, heads());
    }
    std::string problem(const Readings& readings) const {
      const std::string of_a = readings.problem_of("textA", text_a);
      return of_a.empty() ? readings.problem_of("textB", text_b) : of_a;
    }
  };

  /// What the head and the model make of one text.
  struct Side {
    Words tokens{};            ///< (T) those of the text that are used, as a reader sees them
    int token_count = 0;       ///< of the whole text
    Matrix<double> weights{};  ///< (T, T) of the head
    std::vector<NextText> next_tokens{};  ///< the likeliest after the last token

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens);
      v("tokenCount", token_count);
      v("weights", weights);
      v("nextTokens", next_tokens);
    }
  };

  struct Trace {
    Side a{};
    Side b{};
    std::optional<Side> a_ablated{};  ///< the same without those heads; not there without any
    std::optional<Side> b_ablated{};

    template <class Visitor>
    void describe(Visitor& v) {
      v("a", a);
      v("b", b);
      if (a_ablated) v("aAblated", *a_ablated);
      if (b_ablated) v("bAblated", *b_ablated);
    }
  };

  static std::vector<Preset<State>> presets() {
    State ablated;  // both stop where the pronoun must be chosen
    ablated.text_a = std::string(sentence_of("pronoun"));
    ablated.text_b = std::string(kTwin.substr(0, kTwin.rfind(' ')));
    ablated.layer = role("pronoun").place.layer;
    ablated.head = role("pronoun").place.head;
    ablated.ablate = {role("pronoun").place};
    return {{"printed", {}}, {"ablated", ablated}};
  }

  static Trace compute(const State& state, Readings& readings) {
    const auto side = [&](const std::string& text, const HeadPlaces& ablated) -> Side {
      const TextTokens tokens = readings.tokens_of(text);
      const Reading& reading = readings.read(tokens.used, ablated);
      return {readings.names_of(tokens.used), tokens.count,
              reading.head({state.layer, state.head}).weights,
              model::next_tokens(readings.model(), reading)};
    };
    Trace trace = {side(state.text_a, {}), side(state.text_b, {}), {}, {}};
    if (state.ablate.empty()) return trace;
    trace.a_ablated = side(state.text_a, state.ablate);
    trace.b_ablated = side(state.text_b, state.ablate);
    return trace;
  }
};

}  // namespace attention::model
