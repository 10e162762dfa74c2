// The module of the real model: a page runs it in a worker. A model is known by a number, from
// load() to unload(), and so is a text that it writes on, from start() to end(); all else crosses
// as copies. A big model answers questions: this layer, this head, of this text.
#include "core/model/model.h"

#include <emscripten/bind.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/model/head_grid.h"
#include "core/model/next.h"
#include "core/model/reading.h"
#include "wasm/js.h"

namespace attention::wasm {
namespace {

using model::HeadPlace;
using model::Model;
using model::Reading;
using model::Sample;

constexpr std::size_t kReadings = 4;  // kept of each model, one for each set of ablated heads

struct LoadedModel {
  Model model;
  std::vector<std::pair<std::vector<HeadPlace>, std::unique_ptr<Reading>>> readings;  // latest last
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

val names_of(const Model& model, const std::vector<int>& tokens) {
  Words names;
  for (int token : tokens) names.push_back(model.tokenizer.name(token));
  return write(names);
}

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

val top_three_of(const Matrix<double>& weights) {
  val rows = val::array();
  for (const auto& row : model::top_three(weights)) {
    val list = val::array();
    for (const auto& [token, weight] : row) {
      val entry = val::object();
      entry.set("token", token);
      entry.set("weight", weight);
      list.call<void>("push", entry);
    }
    rows.call<void>("push", list);
  }
  return rows;
}

// ---- models ----

/// Reads a model from its four files: {model, layerCount, headCount, width, headWidth, divisor,
/// positions}, or {error}.
val load(const std::string& config, const std::string& vocabulary, const std::string& merges,
         const val& weights) {
  const auto bytes = emscripten::convertJSArrayToNumberVector<unsigned char>(weights);
  auto loaded = std::make_unique<LoadedModel>();
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
  answer.set("tokens", names_of(loaded->model, ids));
  answer.set("ids", write(ids));
  return answer;
}

// ---- questions ----

/// The heads of a list of layer, head, layer, head, ...
std::vector<HeadPlace> places_of(const val& list) {
  const std::vector<int> numbers = emscripten::vecFromJSArray<int>(list);
  std::vector<HeadPlace> places;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    places.push_back({numbers[i], numbers[i + 1]});
  }
  return places;
}

/// The reading of those ablated heads, made if there is none, the oldest given up for it.
Reading& reading_of(LoadedModel& loaded, const std::vector<HeadPlace>& ablated) {
  auto& readings = loaded.readings;
  const auto found = std::find_if(readings.begin(), readings.end(),
                                  [&](const auto& entry) { return entry.first == ablated; });
  if (found != readings.end()) {
    std::rotate(found, found + 1, readings.end());
  } else {
    if (readings.size() == kReadings) readings.erase(readings.begin());
    readings.emplace_back(ablated, std::make_unique<Reading>(loaded.model.gpt2));
  }
  return *readings.back().second;
}

/// Reads a text, unless it has just been read, and answers what `question` makes of it.
template <class Question>
val ask(int id, const std::string& text, const val& ablate, Question&& question) {
  LoadedModel* loaded = find_model(id);
  if (loaded == nullptr) return error(kNoModel);
  const std::vector<HeadPlace> ablated = places_of(ablate);
  Reading& reading = reading_of(*loaded, ablated);
  const std::string problem = reading.read(loaded->model.tokenizer.encode(text), ablated);
  return problem.empty() ? question(loaded->model, reading) : error(problem);
}

/// What a text comes to: the sizes of the model, {tokens, nextTokens: [{token, probability}]}.
val run(int id, const std::string& text, const val& ablate) {
  return ask(id, text, ablate, [](const Model& model, const Reading& reading) {
    val answer = sizes_of(model.gpt2.config);
    answer.set("tokens", names_of(model, reading.tokens()));
    val next = val::array();
    const int last = static_cast<int>(reading.tokens().size()) - 1;
    for (const auto& [token, probability] :
         model::likeliest(reading.logits(last), model::kNextTokens)) {
      val entry = val::object();
      entry.set("token", js(std::string_view(model.tokenizer.name(token))));
      entry.set("probability", probability);
      next.call<void>("push", entry);
    }
    answer.set("nextTokens", next);
    return answer;
  });
}

/// What one head did: {q, k, v, scaledMasked, weights, topThree}.
val head(int id, const std::string& text, const val& ablate, int layer, int number) {
  return ask(id, text, ablate, [&](const Model& model, const Reading& reading) {
    const std::string problem = model::head_problem(model.gpt2.config, {layer, number});
    if (!problem.empty()) return error(problem);
    const model::HeadTrace trace = reading.head({layer, number});
    val answer = val::object();
    answer.set("q", write(trace.q));
    answer.set("k", write(trace.k));
    answer.set("v", write(trace.v));
    answer.set("scaledMasked", write(trace.scaled_masked));
    answer.set("weights", write(trace.weights));
    answer.set("topThree", top_three_of(trace.weights));
    return answer;
  });
}

/// What the heads of a layer gave, side by side: {attnConcat}.
val attn_concat(int id, const std::string& text, const val& ablate, int layer) {
  return ask(id, text, ablate, [&](const Model& model, const Reading& reading) {
    const std::string problem = model::head_problem(model.gpt2.config, {layer, 0});
    if (!problem.empty()) return error(problem);
    val answer = val::object();
    answer.set("attnConcat", write(reading.attn_concat(layer)));
    return answer;
  });
}

/// How much each token of the vocabulary is expected after each token of the text: {logits}.
val logits(int id, const std::string& text, const val& ablate) {
  return ask(id, text, ablate, [](const Model&, const Reading& reading) {
    val answer = val::object();
    answer.set("logits", write(reading.logits()));
    return answer;
  });
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
  emscripten::function("run", &run);
  emscripten::function("head", &head);
  emscripten::function("attnConcat", &attn_concat);
  emscripten::function("logits", &logits);
  emscripten::function("start", &start);
  emscripten::function("step", &step);
  emscripten::function("end", &end);
}

}  // namespace attention::wasm
