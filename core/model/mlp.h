// The part of a layer that looks at one token at a time.
#pragma once

#include "core/elementary.h"
#include "core/matrix.h"
#include "core/model/linear.h"

namespace attention::model {

/// gelu(x) = x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))): 0 far below, x far above.
/// Edge cases: gelu(-infinity) is NaN (0 times infinity), gelu(infinity) infinity.
/// Source: Hendrycks, Gimpel, Gaussian Error Linear Units (2016), in the form GPT-2 uses.
inline double gelu(double x) {
  return 0.5 * x * (1 + tanh(0.79788456080286536 * (x + 0.044715 * (x * x * x))));
}

/// mlp(x) = gelu(x up) down. Shapes: x (n, d), up (d, m), down (m, d) -> (n, d); in GPT-2 m = 4 d.
struct Mlp {
  Linear up{};
  Linear down{};

  Matrix<double> operator()(const Matrix<double>& x) const {
    Matrix<double> inner = up(x);
    for (int i = 0; i < inner.rows(); ++i) {
      for (double& each : inner.row(i)) each = gelu(each);
    }
    return down(inner);
  }
};

}  // namespace attention::model
