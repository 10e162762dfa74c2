// The golden files: every figure's states and traces, to the last bit, one file a figure.
//
//   {"default": {"state": {...}, "trace": {...}}, "<preset>": {"state": {...}, "trace": {...}},
//   ...}
//
// The tests of the native core and of the WebAssembly module read the same files.
#pragma once

#include <string>

#include "tests/core/any_figure.h"

namespace attention {

/// Where the golden file of a figure lies.
inline std::string golden_path(const std::string& figure) {
  return TESTS_DIR "/golden/" + figure + ".json";
}

/// What the golden file of a figure should hold.
inline Json golden_of(const AnyFigure& figure) {
  Json golden;
  for (const auto& [name, state] : figure.states) {
    golden[name] = {{"state", state}, {"trace", figure.compute(state).trace}};
  }
  return golden;
}

/// JSON laid out to be read in a diff: objects to a depth of 3 open, one quantity a line.
inline std::string golden_text(const Json& json, int depth = 3, const std::string& indent = "") {
  if (depth == 0) return text_of(json);
  std::string text;
  for (const auto& item : json.items()) {
    text += (text.empty() ? "{\n" : ",\n") + indent + "  " + text_of(item.key()) + ": ";
    text += golden_text(item.value(), depth - 1, indent + "  ");
  }
  return text + "\n" + indent + (depth == 3 ? "}\n" : "}");
}

}  // namespace attention
