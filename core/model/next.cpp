#include "core/model/next.h"

#include <algorithm>
#include <cmath>

#include "core/extremes.h"
#include "core/sentence.h"
#include "core/softmax.h"

namespace attention::model {
namespace {

constexpr int kMostTokens = 1024;
constexpr double kHottest = 10;

Seed seed_of(const std::string& digits) {
  Seed seed;
  parse_seed(digits, seed);
  return seed;
}

/// The tokens of a text. Before an empty one stands the end of another, as in training.
std::vector<int> start_of(const Model& model, const std::string& text) {
  const int end = model.gpt2.config.end_of_text;
  const std::vector<int> tokens = model.tokenizer.encode(text);
  return tokens.empty() && end >= 0 ? std::vector<int>{end} : tokens;
}

}  // namespace

std::vector<NextToken> likeliest(std::span<const double> logits, int count) {
  const std::vector<double> probabilities = softmax(logits).weights;
  std::vector<NextToken> next;
  for (double probability : probabilities) {
    next.push_back({static_cast<int>(next.size()), probability});
  }
  const auto sooner = [](const NextToken& a, const NextToken& b) {
    return a.probability != b.probability ? a.probability > b.probability : a.token < b.token;
  };
  const auto most = std::min(static_cast<std::ptrdiff_t>(next.size()), std::ptrdiff_t{count});
  std::partial_sort(next.begin(), next.begin() + most, next.end(), sooner);
  next.erase(next.begin() + most, next.end());
  return next;
}

std::vector<NextText> next_tokens(const Model& model, const Reading& reading) {
  const int last = static_cast<int>(reading.tokens().size()) - 1;
  std::vector<NextText> next;
  for (const auto& [token, probability] : likeliest(reading.logits(last), kNextTokens)) {
    next.push_back({model.tokenizer.name(token), probability});
  }
  return next;
}

int drawn_token(std::span<const double> logits, double temperature, Generator& words) {
  std::vector<double> scaled;
  for (double logit : logits) scaled.push_back(logit / temperature);
  const bool finite =
      std::all_of(scaled.begin(), scaled.end(), [](double x) { return std::isfinite(x); });
  if (!finite) return argmax(logits);
  const Shares<double> shares = softmax(std::span<const double>(scaled));
  double left = words.uniform();
  int last = 0;  // the last that may be drawn, should rounding leave something
  for (int token = 0; token < static_cast<int>(shares.weights.size()); ++token) {
    const double share = shares.weights[static_cast<std::size_t>(token)];
    if (left < share) return token;
    if (share > 0) last = token;
    left -= share;
  }
  return last;
}

std::string Sample::problem(const Model& model, const SampleState& state) {
  if (state.tokens < 1 || state.tokens > kMostTokens) {
    return "tokens was " + quote(state.tokens) + "; it must be a whole number from 1 to " +
           quote(kMostTokens);
  }
  if (!(state.temperature >= 0 && state.temperature <= kHottest)) {
    return "temperature was " + quote(state.temperature) + "; it must be a number from 0 to " +
           quote(kHottest);
  }
  Seed seed;
  if (!parse_seed(state.seed, seed)) {
    return "seed was " + quote(state.seed) + "; it must be a whole number from 0 to " +
           std::string(kLargestSeed) + ", in digits";
  }
  const int given = static_cast<int>(start_of(model, state.text).size());
  if (given == 0) return "text was empty; this model has no token to begin with";
  if (given < model.gpt2.config.positions) return "";
  return "text has " + quote(given) + " tokens; to write on, it may have up to " +
         quote(model.gpt2.config.positions - 1);
}

Sample::Sample(const Model& model, const SampleState& state)
    : model_(&model),
      temperature_(state.temperature),
      words_(seed_of(state.seed)),
      reading_(model.gpt2),
      tokens_(start_of(model, state.text)),
      given_(static_cast<int>(tokens_.size())),
      total_(std::min(state.tokens, model.gpt2.config.positions - given_)) {}

void Sample::step(int tokens) {
  for (int i = 0; i < tokens && done() < total_; ++i) {
    reading_.read(tokens_);
    const std::vector<double> logits = reading_.logits(static_cast<int>(tokens_.size()) - 1);
    const int next = drawn_token(logits, temperature_, words_);
    if (next == model_->gpt2.config.end_of_text) {
      total_ = done();
    } else {
      tokens_.push_back(next);
    }
  }
}

}  // namespace attention::model
