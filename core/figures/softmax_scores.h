// softmax-scores: a row of scores to weights by hand, with any of them hidden.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/field.h"
#include "core/figures/preset.h"
#include "core/number.h"
#include "core/sentence.h"
#include "core/softmax.h"

namespace attention {

struct SoftmaxScores {
  static constexpr std::string_view name = "softmax-scores";
  static constexpr int kMostScores = 16;

  template <class Number = double>
  struct State {
    std::vector<Number> scores = {Number(1), Number(0), Number(0)};  ///< of any size; no unit
    std::vector<int> hidden{};  ///< which of them count as minus infinity; indices from 0

    template <class Visitor>
    void describe(Visitor& v) {
      v("scores", scores, numbers(1, kMostScores, -1e6, 1e6, 0.1));
      v("hidden", hidden, Field{.maximum = kMostScores - 1, .unit = "index", .most = kMostScores});
    }
    /// What is hidden is one of the scores, and named once.
    std::string problem() const {
      const int last = static_cast<int>(scores.size()) - 1;
      for (auto at = hidden.begin(); at != hidden.end(); ++at) {
        if (*at > last) {
          return "hidden names score " + quote(*at) + ", counted from 0; the last of scores is " +
                 quote(last);
        }
        if (std::find(hidden.begin(), at, *at) != at) {
          return "hidden names score " + quote(*at) + " twice; once hides it";
        }
      }
      return "";
    }
  };

  template <class Number = double>
  struct Trace {
    std::vector<Number> exponentials;  ///< (n) exp(score), nothing subtracted; 0 where hidden
    Number total{};                    ///< the exponentials added up
    std::vector<Number> weights;       ///< (n) softmax of the scores; shares of 1, 0 where hidden

    template <class Visitor>
    void describe(Visitor& v) {
      v("exponentials", exponentials,
        Compared{"nothing: the score is hidden, and e to minus infinity is exactly 0"});
      v("total", total, Compared{"nothing: every score is hidden"});
      v("weights", weights, Compared{"nothing: every score is hidden"});
    }
  };

  static std::vector<Preset<State<>>> presets() {
    State<> below_zero;
    below_zero.scores = {-1, -2, -3};
    State<> overflow;
    overflow.scores = {1000, 999, 998};
    State<> one_hidden;
    one_hidden.hidden = {2};
    return {{"printed", {}},
            {"belowZero", below_zero},
            {"overflow", overflow},
            {"oneHidden", one_hidden}};
  }

  /// weights[j] = exp(scores[j]) / total, total = the sum of all exp(scores[k]).
  ///
  /// The weights come from softmax(), which subtracts the largest score first, so they are right
  /// where the exponentials are not.
  /// Edge cases: past 709.78 an exponential is infinite, and below -745.13 it is 0; the weights
  /// stand. With every score hidden all exponentials, the total and all weights are exactly 0.
  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    std::vector<Number> scores = state.scores;
    for (const int at : state.hidden) {
      scores[static_cast<std::size_t>(at)] = Number(-std::numeric_limits<double>::infinity());
    }
    const std::span<const Number> row(scores);
    const Shares<Number> by_hand = naive_softmax(row);
    return {by_hand.parts, by_hand.total, softmax(row).weights};
  }
};

}  // namespace attention
