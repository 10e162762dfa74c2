// The module of the real model: a page runs it in a worker. A model is known by a number, from
// load() to unload(), and so is a text that it writes on, from start() to end(); all else crosses
// as copies.
#include "core/model/model.h"

#include <emscripten/bind.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/model/figures.h"
#include "core/model/next.h"
#include "core/model/readings.h"
#include "wasm/fields.h"
#include "wasm/js.h"

namespace attention::wasm {
namespace {

using model::Model;
using model::ModelFigures;
using model::Readings;
using model::Sample;

struct LoadedModel {
  explicit LoadedModel(bool whole) : readings(model, whole ? 0 : model::kTokensOnPage) {}

  Model model;
  Readings readings;
  std::map<int, std::unique_ptr<Sample>> samples;
};

/// What there is. Numbers are not used again.
struct Held {
  std::map<int, std::unique_ptr<LoadedModel>> models;
  int last = 0;
};
Held& held() {
  static Held all;
  return all;
}

LoadedModel* find_model(int id) {
  const auto found = held().models.find(id);
  return found == held().models.end() ? nullptr : found->second.get();
}

/// The model that writes on a text, of that number; none if there is no such text.
LoadedModel* find_writer(int job) {
  for (const auto& [id, loaded] : held().models) {
    if (loaded->samples.contains(job)) return loaded.get();
  }
  return nullptr;
}

const char* const kNoModel = "there is no such model; it may have been unloaded";
const char* const kNoSample = "there is no such text; it may have ended";

// ---- what is written ----

val sizes_of(const model::Config& config) {
  val sizes = val::object();
  sizes.set("layerCount", config.layers);
  sizes.set("headCount", config.heads);
  sizes.set("width", config.width);
  sizes.set("headWidth", config.head_width());
  sizes.set("divisor", config.divisor());
  sizes.set("positions", config.positions);
  return sizes;
}

// ---- models ----

/// Reads a model from its four files: {model, layerCount, headCount, width, headWidth, divisor,
/// positions}, or {error}. Its figures use the first 64 tokens of a longer text, or with `whole`
/// all of them.
val load(const std::string& config, const std::string& vocabulary, const std::string& merges,
         const val& weights, bool whole) {
  const auto bytes = emscripten::convertJSArrayToNumberVector<unsigned char>(weights);
  auto loaded = std::make_unique<LoadedModel>(whole);
  const std::string problem = model::read_model({config, vocabulary, merges, bytes}, loaded->model);
  if (!problem.empty()) return error(problem);
  val answer = sizes_of(loaded->model.gpt2.config);
  answer.set("model", ++held().last);
  held().models[held().last] = std::move(loaded);
  return answer;
}

/// Forgets a model and the texts it writes on.
void unload(int id) { held().models.erase(id); }

/// The tokens of a text: {tokens: [text], ids}, or {error}.
val tokens(int id, const std::string& text) {
  const LoadedModel* loaded = find_model(id);
  if (loaded == nullptr) return error(kNoModel);
  const std::vector<int> ids = loaded->model.tokenizer.encode(text);
  val answer = val::object();
  answer.set("tokens", write(loaded->readings.names_of(ids)));
  answer.set("ids", write(ids));
  return answer;
}

// ---- figures ----

/// The names of the model's figures.
val figures() {
  Words names;
  for_each_figure<ModelFigures>([&](auto figure) { names.emplace_back(figure.name); });
  return write(names);
}

/// Answers what `question` makes of a model and one of its figures, or {error}.
template <class Question>
val ask(int id, const std::string& name, Question&& question) {
  LoadedModel* loaded = find_model(id);
  if (loaded == nullptr) return error(kNoModel);
  val answer = val::undefined();
  const std::string problem = with_figure<ModelFigures, ModelFigures>(
      name, [&](auto figure) { answer = question(figure, loaded->readings); });
  return problem.empty() ? answer : error(problem);
}

/// The fields of a figure's state, as far as this model lets them go, and its default:
/// {fields: [...], defaults: {...}}.
val fields(int id, const std::string& name) {
  return ask(id, name, [](auto figure, const Readings& readings) {
    typename decltype(figure)::State state;
    model::read_state(JsSource(val::object()), state, readings);  // brings it within the bounds
    return table_of(slots_of(state), readings.bounds());
  });
}

/// The presets of a figure: {presets: [{name, state}]}, each state whole.
val presets(int id, const std::string& name) {
  return ask(id, name, [](auto figure, const Readings& readings) {
    auto presets = figure.presets();
    for (auto& preset : presets) {
      model::read_state(JsSource(val::object()), preset.state, readings);
    }
    return presets_of(presets);
  });
}

/// Reads the state, computes, and answers what `question` makes of the trace, or {error}.
template <class Question>
val ask_of_trace(int id, const std::string& name, const val& given, Question&& question) {
  return ask(id, name, [&](auto figure, Readings& readings) {
    typename decltype(figure)::State state;
    const std::string problem = model::read_state(JsSource(given), state, readings);
    if (!problem.empty()) return error(problem);
    auto trace = figure.compute(state, readings);
    return question(trace, state);
  });
}

/// The trace of a figure for a state (fields left out keep their defaults), or {error}. The layers
/// of head-grid come as one Float64Array called reading, laid out as core/model/layers.h says.
val trace(int id, const std::string& name, const val& state) {
  // cppcheck-suppress constParameter ; what is described is visited, and that is no const
  return ask_of_trace(id, name, state, [](auto& trace, auto&) { return write(trace); });
}

/// One number of the trace, by its path: {value}, or {error}.
val value(int id, const std::string& name, const std::string& path, const val& state) {
  return ask_of_trace(id, name, state, [&](auto& trace, auto& read) {
    return number(value_in(path, trace, slots_of(read)));
  });
}

/// How much each token of the vocabulary is expected after each token of a state of head-grid:
/// {logits, vocabulary}, row after row of so many; or {error}. For tests: a page tells of the
/// likeliest after the last.
val logits(int id, const val& given) {
  LoadedModel* loaded = find_model(id);
  if (loaded == nullptr) return error(kNoModel);
  model::HeadGrid::State state;
  const std::string problem = model::read_state(JsSource(given), state, loaded->readings);
  if (!problem.empty()) return error(problem);
  Readings& readings = loaded->readings;
  const Matrix<double> logits =
      readings.read(readings.tokens_of(state.text).used, state.ablate).logits();
  val answer = val::object();
  answer.set("logits", js(logits.cells()));
  answer.set("vocabulary", logits.columns());
  return answer;
}

// ---- texts that are written on ----

val progress_of(const LoadedModel& loaded, int job) {
  const Sample& sample = *loaded.samples.at(job);
  val answer = val::object();
  answer.set("job", job);
  answer.set("done", sample.done());
  answer.set("of", sample.total());
  answer.set("text", js(std::string_view(loaded.model.tokenizer.decode(sample.tokens()))));
  return answer;
}

/// Begins to write on: {job, done: 0, of, text}, or {error}.
val start(int id, const std::string& text, int count, const std::string& seed, double temperature) {
  LoadedModel* loaded = find_model(id);
  if (loaded == nullptr) return error(kNoModel);
  const model::SampleState state = {text, count, seed, temperature};
  const std::string problem = Sample::problem(loaded->model, state);
  if (!problem.empty()) return error(problem);
  const int job = ++held().last;
  loaded->samples[job] = std::make_unique<Sample>(loaded->model, state);
  return progress_of(*loaded, job);
}

/// Writes so many tokens more: {job, done, of, text}, or {error}.
val step(int job, int count) {
  LoadedModel* loaded = find_writer(job);
  if (loaded == nullptr) return error(kNoSample);
  loaded->samples[job]->step(count);
  return progress_of(*loaded, job);
}

/// Forgets a text.
void end(int job) {
  if (LoadedModel* loaded = find_writer(job)) loaded->samples.erase(job);
}

}  // namespace

EMSCRIPTEN_BINDINGS(model) {
  emscripten::function("load", &load);
  emscripten::function("unload", &unload);
  emscripten::function("tokens", &tokens);
  emscripten::function("figures", &figures);
  emscripten::function("fields", &fields);
  emscripten::function("presets", &presets);
  emscripten::function("trace", &trace);
  emscripten::function("value", &value);
  emscripten::function("logits", &logits);
  emscripten::function("start", &start);
  emscripten::function("step", &step);
  emscripten::function("end", &end);
}

}  // namespace attention::wasm
