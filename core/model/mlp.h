// The part of a layer that looks at one token at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "core/elementary.h"
#include "core/matrix.h"
#include "core/model/linear.h"

namespace attention::model {

/// sqrt(2/pi) (x + 0.044715 x^3).
inline double gelu_argument(double x) { return 0.79788456080286536 * (x + 0.044715 * (x * x * x)); }

/// gelu(x) = x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))): 0 far below, x far above.
/// Edge cases: gelu(-infinity) is NaN (0 times infinity), gelu(infinity) infinity.
/// Source: Hendrycks, Gimpel, Gaussian Error Linear Units (2016), in the form GPT-2 uses.
inline double gelu(double x) { return 0.5 * x * (1 + tanh(gelu_argument(x))); }

/// gelu of each number of a row, to the same bits; in three sweeps, since all but tanh can be done
/// two at a time.
inline void gelu(std::span<double> row) {
  std::vector<double> t(row.size());
  std::transform(row.begin(), row.end(), t.begin(), gelu_argument);
  std::transform(t.begin(), t.end(), t.begin(), tanh);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = 0.5 * row[j] * (1 + t[j]);
}

/// mlp(x) = gelu(x up) down. Shapes: x (n, d), up (d, m), down (m, d) -> (n, d); in GPT-2 m = 4 d.
struct Mlp {
  Linear up{};
  Linear down{};

  Matrix<double> operator()(const Matrix<double>& x) const {
    Matrix<double> inner = up(x);
    for (int i = 0; i < inner.rows(); ++i) gelu(inner.row(i));
    return down(inner);
  }
};

}  // namespace attention::model
