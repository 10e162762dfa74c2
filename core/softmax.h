// Three ways to turn a row of scores into weights. Only the first always gives shares.
//
// Each keeps its intermediates: Shares{exponentials or scores, their total, weights}.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "core/elementary.h"
#include "core/extremes.h"
#include "core/matrix.h"
#include "core/number.h"
#include "core/similarity.h"

namespace attention {

/// What was shared out (parts), what it came to (total), and each part over the total (weights).
template <class Number>
struct Shares {
  std::vector<Number> parts;
  Number total{};
  std::vector<Number> weights;
};

/// weights[j] = parts[j] / total, total = the sum of the parts.
/// Range: the weights add up to 1, but any of them may be negative or past 1.
/// Edge cases: a total of 0 gives infinities, or NaN where the part is 0 too.
template <class Number>
Shares<Number> divide_by_sum(std::vector<Number> parts) {
  Shares<Number> shares{std::move(parts), Number{}, {}};
  shares.total = sum(std::span<const Number>(shares.parts));
  shares.weights.reserve(shares.parts.size());
  for (const Number& part : shares.parts) {
    shares.weights.push_back(named("weight", part / shares.total));
  }
  return shares;
}

/// softmax: weights[j] = exp(scores[j] - m) / sum over k of exp(scores[k] - m), m the largest.
///
/// Subtracting m changes nothing but the size of what is exponentiated: the largest exponential is
/// then exactly 1, so the total lies between 1 and T and can neither overflow nor vanish.
/// Range: every weight in [0, 1]; they add up to 1, up to rounding.
/// Edge cases: a score of minus infinity is hidden and gets exactly 0; a row that is all hidden
/// gets all zeros (there is nothing to share), as does an empty row; a NaN or plus infinity gives
/// NaN throughout.
template <class Number>
Shares<Number> softmax(std::span<const Number> scores) {
  if (scores.empty()) return {};
  const Number m = largest(scores);
  if (value_of(m) == -std::numeric_limits<double>::infinity()) {
    const std::vector<Number> nothing(scores.size());
    return {nothing, Number{}, nothing};
  }
  std::vector<Number> exponentials;
  exponentials.reserve(scores.size());
  for (const Number& score : scores) exponentials.push_back(named("exponential", exp(score - m)));
  return divide_by_sum(std::move(exponentials));
}

/// softmax of every row. Shapes: (T, S) -> (T, S).
template <class Number>
Matrix<Number> softmax(const Matrix<Number>& scores) {
  Matrix<Number> weights(scores.rows(), scores.columns());
  for (int i = 0; i < scores.rows(); ++i) {
    const std::vector<Number> row = softmax(scores.row(i)).weights;
    std::copy(row.begin(), row.end(), weights.row(i).begin());
  }
  return weights;
}

/// softmax as its formula is written, with nothing subtracted: here to be seen failing.
/// Edge cases: a score past 709.78 makes an infinite exponential, and inf/inf is NaN; scores all
/// below -745.13 make exponentials that are all 0, and 0/0 is NaN.
template <class Number>
Shares<Number> naive_softmax(std::span<const Number> scores) {
  std::vector<Number> exponentials;
  for (const Number& score : scores) exponentials.push_back(named("exponential", exp(score)));
  return divide_by_sum(std::move(exponentials));
}

}  // namespace attention
