// Layers: what every head of every layer did with a text, made from its reading when asked for.
#pragma once

#include <vector>

#include "core/model/reading.h"

namespace attention::model {

/// layers[l].heads[h] and layers[l].attnConcat of a reading, which must live as long.
class Layers {
 public:
  class Heads {
   public:
    Heads(const Reading* reading, int layer) : reading_(reading), layer_(layer) {}
    int size() const { return reading_->model().config.heads; }
    HeadTrace operator[](int h) const { return reading_->head({layer_, h}); }

   private:
    const Reading* reading_;
    int layer_;
  };

  struct Layer {
    const Reading* reading;
    int layer;

    template <class Visitor>
    void describe(Visitor& v) {
      const Heads heads(reading, layer);
      const Matrix<double> attn_concat = reading->attn_concat(layer);
      v("heads", heads);
      v("attnConcat", attn_concat);
    }
  };

  Layers() = default;
  explicit Layers(const Reading& reading) : reading_(&reading) {}

  int size() const { return reading_ == nullptr ? 0 : reading_->model().config.layers; }
  Layer operator[](int l) const { return {reading_, l}; }

  /// All of it as one list, each matrix row after row:
  ///   of each layer   of each head   q, k, v (T, d_k), scaledMasked, weights (T, T)
  ///                   attnConcat (T, d)
  /// (A page of 64 tokens would wait for its thousands of rows; one list crosses at once.)
  std::vector<double> flat() const {
    std::vector<double> all;
    if (size() > 0) all.reserve(cells());
    const auto add = [&](const Matrix<double>& m) {
      all.insert(all.end(), m.cells().begin(), m.cells().end());
    };
    for (int l = 0; l < size(); ++l) {
      const Heads heads(reading_, l);
      for (int h = 0; h < heads.size(); ++h) {
        const HeadTrace head = heads[h];
        for (const auto* m : {&head.q, &head.k, &head.v, &head.scaled_masked, &head.weights}) {
          add(*m);
        }
      }
      add(reading_->attn_concat(l));
    }
    return all;
  }

 private:
  /// How many numbers there are in all.
  std::size_t cells() const {
    const Config& config = reading_->model().config;
    const auto tokens = reading_->tokens().size();
    const auto width = static_cast<std::size_t>(config.width);
    const auto of_layer =
        tokens * (4 * width + 2 * tokens * static_cast<std::size_t>(config.heads));
    return static_cast<std::size_t>(config.layers) * of_layer;
  }

  const Reading* reading_ = nullptr;
};

}  // namespace attention::model
