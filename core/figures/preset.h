// Preset: a state with a name, for the buttons above a figure.
#pragma once

#include <string_view>
#include <vector>

namespace attention {

template <class State>
struct Preset {
  std::string_view name;
  State state;
};

}  // namespace attention
