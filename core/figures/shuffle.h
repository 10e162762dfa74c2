// shuffle: attention of the tokens in another order is the same rows in that order.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/attention.h"
#include "core/field.h"
#include "core/figures/preset.h"
#include "core/figures/topics.h"
#include "core/matrix.h"
#include "core/measures.h"
#include "core/number.h"
#include "core/positions.h"

namespace attention {

struct Shuffle {
  static constexpr std::string_view name = "shuffle";

  template <class Number = double>
  struct State {
    Words tokens = topics::tokens();
    Matrix<Number> embeddings = topics::embeddings<Number>();
    std::vector<int> order = topics::shuffled();  ///< place i holds token order[i]
    bool positions = false;                       ///< whether places are added to the embeddings

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens, words(2));
      v("embeddings", embeddings, coordinates());
      v("order", order, order_of_tokens());
      v("positions", positions, yes_or_no());
    }
  };

  template <class Number = double>
  struct Trace {
    Matrix<Number> output;           ///< (T, d) attention of the tokens as they stand
    Matrix<Number> permuted_output;  ///< (T, d) its rows in the new order
    Matrix<Number> shuffled_output;  ///< (T, d) attention of the tokens in the new order
    Number max_difference{};         ///< the largest |permuted - shuffled|
    Matrix<double> position_table;   ///< (T, d) what a place adds, where positions are on

    template <class Visitor>
    void describe(Visitor& v) {
      v("output", output);
      v("permutedOutput", permuted_output);
      v("shuffledOutput", shuffled_output);
      v("maxDifference", max_difference);
      v("positionTable", position_table,
        Compared{
            "the sine or cosine of the place over a wavelength that grows with the coordinate"});
    }
  };

  static std::vector<Preset<State<>>> presets() {
    State<> positions;
    positions.positions = true;
    return {{"printed", {}}, {"withPositions", positions}};
  }

  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    const Matrix<Number>& x = state.embeddings;
    Trace<Number> trace;
    trace.position_table = attention::position_table(x.rows(), x.columns());
    trace.output = attended(x, state.positions, trace.position_table);
    trace.permuted_output = in_order(trace.output, state.order);
    trace.shuffled_output =
        attended(in_order(x, state.order), state.positions, trace.position_table);
    trace.max_difference =
        largest_difference(trace.permuted_output.cells(), trace.shuffled_output.cells());
    return trace;
  }

  /// rows(i) = m(order[i]). Shapes: m (T, d), order (T) -> (T, d).
  template <class Number>
  static Matrix<Number> in_order(const Matrix<Number>& m, const std::vector<int>& order) {
    Matrix<Number> rows(m.rows(), m.columns());
    for (int i = 0; i < m.rows(); ++i) {
      for (int j = 0; j < m.columns(); ++j) rows(i, j) = m(order[static_cast<std::size_t>(i)], j);
    }
    return rows;
  }

 private:
  template <class Number>
  static Matrix<Number> attended(Matrix<Number> x, bool positions, const Matrix<double>& table) {
    for (int i = 0; positions && i < x.rows(); ++i) {
      for (int j = 0; j < x.columns(); ++j) x(i, j) = x(i, j) + Number(table(i, j));
    }
    return attend(x, x, x, {.divisor = sqrt(static_cast<double>(x.columns()))}).output;
  }
};

}  // namespace attention
