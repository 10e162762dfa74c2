// What the command line says of a model in a folder: config.json, vocab.json, merges.txt and
// model.safetensors, as Hugging Face's GPT-2 has them.
#pragma once

#include <string>

namespace attention::cli {

/// A line to print, or the sentence that says why there is none.
struct Answer {
  std::string text{};
  std::string problem{};
};

/// The trace of head-grid as JSON: {"tokens": [...], "layers": [...], ...}. The state is
///   {"text": "Lily wanted to play with her", "layer": 0, "head": 0, "token": 5,
///    "ablate": [{"layer": 0, "head": 1}]}
/// and any of it may be left out: token is the last then. topThree is of that layer and head, and
/// nextTokens are those after the last token.
Answer head_grid(const std::string& folder, const std::string& state);

/// The tokens of a text as JSON: [{"token": 1578, "text": "Lily"}, ...].
Answer tokens(const std::string& folder, const std::string& text);

/// Whether the model in a folder, or a file of tensors by itself, can be read, and what is in it.
Answer check(const std::string& path);

}  // namespace attention::cli
