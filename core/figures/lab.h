// lab: one sentence, its queries, keys and values on one bench, and a temperature dial.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/attention.h"
#include "core/elementary.h"
#include "core/extremes.h"
#include "core/field.h"
#include "core/figures/preset.h"
#include "core/figures/river_bank.h"
#include "core/hull.h"
#include "core/matmul.h"
#include "core/matrix.h"
#include "core/measures.h"
#include "core/number.h"
#include "core/sentence.h"
#include "core/similarity.h"
#include "core/softmax.h"

namespace attention {

struct Lab {
  static constexpr std::string_view name = "lab";

  template <class Number = double>
  struct State {
    Words tokens = river_bank::tokens();
    Matrix<Number> q = river_bank::queries<Number>();  ///< what each token looks for
    Matrix<Number> k = river_bank::keys<Number>();     ///< what each offers to be found by
    Matrix<Number> v = river_bank::values<Number>();   ///< what each hands over, in two senses
    Number temperature{1};                             ///< scores are divided by it
    bool scaled = true;                                ///< whether they are divided by sqrt(d_k)
    int focus = 5;                                     ///< the token that reads
    std::string stage = "tokens";                      ///< what the view shows

    template <class Visitor>
    void describe(Visitor& visit) {
      visit("tokens", tokens, words(2));
      visit("q", q, coordinates(0.1));
      visit("k", k, coordinates(0.1));
      visit("v", v, coordinates(0.1));
      visit("temperature", temperature, number(0.01, 100, 0.01));
      visit("scaled", scaled, yes_or_no());
      visit("focus", focus, token_index());
      visit("stage", stage, choice("tokens projections scores weights blend"));
    }
    std::string problem() const {
      if (v.columns() != 2) {
        return "v has " + quote(v.columns()) +
               " numbers in each row; a value has two, one for each sense";
      }
      if (q.columns() == k.columns()) return "";
      return "q is " + quote(q.columns()) + " wide, k is " + quote(k.columns()) +
             ": a query and a key need one width";
    }
  };

  template <class Number = double>
  struct Trace {
    Matrix<Number> scores;                  ///< (T, T) q k^T, over sqrt(d_k) where scaled
    Number lowest_score{};                  ///< the least of them
    Number highest_score{};                 ///< the largest of them
    Matrix<Number> weights;                 ///< (T, T) softmax of scores / temperature, row by row
    Number uniform_weight{};                ///< 1 / T
    Matrix<Number> output;                  ///< (T, 2) weights v
    Matrix<Number> products;                ///< (T, 2) the focus's weights, each times its value
    std::vector<Number> row_sums;           ///< (T) each row of weights added up
    std::vector<Number> received;           ///< (T) each column of weights added up
    std::vector<int> favourites;            ///< (T) where each row's highest score stands
    std::vector<Number> effective_tokens;   ///< (T) exp of each row's entropy: 1 to T
    std::vector<Number> sense_resolved;     ///< (T) |output - mean value| / reach, or NaN
    std::vector<Number> mean_value;         ///< (2) the mean of all values
    Number reach{};                         ///< the largest distance of a value from it, or 0
    std::vector<int> hull;                  ///< the values around all others, in order
    Number output_spread{};                 ///< the largest distance between two outputs
    std::vector<double> curve_temperature;  ///< (101) 0.1 to 10, evenly on a log axis
    std::vector<Number> curve_effective_tokens;  ///< (101) of the focus, at each
    std::vector<Number> curve_output_spread;     ///< (101) at each
    Matrix<double> embeddings;         ///< (T, 7) the lesson's tags of each token; no rows else
    Matrix<double> query_weights;      ///< (7, 4) what makes queries of them
    Matrix<double> key_weights;        ///< (7, 4) keys
    Matrix<double> value_weights;      ///< (7, 2) values
    Matrix<double> projected_queries;  ///< (T, 4) embeddings query_weights
    Matrix<double> projected_keys;     ///< (T, 4)
    Matrix<double> projected_values;   ///< (T, 2)

    template <class Visitor>
    void describe(Visitor& v) {
      v("scores", scores);
      v("lowestScore", lowest_score);
      v("highestScore", highest_score);
      v("weights", weights);
      v("uniformWeight", uniform_weight, Compared{"1 / T: one even share"});
      v("output", output);
      v("products", products);
      v("rowSums", row_sums);
      v("received", received);
      v("favourites", favourites,
        Compared{"the token this one scores highest against, counted from 0"});
      v("effectiveTokens", effective_tokens);
      v("senseResolved", sense_resolved,
        Compared{"nothing to resolve: all values are one and the same"});
      v("meanValue", mean_value);
      v("reach", reach, Compared{"no way at all: all values are one and the same"});
      v("hull", hull, Compared{"a token whose value no others lie around, counted from 0"});
      v("outputSpread", output_spread);
      v("curveTemperature", curve_temperature,
        Compared{"a temperature of the curves: fifty to each power of ten, from a tenth up"});
      v("curveEffectiveTokens", curve_effective_tokens);
      v("curveOutputSpread", curve_output_spread);
      v("embeddings", embeddings, Compared{"whether the token has this tag"});
      v("queryWeights", query_weights, Compared{"a weight of the lesson’s own W_q"});
      v("keyWeights", key_weights, Compared{"a weight of the lesson’s own W_k"});
      v("valueWeights", value_weights, Compared{"a weight of the lesson’s own W_v"});
      v("projectedQueries", projected_queries,
        Compared{"the token’s tags times a column of W_q, added up"});
      v("projectedKeys", projected_keys,
        Compared{"the token’s tags times a column of W_k, added up"});
      v("projectedValues", projected_values,
        Compared{"the token’s tags times a column of W_v, added up"});
    }
  };

