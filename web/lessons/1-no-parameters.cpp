#include <cstdio>

#include "core/attention.h"
#include "core/measures.h"

int main() {
  using namespace attention;
  const Matrix<double> x = {
      {0.43, 0.15, 0.89},  // Your
      {0.55, 0.87, 0.66},  // journey
      {0.57, 0.85, 0.64},  // starts
      {0.22, 0.58, 0.33},  // with
      {0.77, 0.25, 0.10},  // one
      {0.05, 0.80, 0.55},  // step
  };

  // The loop: one dot product a cell.
  Matrix<double> omega(6, 6);
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) omega(i, j) = dot(x.row(i), x.row(j));
  }

  // The three lines: scores, weights, context vectors.
  const Matrix<double> scores = matmul(x, transpose(x));
  const Matrix<double> weights = softmax(scores);
  const Matrix<double> z = matmul(weights, x);

  std::printf("%g\n", largest_difference(omega.cells(), scores.cells()));
  std::printf("%.17g %.17g %.17g\n", z(1, 0), z(1, 1), z(1, 2));
}
