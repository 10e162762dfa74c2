// HeadPlace: where an attention head of a model stands.
#pragma once

#include <compare>
#include <vector>

namespace attention {

/// A head by its place. Both count from 0.
struct HeadPlace {
  int layer = 0;
  int head = 0;

  auto operator<=>(const HeadPlace&) const = default;
};

using HeadPlaces = std::vector<HeadPlace>;

}  // namespace attention
