// The figures of the real model, listed once. The command line, the wasm module and the tests read
// it.
//
// Such a figure is a struct of the shape that core/figures/figures.h tells of, but that
//   State                     has a problem(readings), about what its texts come to
//   Trace                     may have quantities with parts of their own (core/parts.h)
//   compute(state, readings)  takes the model with what it has read last (readings.h)
#pragma once

#include <string>
#include <tuple>

#include "core/figures/figures.h"
#include "core/model/all_heads.h"
#include "core/model/head_grid.h"
#include "core/model/myth.h"
#include "core/model/readings.h"
#include "core/parts.h"
#include "core/reader.h"

namespace attention::model {

using ModelFigures = std::tuple<HeadGrid, AllHeads, Myth>;

/// Reads a whole state over the defaults of `state`. Returns the sentence, empty when all is well.
template <class State, class Source>
std::string read_state(const Source& source, State& state, const Readings& readings) {
  std::string problem = attention::read_state(source, state, readings.bounds());
  return problem.empty() ? state.problem(readings) : problem;
}

}  // namespace attention::model
