// The boundary: whole states in, whole traces out, as copies. Errors come back as {error:
// sentence}.
#include <emscripten/bind.h>

#include <string>

#include "core/figures/figures.h"
#include "core/value.h"
#include "wasm/fields.h"
#include "wasm/js.h"

namespace attention::wasm {
namespace {

/// The figures of this module: those of the lesson it is built for.
using Here = std::tuple_element_t<ATTENTION_LESSON - 1, Lessons>;

/// The names of the module's figures, in the lessons' order.
val figures() {
  val names = val::array();
  for_each_figure<Here>([&](auto figure) { names.call<void>("push", js(figure.name)); });
  return names;
}

/// The fields of a figure's state, its default, and whether it is a job:
/// {fields: [...], defaults: {...}, job}.
val fields(const std::string& name) {
  val answer = val::undefined();
  const std::string problem = with_figure<Here>(name, [&](auto figure) {
    typename decltype(figure)::template State<> state;
    answer = table_of(slots_of(state));
    answer.set("job", IsJob<decltype(figure)>);
  });
  return problem.empty() ? answer : error(problem);
}

/// The presets of a figure: {presets: [{name, state}]}, each state whole.
val presets(const std::string& name) {
  val answer = val::undefined();
  const std::string problem =
      with_figure<Here>(name, [&](auto figure) { answer = presets_of(figure.presets()); });
  return problem.empty() ? answer : error(problem);
}

/// Reads the state, computes, and answers with the trace, or with the one number a path names. Of
/// a job it does no more than read the state.
val ask(const std::string& name, const std::string* path, const val& given) {
  val answer = val::undefined();
  const std::string problem = with_figure<Here>(name, [&](auto figure) {
    typename decltype(figure)::template State<> state;
    const std::string wrong = read_state(JsSource(given), state);
    if (!wrong.empty()) {
      answer = error(wrong);
      return;
    }
    if constexpr (IsJob<decltype(figure)>) {
      answer = val::object();
    } else {
      auto trace = figure.compute(state);
      const std::vector<Slot> slots = slots_of(trace);
      answer = path == nullptr ? to_js(slots) : number(value_at(*path, slots, slots_of(state)));
    }
  });
  return problem.empty() ? answer : error(problem);
}

/// The trace of a figure for a state (fields left out keep their defaults), or {error}. Of a job
/// (see jobs.cpp): {} where the state is good.
val trace(const std::string& name, const val& state) { return ask(name, nullptr, state); }

/// One number of the trace, by its path: {value}, or {error}.
val value(const std::string& name, const std::string& path, const val& state) {
  return ask(name, &path, state);
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("figures", &figures);
  emscripten::function("fields", &fields);
  emscripten::function("presets", &presets);
  emscripten::function("trace", &trace);
  emscripten::function("value", &value);
}

}  // namespace attention::wasm
