// all-heads: every head of the model at once, each with a few measures of where it looks.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/field.h"
#include "core/figures/preset.h"
#include "core/matrix.h"
#include "core/measures.h"
#include "core/model/readings.h"
#include "core/model/sentences.h"
#include "core/slots.h"

namespace attention::model {

struct AllHeads {
  static constexpr std::string_view name = "all-heads";

  struct State {
    std::string text = std::string(kSentence);

    template <class Visitor>
    void describe(Visitor& v) {
      v("text", text, attention::text());
    }
    std::string problem(const Readings& readings) const {
      return readings.problem_of("the text", text);
    }
  };

  /// Each share is a mean of weights over the rows from 1 on, row 0 having nowhere else to look;
  /// nameShare over the rows after the name. Edge cases: over no row it is NaN. Shapes: a row a
  /// layer, a column a head.
  struct Trace {
    Words tokens{};       ///< (T) those of the text that are used, as a reader sees them
    int token_count = 0;  ///< of the whole text
    int name_token = -1;  ///< the first that is the name of a child; -1 if there is none
    std::vector<std::vector<Matrix<double>>> weights{};  ///< [layer][head] (T, T)
    Matrix<double> previous_share{};                     ///< on the token just before
    Matrix<double> first_share{};                        ///< on the first token
    Matrix<double> self_share{};                         ///< on the token itself
    Matrix<double> name_share{};                         ///< on the name
    Matrix<double> entropy{};  ///< the mean entropy of the same rows, in nats

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens);
      v("tokenCount", token_count);
      v("nameToken", name_token);
      v("weights", weights);
      v("previousShare", previous_share);
      v("firstShare", first_share);
      v("selfShare", self_share);
      v("nameShare", name_share);
      v("entropy", entropy);
    }
  };

  static std::vector<Preset<State>> presets() {
    return {{"printed", {}}, {"control", {std::string(kControl)}}};
  }

  static Trace compute(const State& state, Readings& readings) {
    const TextTokens tokens = readings.tokens_of(state.text);
    const Reading& reading = readings.read(tokens.used);
    const Config& config = readings.config();
    Trace trace;
    trace.tokens = readings.names_of(tokens.used);
    trace.token_count = tokens.count;
    trace.name_token = name_among(trace.tokens);
    for (Matrix<double>* table : {&trace.previous_share, &trace.first_share, &trace.self_share,
                                  &trace.name_share, &trace.entropy}) {
      *table = Matrix<double>(config.layers, config.heads);
    }
    trace.weights.resize(static_cast<std::size_t>(config.layers));
    for (int l = 0; l < config.layers; ++l) {
      for (int h = 0; h < config.heads; ++h) {
        const Matrix<double> weights = reading.head({l, h}).weights;
        trace.previous_share(l, h) =
            mean_of_rows(weights, 1, [&](int i) { return weights(i, i - 1); });
        trace.first_share(l, h) = mean_of_rows(weights, 1, [&](int i) { return weights(i, 0); });
        trace.self_share(l, h) = mean_of_rows(weights, 1, [&](int i) { return weights(i, i); });
        trace.entropy(l, h) =
            mean_of_rows(weights, 1, [&](int i) { return attention::entropy(weights.row(i)); });
        const int n = trace.name_token;
        const int after = n < 0 ? weights.rows() : n + 1;
        trace.name_share(l, h) = mean_of_rows(weights, after, [&](int i) { return weights(i, n); });
        trace.weights[static_cast<std::size_t>(l)].push_back(weights);
      }
    }
    return trace;
  }

  /// The first token that is the name of a child, a space before it or none; -1 if there is none.
  static int name_among(const Words& tokens) {
    const auto is_name = [](std::string_view token) {
      if (token.starts_with(' ')) token.remove_prefix(1);
      const auto& names = featured::kNames;
      return std::find(std::begin(names), std::end(names), token) != std::end(names);
    };
    const auto found = std::find_if(tokens.begin(), tokens.end(), is_name);
    return found == tokens.end() ? -1 : static_cast<int>(found - tokens.begin());
  }

 private:
  template <class OfRow>
  static double mean_of_rows(const Matrix<double>& weights, int from, const OfRow& of_row) {
    std::vector<double> each;
    for (int i = from; i < weights.rows(); ++i) each.push_back(of_row(i));
    return mean(std::span<const double>(each));
  }
};

}  // namespace attention::model
