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

using Lesson1 =
    std::tuple<PathLength, OneQuery, SoftmaxVsNormalise, LoopVsMatmul, UniformBaseline, Magnitude>;
using Lesson2 = std::tuple<Gaze, Direction, SqrtD, Saturation, Shuffle>;
using Lesson3 = std::tuple<Lab>;
using Lesson4 = std::tuple<QuestionTags, SoftmaxScores>;

using Lessons = std::tuple<Lesson1, Lesson2, Lesson3, Lesson4>;
using Figures =
    decltype(std::apply([](auto... lesson) { return std::tuple_cat(lesson...); }, Lessons{}));

/// Calls visit(Figure{}) for every figure, or those of one lesson, in the lessons' order.
template <class Some = Figures, class Visit>
void for_each_figure(Visit&& visit) {
  std::apply([&](auto... figure) { (visit(figure), ...); }, Some{});
}

/// "path-length, one-query, ...": the names of all figures, or of some.
template <class Some = Figures>
std::string names_of_figures() {
  std::string names;
  for_each_figure<Some>(
      [&](auto figure) { names += (names.empty() ? "" : ", ") + std::string(figure.name); });
  return names;
}

/// Calls visit(Figure{}) for the figure of that name, of every figure or those of one lesson.
/// Errors: no such figure: visits nothing and returns the sentence that says so, and names all that
/// there are; else empty.
template <class Some = Figures, class All = Figures, class Visit>
std::string with_figure(std::string_view name, Visit&& visit) {
  bool found = false;
  for_each_figure<Some>([&](auto figure) {
    if (name != figure.name) return;
    found = true;
    visit(figure);
  });
  return found ? "" : "there is no figure " + quote(name) + "; there is " + names_of_figures<All>();
}

}  // namespace attention
