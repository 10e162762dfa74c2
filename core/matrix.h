// Matrix: rows of numbers, and the legend of letters used in all of core/.
//
//   T    how many tokens        d    how wide an embedding is      d_k  how wide a key is
//   X    (T, d)   embeddings, a row a token
//   q k v         queries (T, d_k), keys (T, d_k), values (T, d_v)
//   omega (T, T)  scores, alpha (T, T) weights, z (T, d_v) context vectors
//
// Row i is the token that looks; column j is the token that is looked at. Indices count from 0.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

namespace attention {

/// A rectangular table of numbers, stored row after row.
/// Shapes: rows() x columns(), either may be 0.
/// Edge cases: cells start at Number{} (0 for double); rows of unequal length are cut or filled.
template <class Number = double>
class Matrix {
 public:
  Matrix() = default;
  Matrix(int rows, int columns) : rows_(rows), columns_(columns), cells_(size()) {}
  Matrix(std::initializer_list<std::initializer_list<double>> rows)
      : Matrix(static_cast<int>(rows.size()),
               rows.size() == 0 ? 0 : static_cast<int>(rows.begin()->size())) {
    int i = 0;
    for (const auto& row : rows) {
      int j = 0;
      for (double cell : row) {
        if (j < columns_) (*this)(i, j++) = Number(cell);
      }
      ++i;
    }
  }

  int rows() const { return rows_; }
  int columns() const { return columns_; }

  Number& operator()(int i, int j) { return cells_[at(i, j)]; }
  const Number& operator()(int i, int j) const { return cells_[at(i, j)]; }

  std::span<Number> row(int i) { return std::span(cells_).subspan(at(i, 0), width()); }
  std::span<const Number> row(int i) const { return std::span(cells_).subspan(at(i, 0), width()); }

  /// All cells, row after row.
  std::span<const Number> cells() const { return cells_; }

 private:
  std::size_t width() const { return static_cast<std::size_t>(columns_); }
  std::size_t size() const { return static_cast<std::size_t>(rows_) * width(); }
  std::size_t at(int i, int j) const {
    return static_cast<std::size_t>(i) * width() + static_cast<std::size_t>(j);
  }

  int rows_ = 0;
  int columns_ = 0;
  std::vector<Number> cells_;
};

}  // namespace attention
