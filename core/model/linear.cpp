#include "core/model/linear.h"

#include <algorithm>
#include <array>

namespace attention::model {
namespace {

using Pair = double __attribute__((vector_size(16)));  // two numbers in one register

constexpr std::size_t kRows = 4;  // of a tile

void put(Pair pair, double* at) { __builtin_memcpy(at, &pair, sizeof pair); }

/// 4 x 4 cells of a product. `a` holds the 4 numbers of a column after each other, `b` those of a
/// row of its panel. Kept out of line, or V8 runs out of registers.
__attribute__((noinline)) void tile(const double* a, const double* b, std::size_t depth,
                                    double* out, std::size_t stride) {
  const auto* panel = reinterpret_cast<const Pair*>(b);
  std::array<Pair, kRows> left{};
  std::array<Pair, kRows> right{};
  for (std::size_t i = 0; i < kRows; ++i) {
    left[i] = a[i] * panel[0];
    right[i] = a[i] * panel[1];
  }
  for (std::size_t k = 1; k < depth; ++k) {
    a += kRows;
    panel += 2;
    for (std::size_t i = 0; i < kRows; ++i) {
      left[i] += a[i] * panel[0];
      right[i] += a[i] * panel[1];
    }
  }
  for (std::size_t i = 0; i < kRows; ++i) {
    put(left[i], out + i * stride);
    put(right[i], out + i * stride + 2);
  }
}

/// 1 x 4 cells of one, of a row whose numbers stand after each other.
__attribute__((noinline)) void narrow_tile(const double* a, const double* b, std::size_t depth,
                                           double* out) {
  const auto* panel = reinterpret_cast<const Pair*>(b);
  Pair left = a[0] * panel[0];
  Pair right = a[0] * panel[1];
  for (std::size_t k = 1; k < depth; ++k) {
    left += a[k] * panel[2 * k];
    right += a[k] * panel[2 * k + 1];
  }
  put(left, out);
  put(right, out + 2);
}

/// The rows of a, four at a time, as tile() reads them; those that are over are left out.
std::vector<double> packed(const Matrix<double>& a) {
  std::vector<double> cells;
  cells.reserve(a.cells().size());
  constexpr int kTogether = static_cast<int>(kRows);
  for (int i = 0; i + kTogether <= a.rows(); i += kTogether) {
    for (int k = 0; k < a.columns(); ++k) {
      for (int r = i; r < i + kTogether; ++r) cells.push_back(a(r, k));
    }
  }
  return cells;
}

/// All rows of one panel's product, `stride` apart.
void product_of_panel(const Matrix<double>& a, const std::vector<double>& tall, const double* panel,
                      double* out, std::size_t stride) {
  const auto depth = static_cast<std::size_t>(a.columns());
  const auto rows = static_cast<std::size_t>(a.rows());
  std::size_t i = 0;
  for (; i + kRows <= rows; i += kRows) {
    tile(tall.data() + i * depth, panel, depth, out + i * stride, stride);
  }
  for (; i < rows; ++i)
    narrow_tile(a.row(static_cast<int>(i)).data(), panel, depth, out + i * stride);
}

}  // namespace

Panels::Panels(const Matrix<double>& b) : rows_(b.rows()), columns_(b.columns()) {
  const int panels = (columns_ + kWidth - 1) / kWidth;
  cells_.resize(static_cast<std::size_t>(panels) * static_cast<std::size_t>(rows_) * kWidth);
  auto cell = cells_.begin();
  for (int p = 0; p < panels; ++p) {
    for (int k = 0; k < rows_; ++k) {
      for (int j = p * kWidth; j < (p + 1) * kWidth; ++j, ++cell) {
        if (j < columns_) *cell = b(k, j);
      }
    }
  }
}

Matrix<double> product(const Matrix<double>& a, const Panels& b) {
  constexpr auto kStride = static_cast<std::size_t>(Panels::kWidth);
  Matrix<double> out(a.rows(), b.columns());
  if (a.rows() == 0) return out;
  const std::vector<double> tall = packed(a);
  const int whole = b.columns() / Panels::kWidth;
  for (int p = 0; p < whole; ++p) {
    product_of_panel(a, tall, b.panel(p), out.row(0).data() + static_cast<std::size_t>(p) * kStride,
                     static_cast<std::size_t>(b.columns()));
  }
  const int over = b.columns() - whole * Panels::kWidth;
  if (over == 0) return out;
  Matrix<double> last(a.rows(), Panels::kWidth);
  product_of_panel(a, tall, b.panel(whole), last.row(0).data(), kStride);
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
