#include "core/model/reading.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "core/sentence.h"

namespace attention::model {
namespace {

constexpr int kTogether = 32;  // rows that attend at once; each sees at most so many it may not

/// x = x + y, cell by cell.
void add(const Matrix<double>& y, Matrix<double>& x) {
  for (int i = 0; i < x.rows(); ++i) {
    std::transform(x.row(i).begin(), x.row(i).end(), y.row(i).begin(), x.row(i).begin(),
                   std::plus<>());
  }
}

/// A part of m: rows from one to before another, so many columns from one on.
Matrix<double> part_of(const Matrix<double>& m, int row, int end, int column, int count) {
  Matrix<double> part(end - row, count);
  for (int i = row; i < end; ++i) {
    std::copy_n(m.row(i).begin() + column, count, part.row(i - row).begin());
  }
  return part;
}

void put(const Matrix<double>& part, int row, int column, Matrix<double>& m) {
  for (int i = 0; i < part.rows(); ++i) {
    std::copy(part.row(i).begin(), part.row(i).end(), m.row(row + i).begin() + column);
  }
}

}  // namespace

std::string head_problem(const Config& config, HeadPlace place) {
  const auto& [layer, head] = place;
  if (layer >= 0 && layer < config.layers && head >= 0 && head < config.heads) return "";
  return "layer " + quote(layer) + " head " + quote(head) + " is not there; layers go from 0 to " +
         quote(config.layers - 1) + ", heads from 0 to " + quote(config.heads - 1);
}

void Rows::append(const Matrix<double>& rows, int column) {
  for (int i = 0; i < rows.rows(); ++i) {
    const auto part = rows.row(i).subspan(static_cast<std::size_t>(column), width_);
    cells_.insert(cells_.end(), part.begin(), part.end());
  }
}

Matrix<double> Rows::columns(int from, int count, int end) const {
  Matrix<double> part(end, count);
  for (int i = 0; i < end; ++i) {
    const std::size_t at = static_cast<std::size_t>(i) * width_ + static_cast<std::size_t>(from);
    std::copy_n(cells_.begin() + static_cast<std::ptrdiff_t>(at), count, part.row(i).begin());
  }
  return part;
}

Matrix<double> Rows::row(int i) const {
  Matrix<double> one(1, static_cast<int>(width_));
  const auto at = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(i) * width_);
  std::copy_n(cells_.begin() + at, width_, one.row(0).begin());
  return one;
}

void Triangle::keep(int rows) {
  rows_ = rows;
  cells_.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(rows + 1) / 2);
}

void Triangle::append(const Matrix<double>& rows) {
  for (int i = 0; i < rows.rows(); ++i) {
    const auto row = rows.row(i);
    cells_.insert(cells_.end(), row.begin(), row.begin() + ++rows_);
  }
}

Matrix<double> Triangle::square(double hidden) const {
  Matrix<double> square(rows_, rows_);
  auto from = cells_.begin();
  for (int i = 0; i < rows_; ++i) {
    const auto rest = std::copy_n(from, i + 1, square.row(i).begin());
    std::fill(rest, square.row(i).end(), hidden);
    from += i + 1;
  }
  return square;
}

Reading::Reading(const Gpt2& model) : model_(&model), last_(model.config.width) {
  const Rows rows(model.config.width);
  const std::vector<Triangle> none(static_cast<std::size_t>(model.config.heads));
  kept_.assign(model.layers.size(), {rows, rows, rows, none, none, rows});
}

std::string Reading::problem_of(std::span<const int> tokens,
                                std::span<const HeadPlace> ablated) const {
  const Config& config = model_->config;
  if (tokens.empty()) return "the text is empty; it must have at least one token";
  if (tokens.size() > static_cast<std::size_t>(config.positions)) {
    return "the text has " + quote(static_cast<int>(tokens.size())) +
           " tokens; this model reads up to " + quote(config.positions);
  }
  for (int token : tokens) {
    if (token >= 0 && token < config.vocabulary) continue;
    return "token " + quote(token) + " is none of this model's; they go from 0 to " +
           quote(config.vocabulary - 1);
  }
  for (const HeadPlace& place : ablated) {
    std::string problem = head_problem(config, place);
    if (!problem.empty()) return problem;
  }
  return "";
}

