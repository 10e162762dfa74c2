#include "core/figures/direction.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/extremes.h"
#include "core/figures/topics.h"
#include "core/matmul.h"
#include "core/measures.h"
#include "core/sentence.h"
#include "core/similarity.h"

namespace attention {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr int kBins = 20;
constexpr double kBinsInOne = 10;

/// The embeddings of the lesson, cut to d columns or filled up with zeros.
Matrix<double> embeddings(int d) {
  const Matrix<double> lesson = topics::embeddings<double>();
  Matrix<double> x(lesson.rows(), d);
  for (int i = 0; i < x.rows(); ++i) {
    for (int j = 0; j < std::min(d, lesson.columns()); ++j) x(i, j) = lesson(i, j);
  }
  return x;
}

Matrix<double> drawn(const Normals& normals, Generator& words, int d) {
  Matrix<double> w(d, d);
  for (int i = 0; i < d; ++i) {
    for (double& x : w.row(i)) x = normals.draw(words);
  }
  return w;
}

double ratio_of(const Matrix<double>& logits) {
  std::vector<double> sizes;
  for (double x : logits.cells()) sizes.push_back(std::abs(x));
  return asymmetry(logits).largest / largest(std::span<const double>(sizes));
}

}  // namespace

std::string Direction::Settings::problem() const {
  if (pair >= pairs) {
    return "pair was " + quote(pair) + "; it must be a whole number from 0 to " + quote(pairs - 1) +
           ", since pairs is " + quote(pairs);
  }
  Seed first;
  parse_seed(first_seed, first);
  const Seed last = next_seed(first, static_cast<std::uint64_t>(pairs - 1));
  if (last.high < first.high) {
    return "firstSeed was " + quote(first_seed) + "; with " + quote(pairs) +
           " pairs the last seed would be over " + std::string(kLargestSeed);
  }
  const double d = dimension;
  const double rows = topics::embeddings<double>().rows();
  return too_large(2 * pairs * d * d, pairs * (2 * rows * d * d + rows * rows * d));
}

Direction::Job::Job(const Settings& state) : state_(state), x_(embeddings(state.dimension)) {
  parse_seed(state.first_seed, first_);
  ratios_.assign(static_cast<std::size_t>(state.pairs), kNan);
}

Matrix<double> Direction::Job::logits_of(int pair) const {
  Generator words(next_seed(first_, static_cast<std::uint64_t>(pair)));
  const Matrix<double> w_q = drawn(normals_, words, state_.dimension);
  const Matrix<double> w_k = drawn(normals_, words, state_.dimension);
  return scores(matmul(x_, w_q), matmul(x_, w_k));
}

void Direction::Job::step(int pairs) {
  for (int i = 0; i < pairs && done_ < total(); ++i, ++done_) {
    ratios_[static_cast<std::size_t>(done_)] = ratio_of(logits_of(done_));
  }
}

Direction::Findings Direction::Job::trace() const {
  Findings trace;
  trace.ratios = ratios_;
  const auto drawn_end = ratios_.begin() + done_;
  trace.median = attention::median({ratios_.begin(), drawn_end});
  for (int i = 0; i <= kBins; ++i) trace.edges.push_back(i / kBinsInOne);
  trace.counts.assign(kBins, 0);
  std::for_each(ratios_.begin(), drawn_end, [&](double ratio) {
    const auto above = std::upper_bound(trace.edges.begin(), trace.edges.end(), ratio);
    const auto bin = std::clamp<std::ptrdiff_t>(above - trace.edges.begin() - 1, 0, kBins - 1);
    ++trace.counts[static_cast<std::size_t>(bin)];
  });
  trace.logits = logits_of(state_.pair);
  trace.logits_transposed = transpose(trace.logits);
  trace.ratio = ratio_of(trace.logits);
  return trace;
}

}  // namespace attention
