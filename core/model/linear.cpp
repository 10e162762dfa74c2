#include "core/model/linear.h"

#include <algorithm>
#include <array>

namespace attention::model {
namespace {

using Pair = double __attribute__((vector_size(16)));  // two numbers in one register

constexpr std::size_t kRows = 4;  // of a tile

/// 4 cells of one row, as they add up.
struct Strip {
  Pair left;
  Pair right;

  Strip(double x, const Four& b) : left(x * pairs(b)[0]), right(x * pairs(b)[1]) {}
  void add(double x, const Four& b) {
    left += x * pairs(b)[0];
    right += x * pairs(b)[1];
  }
  void put(double* at) const {
    __builtin_memcpy(at, &left, sizeof left);
    __builtin_memcpy(at + 2, &right, sizeof right);
  }
  static const Pair* pairs(const Four& b) { return reinterpret_cast<const Pair*>(&b); }
};

/// 4 x 4 cells of a product: a column of 4 numbers of a, times 4 of a row of b, for each of so
/// many. Kept out of line, or V8 runs out of registers.
__attribute__((noinline)) void tile(const Four* a, const Four* b, std::size_t depth, double* out,
                                    std::size_t stride) {
  Strip first(a->numbers[0], *b);
  Strip second(a->numbers[1], *b);
  Strip third(a->numbers[2], *b);
  Strip fourth(a->numbers[3], *b);
  for (std::size_t k = 1; k < depth; ++k) {
    first.add(a[k].numbers[0], b[k]);
    second.add(a[k].numbers[1], b[k]);
    third.add(a[k].numbers[2], b[k]);
    fourth.add(a[k].numbers[3], b[k]);
  }
  first.put(out);
  second.put(out + stride);
  third.put(out + 2 * stride);
  fourth.put(out + 3 * stride);
}

/// 1 x 4 cells of one, of a single row of a.
__attribute__((noinline)) void narrow_tile(const double* a, const Four* b, std::size_t depth,
                                           double* out) {
  Strip cells(a[0], *b);
  for (std::size_t k = 1; k < depth; ++k) cells.add(a[k], b[k]);
  cells.put(out);
}

/// The rows of a in blocks of four, each block a column of four after the other; rows that are over
/// are left out.
std::vector<Four> columns_of_blocks(const Matrix<double>& a) {
  std::vector<Four> columns;
  columns.reserve(a.cells().size() / kRows);
  for (int i = 0; i + 3 < a.rows(); i += 4) {
    for (int k = 0; k < a.columns(); ++k) {
      columns.push_back({{a(i, k), a(i + 1, k), a(i + 2, k), a(i + 3, k)}});
    }
  }
  return columns;
}

/// All rows of one panel's product, `stride` apart.
void product_of_panel(const Matrix<double>& a, const std::vector<Four>& blocks, const Four* panel,
                      double* out, std::size_t stride) {
  const auto depth = static_cast<std::size_t>(a.columns());
  const auto rows = static_cast<std::size_t>(a.rows());
  std::size_t i = 0;
  for (; i + kRows <= rows; i += kRows) {
    tile(blocks.data() + i / kRows * depth, panel, depth, out + i * stride, stride);
  }
  for (; i < rows; ++i) {
    narrow_tile(a.row(static_cast<int>(i)).data(), panel, depth, out + i * stride);
  }
}

}  // namespace

Panels::Panels(int rows, int columns) : rows_(rows), columns_(columns) {
  const int panels = (columns + kWidth - 1) / kWidth;
  cells_.resize(static_cast<std::size_t>(panels) * static_cast<std::size_t>(rows));
}

Panels::Panels(const Matrix<double>& b) : Panels(b.rows(), b.columns()) {
  for (int k = 0; k < rows_; ++k) {
    for (int j = 0; j < columns_; ++j) at(k, j) = b(k, j);
  }
}

Panels Panels::of_transposed(const Matrix<double>& b) {
  Panels panels(b.columns(), b.rows());
  for (int j = 0; j < b.rows(); ++j) {
    for (int k = 0; k < b.columns(); ++k) panels.at(k, j) = b(j, k);
  }
  return panels;
}

Matrix<double> product(const Matrix<double>& a, const Panels& b) {
  constexpr auto kStride = static_cast<std::size_t>(Panels::kWidth);
  Matrix<double> out(a.rows(), b.columns());
  if (a.rows() == 0) return out;
  const std::vector<Four> blocks = columns_of_blocks(a);
  const int whole = b.columns() / Panels::kWidth;
  for (int p = 0; p < whole; ++p) {
    product_of_panel(a, blocks, b.panel(p),
                     out.row(0).data() + static_cast<std::size_t>(p) * kStride,
                     static_cast<std::size_t>(b.columns()));
  }
  const int over = b.columns() - whole * Panels::kWidth;
  if (over == 0) return out;
  Matrix<double> last(a.rows(), Panels::kWidth);
  product_of_panel(a, blocks, b.panel(whole), last.row(0).data(), kStride);
  for (int i = 0; i < a.rows(); ++i) {
    std::copy_n(last.row(i).begin(), over, out.row(i).end() - over);
  }
  return out;
}

Matrix<double> Linear::operator()(const Matrix<double>& x) const {
  Matrix<double> out = product(x, weight_);
  for (int i = 0; i < out.rows() && !bias_.empty(); ++i) {
    const std::span<double> row = out.row(i);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = row[j] + bias_[j];
  }
  return out;
}

}  // namespace attention::model
