// What the command line says of a model in a folder: config.json, vocab.json, merges.txt and
// model.safetensors, as Hugging Face's GPT-2 has them.
#pragma once

#include <string>

#include "core/cli/state.h"

namespace attention::cli {

/// A line to print, or the sentence that says why there is none.
struct Answer {
  std::string text{};
  std::string problem{};
};

/// Whether a figure of that name reads a model.
bool is_model_figure(const std::string& name);

/// The trace of such a figure as JSON, or the one number of it that a path names.
Answer of_model_figure(const Request& request);

/// The tokens of a text as JSON: [{"token": 1578, "text": "Lily"}, ...].
Answer tokens(const std::string& folder, const std::string& text);

/// Whether the model in a folder, or a file of tensors by itself, can be read, and what is in it.
Answer check(const std::string& path);

}  // namespace attention::cli
