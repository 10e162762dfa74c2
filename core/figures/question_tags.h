// question-tags: a made-up example of three tokens, in the five steps of one attention head.
//
// A card holds a token's question (query), a tag says what it is (key), and a backpack holds what
// it shares (value). The numbers are this project's own, chosen to be followed by hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/attention.h"
#include "core/elementary.h"
#include "core/field.h"
#include "core/figures/preset.h"
#include "core/matrix.h"
#include "core/number.h"
#include "core/sentence.h"

namespace attention {

struct QuestionTags {
  static constexpr std::string_view name = "question-tags";

  template <class Number = double>
  struct State {
    Words tokens = {"Lily", "ran", "she"};
    Matrix<Number> questions = {{1, 0}, {0, 1}, {2, 0}};  ///< (T, d_k) the cards, Q; no unit
    Matrix<Number> tags = {{2, 0}, {0, 1}, {1, 1}};       ///< (T, d_k) the name tags, K; no unit
    Matrix<Number> backpacks = {{1, 0}, {0, 1}, {0.5, 0.5}};  ///< (T, d_v) the packs, V; no unit
    int step = 1;        ///< which of the five steps the view shows; changes no number
    bool causal = true;  ///< whether a token is kept from those after it

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens, words());
      v("questions", questions, coordinates(0.1));
      v("tags", tags, coordinates(0.1));
      v("backpacks", backpacks, coordinates(0.1));
      v("step", step, count(1, 5));
      v("causal", causal, yes_or_no());
    }
    /// A query and a key are multiplied in pairs; a value may have another width.
    std::string problem() const {
      if (questions.columns() == tags.columns()) return "";
      return "questions is " + quote(questions.columns()) + " wide, tags is " +
             quote(tags.columns()) + ": a query and a key need one width";
    }
  };

  template <class Number = double>
  struct Trace {
    Matrix<Number> scores;   ///< (T, T) questions tags^T; no unit
    Number divisor{};        ///< sqrt(d_k)
    Matrix<Number> scaled;   ///< (T, T) scores / divisor
    Matrix<Number> masked;   ///< (T, T) scaled, minus infinity where a later token is hidden
    Matrix<Number> weights;  ///< (T, T) softmax of each row of masked; shares of 1, hidden ones 0
    Matrix<Number> output;   ///< (T, d_v) weights backpacks

    template <class Visitor>
    void describe(Visitor& v) {
      v("scores", scores);
      v("divisor", divisor, Compared{"the square root of how many numbers a query and a key have"});
      v("scaled", scaled);
      v("masked", masked, Compared{"minus infinity: this token comes later, and is hidden"});
      v("weights", weights);
      v("output", output);
    }
  };

  static std::vector<Preset<State<>>> presets() {
    State<> sees_all;
    sees_all.causal = false;
    return {{"printed", {}}, {"seesAll", sees_all}};
  }

  /// output = softmax(Q K^T / sqrt(d_k) + M) V, M minus infinity above the diagonal where causal.
  /// All five steps are worked out, whichever is shown.
  /// Edge cases: d_k = 1 divides by 1; the first token sees itself alone and has weight exactly 1.
  /// Source: Vaswani et al., Attention Is All You Need (2017), equation 1 and section 3.2.3.
  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    const double divisor = sqrt(static_cast<double>(state.questions.columns()));
    const Attention<Number> all = attend(state.questions, state.tags, state.backpacks,
                                         {.divisor = divisor, .causal = state.causal});
    return {all.scores, Number(divisor), all.scaled, all.masked, all.weights, all.output};
  }
};

}  // namespace attention
