// The convex hull of points in a plane.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/matrix.h"
#include "core/number.h"

namespace attention {

/// The rows whose points lie around all others: from the leftmost (of those the lowest) on, the
/// side with the points always to the left.
/// Shapes: points (n, 2) -> indices, at most n.
/// Edge cases: of equal points the first; points on an edge are left out, and those that stand out
/// from it by less than doubles can tell; all on one line give its two ends, all in one place that
/// one, none none.
/// Source: A. M. Andrew, Another Efficient Algorithm for Convex Hulls in Two Dimensions (1979).
template <class Number>
std::vector<int> hull_of(const Matrix<Number>& points) {
  const auto x = [&](int i) { return value_of(points(i, 0)); };
  const auto y = [&](int i) { return value_of(points(i, 1)); };
  const auto before = [&](int a, int b) { return x(a) < x(b) || (x(a) == x(b) && y(a) < y(b)); };
  std::vector<int> order;
  for (int i = 0; i < points.rows(); ++i) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), before);
  const auto same = [&](int a, int b) { return x(a) == x(b) && y(a) == y(b); };
  order.erase(std::unique(order.begin(), order.end(), same), order.end());
  if (order.size() < 3) return order;

  // There along the lower side and back along the upper: what turns right, or not at all, goes.
  const auto turns_left = [&](int a, int b, int c) {
    return (x(b) - x(a)) * (y(c) - y(a)) > (y(b) - y(a)) * (x(c) - x(a));
  };
  std::vector<int> around;
  for (const bool back : {false, true}) {
    const std::size_t start = around.size();
    for (int next : order) {
      while (around.size() >= start + 2 &&
             !turns_left(around[around.size() - 2], around.back(), next)) {
        around.pop_back();
      }
      around.push_back(next);
    }
    around.pop_back();  // it begins the other side
    if (!back) std::reverse(order.begin(), order.end());
  }
  return around;
}

}  // namespace attention
