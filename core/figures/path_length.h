// path-length: how far a gradient walks, through a recurrent network and through attention.
//
// The two hop counts are counted. The decay is a choice: a factor the reader sets, to a power.
#pragma once

#include <string_view>
#include <vector>

#include "core/elementary.h"
#include "core/field.h"
#include "core/figures/preset.h"
#include "core/number.h"

namespace attention {

struct PathLength {
  static constexpr std::string_view name = "path-length";

  template <class Number = double>
  struct State {
    Number steps{100};    ///< how long the sequence is; a count
    Number layers{5};     ///< how many layers are stacked; a count
    Number factor{0.25};  ///< what one step leaves of a gradient; a sigmoid's slope is at most 0.25

    template <class Visitor>
    void describe(Visitor& v) {
      v("steps", steps, count(1, 500));
      v("layers", layers, count(1, 24));
      v("factor", factor, number(0.01, 1, 0.01));
    }
  };

  template <class Number = double>
  struct Trace {
    Number recurrent_hops{};    ///< layers * steps; a count
    Number attention_hops{};    ///< layers, however long the sequence; a count
    Number decay{};             ///< factor ^ steps; underflows to 0
    Number log10_decay{};       ///< its decimal exponent, steps * log10(factor); stays finite
    std::vector<Number> curve;  ///< (steps + 1) factor ^ t for t = 0 .. steps
    std::vector<Number> recurrent_curve;  ///< (steps + 1) layers * t; counts
    std::vector<Number> attention_curve;  ///< (steps + 1) layers; counts

    template <class Visitor>
    void describe(Visitor& v) {
      v("recurrentHops", recurrent_hops);
      v("attentionHops", attention_hops);
      v("decay", decay);
      v("log10Decay", log10_decay);
      v("curve", curve, Compared{"before the first step, all of the gradient"});
      v("recurrentCurve", recurrent_curve);
      v("attentionCurve", attention_curve);
    }
  };

  static std::vector<Preset<State<>>> presets() { return {}; }

  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    Trace<Number> trace;
    trace.recurrent_hops = named("hops", state.layers * state.steps);
    trace.attention_hops = named("hops", state.layers);
    trace.curve.push_back(Number(1));
    for (int t = 0; t <= value_of(state.steps); ++t) {
      if (t == 1) trace.curve.push_back(state.factor);
      if (t > 1) trace.curve.push_back(trace.curve.back() * state.factor);
      trace.recurrent_curve.push_back(state.layers * Number(t));
      trace.attention_curve.push_back(state.layers);
    }
    trace.decay = named("decay", trace.curve.back());
    trace.log10_decay = named("log10 decay", state.steps * (log(state.factor) / Number(log(10.0))));
    return trace;
  }
};

}  // namespace attention
