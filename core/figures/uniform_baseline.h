// uniform-baseline: what attention did, against a flat share for everyone.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/attention.h"
#include "core/extremes.h"
#include "core/field.h"
#include "core/figures/journey.h"
#include "core/figures/preset.h"
#include "core/matrix.h"
#include "core/measures.h"
#include "core/number.h"

namespace attention {

struct UniformBaseline {
  static constexpr std::string_view name = "uniform-baseline";

  template <class Number = double>
  struct State {
    Words tokens = journey::tokens();
    Matrix<Number> embeddings = journey::embeddings<Number>();
    bool uniform = false;                  ///< every weight the same, instead of attention's
    std::string similarity = "euclidean";  ///< what "nearest" goes by, and nothing else

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens, words());
      v("embeddings", embeddings, coordinates());
      v("uniform", uniform, yes_or_no());
      v("similarity", similarity, choice("euclidean dot cosine"));
    }
  };

  template <class Number = double>
  struct Trace {
    Matrix<Number> weights;               ///< (T, T) attention's, or the flat ones
    Number uniform_weight{};              ///< 1 / T
    Matrix<Number> context;               ///< (T, d) the context vectors under those weights
    std::vector<Number> uniform_context;  ///< (d) the average of all embeddings
    std::vector<Number> moved;          ///< (T) attention's context vectors, their distance from it
    Number largest_move{};              ///< the largest of them
    Number input_spread{};              ///< mean distance over pairs of embeddings
    Number context_spread{};            ///< mean distance over pairs of context vectors
    Number spread_ratio{};              ///< context_spread / input_spread; NaN without a pair
    std::vector<int> nearest;           ///< (T) the embedding nearest to each context vector
    std::vector<int> nearest_counts;    ///< (T) how often each is the nearest; counts
    std::vector<Number> entropy_bits;   ///< (T) of each row of weights; bits
    Number max_entropy_bits{};          ///< log2 T; bits
    std::vector<Number> entropy_share;  ///< (T) entropy / most entropy; 1 for a single token
    Number largest_gap_bits{};          ///< the most any row lacks of it; bits
    Number largest{};                   ///< the largest weight of all
    Number smallest{};                  ///< the smallest weight of all
    Number ratio{};                     ///< largest / smallest

    template <class Visitor>
    void describe(Visitor& v) {
      v("weights", weights);
      v("uniformWeight", uniform_weight, Compared{"1 / T: one even share"});
      v("context", context);
      v("uniformContext", uniform_context);
      v("moved", moved);
      v("largestMove", largest_move);
      v("inputSpread", input_spread);
      v("contextSpread", context_spread);
      v("spreadRatio", spread_ratio);
      v("nearest", nearest,
        Compared{"the embedding nearest to this context vector, counted from 0"});
      v("nearestCounts", nearest_counts,
        Compared{"how many context vectors have this embedding as their nearest"});
      v("entropyBits", entropy_bits);
      v("maxEntropyBits", max_entropy_bits,
        Compared{"log2 T: what a choice among T even shares is worth"});
      v("entropyShare", entropy_share);
      v("largestGapBits", largest_gap_bits);
      v("largest", largest);
      v("smallest", smallest);
      v("ratio", ratio);
    }
  };

  static std::vector<Preset<State<>>> presets() { return {}; }

  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    const Matrix<Number>& x = state.embeddings;
    const int tokens = x.rows();
    const Attention<Number> attended = attend(x, x, x);
    Trace<Number> trace;

    trace.uniform_weight = named("weight", Number(1) / Number(tokens));
    const std::vector<Number> flat(static_cast<std::size_t>(tokens), trace.uniform_weight);
    trace.uniform_context = blend(std::span<const Number>(flat), x);
    for (int i = 0; i < tokens; ++i) {
      trace.moved.push_back(
          distance(attended.output.row(i), std::span<const Number>(trace.uniform_context)));
    }
    trace.largest_move = attention::largest(std::span<const Number>(trace.moved));

    trace.weights = attended.weights;
    trace.context = attended.output;
    for (int i = 0; state.uniform && i < tokens; ++i) {
      std::copy(flat.begin(), flat.end(), trace.weights.row(i).begin());
      std::copy(trace.uniform_context.begin(), trace.uniform_context.end(),
                trace.context.row(i).begin());
    }

    measure_spread(trace, x);
    measure_nearest(trace, x, state.similarity);
    measure_weights(trace);
    return trace;
  }

 private:
  template <class Number>
  static void measure_spread(Trace<Number>& trace, const Matrix<Number>& x) {
    trace.input_spread = spread(x);
    trace.context_spread = spread(trace.context);
    trace.spread_ratio = named("ratio", trace.context_spread / trace.input_spread);
  }

  template <class Number>
  static void measure_nearest(Trace<Number>& trace, const Matrix<Number>& x,
                              const std::string& similarity) {
    trace.nearest_counts.assign(static_cast<std::size_t>(x.rows()), 0);
    for (int i = 0; i < x.rows(); ++i) {
      const std::span<const Number> z = std::as_const(trace.context).row(i);
      std::vector<Number> closeness;  // larger is nearer
      for (int j = 0; j < x.rows(); ++j) {
        closeness.push_back(similarity == "dot"      ? dot(z, x.row(j))
                            : similarity == "cosine" ? cosine(z, x.row(j))
                                                     : Number{} - distance(z, x.row(j)));
      }
      const int nearest = argmax(std::span<const Number>(closeness));
      trace.nearest.push_back(nearest);
      ++trace.nearest_counts[static_cast<std::size_t>(nearest)];
    }
  }

  template <class Number>
  static void measure_weights(Trace<Number>& trace) {
    const Matrix<Number>& weights = trace.weights;
    trace.max_entropy_bits = Number(most_entropy_bits(weights.rows()));
    std::vector<Number> gaps;
    for (int i = 0; i < weights.rows(); ++i) {
      const Number bits = attention::entropy_bits(weights.row(i));
      trace.entropy_bits.push_back(bits);
      gaps.push_back(trace.max_entropy_bits - bits);
      trace.entropy_share.push_back(weights.rows() == 1 ? Number(1)
                                                        : bits / trace.max_entropy_bits);
    }
    trace.largest_gap_bits = attention::largest(std::span<const Number>(gaps));
    trace.largest = attention::largest(weights.cells());
    trace.smallest = attention::smallest(weights.cells());
    trace.ratio = named("ratio", trace.largest / trace.smallest);
  }
};

}  // namespace attention
