#include "core/figures/sqrt_d.h"

#include "core/matmul.h"

namespace attention {
namespace {

Generator from_the_start(const std::string& digits) {
  Seed seed;
  parse_seed(digits, seed);
  return Generator(seed);
}

/// The same numbers, each over the divisor.
Matrix<double> divided(Matrix<double> numbers, double divisor) {
  for (int i = 0; i < numbers.rows(); ++i) {
    for (double& x : numbers.row(i)) x = x / divisor;
  }
  return numbers;
}

}  // namespace

SqrtD::Job::Job(const Settings& state)
    : state_(state), words_(from_the_start(state.seed)), measured_(state.dimensions.size()) {}

int SqrtD::Job::total() const { return state_.trials * static_cast<int>(measured_.size()); }

void SqrtD::Job::step(int trials) {
  for (int i = 0; i < trials && done_ < total(); ++i, ++done_) trial();
}

void SqrtD::Job::trial() {
  const auto at = static_cast<std::size_t>(done_ / state_.trials);
  const int d = state_.dimensions[at];
  if (done_ % state_.trials == 0) {
    words_ = from_the_start(state_.seed);
    q_ = Matrix<double>(state_.queries, d);
    k_ = q_;
  }
  for (int i = 0; i < q_.rows(); ++i) {
    for (double& x : q_.row(i)) x = normals_.draw(words_);
  }
  for (int i = 0; i < k_.rows(); ++i) {
    for (double& x : k_.row(i)) x = normals_.draw(words_);
  }

  // scores(q, k) to the bit, in less time: eight sums grow side by side, and none waits for itself.
  const Matrix<double> logits = matmul(q_, transpose(k_));
  Measured& measured = measured_[at];
  measured.raw.add(logits);
  measured.scaled.add(divided(logits, sqrt(static_cast<double>(d))));
  ++measured.trials;
}

void SqrtD::Job::Sums::add(const Matrix<double>& logits) {
  sd += standard_deviation(logits.cells());
  for (int i = 0; i < logits.rows(); ++i) {
    const std::vector<double> weights = softmax(logits.row(i)).weights;
    const std::span<const double> p(weights);
    largest += attention::largest(p);
    entropy += attention::entropy(p);
    slope += softmax_slope(p);
  }
}

SqrtD::Findings SqrtD::Job::trace() const {
  Findings trace;
  for (std::size_t i = 0; i < measured_.size(); ++i) {
    const Measured& measured = measured_[i];
    const double trials = measured.trials;  // none: 0 / 0 is NaN
    const double rows = trials * state_.queries;
    const double root = sqrt(static_cast<double>(state_.dimensions[i]));
    trace.logit_sd.push_back(measured.raw.sd / trials);
    trace.sqrt_d.push_back(root);
    trace.logit_sd_scaled.push_back(measured.scaled.sd / trials);
    trace.sd_shortfall.push_back(1 - trace.logit_sd.back() / root);
    trace.max_raw.push_back(measured.raw.largest / rows);
    trace.max_scaled.push_back(measured.scaled.largest / rows);
    trace.entropy_raw.push_back(measured.raw.entropy / rows);
    trace.entropy_scaled.push_back(measured.scaled.entropy / rows);
    trace.jacobian_trace_raw.push_back(measured.raw.slope / rows);
    trace.jacobian_trace_scaled.push_back(measured.scaled.slope / rows);
    trace.jacobian_trace_ratio.push_back(trace.jacobian_trace_scaled.back() /
                                         trace.jacobian_trace_raw.back());
  }
  trace.even_entropy = log(static_cast<double>(state_.queries));
  const auto [least, most] =
      std::minmax_element(state_.dimensions.begin(), state_.dimensions.end());
  trace.growth = static_cast<double>(*most) / *least;
  return trace;
}

}  // namespace attention
