// The six words of lesson 1 and their embeddings, three wide.
// Source: Sebastian Raschka, Build a Large Language Model (From Scratch), Manning 2024, chapter 3.
#pragma once

#include "core/field.h"
#include "core/matrix.h"

namespace attention::journey {

inline Words tokens() { return {"Your", "journey", "starts", "with", "one", "step"}; }

template <class Number>
Matrix<Number> embeddings() {
  return {{0.43, 0.15, 0.89}, {0.55, 0.87, 0.66}, {0.57, 0.85, 0.64},
          {0.22, 0.58, 0.33}, {0.77, 0.25, 0.10}, {0.05, 0.80, 0.55}};
}

}  // namespace attention::journey
