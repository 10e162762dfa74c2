// gaze: the weights themselves, taken out and looked at, with Q = K = V = X.
#pragma once

#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/attention.h"
#include "core/extremes.h"
#include "core/field.h"
#include "core/figures/preset.h"
#include "core/figures/topics.h"
#include "core/matrix.h"
#include "core/measures.h"
#include "core/number.h"
#include "core/similarity.h"

namespace attention {

struct Gaze {
  static constexpr std::string_view name = "gaze";

  template <class Number = double>
  struct State {
    Words tokens = topics::tokens();
    Matrix<Number> embeddings = topics::embeddings<Number>();
    int query = 0;       ///< the token whose row is read out
    bool scaled = true;  ///< whether the logits are divided by sqrt(d)

    template <class Visitor>
    void describe(Visitor& v) {
      v("tokens", tokens, words(2));
      v("embeddings", embeddings, coordinates());
      v("query", query, token_index());
      v("scaled", scaled, yes_or_no());
    }
  };

  template <class Number = double>
  struct Trace {
    std::vector<Number> norms;          ///< (T) the length of each embedding
    Matrix<Number> logits;              ///< (T, T) X X^T, over sqrt(d) where scaled
    Matrix<Number> weights;             ///< (T, T) softmax of each row
    std::vector<Number> row_sums;       ///< (T) the weights of each row added up
    Matrix<Number> output;              ///< (T, d) weights X
    Matrix<double> favourites;          ///< (T, 2) the two largest weights of each row
    std::vector<Number> top_two_share;  ///< (T) those two, added up
    std::vector<Number> rest_share;     ///< (T) all others, added up
    Number largest_other{};             ///< the largest weight that is not among its row's two
    std::vector<int> partner;           ///< (T) the other token of highest cosine
    std::vector<Number> partner_ratio;  ///< (T) its weight over the least of the row
    int prefers_partner = 0;            ///< rows that give it more than their own token; a count
    int partner_top_two = 0;            ///< rows whose two are the token and its partner; a count
    Number logit_asymmetry{};           ///< max |L - L^T|
    Number weight_asymmetry{};          ///< max |A - A^T|

    template <class Visitor>
    void describe(Visitor& v) {
      v("norms", norms);
      v("logits", logits);
      v("weights", weights);
      v("rowSums", row_sums);
      v("output", output);
      v("favourites", favourites,
        Compared{"the token with the largest weight of this row, or with the next, from 0"});
      v("topTwoShare", top_two_share);
      v("restShare", rest_share);
      v("largestOther", largest_other);
      v("partner", partner,
        Compared{"the other token that points most the same way, by cosine, counted from 0"});
      v("partnerRatio", partner_ratio);
      v("prefersPartner", prefers_partner,
        Compared{"how many rows give their partner more than their own token"});
      v("partnerTopTwo", partner_top_two,
        Compared{"how many rows have their own token and its partner as the largest two"});
      v("logitAsymmetry", logit_asymmetry);
      v("weightAsymmetry", weight_asymmetry);
    }
  };

  static std::vector<Preset<State<>>> presets() {
    State<> unscaled;
    unscaled.scaled = false;
    return {{"printed", {}}, {"unscaled", unscaled}};
  }

  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    const Matrix<Number>& x = state.embeddings;
    const double divisor = state.scaled ? sqrt(static_cast<double>(x.columns())) : 1;
    const Attention<Number> all = attend(x, x, x, {.divisor = divisor});
    Trace<Number> trace;
    trace.logits = all.scaled;
    trace.weights = all.weights;
    trace.output = all.output;
    trace.logit_asymmetry = asymmetry(all.scaled).largest;
    trace.weight_asymmetry = asymmetry(all.weights).largest;
    for (int i = 0; i < x.rows(); ++i) {
      trace.norms.push_back(norm(x.row(i)));
      trace.partner.push_back(partner_of(x, i));
    }
    read_rows(trace);
    return trace;
  }

 private:
  /// The other token whose cosine with token i is highest; the first of equals.
  template <class Number>
  static int partner_of(const Matrix<Number>& x, int i) {
    int best = -1;
    double highest = 0;
    for (int j = 0; j < x.rows(); ++j) {
      if (j == i) continue;
      const double alike = value_of(cosine(x.row(i), x.row(j)));
      if (best < 0 || alike > highest) highest = alike, best = j;
    }
    return best;
  }

  /// What each row of weights comes to: its largest two, the rest, and what the partner gets.
  template <class Number>
  static void read_rows(Trace<Number>& trace) {
    const int tokens = trace.weights.rows();
    trace.favourites = Matrix<double>(tokens, 2);
    std::vector<Number> others;
    for (int i = 0; i < tokens; ++i) {
      const std::span<const Number> row = std::as_const(trace.weights).row(i);
      const int first = argmax(row);
      const int second = runner_up(row, first);
      std::vector<Number> rest;
      for (int j = 0; j < tokens; ++j) {
        if (j != first && j != second) rest.push_back(row[static_cast<std::size_t>(j)]);
      }
      const auto at = [&](int j) { return row[static_cast<std::size_t>(j)]; };
      const int partner = trace.partner[static_cast<std::size_t>(i)];
      trace.favourites(i, 0) = first;
      trace.favourites(i, 1) = second;
      trace.row_sums.push_back(sum(row));
      trace.top_two_share.push_back(at(first) + at(second));
      trace.rest_share.push_back(sum(std::span<const Number>(rest)));
      trace.partner_ratio.push_back(named("ratio", at(partner) / smallest(row)));
      trace.prefers_partner += value_of(at(partner)) > value_of(at(i));
      trace.partner_top_two +=
          (first == i && second == partner) || (first == partner && second == i);
      others.insert(others.end(), rest.begin(), rest.end());
    }
    trace.largest_other = others.empty() ? Number{} : largest(std::span<const Number>(others));
  }
};

}  // namespace attention
