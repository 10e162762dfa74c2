// direction: with a matrix for queries and another for keys, logits are no longer symmetric.
//
// For each seed a fresh generator draws W_q then W_k, (d, d) standard normals;
// L = (X W_q)(X W_k)^T, and the ratio is max |L - L^T| / max |L|: 0 if symmetric, 2 at most.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/field.h"
#include "core/figures/job.h"
#include "core/figures/preset.h"
#include "core/matrix.h"
#include "core/random.h"

namespace attention {

struct Direction {
  static constexpr std::string_view name = "direction";

  struct Settings {
    int pairs = 200;               ///< of matrices, each from a seed of its own
    std::string first_seed = "0";  ///< the seed of the first pair; the next has the next
    int dimension = 4;             ///< d; the rows of X are cut, or filled up with zeros
    int pair = 0;                  ///< the one that is opened

    template <class Visitor>
    void describe(Visitor& v) {
      v("pairs", pairs, count(1, 20000));
      v("firstSeed", first_seed, seed_digits());
      v("dimension", dimension, count(1, 64));
      v("pair", pair, count(0, 19999));
    }
    std::string problem() const;
  };

  struct Findings {
    std::vector<double> ratios;        ///< (pairs) NaN where not yet drawn
    double median = 0;                 ///< of those that are drawn
    std::vector<double> edges;         ///< (21) of the histogram: 0, 0.1, ... 2
    std::vector<int> counts;           ///< (20) ratios from one edge up to the next
    Matrix<double> logits;             ///< (T, T) of the pair that is opened
    Matrix<double> logits_transposed;  ///< (T, T)
    double ratio = 0;                  ///< of that pair

    template <class Visitor>
    void describe(Visitor& v) {
      v("ratios", ratios,
        Compared{"of one pair of matrices: the largest difference between the logits and their "
                 "mirror image, over the largest logit"});
      v("median", median, Compared{"the median of the ratios of all pairs"});
      v("edges", edges, Compared{"an edge of the histogram, in tenths"});
      v("counts", counts, Compared{"how many pairs have a ratio from this edge up to the next"});
      v("logits", logits,
        Compared{"the dot product of a query, the row’s token through the one matrix, and a key, "
                 "the column’s token through the other"});
      v("logitsTransposed", logits_transposed, Compared{"the logit with row and column exchanged"});
      v("ratio", ratio,
        Compared{"the largest difference between the logits and their mirror image, over the "
                 "largest logit, for the pair that is opened"});
    }
  };

  template <class = double>
  using State = Settings;
  template <class = double>
  using Trace = Findings;

  static std::vector<Preset<Settings>> presets() { return {}; }

  class Job {
   public:
    explicit Job(const Settings& state);

    int total() const { return state_.pairs; }
    int done() const { return done_; }
    void step(int pairs);
    Findings trace() const;

   private:
    Matrix<double> logits_of(int pair) const;

    Settings state_;
    Seed first_;
    Normals normals_;
    Matrix<double> x_;
    std::vector<double> ratios_;
    int done_ = 0;
  };

  static Findings compute(const Settings& state) { return run_whole<Direction>(state); }
};

}  // namespace attention
