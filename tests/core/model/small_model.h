// A model small enough to be written down: two layers of two heads, four wide, with any numbers.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/model/gpt2.h"
#include "tests/core/arguments.h"
#include "tests/core/model/bytes.h"

namespace attention::model {

inline const std::string kSmallConfig =
    R"({"model_type": "gpt2", "n_layer": 2, "n_head": 2, "n_embd": 4, "n_positions": 6,)"
    R"( "vocab_size": 5, "layer_norm_epsilon": 1e-5, "activation_function": "gelu_new"})";

struct NamedTensor {
  std::string name;
  std::vector<std::uint64_t> shape;
  std::vector<double> numbers;
};

/// The tensors of such a model, as Hugging Face names and lays them out.
inline std::vector<NamedTensor> small_tensors(std::uint64_t seed = 1) {
  Arguments arguments(seed);
  std::vector<NamedTensor> tensors;
  const auto add = [&](const std::string& name, std::vector<std::uint64_t> shape) {
    std::uint64_t size = 1;
    for (std::uint64_t n : shape) size *= n;
    tensors.push_back({name, std::move(shape), arguments.vector(static_cast<int>(size), -1, 1)});
  };
  add("wte.weight", {5, 4});
  add("wpe.weight", {6, 4});
  for (const char* layer : {"h.0.", "h.1."}) {
    for (const auto& [name, in, out] : {std::tuple{"attn.c_attn", 4U, 12U},
                                        {"attn.c_proj", 4U, 4U},
                                        {"mlp.c_fc", 4U, 16U},
                                        {"mlp.c_proj", 16U, 4U}}) {
      add(std::string(layer) + name + ".weight", {in, out});
      add(std::string(layer) + name + ".bias", {out});
    }
    for (const char* norm : {"ln_1", "ln_2"}) {
      add(std::string(layer) + norm + ".weight", {4});
      add(std::string(layer) + norm + ".bias", {4});
    }
  }
  add("ln_f.weight", {4});
  add("ln_f.bias", {4});
  return tensors;
}

inline std::string file_of(const std::vector<NamedTensor>& tensors) {
  FileOfDoubles file;
  for (const NamedTensor& tensor : tensors) file.add(tensor.name, tensor.shape, tensor.numbers);
  return file.file();
}

/// Reads a model from a file and its config. Returns the sentence.
inline std::string read_model(const std::string& file, const std::string& config_text,
                              Gpt2& model) {
  Config config;
  const std::string problem = read_config(config_text, config);
  return problem.empty() ? read_gpt2(read_safetensors(bytes_of(file)), config, model) : problem;
}

inline Gpt2 small_model(std::uint64_t seed = 1) {
  Gpt2 model;
  EXPECT_EQ(read_model(file_of(small_tensors(seed)), kSmallConfig, model), "");
  return model;
}

}  // namespace attention::model
