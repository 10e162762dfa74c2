// The boundary: whole states in, whole traces out, as copies. Errors come back as {error:
// sentence}.
#include <emscripten/bind.h>

#include <string>

#include "core/figures/figures.h"
#include "core/value.h"
#include "wasm/js.h"

namespace attention::wasm {
namespace {

val error(const std::string& sentence) {
  val object = val::object();
  object.set("error", js(sentence));
  return object;
}

val number(const Value& found) {
  if (!found.problem.empty()) return error(found.problem);
  val object = val::object();
  object.set("value", found.number);
  return object;
}

/// The figures' names, in the lessons' order.
val figures() {
  val names = val::array();
  for_each_figure([&](auto figure) { names.call<void>("push", js(figure.name)); });
  return names;
}

/// A visitor that lists the fields of a state: {name, type, minimum, maximum, step, unit, ...}.
class ToFields {
 public:
  const val& list() const { return list_; }

  template <class T>
  void operator()(std::string_view name, const T&, const Field& field) {
    static constexpr const char* kLimits[] = {"fixed", "token", "cells"};
    val entry = val::object();
    entry.set("name", js(name));
    entry.set("type", js(type_of(T{})));
    entry.set("minimum", field.minimum);
    entry.set("maximum", field.maximum);
    entry.set("step", field.step);
    entry.set("unit", js(field.unit));
    entry.set("limit", js(kLimits[static_cast<int>(field.limit)]));
    entry.set("fewest", static_cast<double>(field.fewest));
    entry.set("most", static_cast<double>(field.most));
    val choices = val::array();
    for (std::string_view word : field.choices) choices.call<void>("push", js(word));
    entry.set("choices", choices);
    list_.call<void>("push", entry);
  }

 private:
  static std::string_view type_of(double) { return "number"; }
  static std::string_view type_of(int) { return "integer"; }
  static std::string_view type_of(bool) { return "boolean"; }
  static std::string_view type_of(const std::string&) { return "choice"; }
  static std::string_view type_of(const Words&) { return "words"; }
  static std::string_view type_of(const std::vector<double>&) { return "vector"; }
  static std::string_view type_of(const Matrix<double>&) { return "matrix"; }

  val list_ = val::array();
};

/// The fields of a figure's state and its default: {fields: [...], defaults: {...}}.
val fields(const std::string& name) {
  val answer = val::object();
  const std::string problem = with_figure(name, [&](auto figure) {
    typename decltype(figure)::template State<> state;
    ToFields writer;
    state.describe(writer);
    answer.set("fields", writer.list());
    answer.set("defaults", to_js(state));
  });
  return problem.empty() ? answer : error(problem);
}

/// The presets of a figure: {presets: [{name, state}]}, each state whole.
val presets(const std::string& name) {
  val list = val::array();
  const std::string problem = with_figure(name, [&](auto figure) {
    for (const auto& preset : figure.presets()) {
      val entry = val::object();
      entry.set("name", js(preset.name));
      entry.set("state", to_js(preset.state));
      list.call<void>("push", entry);
    }
  });
  val answer = val::object();
  answer.set("presets", list);
  return problem.empty() ? answer : error(problem);
}

/// Reads the state, computes, and answers with the trace, or with the one number a path names.
val ask(const std::string& name, const std::string* path, const val& given) {
  val answer = val::undefined();
  const std::string problem = with_figure(name, [&](auto figure) {
    typename decltype(figure)::template State<> state;
    const std::string wrong = read_state(JsSource(given), state);
    if (!wrong.empty()) {
      answer = error(wrong);
      return;
    }
    auto trace = figure.compute(state);
    answer = path == nullptr ? to_js(trace) : number(value_at(*path, trace, state));
  });
  return problem.empty() ? answer : error(problem);
}

/// The trace of a figure for a state (fields left out keep their defaults), or {error}.
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
