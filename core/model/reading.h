// Reading: a text as GPT-2 reads it, every number on the way kept.
//
//   x = token + position                          (T, d)
//   in each layer, for each head
//     q k v = three slices of layer_norm(x) W + b   (T, d_k) each
//     attend(q, k, v)                               the lessons' own, with later tokens hidden
//   x = x + (all heads side by side) W_O + b
//   x = x + mlp(layer_norm(x))
//   logits = layer_norm(x) W                      (T, vocabulary)
//
// Source: Radford et al., Language Models are Unsupervised Multitask Learners (2019).
#pragma once

#include <span>
#include <vector>

#include "core/attention.h"
#include "core/head_place.h"
#include "core/matrix.h"
#include "core/model/gpt2.h"

namespace attention::model {

using attention::HeadPlace;

/// The sentence about a head that a model of these sizes does not have; empty where it does.
std::string head_problem(const Config& config, HeadPlace place);

/// What one head did with a text.
struct HeadTrace {
  Matrix<double> q{};              ///< (T, d_k)
  Matrix<double> k{};              ///< (T, d_k)
  Matrix<double> v{};              ///< (T, d_k)
  Matrix<double> scaled_masked{};  ///< (T, T) q k^T / sqrt(d_k); minus infinity after the token
  Matrix<double> weights{};        ///< (T, T) softmax of each row; exactly 0 after the token

  template <class Visitor>
  void describe(Visitor& visit) {
    visit("q", q);
    visit("k", k);
    visit("v", v);
    visit("scaledMasked", scaled_masked);
    visit("weights", weights);
  }
};

/// Rows of one width that stay when more are added: a token's numbers depend on no later token.
class Rows {
 public:
  explicit Rows(int width = 0) : width_(static_cast<std::size_t>(width)) {}

  void keep(int rows) { cells_.resize(static_cast<std::size_t>(rows) * width_); }
  void append(const Matrix<double>& rows) { append(rows, 0); }
  /// The part of each row that begins at a column.
  void append(const Matrix<double>& rows, int column);

  int count() const { return static_cast<int>(width_ == 0 ? 0 : cells_.size() / width_); }

  /// So many columns, from one on, of all rows up to `end`.
  Matrix<double> columns(int from, int count, int end) const;
  Matrix<double> columns(int from, int width) const { return columns(from, width, count()); }
  Matrix<double> all() const { return columns(0, static_cast<int>(width_)); }
  Matrix<double> row(int i) const;

 private:
  std::size_t width_;
  std::vector<double> cells_;
};

/// The rows of a square of which each is seen as far as the diagonal; they stay as Rows do.
class Triangle {
 public:
  void keep(int rows);

  /// Adds rows, each as far as its own place.
  void append(const Matrix<double>& rows);

  /// The whole square, the other half `hidden`.
  Matrix<double> square(double hidden) const;

 private:
  int rows_ = 0;
  std::vector<double> cells_;
};

class Reading {
 public:
  /// The model must live as long as the reading.
  explicit Reading(const Gpt2& model);

  /// Reads tokens, with the output of some heads set to zero before W_O. What it shares with the
  /// text read before, up to the first token that differs, is kept and not worked out again; the
  /// bits are those of a fresh reading.
  /// Errors: no token, more than there are positions, one that the vocabulary does not have, a head
  /// that the model does not have: the sentence, and the text read before stays.
  std::string read(std::span<const int> tokens, std::span<const HeadPlace> ablated = {});

  const Gpt2& model() const { return *model_; }
  const std::vector<int>& tokens() const { return tokens_; }

  /// What a head did. Errors: a place that the model does not have gives empty matrices.
  HeadTrace head(HeadPlace place) const;

  /// (T, d) the outputs of a layer's heads side by side, an ablated one's zero.
  Matrix<double> attn_concat(int layer) const { return at(layer).concat.all(); }

  /// (vocabulary) how much each token is expected after token i. The larger the likelier.
  std::vector<double> logits(int i) const;

  /// The same of all tokens. Shapes: (T, vocabulary).
  Matrix<double> logits() const { return model_->to_logits(last_.all()); }

 private:
  /// What a layer did.
  struct Kept {
    Rows q;
    Rows k;
    Rows v;
    std::vector<Triangle> scaled;   // of each head
    std::vector<Triangle> weights;  // of each head
    Rows concat;
  };

  const Kept& at(int layer) const { return kept_[static_cast<std::size_t>(layer)]; }
  std::string problem_of(std::span<const int> tokens, std::span<const HeadPlace> ablated) const;
  void keep(int tokens);
  Matrix<double> embedded(int from) const;
  Matrix<double> attended(int layer, const Matrix<double>& x);

  const Gpt2* model_;
  std::vector<int> tokens_;
  std::vector<HeadPlace> ablated_;
  std::vector<Kept> kept_;
  Rows last_;  // the last layer norm's
};

}  // namespace attention::model
