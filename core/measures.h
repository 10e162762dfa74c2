// What attention did, measured: how even a row is, how far vectors lie apart, who is nearest.
#pragma once

#include <span>
#include <vector>

#include "core/elementary.h"
#include "core/extremes.h"
#include "core/matrix.h"
#include "core/number.h"
#include "core/similarity.h"

namespace attention {

/// |a - b|.
template <class Number>
Number difference(const Number& a, const Number& b) {
  return value_of(a) < value_of(b) ? b - a : a - b;
}

/// The largest |a[i] - b[i]|. Shapes: a and b (n).
/// Edge cases: no elements give 0; a NaN in either gives NaN.
template <class Number>
Number largest_difference(std::span<const Number> a, std::span<const Number> b) {
  std::vector<Number> gaps;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) gaps.push_back(difference(a[i], b[i]));
  if (gaps.empty()) return Number{};
  return named("largest difference", largest(std::span<const Number>(gaps)));
}

/// The mean, sum / n. Edge cases: the mean of nothing is NaN (0 / 0).
template <class Number>
Number mean(std::span<const Number> terms) {
  return named("mean", sum(terms) / Number(static_cast<double>(terms.size())));
}

/// entropy(p) = -(p0 log p0 + p1 log p1 + ...): how undecided the shares are.
/// Units: nats. Range: 0 (one takes all) to log n (all even).
/// Edge cases: 0 log 0 counts as 0. Source: Shannon, A Mathematical Theory of Communication (1948).
template <class Number>
Number entropy(std::span<const Number> shares) {
  std::vector<Number> terms;
  for (const Number& p : shares) {
    if (value_of(p) != 0) terms.push_back(p * log(p));
  }
  return named("entropy", Number{} - sum(std::span<const Number>(terms)));
}

/// The same in bits, entropy / log 2: how many even yes-or-no questions the choice is worth.
template <class Number>
Number entropy_bits(std::span<const Number> shares) {
  return named("entropy in bits", entropy(shares) / Number(log(2.0)));
}

/// The most that n shares can have, log2 n. Units: bits.
inline double most_entropy_bits(int n) { return log(static_cast<double>(n)) / log(2.0); }

/// The Euclidean distance between a and b. Shapes: a and b (d).
template <class Number>
Number distance(std::span<const Number> a, std::span<const Number> b) {
  std::vector<Number> across;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) across.push_back(a[i] - b[i]);
  return named("distance", sqrt(dot(std::span<const Number>(across), {across})));
}

/// spread(rows): the mean Euclidean distance over all unordered pairs of rows.
/// Shapes: rows (T, d). Edge cases: with fewer than two rows there is no pair: NaN.
template <class Number>
Number spread(const Matrix<Number>& rows) {
  std::vector<Number> distances;
  for (int i = 0; i < rows.rows(); ++i) {
    for (int j = i + 1; j < rows.rows(); ++j)
      distances.push_back(distance(rows.row(i), rows.row(j)));
  }
  return named("spread", mean(std::span<const Number>(distances)));
}

/// How far a table is from its mirror image: the largest |m(i,j) - m(j,i)|, and where, row <
/// column.
template <class Number>
struct Asymmetry {
  Number largest{};
  int row = 0;
  int column = 0;
};

/// asymmetry(m) = max |m - m^T|. Shapes: m (T, T).
/// Edge cases: one token has none: 0 at (0, 0); a NaN off the diagonal gives NaN, where it stands.
template <class Number>
Asymmetry<Number> asymmetry(const Matrix<Number>& m) {
  Asymmetry<Number> found;
  for (int i = 0; i < m.rows(); ++i) {
    for (int j = i + 1; j < m.columns(); ++j) {
      const Number gap = difference(m(i, j), m(j, i));
      if (is_nan(gap)) return {gap, i, j};
      const bool first = found.row == found.column;
      if (first || value_of(gap) > value_of(found.largest)) found = {gap, i, j};
    }
  }
  return found;
}

/// standard_deviation(x) = sqrt(mean of (x - mean(x))^2), the population's.
/// Edge cases: of one number 0; of nothing NaN.
template <class Number>
Number standard_deviation(std::span<const Number> x) {
  const Number middle = mean(x);
  std::vector<Number> squares;
  for (const Number& each : x) squares.push_back((each - middle) * (each - middle));
  return named("standard deviation", sqrt(mean(std::span<const Number>(squares))));
}

/// The median: the middle number in order; of an even count the mean of the middle two.
/// Edge cases: of nothing, and with a NaN among them, NaN.
double median(std::vector<double> x);

/// jacobian(p)(i, j) = d p_i / d score_j of softmax: p_i (1 - p_i) where i = j, else -p_i p_j.
/// Shapes: p (n) -> (n, n). Range: -1/4 to 1/4; each row and each column adds up to 0.
template <class Number>
Matrix<Number> softmax_jacobian(std::span<const Number> p) {
  const int n = static_cast<int>(p.size());
  Matrix<Number> slopes(n, n);
  for (int i = 0; i < n; ++i) {
    const Number& from = p[static_cast<std::size_t>(i)];
    for (int j = 0; j < n; ++j) {
      const Number& to = p[static_cast<std::size_t>(j)];
      slopes(i, j) = named("slope", i == j ? from * (Number(1) - from) : Number(0) - from * to);
    }
  }
  return slopes;
}

/// The diagonal of that added up, p0 (1 - p0) + p1 (1 - p1) + ...: how much of a slope is left.
/// Range: 0 (one takes all) to 1 - 1/n (all even).
template <class Number>
Number softmax_slope(std::span<const Number> p) {
  std::vector<Number> terms;
  for (const Number& share : p) terms.push_back(share * (Number(1) - share));
  return named("slope left", sum(std::span<const Number>(terms)));
}

}  // namespace attention
