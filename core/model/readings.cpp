#include "core/model/readings.h"

#include <algorithm>

#include "core/sentence.h"

namespace attention::model {

Bounds Readings::bounds() const {
  return {config().layers, config().heads, [this](const std::string& text) {
            return static_cast<int>(tokens_of(text).used.size());
          }};
}

std::string Readings::problem_of(std::string_view called, const std::string& text) const {
  const int count = tokens_of(text).count;
  if (most_ != 0 || count <= config().positions) return "";
  return std::string(called) + " has " + quote(count) + " tokens; this model reads up to " +
         quote(config().positions);
}

TextTokens Readings::tokens_of(const std::string& text) const {
  TextTokens tokens = {model_->tokenizer.encode(text), 0};
  tokens.count = static_cast<int>(tokens.used.size());
  const int most = std::min(most_ == 0 ? tokens.count : most_, config().positions);
  tokens.used.resize(static_cast<std::size_t>(std::min(tokens.count, most)));
  return tokens;
}

Words Readings::names_of(const std::vector<int>& tokens) const {
  Words names;
  for (int token : tokens) names.push_back(model_->tokenizer.name(token));
  return names;
}

const Reading& Readings::read(const std::vector<int>& tokens, HeadPlaces ablated) {
  std::sort(ablated.begin(), ablated.end());
  ablated.erase(std::unique(ablated.begin(), ablated.end()), ablated.end());
  const auto found = std::find_if(kept_.begin(), kept_.end(),
                                  [&](const auto& entry) { return entry.first == ablated; });
  if (found != kept_.end()) {
    std::rotate(found, found + 1, kept_.end());
  } else {
    if (kept_.size() == kKept) kept_.erase(kept_.begin());
    kept_.emplace_back(ablated, std::make_unique<Reading>(model_->gpt2));
  }
  Reading& reading = *kept_.back().second;
  reading.read(tokens, ablated);
  return reading;
}

}  // namespace attention::model