  static std::vector<Preset<State<>>> presets() {
    State<> cold;
    cold.temperature = 0.2;
    State<> hot;
    hot.temperature = 10;
    return {{"printed", {}}, {"cold", cold}, {"hot", hot}};
  }

  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    Trace<Number> trace;
    trace.scores = scores_of(state);
    trace.lowest_score = smallest(trace.scores.cells());
    trace.highest_score = largest(trace.scores.cells());
    trace.weights = weights_at(std::as_const(trace.scores), state.temperature);
    trace.uniform_weight = Number(1.0 / state.v.rows());
    trace.output = matmul(trace.weights, state.v);
    trace.output_spread = widest(std::as_const(trace.output));
    measure_rows(trace);
    measure_values(trace, state);
    follow_dial(trace, state);
    project(trace, state.v.rows());
    return trace;
  }

 private:
  template <class Number>
  static Matrix<Number> scores_of(const State<Number>& state) {
    Matrix<Number> table = attention::scores(state.q, state.k);
    if (!state.scaled) return table;
    const Number root(sqrt(static_cast<double>(state.q.columns())));
    for (int i = 0; i < table.rows(); ++i) {
      for (Number& score : table.row(i)) score = named("score", score / root);
    }
    return table;
  }

  template <class Number>
  static Matrix<Number> weights_at(const Matrix<Number>& scores, const Number& temperature) {
    Matrix<Number> divided = scores;
    for (int i = 0; i < divided.rows(); ++i) {
      for (Number& score : divided.row(i)) score = named("scaled", score / temperature);
    }
    return softmax(std::as_const(divided));
  }

  /// The largest distance between two rows.
  template <class Number>
  static Number widest(const Matrix<Number>& rows) {
    std::vector<Number> distances;
    for (int i = 0; i < rows.rows(); ++i) {
      for (int j = i + 1; j < rows.rows(); ++j) {
        distances.push_back(distance(rows.row(i), rows.row(j)));
      }
    }
    return largest(std::span<const Number>(distances));
  }

  template <class Number>
  static Number effective(std::span<const Number> row) {
    return named("effective tokens", exp(entropy(row)));
  }

  template <class Number>
  static void measure_rows(Trace<Number>& trace) {
    const Matrix<Number> columns = transpose(trace.weights);
    for (int i = 0; i < trace.weights.rows(); ++i) {
      const std::span<const Number> row = std::as_const(trace.weights).row(i);
      trace.row_sums.push_back(sum(row));
      trace.received.push_back(sum(columns.row(i)));
      trace.favourites.push_back(argmax(std::as_const(trace.scores).row(i)));
      trace.effective_tokens.push_back(effective(row));
    }
  }

  template <class Number>
  static void measure_values(Trace<Number>& trace, const State<Number>& state) {
    const Matrix<Number> columns = transpose(state.v);
    for (int c = 0; c < columns.rows(); ++c) trace.mean_value.push_back(mean(columns.row(c)));
    const std::span<const Number> middle(trace.mean_value);

    std::vector<Number> distances;
    trace.products = Matrix<Number>(state.v.rows(), 2);
    for (int j = 0; j < state.v.rows(); ++j) {
      distances.push_back(distance(state.v.row(j), middle));
      for (int c = 0; c < 2; ++c) {
        trace.products(j, c) = trace.weights(state.focus, j) * state.v(j, c);
      }
    }
    trace.hull = hull_of(state.v);
    if (trace.hull.size() == 1) {
      // All alike: their mean and their blends may lie a rounding away from them, and one rounding
      // over another would say anything.
      trace.sense_resolved.assign(distances.size(),
                                  Number(std::numeric_limits<double>::quiet_NaN()));
      return;
    }
    trace.reach = largest(std::span<const Number>(distances));
    for (int i = 0; i < trace.output.rows(); ++i) {
      const Number moved = distance(std::as_const(trace.output).row(i), middle);
      trace.sense_resolved.push_back(named("sense resolved", moved / trace.reach));
    }
  }

  /// Two measures over the whole dial.
  template <class Number>
  static void follow_dial(Trace<Number>& trace, const State<Number>& state) {
    for (int i = 0; i <= 100; ++i) {
      const double temperature = exp(log(10.0) * (i / 50.0 - 1));
      const Matrix<Number> weights = weights_at(std::as_const(trace.scores), Number(temperature));
      const Matrix<Number> output = matmul(weights, state.v);
      trace.curve_temperature.push_back(temperature);
      trace.curve_effective_tokens.push_back(effective(weights.row(state.focus)));
      trace.curve_output_spread.push_back(widest(output));
    }
  }

  /// How the lesson's own vectors came about. For another number of tokens there is nothing to say.
  template <class Number>
  static void project(Trace<Number>& trace, int tokens) {
    if (tokens != river_bank::embeddings().rows()) return;
    trace.embeddings = river_bank::embeddings();
    trace.query_weights = river_bank::query_weights();
    trace.key_weights = river_bank::key_weights();
    trace.value_weights = river_bank::value_weights();
    trace.projected_queries = matmul(trace.embeddings, trace.query_weights);
    trace.projected_keys = matmul(trace.embeddings, trace.key_weights);
    trace.projected_values = matmul(trace.embeddings, trace.value_weights);
  }
};

}  // namespace attention
