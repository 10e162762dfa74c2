// What this build makes of the model that ships, as hashes, for other builds to compare.
//
//   cmake --build build/native --target model_hashes
//
// tests/data/model/hashes.json has one for every case of golden.json: of all that its reading
// holds. tests/data/model/figures.json has states of the model's figures, and the hash of what each
// comes to on a page: their defaults, their presets, and 50 that are drawn.
#include <fstream>

#include "core/cli/json.h"
#include "core/model/figures.h"
#include "tests/core/arguments.h"
#include "tests/core/fingerprint.h"
#include "tests/core/json.h"
#include "tests/core/model/reading_hash.h"
#include "tests/core/model/shipped.h"

namespace attention::model {
namespace {

constexpr int kDrawnStates = 50;

attention::Json hashes_of_cases(std::string& problem) {
  const attention::Json golden = read_json(TESTS_DIR "/data/model/golden.json", problem);
  attention::Json hashes = attention::Json::array();
  for (const auto& each : golden["cases"]) {
    std::vector<HeadPlace> ablated;
    for (const auto& place : each["ablate"]) {
      ablated.push_back({place[0].get<int>(), place[1].get<int>()});
    }
    Reading reading(shipped_model().gpt2);
    if (problem.empty()) problem = reading.read(each["tokens"].get<std::vector<int>>(), ablated);
    hashes.push_back(hash_of(reading));
  }
  return hashes;
}

/// Fills the fields of a state: any text, short or past what a page uses, any heads.
class Draw {
 public:
  Draw(std::uint64_t seed, const Readings& readings) : random_(seed), readings_(readings) {}

  void operator()(std::string_view, std::string& text, const Field&) {
    static const Words words = {"Lily",    " wanted", " to",    " play",      " with", " her",
                                " Ben",    ".",       " The",   " sun",       "  ",    "\n",
                                " \"It's", "\u00e4",  " 3 + 4", "\U0001f9e0", "xyz",   "\t'"};
    static const int sizes[] = {1, 3, 8, 20, 100};
    text = "";
    for (int i = random_.below(sizes[random_.below(5)]); i >= 0; --i) {
      text += words[static_cast<std::size_t>(random_.below(static_cast<int>(words.size())))];
    }
    tokens_ = static_cast<int>(readings_.tokens_of(text).used.size());
  }
  void operator()(std::string_view, int& value, const Field& field) {
    value = field.limit == Limit::layer  ? random_.below(readings_.config().layers)
            : field.limit == Limit::head ? random_.below(readings_.config().heads)
                                         : random_.below(tokens_ + 1) - 1;
  }
  void operator()(std::string_view, HeadPlaces& places, const Field& field) {
    places.resize(static_cast<std::size_t>(random_.below(5)));
    for (auto& [layer, head] : places) {
      layer = random_.below(readings_.config().layers);
      (*this)("head", head, field);
    }
  }

 private:
  Arguments random_;
  const Readings& readings_;
  int tokens_ = 0;
};

template <class Figure>
void add_states(attention::Json& all, std::string& problem) {
  using State = typename Figure::State;
  Readings page(shipped_model(), kTokensOnPage);
  std::vector<State> states = {{}};
  for (const auto& preset : Figure::presets()) states.push_back(preset.state);
  for (int i = 0; i < kDrawnStates; ++i) {
    Draw draw(static_cast<std::uint64_t>(i), page);
    states.emplace_back().describe(draw);
  }
  for (const State& state : states) {
    const attention::Json json = cli::to_json(state);
    State read;
    if (problem.empty()) problem = read_state(cli::JsonSource(json), read, page);
    if (!problem.empty()) return;
    Hash hash;
    hash.add(Figure::compute(read, page));
    all.push_back({{"figure", Figure::name}, {"state", json}, {"hash", hex(hash.value())}});
  }
}

/// A list as JSON, one entry a line.
std::string lines_of(const attention::Json& list) {
  std::string text;
  for (const auto& entry : list) text += (text.empty() ? "[\n" : ",\n") + entry.dump();
  return text + "\n]\n";
}

int run() {
  std::string problem;
  const attention::Json cases = hashes_of_cases(problem);
  attention::Json figures = attention::Json::array();
  for_each_figure<ModelFigures>(
      [&](auto figure) { add_states<decltype(figure)>(figures, problem); });
  std::ofstream(TESTS_DIR "/data/model/hashes.json") << cases.dump(1) << "\n";
  std::ofstream(TESTS_DIR "/data/model/figures.json") << lines_of(figures);
  if (!problem.empty()) std::fprintf(stderr, "%s\n", problem.c_str());
  return problem.empty() ? 0 : 1;
}

}  // namespace
}  // namespace attention::model

int main() { return attention::model::run(); }
