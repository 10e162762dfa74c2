#include "core/model/gpt2.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "core/matmul.h"
#include "core/model/json.h"
#include "core/sentence.h"

namespace attention::model {
namespace {

constexpr double kMostLayers = 1000;
constexpr double kMost = 10'000'000;

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Whether the object has something else than `wanted` under that name.
bool differs(const Json& object, const char* name, const Json& wanted) {
  const auto found = object.find(name);
  return found != object.end() && !found->is_null() && *found != wanted;
}

/// What this GPT-2 would do otherwise than the config asks; empty when it is the same.
std::string other_model(const Json& config) {
  for (const auto& [name, wanted] : {std::pair{"model_type", Json("gpt2")},
                                     {"activation_function", Json("gelu_new")},
                                     {"scale_attn_weights", Json(true)},
                                     {"scale_attn_by_inverse_layer_idx", Json(false)}}) {
    if (differs(config, name, wanted)) {
      return std::string(name) + " was " + config[name].dump() + "; it must be " + wanted.dump();
    }
  }
  return "";
}

/// The tensors of a file by their names, handed out one by one, each in the shape it must have.
class Tensors {
 public:
  explicit Tensors(const Safetensors& file) {
    constexpr std::string_view kPrefix = "transformer.";
    for (const Tensor& tensor : file.tensors) {
      std::string_view name = tensor.name;
      if (name.substr(0, kPrefix.size()) == kPrefix) name.remove_prefix(kPrefix.size());
      if (ends_with(name, ".attn.bias") || ends_with(name, ".attn.masked_bias")) continue;
      if (!by_name_.emplace(name, &tensor).second) fail(name, "stands there twice");
    }
  }

  const std::string& problem() const { return problem_; }
  bool has(const std::string& name) const { return by_name_.contains(name); }

  /// Says that the matrices are laid out (out, in), if this one is.
  void tell_layout(const std::string& name, int in, int out) {
    const auto found = by_name_.find(name);
    mirrored_ = in != out && found != by_name_.end() && found->second->shape == shape(out, in);
  }

  std::vector<double> vector(const std::string& name, int n) {
    return take(name, {static_cast<std::uint64_t>(n)});
  }

  Matrix<double> matrix(const std::string& name, int rows, int columns) {
    const std::vector<double> numbers = take(name, shape(rows, columns));
    if (numbers.empty()) return {};
    Matrix<double> table(rows, columns);
    auto from = numbers.begin();
    for (int i = 0; i < rows; ++i, from += columns) {
      std::copy_n(from, columns, table.row(i).begin());
    }
    return table;
  }

  Linear linear(const std::string& name, int in, int out) {
    const std::string weight = name + ".weight";
    return {mirrored_ ? transpose(matrix(weight, out, in)) : matrix(weight, in, out),
            vector(name + ".bias", out)};
  }

  LayerNorm layer_norm(const std::string& name, const Config& config) {
    return {vector(name + ".weight", config.width), vector(name + ".bias", config.width),
            config.epsilon};
  }

  /// Says that there are tensors left, if there are.
  void refuse_others() {
    for (const auto& [name, tensor] : by_name_) {
      if (tensor != nullptr) return fail(name, "belongs to no GPT-2 of these sizes");
    }
  }

 private:
  static std::vector<std::uint64_t> shape(int rows, int columns) {
    return {static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns)};
  }

  void fail(std::string_view name, const std::string& what) {
    if (problem_.empty()) problem_ = "the tensor " + quote(name) + " " + what;
  }

  /// The numbers of a tensor that is asked for once; none where something is wrong.
  std::vector<double> take(const std::string& name, const std::vector<std::uint64_t>& wanted) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return fail(name, "is missing"), std::vector<double>{};
    const Tensor& tensor = *std::exchange(found->second, nullptr);
    if (tensor.shape != wanted) {
      fail(name, "is " + shape_of(tensor) + "; it must be " + shape_of({"", "", wanted}));
    } else if (!has_numbers(tensor)) {
      fail(name, "is of type " + tensor.type + "; it must be F64, F32, F16 or BF16");
    }
    if (!problem_.empty()) return {};
    std::vector<double> numbers = numbers_of(tensor);
    const bool finite =
        std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
    if (!finite) fail(name, "has a number that is not finite");
    return numbers;
  }

  std::unordered_map<std::string_view, const Tensor*> by_name_;  // null once it was taken
  bool mirrored_ = false;
  std::string problem_;
};

Layer read_layer(Tensors& tensors, const std::string& name, const Config& config) {
  const int d = config.width;
  return {tensors.layer_norm(name + ".ln_1", config),
          tensors.linear(name + ".attn.c_attn", d, 3 * d),
          tensors.linear(name + ".attn.c_proj", d, d),
          tensors.layer_norm(name + ".ln_2", config),
          {tensors.linear(name + ".mlp.c_fc", d, config.inner),
           tensors.linear(name + ".mlp.c_proj", config.inner, d)}};
}

}  // namespace

std::string read_config(std::string_view text, Config& config) {
  const ParsedJson read = parse_object(text, "config.json");
  if (!read.problem.empty()) return read.problem;
  const Json& json = read.json;
  std::string problem = other_model(json);
  const auto whole = [&](const char* name, double least, double most) {
    return static_cast<int>(whole_number(json, name, least, most, problem));
  };
  config.layers = whole("n_layer", 1, kMostLayers);
  config.heads = whole("n_head", 1, kMost);
  config.width = whole("n_embd", 1, kMost);
  config.positions = whole("n_positions", 1, kMost);
  config.vocabulary = whole("vocab_size", 1, kMost);
  config.inner = differs(json, "n_inner", nullptr) ? whole("n_inner", 1, kMost) : 4 * config.width;
  if (differs(json, "eos_token_id", nullptr)) {
    config.end_of_text = whole("eos_token_id", 0, config.vocabulary - 1);
  }
  const auto epsilon = json.find("layer_norm_epsilon");
  config.epsilon = epsilon != json.end() && epsilon->is_number() ? epsilon->get<double>() : NAN;
  if (!problem.empty()) return "config.json: " + problem;
  if (!(config.epsilon > 0 && config.epsilon <= 1)) {
    return "config.json: layer_norm_epsilon must be a number above 0 and up to 1";
  }
  if (config.width % config.heads != 0) {
    return "config.json: n_embd was " + quote(config.width) + " and n_head " + quote(config.heads) +
           "; each head needs the same whole share of the width";
  }
  return "";
}

std::string read_gpt2(const Safetensors& file, const Config& config, Gpt2& model) {
  if (!file.problem.empty()) return file.problem;
  Tensors tensors(file);
  const int d = config.width;
  tensors.tell_layout("h.0.attn.c_attn.weight", d, 3 * d);
  model = {config};
  model.tokens = tensors.matrix("wte.weight", config.vocabulary, d);
  model.positions = tensors.matrix("wpe.weight", config.positions, d);
  for (int l = 0; l < config.layers && tensors.problem().empty(); ++l) {
    model.layers.push_back(read_layer(tensors, "h." + std::to_string(l), config));
  }
  model.last = tensors.layer_norm("ln_f", config);
  const Matrix<double> head = tensors.has("lm_head.weight")
                                  ? tensors.matrix("lm_head.weight", config.vocabulary, d)
                                  : model.tokens;
  model.to_logits = {transpose(head), {}};
  tensors.refuse_others();
  return tensors.problem();
}

}  // namespace attention::model
