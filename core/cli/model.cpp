#include "core/cli/model.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/cli/json.h"
#include "core/model/figures.h"
#include "core/model/model.h"
#include "core/model/readings.h"

namespace attention::cli {
namespace {

using model::Model;
using model::ModelFigures;
using model::Readings;

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

}  // namespace

bool is_model_figure(const std::string& name) {
  return with_figure<ModelFigures, ModelFigures>(name, [](auto) {}).empty();
}

Answer of_model_figure(const Request& request) {
  Answer answer;
  const std::string& name = request.words[0];
  const std::string unknown = with_figure<ModelFigures, ModelFigures>(name, [&](auto figure) {
    using Figure = decltype(figure);
    Model model;
    typename Figure::State state;
    Readings readings(model);
    answer.problem = read_folder(request.model, model);
    if (!answer.problem.empty()) return;
    answer.problem = fill<Figure>(state, request, [&](const JsonSource& source, auto& into) {
      return model::read_state(source, into, readings);
    });
    if (!answer.problem.empty()) return;
    auto trace = Figure::compute(state, readings);
    if (request.verb == "trace") {
      answer.text = write(trace).dump();
    } else {
      const Value found = value_in(request.words[1], trace, slots_of(state));
      answer = {write(found.number).dump(), found.problem};
    }
  });
  if (unknown.empty()) return answer;
  const bool other = with_figure(name, [](auto) {}).empty();
  return {"", other ? quote(std::string_view(name)) + " needs no model; head-grid does" : unknown};
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
