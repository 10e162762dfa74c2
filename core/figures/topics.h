// Six tokens in three pairs, four wide: each pair shares a direction, and no two are equally long.
// Made for lesson 2; the source's numbers are the rows before the factor.
#pragma once

#include <vector>

#include "core/field.h"
#include "core/matrix.h"

namespace attention::topics {

inline constexpr double kFactor = 2.6;

inline Words tokens() { return {"t0", "t1", "t2", "t3", "t4", "t5"}; }

/// The order in which they are shuffled. (A function, since g++ 12 warns of a list made in place.)
inline std::vector<int> shuffled() { return {3, 1, 5, 0, 4, 2}; }

template <class Number>
Matrix<Number> embeddings() {
  const Matrix<double> rows = {{1, .2, 0, 0},  {0, 1, .3, 0},   {0, 0, 1, .2},
                               {.9, .3, 0, 0}, {.1, .9, .2, 0}, {0, .1, .9, .3}};
  Matrix<Number> x(rows.rows(), rows.columns());
  for (int i = 0; i < rows.rows(); ++i) {
    for (int j = 0; j < rows.columns(); ++j) x(i, j) = Number(kFactor * rows(i, j));
  }
  return x;
}

}  // namespace attention::topics
