#include "core/hull.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/numbers.h"

namespace attention {
namespace {

using Indices = std::vector<int>;

/// Twice the area of the triangle, above 0 where c lies to the left of the way from a to b. Exact
/// for whole coordinates up to 1e6: the products stay far below 2^53.
double area(const Matrix<double>& p, int a, int b, int c) {
  return (p(b, 0) - p(a, 0)) * (p(c, 1) - p(a, 1)) - (p(b, 1) - p(a, 1)) * (p(c, 0) - p(a, 0));
}

bool same_place(const Matrix<double>& p, int a, int b) {
  return p(a, 0) == p(b, 0) && p(a, 1) == p(b, 1);
}

/// Whether c, on the line through a and b, stands from a to b.
bool is_between(const Matrix<double>& p, int a, int b, int c) {
  const auto within = [](double x, double y, double z) {
    return (x <= z && z <= y) || (y <= z && z <= x);
  };
  return within(p(a, 0), p(b, 0), p(c, 0)) && within(p(a, 1), p(b, 1), p(c, 1));
}

/// Whether the way from a to b has every point on its left or on itself.
bool is_side(const Matrix<double>& p, int a, int b) {
  for (int c = 0; c < p.rows(); ++c) {
    const double left = area(p, a, b, c);
    if (left < 0 || (left == 0 && !is_between(p, a, b, c))) return false;
  }
  return true;
}

/// The same by trying every pair: from the leftmost (of those the lowest) along the sides.
Indices by_trying(const Matrix<double>& p) {
  Indices firsts;  // of equal points the first
  for (int i = 0; i < p.rows(); ++i) {
    bool first = true;
    for (int j = 0; j < i; ++j) first = first && !same_place(p, i, j);
    if (first) firsts.push_back(i);
  }
  if (firsts.empty()) return {};
  int start = firsts[0];
  for (int i : firsts) {
    if (p(i, 0) < p(start, 0) || (p(i, 0) == p(start, 0) && p(i, 1) < p(start, 1))) start = i;
  }
  Indices around = {start};
  for (;;) {
    const int at = around.back();
    int next = start;
    for (int b : firsts) {
      if (b != at && is_side(p, at, b)) next = b;
    }
    if (next == start) return around;
    around.push_back(next);
  }
}

// ---- by hand ----

TEST(Hull, OfASquareIsItsCornersCounterClockwiseFromTheLeftmostLowest) {
  EXPECT_EQ(hull_of<double>({{1, 1}, {0, 0}, {1, 0}, {0, 1}}), (Indices{1, 2, 0, 3}));
}

TEST(Hull, LeavesOutWhatIsInsideOrOnAnEdge) {
  const Matrix<double> points = {{.5, .5}, {0, 0},  {.5, 0}, {1, 0}, {1, .25}, {1, .75},
                                 {1, 1},   {.5, 1}, {.2, 1}, {0, 1}, {0, .5},  {.9, .1}};
  EXPECT_EQ(hull_of(points), (Indices{1, 3, 6, 9}));
}

TEST(Hull, OfTheLessonsValuesIsThoseOfTheRiverAndBank) {
  // she (0.1, 0.2), sat (0.1, 0.1), by (0.2, 0.1), the (0, 0.1), river (1, 0), bank (0.4, 0.7)
  const Matrix<double> values = {{.1, .2}, {.1, .1}, {.2, .1}, {0, .1}, {1, 0}, {.4, .7}};
  EXPECT_EQ(hull_of(values), (Indices{3, 4, 5}));
}

TEST(Hull, TakesTheFirstOfEqualPoints) {
  EXPECT_EQ(hull_of<double>({{0, 0}, {1, 0}, {0, 1}, {1, 0}, {0, 0}, {0, 1}}), (Indices{0, 1, 2}));
  EXPECT_EQ(hull_of<double>({{2, 2}, {0, 1}, {2, 2}, {2, 0}, {0, 1}}), (Indices{1, 3, 0}));
  EXPECT_EQ(hull_of<double>({{0.0, 1}, {-0.0, 1}, {1, 0}, {1, 2}}), (Indices{0, 2, 3}));  // 0 is -0
}

TEST(Hull, OfPointsOnOneLineIsItsTwoEnds) {
  EXPECT_EQ(hull_of<double>({{1, 1}, {3, 3}, {0, 0}, {2, 2}}), (Indices{2, 1}));
  EXPECT_EQ(hull_of<double>({{5, 1}, {5, -3}, {5, 0}, {5, 1}}), (Indices{1, 0}));  // upright
  EXPECT_EQ(hull_of<double>({{5, 2}, {-1, 2}, {0, 2}}), (Indices{1, 0}));          // level
  EXPECT_EQ(hull_of<double>({{0, 3}, {3, 0}, {1, 2}, {2, 1}}), (Indices{0, 1}));   // falling
}

TEST(Hull, OfTwoPlacesIsBothFromTheLeft) {
  EXPECT_EQ(hull_of<double>({{1, 0}, {0, 5}}), (Indices{1, 0}));
  EXPECT_EQ(hull_of<double>({{0, 5}, {1, 0}, {1, 0}, {0, 5}}), (Indices{0, 1}));
}

TEST(Hull, OfOnePlaceIsTheFirstPointThere) {
  EXPECT_EQ(hull_of<double>({{7, -7}}), Indices{0});
  EXPECT_EQ(hull_of<double>({{.1, .1}, {.1, .1}, {.1, .1}, {.1, .1}}), Indices{0});
}

TEST(Hull, OfNoPointsIsEmpty) { EXPECT_EQ(hull_of(Matrix<double>(0, 2)), Indices{}); }

TEST(Hull, LeavesOutACornerTooFlatForDoubles) {
  // The products of the turn are both 1e-400, which is 0.
  EXPECT_EQ(hull_of<double>({{0, 0}, {1e-200, 0}, {0, 1e-200}}), (Indices{0, 1}));
}

// ---- by trying every pair ----

/// Points on a grid: small ones bring equal points, lines and edges with points on them.
Matrix<double> drawn(Arguments& arguments, int points, int side) {
  Matrix<double> p(points, 2);
  for (int i = 0; i < points; ++i) {
    for (double& x : p.row(i)) x = arguments.below(side) - side / 2;
  }
  return p;
}

TEST(Hull, IsWhatTryingEveryPairFinds) {
  Arguments arguments(1);
  for (const int side : {1, 2, 3, 5, 10, 100, 2'000'001}) {
    for (int round = 0; round < 100; ++round) {
      const Matrix<double> p = drawn(arguments, 1 + arguments.below(20), side);
      ASSERT_EQ(hull_of(p), by_trying(p)) << "side " << side << ", round " << round;
    }
  }
}

TEST(Hull, HasEveryPointOnTheLeftOfEveryEdgeOrOnIt) {
  Arguments arguments(2);
  for (const double size : {1e-3, 1.0, 1e6}) {
    for (int round = 0; round < 100; ++round) {
      const Matrix<double> p = arguments.matrix(3 + arguments.below(62), 2, -size, size);
      const Indices hull = hull_of(p);
      ASSERT_GE(hull.size(), 3U);
      for (std::size_t k = 0; k < hull.size(); ++k) {
        const int a = hull[k];
        const int b = hull[(k + 1) % hull.size()];
        for (int c = 0; c < p.rows(); ++c) {
          // Two products of two differences, each of at most 2 size: 4 size^2, with 3 roundings
          // each and one of their difference.
          ASSERT_GE(area(p, a, b, c), -32 * size * size * kRoundoff);
        }
        ASSERT_LE(p(hull[0], 0), p(a, 0));
      }
    }
  }
}

TEST(Hull, NamesTheSamePlacesInWhateverOrderThePointsCome) {
  Arguments arguments(3);
  for (int round = 0; round < 100; ++round) {
    const Matrix<double> p = drawn(arguments, 12, 6);
    const Indices order = arguments.order(12);
    Matrix<double> moved(12, 2);
    for (int i = 0; i < 12; ++i) {
      for (int c = 0; c < 2; ++c) moved(i, c) = p(order[static_cast<std::size_t>(i)], c);
    }
    const Indices before = hull_of(p);
    const Indices after = hull_of(moved);
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t k = 0; k < after.size(); ++k) {
      const int from = order[static_cast<std::size_t>(after[k])];
      ASSERT_TRUE(same_place(p, from, before[k])) << "round " << round;
    }
  }
}

}  // namespace
}  // namespace attention
