// sqrt-d: how dot products spread as vectors grow longer, and what dividing by sqrt(d) repairs.
//
// For each dimension d a fresh generator of the same seed; in each trial q then k, (queries, d)
// standard normals, and the logits L = q k^T. Raw is softmax of L, scaled softmax of L / sqrt(d).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/elementary.h"
#include "core/extremes.h"
#include "core/field.h"
#include "core/figures/job.h"
#include "core/figures/preset.h"
#include "core/matrix.h"
#include "core/measures.h"
#include "core/random.h"
#include "core/similarity.h"
#include "core/softmax.h"

namespace attention {

struct SqrtD {
  static constexpr std::string_view name = "sqrt-d";

  /// The dimensions of the lesson. (A function, since g++ 12 warns of a list made in place.)
  static std::vector<int> lesson_dimensions() { return {4, 16, 64, 256, 1024}; }

  struct Settings {
    std::string seed = "0";
    int trials = 200;                                   ///< for each dimension
    int queries = 8;                                    ///< rows of q, and of k
    std::vector<int> dimensions = lesson_dimensions();  ///< d, one experiment each

    template <class Visitor>
    void describe(Visitor& v) {
      v("seed", seed, seed_digits());
      v("trials", trials, count(1, 10000));
      v("queries", queries, count(2, 64));
      v("dimensions", dimensions, counts(1, 12, 1, 4096));
    }
    std::string problem() const {
      double width = 0;
      for (int d : dimensions) width += d;
      return too_large(2.0 * trials * queries * width,
                       static_cast<double>(trials) * queries * queries * width);
    }
  };

  /// One number a dimension; NaN for one that no trial has reached.
  struct Findings {
    std::vector<double> logit_sd;               ///< mean over trials of the population sd of L
    std::vector<double> sqrt_d;                 ///< sqrt(d)
    std::vector<double> logit_sd_scaled;        ///< the same of L / sqrt(d)
    std::vector<double> sd_shortfall;           ///< 1 - logit_sd / sqrt(d)
    std::vector<double> max_raw;                ///< mean over rows of the largest weight
    std::vector<double> max_scaled;             ///< likewise, scaled
    std::vector<double> entropy_raw;            ///< mean over rows of the entropy; nats
    std::vector<double> entropy_scaled;         ///< likewise, scaled
    std::vector<double> jacobian_trace_raw;     ///< mean over rows of sum p (1 - p)
    std::vector<double> jacobian_trace_scaled;  ///< likewise, scaled
    std::vector<double> jacobian_trace_ratio;   ///< scaled over raw
    double even_entropy = 0;                    ///< log(queries): every key alike; nats
    double growth = 0;                          ///< the largest d over the smallest

    template <class Visitor>
    void describe(Visitor& v) {
      v("logitSd", logit_sd,
        Compared{"the mean over the trials of the standard deviation of all the dot products of a "
                 "trial, each a query with a key, unscaled"});
      v("sqrtD", sqrt_d, Compared{"the square root of the dimension"});
      v("logitSdScaled", logit_sd_scaled,
        Compared{"the mean over the trials of the standard deviation of a trial’s dot products, "
                 "each divided by the square root of the dimension"});
      v("sdShortfall", sd_shortfall,
        Compared{"one minus the mean standard deviation over the square root of the dimension"});
      v("maxRaw", max_raw,
        Compared{"the mean over all rows of all trials of the row’s largest weight, unscaled"});
      v("maxScaled", max_scaled,
        Compared{"the mean over all rows of all trials of the row’s largest weight, scaled"});
      v("entropyRaw", entropy_raw,
        Compared{"the mean over all rows of all trials of the row’s entropy, unscaled, in nats"});
      v("entropyScaled", entropy_scaled,
        Compared{"the mean over all rows of all trials of the row’s entropy, scaled, in nats"});
      v("jacobianTraceRaw", jacobian_trace_raw,
        Compared{"the mean over all rows of all trials of the sum of p (1 − p), unscaled"});
      v("jacobianTraceScaled", jacobian_trace_scaled,
        Compared{"the mean over all rows of all trials of the sum of p (1 − p), scaled"});
      v("jacobianTraceRatio", jacobian_trace_ratio,
        Compared{"the scaled mean of the sum of p (1 − p), over the unscaled one"});
      v("evenEntropy", even_entropy,
        Compared{"the natural logarithm of the number of keys: what even weights have"});
      v("growth", growth, Compared{"the largest dimension over the smallest"});
    }
  };

  template <class = double>
  using State = Settings;
  template <class = double>
  using Trace = Findings;

  static std::vector<Preset<Settings>> presets() { return {}; }

  /// The trials so far: all those of the first dimension, then those of the next.
  class Job {
   public:
    explicit Job(const Settings& state);

    int total() const;
    int done() const { return done_; }
    void step(int trials);
    Findings trace() const;

   private:
    /// What the logits of a trial and the weights of their rows come to, added up over trials.
    struct Sums {
      double sd = 0;
      double largest = 0;
      double entropy = 0;
      double slope = 0;

      void add(const Matrix<double>& logits);
    };
    struct Measured {
      Sums raw;
      Sums scaled;
      int trials = 0;
    };

    void trial();

    Settings state_;
    Normals normals_;
    Generator words_;
    Matrix<double> q_;
    Matrix<double> k_;
    std::vector<Measured> measured_;
    int done_ = 0;
  };

  static Findings compute(const Settings& state) { return run_whole<SqrtD>(state); }
};

}  // namespace attention
