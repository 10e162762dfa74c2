#include "tests/core/any_figure.h"

#include <variant>

#include "core/cli/json.h"
#include "core/figures/figures.h"
#include "core/slots.h"

namespace attention {
namespace {

using Computed = AnyFigure::Computed;

/// Reads fields over the default state and makes a trace of it.
template <class Figure, class MakeTrace>
Computed answer(const Json& json, MakeTrace make_trace) {
  typename Figure::template State<> read;
  Computed computed;
  computed.problem = read_state(cli::JsonSource(json), read);
  if (!computed.problem.empty()) return computed;
  computed.state = cli::to_json(read);
  computed.trace = cli::to_json(make_trace(read));
  return computed;
}

template <class Figure>
typename Figure::template Trace<> first_trace(const typename Figure::template State<>& state) {
  if constexpr (IsJob<Figure>) {
    typename Figure::Job job(state);
    job.step(1);
    return job.trace();
  } else {
    return Figure::compute(state);
  }
}

template <class Figure>
AnyFigure any(Figure) {
  using State = typename Figure::template State<>;
  AnyFigure figure;
  figure.name = Figure::name;
  figure.is_job = IsJob<Figure>;

  figure.states.push_back({"default", cli::to_json(State{})});
  for (const auto& preset : Figure::presets()) {
    figure.states.push_back({std::string(preset.name), cli::to_json(preset.state)});
  }

  State state;
  for (const Slot& slot : slots_of(state)) {
    const bool number =
        std::holds_alternative<double*>(slot.place) || std::holds_alternative<int*>(slot.place);
    figure.fields.push_back({std::string(slot.name), slot.field, number});
  }
  typename Figure::template Trace<> trace;
  for (const Slot& slot : slots_of(trace)) figure.quantities.emplace_back(slot.name);

  figure.compute = [](const Json& json) {
    return answer<Figure>(json, [](const State& read) { return Figure::compute(read); });
  };
  figure.begin = [](const Json& json) { return answer<Figure>(json, first_trace<Figure>); };
  figure.value = [](std::string_view path, const Json& json) -> Value {
    State read;
    const std::string problem = read_state(cli::JsonSource(json), read);
    if (!problem.empty()) return {0, problem};
    auto read_trace = Figure::compute(read);
    return value_at(path, read_trace, read);
  };
  figure.quantity = [](std::string_view name, const Json& json) -> Quantity {
    State read;
    if (!read_state(cli::JsonSource(json), read).empty()) return {};
    auto read_trace = Figure::compute(read);
    return find(name, slots_of(read_trace));
  };
  return figure;
}

}  // namespace

Json AnyFigure::state(const std::string& state_name) const {
  for (const NamedState& known : states) {
    if (known.name == state_name) return known.state;
  }
  return nullptr;
}

const std::vector<AnyFigure>& any_figures() {
  static const std::vector<AnyFigure> all = [] {
    std::vector<AnyFigure> figures;
    for_each_figure([&](auto figure) { figures.push_back(any(figure)); });
    return figures;
  }();
  return all;
}

const AnyFigure* find_figure(const std::string& name) {
  for (const AnyFigure& figure : any_figures()) {
    if (figure.name == name) return &figure;
  }
  return nullptr;
}

std::vector<std::string> figure_names() {
  std::vector<std::string> names;
  for (const AnyFigure& figure : any_figures()) names.push_back(figure.name);
  return names;
}

std::string snake_case(std::string kebab_case) {
  for (char& c : kebab_case) c = c == '-' ? '_' : c;
  return kebab_case;
}

}  // namespace attention
