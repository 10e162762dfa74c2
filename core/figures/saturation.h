// saturation: where softmax is sure, its slope is gone.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/elementary.h"
#include "core/field.h"
#include "core/figures/preset.h"
#include "core/matrix.h"
#include "core/measures.h"
#include "core/number.h"
#include "core/softmax.h"

namespace attention {

struct Saturation {
  static constexpr std::string_view name = "saturation";

  template <class Number = double>
  struct State {
    std::vector<Number> logits = {Number(0.3),  Number(-1.2), Number(0.8),  Number(2.1),
                                  Number(-0.4), Number(1.1),  Number(-2.0), Number(0.6)};
    Number gain{1};  ///< every logit is multiplied by it

    template <class Visitor>
    void describe(Visitor& v) {
      v("logits", logits, numbers(1, 16, -1000, 1000, 0.1));
      v("gain", gain, number(0, 1000, 0.1));
    }
  };

  template <class Number = double>
  struct Trace {
    std::vector<Number> weights;      ///< (n) softmax of gain * logits
    Matrix<Number> jacobian;          ///< (n, n) d weight i / d logit j, before the gain
    Number jacobian_trace{};          ///< its diagonal added up, sum p (1 - p)
    Number entropy{};                 ///< of the weights; nats
    std::vector<double> curve_gain;   ///< (101) gains from 0.01 to 1000, evenly on a log axis
    std::vector<Number> curve_trace;  ///< (101) the diagonal's sum at each

    template <class Visitor>
    void describe(Visitor& v) {
      v("weights", weights);
      v("jacobian", jacobian);
      v("jacobianTrace", jacobian_trace);
      v("entropy", entropy);
      v("curveGain", curve_gain,
        Compared{"a gain of the curve: twenty to each power of ten, from a hundredth up"});
      v("curveTrace", curve_trace);
    }
  };

  static std::vector<Preset<State<>>> presets() { return {}; }

  template <class Number>
  static Trace<Number> compute(const State<Number>& state) {
    Trace<Number> trace;
    trace.weights = weights_at(state, state.gain);
    const std::span<const Number> p(trace.weights);
    trace.jacobian = softmax_jacobian(p);
    trace.jacobian_trace = softmax_slope(p);
    trace.entropy = attention::entropy(p);
    for (int i = 0; i <= 100; ++i) {
      trace.curve_gain.push_back(exp(log(10.0) * (i / 20.0 - 2)));
      const std::vector<Number> at = weights_at(state, Number(trace.curve_gain.back()));
      trace.curve_trace.push_back(softmax_slope(std::span<const Number>(at)));
    }
    return trace;
  }

 private:
  template <class Number>
  static std::vector<Number> weights_at(const State<Number>& state, const Number& gain) {
    std::vector<Number> logits;
    for (const Number& logit : state.logits) logits.push_back(named("logit", logit * gain));
    return softmax(std::span<const Number>(logits)).weights;
  }
};

}  // namespace attention
