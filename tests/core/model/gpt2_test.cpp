#include "core/model/gpt2.h"

#include <gtest/gtest.h>

#include <functional>

#include "core/model/json.h"
#include "core/model/reading.h"
#include "tests/core/model/shipped.h"
#include "tests/core/model/small_model.h"
#include "tests/core/numbers.h"

namespace attention::model {
namespace {

using Tensors = std::vector<NamedTensor>;

/// The logits of a few tokens.
Matrix<double> logits_of(const Gpt2& model) {
  Reading reading(model);
  EXPECT_EQ(reading.read(std::vector<int>{3, 1, 4, 0}), "");
  return reading.logits();
}

NamedTensor& named(Tensors& tensors, const std::string& name) {
  for (NamedTensor& tensor : tensors) {
    if (tensor.name == name) return tensor;
  }
  ADD_FAILURE() << name;
  return tensors[0];
}

/// The sentence about a small model that was changed.
std::string problem_with(const std::function<void(Tensors&)>& change) {
  Tensors tensors = small_tensors();
  change(tensors);
  Gpt2 model;
  return read_model(file_of(tensors), kSmallConfig, model);
}

/// The logits of a small model that was changed, but means the same.
Matrix<double> logits_with(const std::function<void(Tensors&)>& change) {
  Tensors tensors = small_tensors();
  change(tensors);
  Gpt2 model;
  EXPECT_EQ(read_model(file_of(tensors), kSmallConfig, model), "");
  return logits_of(model);
}

// ---- what is read ----

TEST(Gpt2File, ReadsTheShippedModel) {
  Gpt2 model;
  EXPECT_EQ(
      read_model(file_at(kShipped + "model.safetensors"), file_at(kShipped + "config.json"), model),
      "");
  EXPECT_EQ(static_cast<int>(model.layers.size()), model.config.layers);
  EXPECT_EQ(model.config.vocabulary, shipped_tokenizer().size());
}

TEST(Gpt2File, MayNameEverythingWithAPrefix) {
  EXPECT_TRUE(same_bits(logits_with([](Tensors& tensors) {
                          for (NamedTensor& t : tensors) t.name = "transformer." + t.name;
                        }),
                        logits_of(small_model())));
}

TEST(Gpt2File, MayLayItsMatricesOutTheOtherWay) {
  const auto mirror = [](Tensors& tensors) {
    for (NamedTensor& t : tensors) {
      if (t.shape.size() != 2 || t.name[0] == 'w') continue;
      const std::vector<double> before = t.numbers;
      const std::size_t in = t.shape[0];
      const std::size_t out = t.shape[1];
      for (std::size_t i = 0; i < in; ++i) {
        for (std::size_t j = 0; j < out; ++j) t.numbers[j * in + i] = before[i * out + j];
      }
      std::swap(t.shape[0], t.shape[1]);
    }
  };
  EXPECT_TRUE(same_bits(logits_with(mirror), logits_of(small_model())));
}

TEST(Gpt2File, MayHaveAHeadOfItsOwn) {
  const auto same_head = [](Tensors& tensors) {
    tensors.push_back(named(tensors, "wte.weight"));
    tensors.back().name = "lm_head.weight";
  };
  EXPECT_TRUE(same_bits(logits_with(same_head), logits_of(small_model())));
  const auto twice_the_head = [&](Tensors& tensors) {
    same_head(tensors);
    for (double& x : tensors.back().numbers) x *= 2;
  };
  const Matrix<double> once = logits_of(small_model());
  const Matrix<double> twice = logits_with(twice_the_head);
  for (int i = 0; i < once.rows(); ++i) EXPECT_EQ(twice(i, 2), 2 * once(i, 2));
}

TEST(Gpt2File, MayHoldMasks) {
  const auto with_masks = [](Tensors& tensors) {
    tensors.push_back({"h.0.attn.bias", {1, 1, 2, 2}, {1, 0, 1, 1}});
    tensors.push_back({"h.1.attn.masked_bias", {}, {-1e4}});
  };
  EXPECT_TRUE(same_bits(logits_with(with_masks), logits_of(small_model())));
}

// ---- what is refused ----

TEST(Gpt2File, NamesTheTensorThatIsMissing) {
  for (const NamedTensor& each : small_tensors()) {
    const std::string problem = problem_with([&](Tensors& tensors) {
      std::erase_if(tensors, [&](const NamedTensor& t) { return t.name == each.name; });
    });
    EXPECT_EQ(problem, "the tensor \"" + each.name + "\" is missing");
  }
}

TEST(Gpt2File, NamesTheTensorOfAnotherShape) {
  for (const NamedTensor& each : small_tensors()) {
    const std::string problem = problem_with([&](Tensors& tensors) {
      NamedTensor& t = named(tensors, each.name);
      t.shape.back() += 1;
      t.numbers.resize(t.numbers.size() * 2);
      t.numbers.resize(t.shape.size() == 1 ? t.shape[0] : t.shape[0] * t.shape[1]);
    });
    EXPECT_EQ(problem.find("the tensor \"" + each.name + "\" is "), 0U) << problem;
  }
  EXPECT_EQ(problem_with([](Tensors& tensors) {
              named(tensors, "ln_f.bias").shape = {2, 2};
            }),
            "the tensor \"ln_f.bias\" is 2 x 2; it must be 4");
}

TEST(Gpt2File, NamesTheTensorThatDoesNotBelong) {
  EXPECT_EQ(problem_with([](Tensors& tensors) {
              tensors.push_back({"h.2.ln_1.bias", {1}, {0}});
            }),
            "the tensor \"h.2.ln_1.bias\" belongs to no GPT-2 of these sizes");
  EXPECT_EQ(problem_with([](Tensors& tensors) {
              tensors.push_back({"transformer.ln_f.bias", {4}, {0, 0, 0, 0}});
            }),
            "the tensor \"ln_f.bias\" stands there twice");
}

TEST(Gpt2File, NamesTheTensorWithANumberThatIsNotFinite) {
  for (const double odd : {kNan, kInfinity, -kInfinity}) {
    EXPECT_EQ(problem_with([&](Tensors& tensors) {
                named(tensors, "h.1.mlp.c_fc.weight").numbers[7] = odd;
              }),
              "the tensor \"h.1.mlp.c_fc.weight\" has a number that is not finite");
  }
}

TEST(Gpt2File, NamesTheTensorWithoutNumbers) {
  Gpt2 model;
  Config config;
  ASSERT_EQ(read_config(kSmallConfig, config), "");
  std::string file = file_of(small_tensors());
  const std::size_t type = file.find("F64", file.find("wpe.weight"));
  file.replace(type, 3, "I64");
  EXPECT_EQ(read_gpt2(read_safetensors(bytes_of(file)), config, model),
            "the tensor \"wpe.weight\" is of type I64; it must be F64, F32, F16 or BF16");
}

TEST(Gpt2File, CutShortAnywhereIsASentence) {
  const std::string file = file_of(small_tensors());
  Gpt2 model;
  for (std::size_t size = 0; size < file.size(); size += size < 4000 ? 1 : 97) {
    EXPECT_NE(read_model(file.substr(0, size), kSmallConfig, model), "") << size;
  }
}

// ---- config.json ----

/// The sentence about the small config with one entry changed.
std::string config_with(const std::string& name, const std::string& value) {
  Json config = Json::parse(kSmallConfig);
  config[name] = Json::parse(value);
  Config read;
  return read_config(config.dump(), read);
}

TEST(ConfigFile, SaysWhatASizeMayBe) {
  EXPECT_EQ(config_with("n_layer", "3"), "");
  EXPECT_EQ(config_with("n_layer", "0"),
            "config.json: n_layer was \"0\"; it must be a whole number from 1 to 1000");
  EXPECT_EQ(config_with("n_head", "1.5"),
            "config.json: n_head was \"1.5\"; it must be a whole number from 1 to 10000000");
  EXPECT_EQ(config_with("n_head", "3"),
            "config.json: n_embd was 4 and n_head 3; each head needs the same whole share of the "
            "width");
  for (const char* value : {"null", "\"4\"", "-1", "1e99", "[4]", "{}", "true"}) {
    for (const char* name : {"n_layer", "n_head", "n_embd", "n_positions", "vocab_size"}) {
      EXPECT_NE(config_with(name, value), "") << name << " " << value;
    }
  }
  EXPECT_EQ(config_with("n_inner", "null"), "");
  EXPECT_NE(config_with("n_inner", "0"), "");
  EXPECT_EQ(config_with("eos_token_id", "4"), "");
  EXPECT_NE(config_with("eos_token_id", "5"), "");
  for (const char* value : {"0", "-1", "2", "null", "\"1e-5\""}) {
    EXPECT_EQ(config_with("layer_norm_epsilon", value),
              "config.json: layer_norm_epsilon must be a number above 0 and up to 1");
  }
}

TEST(ConfigFile, RefusesAModelThatWorksOtherwise) {
  EXPECT_EQ(config_with("model_type", "\"llama\""),
            "config.json: model_type was \"llama\"; it must be \"gpt2\"");
  EXPECT_NE(config_with("activation_function", "\"relu\""), "");
  EXPECT_NE(config_with("scale_attn_weights", "false"), "");
  EXPECT_NE(config_with("scale_attn_by_inverse_layer_idx", "true"), "");
  EXPECT_EQ(config_with("anything_else", "true"), "");
}

TEST(ConfigFile, SaysWhatIsMissing) {
  Config read;
  EXPECT_EQ(read_config("{}", read),
            "config.json: n_layer is not there; it must be a whole number from 1 to 1000");
  EXPECT_EQ(read_config("[]", read), "config.json is no JSON object: \"[]\"");
  EXPECT_EQ(read_config("{\"n_layer\": 1, \"n_layer\": 2}", read),
            "config.json names \"n_layer\" twice");
}

}  // namespace
}  // namespace attention::model
