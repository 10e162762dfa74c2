// Model: a tokenizer and a GPT-2 that go together, read from the four files of a folder.
#pragma once

#include <string>
#include <string_view>

#include "core/model/gpt2.h"
#include "core/model/safetensors.h"
#include "core/model/tokenizer.h"

namespace attention::model {

/// The bytes of each file.
struct ModelFiles {
  std::string_view config;      ///< config.json
  std::string_view vocabulary;  ///< vocab.json
  std::string_view merges;      ///< merges.txt
  Bytes weights;                ///< model.safetensors
};

struct Model {
  Tokenizer tokenizer{};
  Gpt2 gpt2{};
};

/// Reads a model. Returns the sentence, which begins with the name of the file; empty when all is
/// well.
std::string read_model(const ModelFiles& files, Model& model);

}  // namespace attention::model
