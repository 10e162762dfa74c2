#include "core/cli/model.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/cli/json.h"
#include "core/model/head_grid.h"
#include "core/model/model.h"
#include "core/model/next.h"
#include "core/model/reading.h"

namespace attention::cli {
namespace {

using model::HeadGridState;
using model::HeadPlace;
using model::HeadTrace;
using model::Model;
using model::Reading;

model::Bytes bytes_of(const std::string& file) {
  return {reinterpret_cast<const unsigned char*>(file.data()), file.size()};
}

// ---- the files ----

std::string read_file(const std::string& path, std::string& bytes) {
  std::error_code error;
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path, error)) {
    return "there is no file " + quote(path) + " that can be read";
  }
  bytes.assign(std::istreambuf_iterator<char>(file), {});
  return "";
}

std::string read_folder(const std::string& folder, Model& model) {
  std::string files[4];
  std::size_t i = 0;
  for (const char* name : {"/config.json", "/vocab.json", "/merges.txt", "/model.safetensors"}) {
    std::string problem = read_file(folder + name, files[i++]);
    if (!problem.empty()) return problem;
  }
  return model::read_model({files[0], files[1], files[2], bytes_of(files[3])}, model);
}

// ---- the state ----

/// Reads a whole number where there is one; says so where there is something else.
void read(const Json& object, const char* name, int& value, std::string& problem) {
  if (!object.contains(name)) return;
  const Json& given = object[name];
  const double x = given.is_number() ? given.get<double>() : NAN;
  if (x >= 0 && x <= 1e6 && x == std::floor(x)) {
    value = static_cast<int>(x);
  } else if (problem.empty()) {
    problem = std::string(name) + " was " + quote(given.dump()) + "; it must be a whole number";
  }
}

std::string unknown_field(const Json& object, const std::vector<std::string>& known) {
  for (const auto& item : object.items()) {
    if (std::find(known.begin(), known.end(), item.key()) != known.end()) continue;
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    return "unknown field " + quote(item.key()) + ": there is " + list;
  }
  return "";
}

std::string read_state(const std::string& text, HeadGridState& state) {
  std::string problem;
  const Json json = parse(text.empty() ? "{}" : text, problem);
  if (problem.empty() && !json.is_object()) problem = "the state must be an object of fields";
  if (!problem.empty()) return problem;
  problem = unknown_field(json, {"text", "layer", "head", "token", "ablate"});
  read(json, "layer", state.place.layer, problem);
  read(json, "head", state.place.head, problem);
  read(json, "token", state.token, problem);
  if (json.contains("text") && json["text"].is_string()) {
    state.text = json["text"].get<std::string>();
  } else if (json.contains("text") && problem.empty()) {
    problem = "text was " + quote(json["text"].dump()) + "; it must be a text";
  }
  const Json ablate = json.value("ablate", Json::array());
  for (const Json& entry : ablate) {
    if (!problem.empty()) break;
    if (!ablate.is_array() || !entry.is_object() || entry.size() != 2) {
      return "ablate was " + quote(ablate.dump()) + R"(; it must be a list of {"layer", "head"})";
    }
    HeadPlace& place = state.ablate.emplace_back();
    problem = unknown_field(entry, {"layer", "head"});
    read(entry, "layer", place.layer, problem);
    read(entry, "head", place.head, problem);
  }
  return problem;
}

// ---- the trace ----

Json names_of(const Model& model, const std::vector<int>& tokens) {
  Json names = Json::array();
  for (int token : tokens) names.push_back(model.tokenizer.name(token));
  return names;
}

Json to_json(const HeadTrace& head) {
  Json json;
  json["q"] = write(head.q);
  json["k"] = write(head.k);
  json["v"] = write(head.v);
  json["scaledMasked"] = write(head.scaled_masked);
  json["weights"] = write(head.weights);
  return json;
}

Json layers_of(const Reading& reading) {
  Json layers = Json::array();
  for (int l = 0; l < reading.model().config.layers; ++l) {
    Json heads = Json::array();
    for (int h = 0; h < reading.model().config.heads; ++h) {
      heads.push_back(to_json(reading.head({l, h})));
    }
    Json layer;
    layer["heads"] = heads;
    layer["attnConcat"] = write(reading.attn_concat(l));
    layers.push_back(layer);
  }
  return layers;
}

Json top_three(const Reading& reading, HeadPlace place) {
  Json rows = Json::array();
  for (const auto& weights : model::top_three(reading.head(place).weights)) {
    Json row = Json::array();
    for (const auto& [token, weight] : weights) {
      row.push_back({{"token", token}, {"weight", weight}});
    }
    rows.push_back(row);
  }
  return rows;
}

Json next_tokens(const Model& model, const Reading& reading) {
  Json next = Json::array();
  const int last = static_cast<int>(reading.tokens().size()) - 1;
  for (const auto& [token, probability] :
       model::likeliest(reading.logits(last), model::kNextTokens)) {
    next.push_back({{"token", model.tokenizer.name(token)}, {"probability", probability}});
  }
  return next;
}

}  // namespace

Answer head_grid(const std::string& folder, const std::string& state) {
  Model model;
  HeadGridState asked;
  std::string problem = read_folder(folder, model);
  if (problem.empty()) problem = read_state(state, asked);
  if (!problem.empty()) return {"", problem};
  Reading reading(model.gpt2);
  const std::vector<int> tokens = model.tokenizer.encode(asked.text);
  problem = model::head_problem(model.gpt2.config, asked.place);
  if (problem.empty()) problem = reading.read(tokens, asked.ablate);
  const int last = static_cast<int>(tokens.size()) - 1;
  if (problem.empty() && asked.token > last) {
    problem =
        "token was " + quote(asked.token) + "; it must be a whole number from 0 to " + quote(last);
  }
  if (!problem.empty()) return {"", problem};

  const model::Config& config = model.gpt2.config;
  Json trace;
  trace["tokens"] = names_of(model, reading.tokens());
  trace["layerCount"] = config.layers;
  trace["headCount"] = config.heads;
  trace["width"] = config.width;
  trace["headWidth"] = config.head_width();
  trace["divisor"] = config.divisor();
  trace["topThree"] = top_three(reading, asked.place);
  trace["layers"] = layers_of(reading);
  trace["nextTokens"] = next_tokens(model, reading);
  return {trace.dump()};
}

Answer tokens(const std::string& folder, const std::string& text) {
  Model model;
  std::string problem = read_folder(folder, model);
  if (!problem.empty()) return {"", problem};
  Json list = Json::array();
  for (int token : model.tokenizer.encode(text)) {
    list.push_back({{"token", token}, {"text", model.tokenizer.name(token)}});
  }
  return {list.dump()};
}

Answer check(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) {
    std::string bytes;
    std::string problem = read_file(path, bytes);
    if (!problem.empty()) return {"", problem};
    const model::Safetensors read = model::read_safetensors(bytes_of(bytes));
    return {Json{{"tensors", read.tensors.size()}}.dump(), read.problem};
  }
  Model model;
  std::string problem = read_folder(path, model);
  if (!problem.empty()) return {"", problem};
  const model::Config& config = model.gpt2.config;
  const Json found = {{"layerCount", config.layers},   {"headCount", config.heads},
                      {"width", config.width},         {"headWidth", config.head_width()},
                      {"positions", config.positions}, {"vocabulary", config.vocabulary}};
  return {found.dump()};
}

}  // namespace attention::cli
