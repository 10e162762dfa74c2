// one-query: from a word to its context vector.
#pragma once

#include <cmath>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "core/attention.h"
#include "core/field.h"
#include "core/figures/journey.h"
#include "core/figures/preset.h"
#include "core/matrix.h"
#include "core/measures.h"
#include "core/number.h"
#include "core/softmax.h"

namespace attention {

struct OneQuery {
  static constexpr std::string_view name = "one-query";

  template <class Number = double>
  struct State {
    Words tokens = journey::tokens();
    Matrix<Number> embeddings = journey::embeddings<Number>();
    int query = 1;  ///< the token that asks

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens, words());
      v("embeddings", embeddings, coordinates());
      v("query", query, token_index());
    }
  };

  template <class Number = double>
  struct Trace {
    std::vector<Number> scores;        ///< (T) query . each token; no unit
    std::vector<Number> exponentials;  ///< (T) exp(score - largest score); no unit
    std::vector<Number> weights;       ///< (T) softmax of the scores; shares of 1
    Number weight_sum{};               ///< the weights added up
    std::vector<Number> context;       ///< (d) the weighted average of the embeddings
    Matrix<Number> matrix;             ///< (T, T) the weights of every query, a row each
    std::vector<Number> row_change;    ///< (T) see row_changes()

    template <class Visitor>
    void describe(Visitor& v) {
      v("scores", scores);
      v("exponentials", exponentials);
      v("weights", weights);
      v("weightSum", weight_sum);
      v("context", context);
      v("matrix", matrix);
      v("rowChange", row_change);
    }
  };

  static std::vector<Preset<State<>>> presets() { return {}; }

  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    const Matrix<Number>& x = state.embeddings;
    const Attention<Number> all = attend(x, x, x);
    const Shares<Number> shares = softmax(all.scores.row(state.query));

    Trace<Number> trace;
    trace.scores.assign(all.scores.row(state.query).begin(), all.scores.row(state.query).end());
    trace.exponentials = shares.parts;
    trace.weights = shares.weights;
    trace.weight_sum = sum(std::span<const Number>(shares.weights));
    trace.context = blend(std::span<const Number>(shares.weights), x);
    trace.matrix = all.weights;
    trace.row_change = row_changes(all.weights);
    return trace;
  }

  /// How far each row of weights is from the lesson's own: the largest |weight - lesson's weight|.
  /// Edge cases: with another number of tokens there is nothing to compare: NaN throughout.
  template <class Number>
  static std::vector<Number> row_changes(const Matrix<Number>& weights) {
    const Matrix<Number> x = journey::embeddings<Number>();
    std::vector<Number> changes(static_cast<std::size_t>(weights.rows()),
                                Number(std::numeric_limits<double>::quiet_NaN()));
    if (weights.rows() != x.rows()) return changes;
    const Matrix<Number> lesson = attend(x, x, x).weights;
    for (int i = 0; i < weights.rows(); ++i) {
      changes[static_cast<std::size_t>(i)] = largest_difference(weights.row(i), lesson.row(i));
    }
    return changes;
  }
};

}  // namespace attention
