// loop-vs-matmul: the double loop, a cell at a time, against one matrix product.
#pragma once

#include <limits>
#include <string_view>
#include <vector>

#include "core/attention.h"
#include "core/field.h"
#include "core/figures/journey.h"
#include "core/figures/preset.h"
#include "core/matmul.h"
#include "core/matrix.h"
#include "core/measures.h"
#include "core/number.h"

namespace attention {

struct LoopVsMatmul {
  static constexpr std::string_view name = "loop-vs-matmul";

  template <class Number = double>
  struct State {
    Words tokens = journey::tokens();
    Matrix<Number> embeddings = journey::embeddings<Number>();
    int cell = 36;             ///< how many cells the loop has filled, in reading order
    bool matmul_shown = true;  ///< whether the product is shown beside it
    Number cost_tokens{1024};  ///< a length to work out the cost for; a count
    Number cost_width{768};    ///< and a width; a count

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens, words());
      v("embeddings", embeddings, coordinates());
      v("cell", cell, cell_count());
      v("matmulShown", matmul_shown, yes_or_no());
      v("costTokens", cost_tokens, count(1, 131072));
      v("costWidth", cost_width, count(1, 16384));
    }
  };

  template <class Number = double>
  struct Trace {
    Matrix<Number> loop;            ///< (T, T) scores so far; NaN where the loop has not been
    Matrix<Number> matmul;          ///< (T, T) X X^T at once
    Number max_difference{};        ///< the largest |loop - matmul| over the filled cells
    int row = -1;                   ///< the cell filled last; -1 before the first
    int column = -1;                ///< likewise
    std::vector<Number> products;   ///< (d) what that cell added up; NaN before the first
    int dot_products = 0;           ///< T * T; a count
    int multiplications = 0;        ///< T * T * d; a count
    Number cost_multiply_adds{};    ///< costTokens^2 * costWidth; a count
    Number score_asymmetry{};       ///< max |Omega - Omega^T|
    Number weight_asymmetry{};      ///< max |A - A^T|, A the softmax of each row
    std::vector<int> asymmetry_at;  ///< (2) row and column of that, row < column

    template <class Visitor>
    void describe(Visitor& v) {
      v("loop", loop);
      v("matmul", matmul);
      v("maxDifference", max_difference);
      v("row", row, Compared{"the row of the cell that the loop filled last, counted from 0"});
      v("column", column,
        Compared{"the column of the cell that the loop filled last, counted from 0"});
      v("products", products);
      v("dotProducts", dot_products, Compared{"one for each pair of tokens: T times T"});
      v("multiplications", multiplications,
        Compared{"one for each pair of tokens and each coordinate: T times T times d"});
      v("costMultiplyAdds", cost_multiply_adds);
      v("scoreAsymmetry", score_asymmetry);
      v("weightAsymmetry", weight_asymmetry);
      v("asymmetryAt", asymmetry_at,
        Compared{"the two tokens whose weights for each other differ most, counted from 0"});
    }
  };

  static std::vector<Preset<State<>>> presets() { return {}; }

  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    const Matrix<Number>& x = state.embeddings;
    const int tokens = x.rows();
    Trace<Number> trace;

    trace.loop = Matrix<Number>(tokens, tokens);
    trace.matmul = matmul(x, transpose(x));
    std::vector<Number> gaps;
    int filled = 0;
    for (int i = 0; i < tokens; ++i) {
      for (int j = 0; j < tokens; ++j, ++filled) {
        if (filled >= state.cell) {
          trace.loop(i, j) = Number(std::numeric_limits<double>::quiet_NaN());
          continue;
        }
        trace.loop(i, j) = named("score", dot(x.row(i), x.row(j)));
        gaps.push_back(difference(trace.loop(i, j), trace.matmul(i, j)));
      }
    }
    if (!gaps.empty()) trace.max_difference = largest(std::span<const Number>(gaps));

    trace.products.assign(static_cast<std::size_t>(x.columns()),
                          Number(std::numeric_limits<double>::quiet_NaN()));
    if (state.cell > 0) {
      trace.row = (state.cell - 1) / tokens;
      trace.column = (state.cell - 1) % tokens;
      for (int c = 0; c < x.columns(); ++c) {
        trace.products[static_cast<std::size_t>(c)] = x(trace.row, c) * x(trace.column, c);
      }
    }

    trace.dot_products = tokens * tokens;
    trace.multiplications = tokens * tokens * x.columns();
    trace.cost_multiply_adds = state.cost_tokens * state.cost_tokens * state.cost_width;

    const Attention<Number> all = attend(x, x, x);
    trace.score_asymmetry = asymmetry(all.scores).largest;
    const Asymmetry<Number> weights = asymmetry(all.weights);
    trace.weight_asymmetry = weights.largest;
    trace.asymmetry_at = {weights.row, weights.column};
    return trace;
  }
};

}  // namespace attention
