// Arguments for the tests, the same on every platform.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/matrix.h"

namespace attention {

/// SplitMix64 (Steele, Lea, Flood 2014). Only + and *, each rounded as IEEE 754 says.
class Arguments {
 public:
  explicit Arguments(std::uint64_t seed) : state_(seed) {}

  double any_bits() { return __builtin_bit_cast(double, next()); }

  double between(double low, double high) {
    const double unit = static_cast<double>(next() >> 11) * 0x1p-53;
    return low + unit * (high - low);
  }

  /// 0 to n - 1.
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }

  std::vector<double> vector(int n, double low, double high) {
    std::vector<double> numbers;
    for (int i = 0; i < n; ++i) numbers.push_back(between(low, high));
    return numbers;
  }

  Matrix<double> matrix(int rows, int columns, double low, double high) {
    Matrix<double> table(rows, columns);
    for (int i = 0; i < rows; ++i) {
      for (double& cell : table.row(i)) cell = between(low, high);
    }
    return table;
  }

  /// The indices 0 to n - 1 in some order.
  std::vector<int> order(int n) {
    std::vector<int> indices;
    for (int i = 0; i < n; ++i) indices.push_back(i);
    for (int i = n - 1; i > 0; --i) {
      std::swap(indices[static_cast<std::size_t>(i)],
                indices[static_cast<std::size_t>(below(i + 1))]);
    }
    return indices;
  }

 private:
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace attention
