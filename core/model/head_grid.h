// head-grid: where one head of the model looks, token by token.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/matrix.h"
#include "core/model/reading.h"

namespace attention::model {

struct HeadGridState {
  std::string text = "Lily wanted to play with her";
  HeadPlace place{};                ///< the head that is looked at
  int token = -1;                   ///< the row that is read out; -1 is the last
  std::vector<HeadPlace> ablate{};  ///< heads whose output is set to zero before W_O
};

inline constexpr int kNextTokens = 10;  ///< how many of the likeliest next tokens are told

/// How much of a row's look goes to a token.
struct TokenWeight {
  int token = 0;
  double weight = 0;
};

/// The three largest weights of each row, the largest first, equals in order; of the first two
/// rows, which see fewer tokens, one and two. Shapes: weights (T, T), causal.
inline std::vector<std::vector<TokenWeight>> top_three(const Matrix<double>& weights) {
  std::vector<std::vector<TokenWeight>> all;
  for (int i = 0; i < weights.rows(); ++i) {
    std::vector<TokenWeight> row;
    for (int j = 0; j <= i; ++j) row.push_back({j, weights(i, j)});
    std::stable_sort(row.begin(), row.end(), [](const TokenWeight& a, const TokenWeight& b) {
      return a.weight > b.weight;
    });
    if (row.size() > 3) row.erase(row.begin() + 3, row.end());
    all.push_back(std::move(row));
  }
  return all;
}

}  // namespace attention::model
