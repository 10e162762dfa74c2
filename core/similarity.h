// How alike two vectors are: the dot product, the length, the cosine, and the table of all scores.
#pragma once

#include <span>

#include "core/elementary.h"
#include "core/matrix.h"
#include "core/number.h"

namespace attention {

/// The sum of terms, t0 + t1 + ..., added in index order from the first term.
/// Edge cases: no terms give 0.
template <class Number>
Number sum(std::span<const Number> terms) {
  if (terms.empty()) return Number{};
  Number total = terms[0];
  for (std::size_t i = 1; i < terms.size(); ++i) total = total + terms[i];
  return named("sum", total);
}

/// dot(a, b) = a0 b0 + a1 b1 + ..., products added in index order from the first.
/// Shapes: a (d), b (d). Units: those of a times those of b.
/// Edge cases: width 0 gives 0; a longer one is read as far as the shorter goes.
template <class Number>
Number dot(std::span<const Number> a, std::span<const Number> b) {
  const std::size_t width = a.size() < b.size() ? a.size() : b.size();
  if (width == 0) return Number{};
  Number total = a[0] * b[0];
  for (std::size_t i = 1; i < width; ++i) total = total + a[i] * b[i];
  return named("dot", total);
}

/// norm(a) = sqrt(dot(a, a)), the Euclidean length. Range: 0 and up.
template <class Number>
Number norm(std::span<const Number> a) {
  return named("norm", sqrt(dot(a, a)));
}

/// cosine(a, b) = dot(a, b) / (norm(a) norm(b)). Range: -1 to 1, up to rounding.
/// Edge cases: with a vector of length 0 there is no angle, and the cosine is 0.
template <class Number>
Number cosine(std::span<const Number> a, std::span<const Number> b) {
  const Number lengths = norm(a) * norm(b);
  if (value_of(lengths) == 0) return Number{};
  return named("cosine", dot(a, b) / lengths);
}

/// scores(i, j) = dot(query i, key j): q k^T.
/// Shapes: q (T, d_k), k (S, d_k) -> (T, S). Range: any sign.
template <class Number>
Matrix<Number> scores(const Matrix<Number>& q, const Matrix<Number>& k) {
  Matrix<Number> table(q.rows(), k.rows());
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) table(i, j) = named("score", dot(q.row(i), k.row(j)));
  }
  return table;
}

}  // namespace attention
