// Layer normalisation: each row brought to mean 0 and variance 1, then stretched and shifted.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/elementary.h"
#include "core/matrix.h"
#include "core/measures.h"

namespace attention::model {

struct LayerNorm {
  std::vector<double> weight{};  ///< (d)
  std::vector<double> bias{};    ///< (d)
  double epsilon = 0;

  /// y[j] = (x[j] - mean(x)) / sqrt(variance(x) + epsilon) weight[j] + bias[j], row by row.
  /// Shapes: x (n, d) -> (n, d), d at least 1. The variance is the population's.
  /// Source: Ba, Kiros, Hinton, Layer Normalization (2016).
  Matrix<double> operator()(Matrix<double> x) const {
    std::vector<double> squares(weight.size());
    for (int i = 0; i < x.rows(); ++i) {
      const std::span<double> row = x.row(i);
      const double middle = mean(std::as_const(x).row(i));
      for (std::size_t j = 0; j < row.size(); ++j) {
        row[j] = row[j] - middle;
        squares[j] = row[j] * row[j];
      }
      const double scale = 1 / sqrt(mean(std::span<const double>(squares)) + epsilon);
      for (std::size_t j = 0; j < row.size(); ++j) row[j] = row[j] * scale * weight[j] + bias[j];
    }
    return x;
  }
};

}  // namespace attention::model
