// magnitude: a dot product ranks by length as well as by direction.
#pragma once

#include <algorithm>
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
#include "core/similarity.h"
#include "core/softmax.h"

namespace attention {

struct Magnitude {
  static constexpr std::string_view name = "magnitude";

  template <class Number = double>
  struct State {
    Words tokens = journey::tokens();
    Matrix<Number> embeddings = journey::embeddings<Number>();
    int token = 3;                   ///< the token whose embedding is scaled
    Number scale{1};                 ///< by how much
    std::string similarity = "dot";  ///< what the scores are

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens, words(2));
      v("embeddings", embeddings, coordinates());
      v("token", token, token_index());
      v("scale", scale, number(-10, 10, 0.1));
      v("similarity", similarity, choice("dot cosine"));
    }
  };

  template <class Number = double>
  struct Trace {
    std::vector<Number> norms;          ///< (T) the length of each embedding, scale included
    std::vector<Number> squared_norms;  ///< (T) its square, the diagonal of the dot products
    std::vector<int> longest;           ///< (2) the two longest tokens, the longest first
    int shortest = 0;                   ///< the shortest token
    Matrix<Number> scores;              ///< (T, T) dot products, or cosines
    Matrix<Number> weights;             ///< (T, T) softmax of each row
    std::vector<int> favourite;         ///< (T) who takes the largest weight of each row
    std::vector<Number> margin;         ///< (T) that weight minus the next
    int wins = 0;                       ///< rows whose favourite is the scaled token; a count
    int longest_wins = 0;               ///< rows whose favourite is one of the two longest; a count
    int self_favourites = 0;            ///< rows whose favourite is their own token; a count
    std::vector<Number> entropy_bits;   ///< (T) of each row of weights; bits
    Number mean_entropy_bits{};         ///< their mean; bits
    Number max_entropy_bits{};          ///< log2 T; bits
    int flatter_rows = 0;               ///< rows of higher entropy than under dot; a count

    template <class Visitor>
    void describe(Visitor& v) {
      v("norms", norms);
      v("squaredNorms", squared_norms);
      v("longest", longest,
        Compared{"the longest embedding and the next, by norm, counted from 0"});
      v("shortest", shortest, Compared{"the shortest embedding, by norm, counted from 0"});
      v("scores", scores);
      v("weights", weights);
      v("favourite", favourite,
        Compared{"the token with the largest weight of this row, counted from 0"});
      v("margin", margin);
      v("wins", wins, Compared{"how many rows have the scaled token as their favourite"});
      v("longestWins", longest_wins,
        Compared{"how many rows have one of the two longest as their favourite"});
      v("selfFavourites", self_favourites,
        Compared{"how many rows have their own token as their favourite"});
      v("entropyBits", entropy_bits);
      v("meanEntropyBits", mean_entropy_bits);
      v("maxEntropyBits", max_entropy_bits,
        Compared{"log2 T: what a choice among T even shares is worth"});
      v("flatterRows", flatter_rows,
        Compared{"how many rows have a higher entropy than under the dot product"});
    }
  };

  static std::vector<Preset<State<>>> presets() {
    State<> three;
    three.scale = 3;
    State<> cosine;
    cosine.similarity = "cosine";
    return {{"printed", {}}, {"withTimesThree", three}, {"cosine", cosine}};
  }

  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    const Matrix<Number> x = scaled(state);
    const Attention<Number> dotted = attend(x, x, x);
    Trace<Number> trace;
    measure_lengths(trace, x);

    trace.scores = dotted.scores;
    trace.weights = dotted.weights;
    if (state.similarity == "cosine") {
      for (int i = 0; i < x.rows(); ++i) {
        for (int j = 0; j < x.rows(); ++j) trace.scores(i, j) = cosine(x.row(i), x.row(j));
        const Matrix<Number>& cosines = trace.scores;
        const std::vector<Number> weights = softmax(cosines.row(i)).weights;
        std::copy(weights.begin(), weights.end(), trace.weights.row(i).begin());
      }
    }

    measure_favourites(trace, state.token);
    for (int i = 0; i < x.rows(); ++i) {
      const Number bits = attention::entropy_bits(std::as_const(trace.weights).row(i));
      trace.entropy_bits.push_back(bits);
      trace.flatter_rows +=
          value_of(bits) > value_of(attention::entropy_bits(dotted.weights.row(i)));
    }
    trace.mean_entropy_bits = mean(std::span<const Number>(trace.entropy_bits));
    trace.max_entropy_bits = Number(most_entropy_bits(x.rows()));
    return trace;
  }

 private:
  /// The embeddings with one row multiplied. A scale of 1 leaves no trace of itself.
  template <class Number>
  static Matrix<Number> scaled(const State<Number>& state) {
    Matrix<Number> x = state.embeddings;
    if (value_of(state.scale) == 1) return x;
    for (Number& coordinate : x.row(state.token)) coordinate = coordinate * state.scale;
    return x;
  }

  template <class Number>
  static void measure_lengths(Trace<Number>& trace, const Matrix<Number>& x) {
    for (int i = 0; i < x.rows(); ++i) {
      trace.norms.push_back(norm(x.row(i)));
      trace.squared_norms.push_back(dot(x.row(i), x.row(i)));
    }
    trace.shortest = argmin(std::span<const Number>(trace.norms));
    const int longest = argmax(std::span<const Number>(trace.norms));
    trace.longest = {longest, runner_up(std::span<const Number>(trace.norms), longest)};
  }

  template <class Number>
  static void measure_favourites(Trace<Number>& trace, int token) {
    for (int i = 0; i < trace.weights.rows(); ++i) {
      const std::span<const Number> row = std::as_const(trace.weights).row(i);
      const int first = argmax(row);
      const int second = runner_up(row, first);
      trace.favourite.push_back(first);
      trace.margin.push_back(row[static_cast<std::size_t>(first)] -
                             row[static_cast<std::size_t>(second)]);
      trace.wins += first == token;
      trace.longest_wins += first == trace.longest[0] || first == trace.longest[1];
      trace.self_favourites += first == i;
    }
  }
};

}  // namespace attention
