// Any figure, with its states and traces as JSON: for the tests that run over every figure there
// is. A new figure joins them by being in figures.h.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/field.h"
#include "core/value.h"
#include "tests/core/json.h"

namespace attention {

struct AnyFigure {
  /// One field of the state; `number` where it is a single one.
  struct StateField {
    std::string name;
    Field field;
    bool number;
  };
  struct NamedState {
    std::string name;  ///< "default", or the preset's
    Json state;        ///< whole
  };
  /// A state, its trace, or the sentence that says why there is none.
  struct Computed {
    Json state;
    Json trace;
    std::string problem;
  };

  std::string name;
  bool is_job = false;
  std::vector<NamedState> states;  ///< the default, then every preset
  std::vector<StateField> fields;
  std::vector<std::string> quantities;  ///< the names in the trace

  /// Reads fields over the default state, as the command line does, and computes.
  std::function<Computed(const Json& fields)> compute;
  /// The same, but of a job the first trial alone: what a page waits for before it shows anything.
  std::function<Computed(const Json& fields)> begin;
  /// The number a path names at that state.
  std::function<Value(std::string_view path, const Json& fields)> value;
  /// The cells of one quantity of the trace at that state, straight from memory.
  std::function<Quantity(std::string_view name, const Json& fields)> quantity;

  /// The whole state of that name; null if there is none.
  Json state(const std::string& state_name) const;
};

/// Every figure, in the lessons' order.
const std::vector<AnyFigure>& any_figures();

/// The figure of that name; null if there is none.
const AnyFigure* find_figure(const std::string& name);

std::vector<std::string> figure_names();

/// one-query as one_query, which may stand in the name of a test and of a file.
std::string snake_case(std::string kebab_case);

/// Names a test after its parameter, a name of a figure or of a row.
inline std::string test_name(const testing::TestParamInfo<std::string>& info) {
  return snake_case(info.param);
}

}  // namespace attention
