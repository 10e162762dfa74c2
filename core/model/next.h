// What comes next: from logits to probabilities, and to one token drawn by them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/model/model.h"
#include "core/model/reading.h"
#include "core/random.h"

namespace attention::model {

/// A token that may come next, and how probable it is. All of them together are 1.
struct NextToken {
  int token = 0;
  double probability = 0;
};

/// The same as a reader sees it.
struct NextText {
  std::string token{};
  double probability = 0;

  template <class Visitor>
  void describe(Visitor& v) {
    v("token", token);
    v("probability", probability);
  }
};

inline constexpr int kNextTokens = 10;  ///< how many of the likeliest next tokens are told

/// The likeliest tokens after the last of a reading, by name: ten, or all there are.
std::vector<NextText> next_tokens(const Model& model, const Reading& reading);

/// The likeliest tokens by softmax(logits), the likeliest first, equals in the order of their
/// numbers; so many, or all there are.
std::vector<NextToken> likeliest(std::span<const double> logits, int count);

/// A token drawn by softmax(logits / temperature).
/// Edge cases: temperature 0 gives the one with the largest logit, the first of equals; so does one
/// so small that a logit overflows.
int drawn_token(std::span<const double> logits, double temperature, Generator& words);

/// What to write on from, and how.
struct SampleState {
  std::string text{};
  int tokens = 64;         ///< how many to draw at most, 1 to 1024
  std::string seed = "0";  ///< of the draws, in decimal digits
  double temperature = 1;  ///< 0 to 10
};

/// A model that writes on, a token at a time. It ends at its end-of-text token, or when it has no
/// position left. (A job as in core/figures/job.h: however it is cut into steps, it draws the
/// same.)
class Sample {
 public:
  /// The sentence that refuses a state; empty when all is well.
  static std::string problem(const Model& model, const SampleState& state);

  /// Of a state without a problem. The model must live as long.
  Sample(const Model& model, const SampleState& state);

  int total() const { return total_; }
  int done() const { return static_cast<int>(tokens_.size()) - given_; }
  void step(int tokens);

  /// The tokens of the text, then those drawn; without the one that ends it.
  const std::vector<int>& tokens() const { return tokens_; }

 private:
  const Model* model_;
  double temperature_;
  Generator words_;
  Reading reading_;
  std::vector<int> tokens_;
  int given_ = 0;  // of the tokens
  int total_ = 0;
};

}  // namespace attention::model
