// The sentence of lesson 3, and its queries, keys and values, each made of seven tags.
//
// Keys count along person, link or action, place, water; values along river sense and money sense.
// Solved for so that a published lab's results hold, which prints results and no vectors.
#pragma once

#include "core/field.h"
#include "core/matrix.h"

namespace attention::river_bank {

inline Words tokens() { return {"she", "sat", "by", "the", "river", "bank"}; }

template <class Number>
Matrix<Number> queries() {
  return {{2.1, -0.4, -0.4, 0.3}, {1.4, 1.3, 0, 0.4},     {-0.6, 2, 0.4, 1},
          {-1, 0, 0.4, 1},        {-0.5, 1.5, -1.2, 2.2}, {-0.3, -0.3, 2, 2.3}};
}

template <class Number>
Matrix<Number> keys() {
  return {{2, 0, 0, 0},     {1.4, 1.4, 0, 0}, {0, 1.9, 0.2, 0},
          {0, 0.2, 0.6, 0}, {0, 0, 0.5, 2},   {0, 0, 1.4, 0.7}};
}

template <class Number>
Matrix<Number> values() {
  return {{0.1, 0.2}, {0.1, 0.1}, {0.2, 0.1}, {0, 0.1}, {1, 0}, {0.4, 0.7}};
}

/// Which tags each token has: person, action, link, determiner, place, water, money. (6, 7)
inline Matrix<double> embeddings() {
  return {{1, 0, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0, 0},
          {0, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 1, 0}, {0, 0, 0, 0, 1, 0, 1}};
}

/// What makes queries of embeddings, W_q. (7, 4)
inline Matrix<double> query_weights() {
  return {{2.1, -0.4, -0.4, 0.3}, {1.4, 1.3, 0, 0.4},   {-0.6, 2, 0.4, 1}, {-1, 0, 0.4, 1},
          {-0.3, 0, 0, 2.2},      {-0.2, 1.5, -1.2, 0}, {0, -0.3, 2, 0.1}};
}

/// What makes keys of them, W_k. (7, 4)
inline Matrix<double> key_weights() {
  return {{2, 0, 0, 0},     {1.4, 1.4, 0, 0}, {0, 1.9, 0.2, 0}, {0, 0.2, 0.6, 0},
          {0, 0, 0.5, 0.7}, {0, 0, 0, 1.3},   {0, 0, 0.9, 0}};
}

/// What makes values of them, W_v. (7, 2)
inline Matrix<double> value_weights() {
  return {{0.1, 0.2}, {0.1, 0.1}, {0.2, 0.1}, {0, 0.1}, {0.4, 0}, {0.6, 0}, {0, 0.7}};
}

}  // namespace attention::river_bank
