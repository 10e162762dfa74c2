// softmax-vs-normalise: why a row of scores is not divided by its sum.
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/attention.h"
#include "core/field.h"
#include "core/figures/journey.h"
#include "core/figures/preset.h"
#include "core/matrix.h"
#include "core/number.h"
#include "core/similarity.h"
#include "core/softmax.h"

namespace attention {

struct SoftmaxVsNormalise {
  static constexpr std::string_view name = "softmax-vs-normalise";

  template <class Number = double>
  struct State {
    Words tokens = journey::tokens();
    Matrix<Number> embeddings = journey::embeddings<Number>();
    int query = 1;
    Number gain{1};  ///< every score is multiplied by it

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens, words());
      v("embeddings", embeddings, coordinates());
      v("query", query, token_index());
      v("gain", gain, number(-2000, 2000, 1));
    }
  };

  template <class Number = double>
  struct Trace {
    std::vector<Number> scores;           ///< (T) gain * (query . each token); no unit
    Number row_sum{};                     ///< the scores added up
    Number smallest_score{};              ///< the least of all T x T scores, gain included
    std::vector<Number> divided;          ///< (T) score / row_sum
    Number divided_sum{};                 ///< the divided weights added up
    int negative_shares = 0;              ///< how many divided weights are below 0; a count
    std::vector<Number> weights;          ///< (T) softmax of the scores; shares of 1
    Number weight_sum{};                  ///< the weights added up
    std::vector<Number> exponentials;     ///< (T) exp(score), nothing subtracted; may be infinite
    std::vector<Number> naive;            ///< (T) exponential / their sum; may be NaN
    std::vector<Number> divided_context;  ///< (d) the average under divided
    std::vector<Number> context;          ///< (d) the average under weights
    std::vector<Number> naive_context;    ///< (d) the average under naive

    template <class Visitor>
    void describe(Visitor& v) {
      v("scores", scores);
      v("rowSum", row_sum);
      v("smallestScore", smallest_score);
      v("divided", divided);
      v("dividedSum", divided_sum);
      v("negativeShares", negative_shares, Compared{"how many divided weights are below 0"});
      v("weights", weights);
      v("weightSum", weight_sum);
      v("exponentials", exponentials);
      v("naive", naive);
      v("dividedContext", divided_context);
      v("context", context);
      v("naiveContext", naive_context);
    }
  };

  static std::vector<Preset<State<>>> presets() {
    State<> negative;
    negative.query = 0;
    negative.embeddings(4, 0) = -0.77;

    State<> near_zero;
    near_zero.query = 4;
    near_zero.embeddings(0, 0) = 0.16;
    near_zero.embeddings(4, 0) = -0.94;
    near_zero.embeddings(4, 1) = 0.08;
    near_zero.embeddings(4, 2) = 0.10;

    State<> overflow;
    overflow.gain = 1100;

    State<> underflow;
    underflow.gain = -1100;

    return {{"printed", {}},
            {"negative", negative},
            {"nearZero", near_zero},
            {"overflow", overflow},
            {"underflow", underflow}};
  }

  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    const Matrix<Number>& x = state.embeddings;
    Trace<Number> trace;
    Matrix<Number> all = scores(x, x);
    for (int i = 0; i < x.rows(); ++i) {
      for (Number& score : all.row(i)) score = gained(score, state.gain);
    }
    const std::span<const Number> row = std::as_const(all).row(state.query);
    trace.scores.assign(row.begin(), row.end());
    trace.smallest_score = smallest(all.cells());

    const Shares<Number> divided = divide_by_sum(trace.scores);
    trace.row_sum = divided.total;
    trace.divided = divided.weights;
    trace.divided_sum = sum(std::span<const Number>(divided.weights));
    for (const Number& share : divided.weights) trace.negative_shares += value_of(share) < 0;

    trace.weights = softmax(row).weights;
    trace.weight_sum = sum(std::span<const Number>(trace.weights));

    const Shares<Number> naive = naive_softmax(row);
    trace.exponentials = naive.parts;
    trace.naive = naive.weights;

    trace.divided_context = blend(std::span<const Number>(trace.divided), x);
    trace.context = blend(std::span<const Number>(trace.weights), x);
    trace.naive_context = blend(std::span<const Number>(trace.naive), x);
    return trace;
  }

 private:
  /// A gain of 1 leaves no trace of itself in how a score came about.
  template <class Number>
  static Number gained(const Number& score, const Number& gain) {
    return value_of(gain) == 1 ? score : named("score", gain * score);
  }
};

}  // namespace attention
