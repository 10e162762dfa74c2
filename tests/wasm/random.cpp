// core/random as the wasm modules have it: prints, as JSON, the first numbers of the seeds it is
// given, each double as its bits, and the fingerprints of long stretches of seed 0. random.test.ts
// reads it.
#include "core/random.h"

#include <cinttypes>
#include <cstdio>
#include <string>

#include "tests/core/fingerprint.h"

namespace attention {
namespace {

constexpr int kFew = 8;

void print_word(const char* before, std::uint64_t word) {
  std::printf("%s\"%016" PRIx64 "\"", before, word);
}
void print_bits(const char* before, double x) {
  print_word(before, __builtin_bit_cast(std::uint64_t, x));
}

void print_first_numbers(const char* digits) {
  Seed seed;
  if (!parse_seed(digits, seed)) return;
  const Normals normals;
  Generator words(seed);
  Generator uniforms(seed);
  Generator drawn(seed);
  std::printf("\"%s\": {\"words\": [", digits);
  for (int i = 0; i < kFew; ++i) print_word(i == 0 ? "" : ", ", words.next());
  std::printf("], \"uniforms\": [");
  for (int i = 0; i < kFew; ++i) print_bits(i == 0 ? "" : ", ", uniforms.uniform());
  std::printf("], \"normals\": [");
  for (int i = 0; i < kFew; ++i) print_bits(i == 0 ? "" : ", ", normals.draw(drawn));
  std::printf("]},\n");
}

void print_fingerprints() {
  const Normals normals;
  Fingerprint widths;
  for (const double width : normals.widths()) widths.add(width);
  print_word("\"fingerprints\": [", widths.value());

  Generator words(Seed{});
  Fingerprint drawn;
  for (int i = 1; i <= 3276800; ++i) {  // all that the sweep draws at d = 1024
    drawn.add(normals.draw(words));
    if (i == 100000) print_word(", ", drawn.value());
  }
  print_word(", ", drawn.value());
  std::printf("]\n");
}

}  // namespace
}  // namespace attention

int main(int argc, char** argv) {
  std::printf("{\n");
  for (int i = 1; i < argc; ++i) attention::print_first_numbers(argv[i]);
  attention::print_fingerprints();
  std::printf("}\n");
}
