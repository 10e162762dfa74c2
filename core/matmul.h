// The product of two matrices, and the mirror image of one.
#pragma once

#include "core/matrix.h"
#include "core/number.h"

namespace attention {

/// transpose(m)(i, j) = m(j, i). Shapes: (n, m) -> (m, n).
template <class Number>
Matrix<Number> transpose(const Matrix<Number>& m) {
  Matrix<Number> mirrored(m.columns(), m.rows());
  for (int i = 0; i < m.rows(); ++i) {
    for (int j = 0; j < m.columns(); ++j) mirrored(j, i) = m(i, j);
  }
  return mirrored;
}

/// matmul(a, b)(i, j) = a(i,0) b(0,j) + a(i,1) b(1,j) + ...: row i of a, dot column j of b.
/// Shapes: a (n, d), b (d, m) -> (n, m).
/// It goes along the rows of b, a whole row of the result at a time; each cell still adds its terms
/// in index order from the first, so it equals dot() to the last bit.
/// Errors: shapes that do not fit give an empty matrix.
template <class Number>
Matrix<Number> matmul(const Matrix<Number>& a, const Matrix<Number>& b) {
  if (a.columns() != b.rows()) return {};
  Matrix<Number> product(a.rows(), b.columns());
  for (int i = 0; i < a.rows(); ++i) {
    for (int k = 0; k < a.columns(); ++k) {
      for (int j = 0; j < b.columns(); ++j) {
        const Number term = a(i, k) * b(k, j);
        product(i, j) = k == 0 ? term : product(i, j) + term;
      }
    }
    for (Number& cell : product.row(i)) cell = named("dot", cell);
  }
  return product;
}

}  // namespace attention
