// GPT-2: its numbers, read from a file. reading.h is what it does with a text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/matrix.h"
#include "core/model/layer_norm.h"
#include "core/model/linear.h"
#include "core/model/mlp.h"
#include "core/model/safetensors.h"

namespace attention::model {

/// The sizes of a model.
struct Config {
  int layers = 0;
  int heads = 0;  ///< of each layer
  int width = 0;  ///< d
  int inner = 0;  ///< how wide the mlp is inside
  int positions = 0;
  int vocabulary = 0;
  int end_of_text = -1;  ///< the token between two texts; -1 if there is none
  double epsilon = 0;    ///< of the layer norms

  int head_width() const { return width / heads; }  ///< d_k
  double divisor() const { return sqrt(static_cast<double>(head_width())); }
};

/// Reads config.json as Hugging Face's GPT-2 has it. Returns the sentence; empty when all is well.
std::string read_config(std::string_view text, Config& config);

struct Layer {
  LayerNorm before_attention{};
  Linear to_queries_keys_values{};  ///< (d) -> (3 d): all heads' queries, then keys, then values
  Linear projection{};              ///< W_O: (d) -> (d)
  LayerNorm before_mlp{};
  Mlp mlp{};
};

struct Gpt2 {
  Config config{};
  Matrix<double> tokens{};     ///< (vocabulary, d) an embedding for each token
  Matrix<double> positions{};  ///< (positions, d) and one for each position
  std::vector<Layer> layers{};
  LayerNorm last{};
  Linear to_logits{};  ///< (d) -> (vocabulary)
};

/// Reads a model's numbers under the names of Hugging Face's GPT-2, with or without "transformer."
/// before them. Matrices may be laid out (in, out) as its Conv1D has them, or (out, in): c_attn
/// tells. Without lm_head.weight the embeddings of the tokens are the head too. The masks' buffers
/// are passed over.
/// Errors: a tensor that is missing, of another shape than the config says, without numbers, with
/// one that is not finite, or that no such model has: the sentence, and an unusable model.
std::string read_gpt2(const Safetensors& file, const Config& config, Gpt2& model);

}  // namespace attention::model
