#include "core/model/model.h"

#include "core/sentence.h"

namespace attention::model {

std::string read_model(const ModelFiles& files, Model& model) {
  Config config;
  std::string problem = read_config(files.config, config);
  if (problem.empty()) problem = model.tokenizer.read(files.vocabulary, files.merges);
  if (!problem.empty()) return problem;
  if (model.tokenizer.size() > config.vocabulary) {
    return "vocab.json has " + quote(model.tokenizer.size()) +
           " tokens, config.json says vocab_size " + quote(config.vocabulary) +
           ": each token needs an embedding";
  }
  problem = read_gpt2(read_safetensors(files.weights), config, model.gpt2);
  return problem.empty() ? "" : "model.safetensors: " + problem;
}

}  // namespace attention::model
