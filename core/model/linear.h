// Linear: a matrix product with a bias, as fast as plain loops can be without touching a bit.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/matrix.h"

namespace attention::model {

/// Four numbers that are read at once. (Where they lie across two lines of the cache it takes twice
/// as long, so they are aligned.)
struct alignas(16) Four {
  std::array<double, 4> numbers{};
};

/// The weights of a product, laid out for the loop that reads them: its columns in panels of four,
/// each panel row after row, the last filled up with zeros.
class Panels {
 public:
  static constexpr int kWidth = 4;

  Panels() = default;
  /// Shapes: b (d, m).
  explicit Panels(const Matrix<double>& b);
  /// The panels of b^T. Shapes: b (m, d).
  static Panels of_transposed(const Matrix<double>& b);

  int columns() const { return columns_; }

  /// Panel p: its part of each row.
  const Four* panel(int p) const { return cells_.data() + static_cast<std::ptrdiff_t>(p) * rows_; }

 private:
  Panels(int rows, int columns);

  double& at(int k, int j) {
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(j / kWidth) * rows_ + k;
    return cells_[static_cast<std::size_t>(row)].numbers[static_cast<std::size_t>(j % kWidth)];
  }

  int rows_ = 0;
  int columns_ = 0;
  std::vector<Four> cells_;
};

/// product(a, b) = matmul(a, b), to the last bit.
/// Shapes: a (n, d), b (d, m) -> (n, m), d at least 1.
/// Each cell still adds its terms in index order from the first; but 4 x 4 cells are made at once,
/// two to a register, so that none waits for another.
/// Source: K. Goto and R. van de Geijn, Anatomy of High-Performance Matrix Multiplication (2008).
Matrix<double> product(const Matrix<double>& a, const Panels& b);

/// How attend() multiplies in a model.
struct Tiles {
  static Matrix<double> scores(const Matrix<double>& q, const Matrix<double>& k) {
    return model::product(q, Panels::of_transposed(k));
  }
  static Matrix<double> product(const Matrix<double>& a, const Matrix<double>& b) {
    return model::product(a, Panels(b));
  }
};

/// linear(x) = x W + b, the bias added last.
class Linear {
 public:
  Linear() = default;
  /// Shapes: weight (d, m), bias (m); without a bias nothing is added.
  Linear(const Matrix<double>& weight, std::vector<double> bias)
      : weight_(weight), bias_(std::move(bias)) {}

  /// Shapes: x (n, d) -> (n, m).
  Matrix<double> operator()(const Matrix<double>& x) const;

 private:
  Panels weight_;
  std::vector<double> bias_;
};

}  // namespace attention::model
