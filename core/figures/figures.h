// Every figure, listed once. The command line, the wasm module, the links and the tests read it.
//
// A figure is a struct of this shape (one_query.h is the one to copy):
//   name                      kebab-case, as in figures and links
//   State, Trace              with describe(visitor): each field by its camelCase name
//   presets()                 named states
//   compute(state)            the whole trace, for a state that passed read_state
// and, where that takes longer than a moment, a Job (job.h)
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "core/figures/direction.h"
#include "core/figures/gaze.h"
#include "core/figures/lab.h"
#include "core/figures/loop_vs_matmul.h"
#include "core/figures/magnitude.h"
#include "core/figures/one_query.h"
#include "core/figures/path_length.h"
#include "core/figures/question_tags.h"
#include "core/figures/saturation.h"
#include "core/figures/shuffle.h"
#include "core/figures/softmax_scores.h"
#include "core/figures/softmax_vs_normalise.h"
#include "core/figures/sqrt_d.h"
#include "core/figures/uniform_baseline.h"
#include "core/sentence.h"

namespace attention {

using Figures =
    std::tuple<PathLength, OneQuery, SoftmaxVsNormalise, LoopVsMatmul, UniformBaseline, Magnitude,
               Gaze, Direction, SqrtD, Saturation, Shuffle, Lab, QuestionTags, SoftmaxScores>;

/// Calls visit(Figure{}) for every figure, in the lessons' order.
template <class Visit>
void for_each_figure(Visit&& visit) {
  std::apply([&](auto... figure) { (visit(figure), ...); }, Figures{});
}

/// Calls visit(Figure{}) for the figure of that name.
/// Errors: no such figure: visits nothing and returns the sentence that says so; else empty.
template <class Visit>
std::string with_figure(std::string_view name, Visit&& visit) {
  bool found = false;
  std::string names;
  for_each_figure([&](auto figure) {
    names += (names.empty() ? "" : ", ") + std::string(figure.name);
    if (name != figure.name) return;
    found = true;
    visit(figure);
  });
  return found ? "" : "there is no figure " + quote(name) + "; there is " + names;
}

}  // namespace attention
