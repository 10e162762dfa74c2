// Attention: scores, softmax, weighted average. Three lines, used by every lesson.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/matmul.h"
#include "core/matrix.h"
#include "core/number.h"
#include "core/sentence.h"
#include "core/similarity.h"
#include "core/softmax.h"

namespace attention {

struct AttendOptions {
  double divisor = 1;   ///< every score is divided by it: sqrt(d_k), times a temperature
  bool causal = false;  ///< hide from each row the columns after it
  int before = 0;       ///< how many rows there are before the first, for causal to count
};

/// Every step of one attention, kept. All are (T, S) but output, which is (T, d_v).
template <class Number>
struct Attention {
  Matrix<Number> scores;   ///< q k^T
  Matrix<Number> scaled;   ///< scores / divisor
  Matrix<Number> masked;   ///< scaled, with minus infinity where a column is hidden
  Matrix<Number> weights;  ///< softmax of each row of masked
  Matrix<Number> output;   ///< weights v
};

/// blend(w, v)[c] = w0 v(0,c) + w1 v(1,c) + ...: the weighted average of the rows of v.
/// Shapes: w (S), v (S, d_v) -> (d_v). Added in index order from the first term, as matmul() does.
template <class Number>
std::vector<Number> blend(std::span<const Number> w, const Matrix<Number>& v) {
  Matrix<Number> row(1, static_cast<int>(w.size()));
  std::copy(w.begin(), w.end(), row.row(0).begin());
  const Matrix<Number> output = matmul(row, v);
  return {output.cells().begin(), output.cells().end()};
}

/// The sentence that says why q, k and v do not fit together; empty when they do.
template <class Number>
std::string attend_problem(const Matrix<Number>& q, const Matrix<Number>& k,
                           const Matrix<Number>& v) {
  if (k.rows() == 0) return "K has no rows: a query needs at least one key to look at";
  if (q.columns() != k.columns()) {
    return "Q is " + quote(q.columns()) + " wide, K is " + quote(k.columns()) +
           ": a query and a key need one width";
  }
  if (k.rows() != v.rows()) {
    return "K has " + quote(k.rows()) + " rows, V has " + quote(v.rows()) +
           ": each key needs a value";
  }
  return "";
}

/// How attend() multiplies matrices: in loops. Another may be quicker, as long as it gives the same
/// bits.
struct Loops {
  template <class Number>
  static Matrix<Number> scores(const Matrix<Number>& q, const Matrix<Number>& k) {
    return attention::scores(q, k);
  }
  template <class Number>
  static Matrix<Number> product(const Matrix<Number>& a, const Matrix<Number>& b) {
    return matmul(a, b);
  }
};

/// attend(q, k, v) = softmax(q k^T / divisor) v, row by row, every step kept.
/// Shapes: q (T, d_k), k (S, d_k), v (S, d_v); causal needs no T = S: row i sees columns
/// 0..before + i.
/// Edge cases: a row with everything hidden has weights 0 and output 0.
/// Errors: shapes that do not fit give empty matrices; attend_problem() says why in a sentence.
/// Source: Vaswani et al., Attention Is All You Need (2017), equation 1.
template <class Multiply = Loops, class Number>
Attention<Number> attend(const Matrix<Number>& q, const Matrix<Number>& k, const Matrix<Number>& v,
                         const AttendOptions& options = {}) {
  if (!attend_problem(q, k, v).empty()) return {};
  Attention<Number> a;
  a.scores = Multiply::scores(q, k);

  a.scaled = a.scores;
  if (options.divisor != 1) {
    for (int i = 0; i < q.rows(); ++i) {
      for (Number& score : a.scaled.row(i))
        score = named("scaled", score / Number(options.divisor));
    }
  }

  a.masked = a.scaled;
  for (int i = 0; options.causal && i < q.rows(); ++i) {
    for (int j = options.before + i + 1; j < k.rows(); ++j) {
      a.masked(i, j) = Number(-std::numeric_limits<double>::infinity());
    }
  }

  a.weights = softmax(a.masked);
  a.output = Multiply::product(a.weights, v);
  return a;
}

}  // namespace attention