void Reading::keep(int tokens) {
  tokens_.resize(static_cast<std::size_t>(tokens));
  last_.keep(tokens);
  for (Kept& layer : kept_) {
    for (Rows* rows : {&layer.q, &layer.k, &layer.v, &layer.concat}) rows->keep(tokens);
    for (Triangle& triangle : layer.scaled) triangle.keep(tokens);
    for (Triangle& triangle : layer.weights) triangle.keep(tokens);
  }
}

std::string Reading::read(std::span<const int> tokens, std::span<const HeadPlace> ablated) {
  std::string problem = problem_of(tokens, ablated);
  if (!problem.empty()) return problem;
  const bool same = std::equal(ablated.begin(), ablated.end(), ablated_.begin(), ablated_.end());
  const auto parted = std::mismatch(tokens_.begin(), tokens_.end(), tokens.begin(), tokens.end());
  const int from = same ? static_cast<int>(parted.first - tokens_.begin()) : 0;
  keep(from);
  ablated_.assign(ablated.begin(), ablated.end());
  tokens_.assign(tokens.begin(), tokens.end());
  if (from == static_cast<int>(tokens.size())) return "";

  Matrix<double> x = embedded(from);
  for (int l = 0; l < model_->config.layers; ++l) {
    const Layer& layer = model_->layers[static_cast<std::size_t>(l)];
    add(layer.projection(attended(l, layer.before_attention(x))), x);
    add(layer.mlp(layer.before_mlp(x)), x);
  }
  last_.append(model_->last(std::move(x)));
  return "";
}

Matrix<double> Reading::embedded(int from) const {
  Matrix<double> x(static_cast<int>(tokens_.size()) - from, model_->config.width);
  for (int i = from; i < from + x.rows(); ++i) {
    const auto token = model_->tokens.row(tokens_[static_cast<std::size_t>(i)]);
    const auto position = model_->positions.row(i);
    std::transform(token.begin(), token.end(), position.begin(), x.row(i - from).begin(),
                   std::plus<>());
  }
  return x;
}

/// The heads' outputs for the rows that are new, side by side. What comes before them is kept.
Matrix<double> Reading::attended(int layer, const Matrix<double>& x) {
  const Config& config = model_->config;
  const int d = config.width;
  const int w = config.head_width();
  Kept& kept = kept_[static_cast<std::size_t>(layer)];
  const Matrix<double> qkv =
      model_->layers[static_cast<std::size_t>(layer)].to_queries_keys_values(x);
  const int before = kept.q.count();
  kept.q.append(qkv, 0);
  kept.k.append(qkv, d);
  kept.v.append(qkv, 2 * d);

  Matrix<double> concat(x.rows(), d);
  for (int h = 0; h < config.heads; ++h) {
    const bool ablated =
        std::find(ablated_.begin(), ablated_.end(), HeadPlace{layer, h}) != ablated_.end();
    for (int row = 0; row < x.rows(); row += kTogether) {
      const int end = std::min(row + kTogether, x.rows());
      const Attention<double> all =
          attend<Tiles>(part_of(qkv, row, end, h * w, w), kept.k.columns(h * w, w, before + end),
                        kept.v.columns(h * w, w, before + end),
                        {.divisor = config.divisor(), .causal = true, .before = before + row});
      kept.scaled[static_cast<std::size_t>(h)].append(all.masked);
      kept.weights[static_cast<std::size_t>(h)].append(all.weights);
      if (!ablated) put(all.output, row, h * w, concat);
    }
  }
  kept.concat.append(concat);
  return concat;
}

HeadTrace Reading::head(HeadPlace place) const {
  const Config& config = model_->config;
  if (!head_problem(config, place).empty()) return {};
  const Kept& kept = at(place.layer);
  const int w = config.head_width();
  const int from = place.head * w;
  const auto h = static_cast<std::size_t>(place.head);
  return {kept.q.columns(from, w), kept.k.columns(from, w), kept.v.columns(from, w),
          kept.scaled[h].square(-std::numeric_limits<double>::infinity()),
          kept.weights[h].square(0)};
}

std::vector<double> Reading::logits(int i) const {
  const Matrix<double> row = model_->to_logits(last_.row(i));
  return {row.cells().begin(), row.cells().end()};
}

}  // namespace attention::model
