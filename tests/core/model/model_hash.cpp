// The hash of every case of golden.json, as this build reads it: tests/data/model/hashes.json.
//
//   cmake --build build/native --target model_hashes
#include <fstream>

#include "tests/core/json.h"
#include "tests/core/model/reading_hash.h"
#include "tests/core/model/shipped.h"
#include "tests/core/model/small_model.h"

int main() {
  using namespace attention::model;
  Gpt2 model;
  std::string problem =
      read_model(file_at(kShipped + "model.safetensors"), file_at(kShipped + "config.json"), model);
  const attention::Json golden = attention::read_json(TESTS_DIR "/data/model/golden.json", problem);
  attention::Json hashes = attention::Json::array();
  for (const auto& each : golden["cases"]) {
    std::vector<HeadPlace> ablated;
    for (const auto& place : each["ablate"]) {
      ablated.push_back({place[0].get<int>(), place[1].get<int>()});
    }
    Reading reading(model);
    if (problem.empty()) problem = reading.read(each["tokens"].get<std::vector<int>>(), ablated);
    hashes.push_back(hash_of(reading));
  }
  std::ofstream(TESTS_DIR "/data/model/hashes.json") << hashes.dump(1) << "\n";
  if (!problem.empty()) std::fprintf(stderr, "%s\n", problem.c_str());
  return problem.empty() ? 0 : 1;
}
