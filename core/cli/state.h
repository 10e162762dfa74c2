// A figure's state as the command line is told it: a preset, and JSON over it.
#pragma once

#include <string>

#include "core/cli/json.h"
#include "core/sentence.h"

namespace attention::cli {

/// What is asked: `verb`, its words, and what stands behind --preset and --model.
struct Request {
  std::string verb;
  std::vector<std::string> words;
  std::string preset;
  std::string model;

  /// The JSON of a state, behind the figure's name and perhaps a path; empty if there is none.
  std::string state() const {
    const std::size_t at = verb == "value" ? 2 : 1;
    return words.size() > at ? words[at] : "";
  }
};

/// Fills `state` from the preset and the JSON text, as read_state(source, state) reads it. Returns
/// the sentence; empty when all is well.
template <class Figure, class State, class ReadState>
std::string fill(State& state, const Request& request, const ReadState& read_state) {
  if (!request.preset.empty()) {
    std::string names;
    bool found = false;
    for (const auto& known : Figure::presets()) {
      names += (names.empty() ? "" : ", ") + std::string(known.name);
      if (known.name != request.preset) continue;
      state = known.state;
      found = true;
    }
    if (!found) {
      return std::string(Figure::name) + " has no preset " + quote(request.preset) +
             (names.empty() ? "" : "; it has " + names);
    }
  }
  const std::string text = request.state();
  std::string problem;
  const Json json = parse(text.empty() ? "{}" : text, problem);
  return problem.empty() ? read_state(JsonSource(json), state) : problem;
}

}  // namespace attention::cli
