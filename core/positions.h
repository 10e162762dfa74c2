// Positions: what a token's place in the order adds to its embedding.
#pragma once

#include "core/elementary.h"
#include "core/matrix.h"

namespace attention {

/// position_table(i, 2k) = sin(i / 10000^(2k/d)), position_table(i, 2k + 1) = cos of the same.
/// Shapes: (T, d). Units: radians inside, none outside. Range: -1 to 1.
/// Edge cases: an odd d ends with a sine.
/// Source: Vaswani et al., Attention Is All You Need (2017), section 3.5.
inline Matrix<double> position_table(int tokens, int width) {
  Matrix<double> table(tokens, width);
  for (int j = 0; j < width; ++j) {
    const double share = static_cast<double>(j - j % 2) / width;
    const double wavelength = exp(share * log(10000.0));
    for (int i = 0; i < tokens; ++i) {
      table(i, j) = j % 2 == 0 ? sin(i / wavelength) : cos(i / wavelength);
    }
  }
  return table;
}

}  // namespace attention
