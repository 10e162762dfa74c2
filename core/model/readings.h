// Readings: a model and the texts that it has read last, for the figures to ask.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/head_place.h"
#include "core/model/model.h"
#include "core/model/reading.h"
#include "core/reader.h"
#include "core/slots.h"

namespace attention::model {

inline constexpr int kTokensOnPage = 64;  ///< a page uses so many of a longer text

/// The tokens of a text that are used, and how many it has.
struct TextTokens {
  std::vector<int> used{};
  int count = 0;
};

class Readings {
 public:
  /// Of a text the first `most` tokens are used, or what the model has positions for; with 0 all
  /// are, and a text that has more than positions is refused. The model must live as long.
  explicit Readings(const Model& model, int most = 0) : model_(&model), most_(most) {}

  const Model& model() const { return *model_; }
  const Config& config() const { return model_->gpt2.config; }

  /// How far the fields of a state go.
  Bounds bounds() const;

  /// The sentence about a text with too many tokens; empty where it can be read.
  std::string problem_of(std::string_view called, const std::string& text) const;

  TextTokens tokens_of(const std::string& text) const;

  /// How a reader sees tokens.
  Words names_of(const std::vector<int>& tokens) const;

  /// The reading of tokens, some heads ablated; good until the next is asked for.
  const Reading& read(const std::vector<int>& tokens, HeadPlaces ablated = {});

 private:
  static constexpr std::size_t kKept = 4;  // one for each set of ablated heads

  const Model* model_;
  int most_;
  std::vector<std::pair<HeadPlaces, std::unique_ptr<Reading>>> kept_;  // latest last
};

}  // namespace attention::model
