#include "core/random.h"

#include <limits>

#include "core/elementary.h"

namespace attention {
namespace {

// ---- 128-bit numbers, as two words ----

/// a * b, all 128 bits of it.
Seed product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t lower_half = 0xffffffff;
  const std::uint64_t low = (a & lower_half) * (b & lower_half);
  const std::uint64_t cross = (a >> 32) * (b & lower_half) + (low >> 32);
  const std::uint64_t other = (a & lower_half) * (b >> 32) + (cross & lower_half);
  const std::uint64_t high = (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32);
  return {high, (other << 32) | (low & lower_half)};
}

/// a * b modulo 2^128.
Seed times(Seed a, Seed b) {
  Seed result = product(a.low, b.low);
  result.high += a.high * b.low + a.low * b.high;
  return result;
}

/// a + b modulo 2^128.
Seed plus(Seed a, Seed b) {
  const std::uint64_t low = a.low + b.low;
  return {a.high + b.high + (low < a.low ? 1 : 0), low};
}

// ---- SeedSequence ----

constexpr std::size_t kPool = 4;  // words of 32 bits

/// Multiplies a word into a constant that goes on changing.
class HashMix {
 public:
  HashMix(std::uint32_t start, std::uint32_t factor) : constant_(start), factor_(factor) {}

  std::uint32_t operator()(std::uint32_t word) {
    word ^= constant_;
    constant_ *= factor_;
    word *= constant_;
    return word ^ (word >> 16);
  }

 private:
  std::uint32_t constant_;
  std::uint32_t factor_;
};

std::uint32_t mix(std::uint32_t x, std::uint32_t y) {
  const std::uint32_t mixed = 0xca01f9ddU * x - 0x4973f715U * y;
  return mixed ^ (mixed >> 16);
}

/// The four 64-bit words that a seed of up to 128 bits is spread into.
std::array<std::uint64_t, 4> spread_out(Seed seed) {
  const std::array<std::uint64_t, kPool> entropy = {seed.low, seed.low >> 32, seed.high,
                                                    seed.high >> 32};
  std::array<std::uint32_t, kPool> pool{};
  HashMix in(0x43b0d7e5, 0x931e8875);
  for (std::size_t i = 0; i < kPool; ++i)
    pool[i] = in(static_cast<std::uint32_t>(entropy[i] & 0xffffffff));
  for (std::size_t from = 0; from < kPool; ++from) {
    for (std::size_t to = 0; to < kPool; ++to) {
      if (from != to) pool[to] = mix(pool[to], in(pool[from]));
    }
  }
  HashMix out(0x8b51f9dd, 0x58f38ded);
  std::array<std::uint64_t, 4> words{};
  for (std::size_t i = 0; i < 2 * words.size(); ++i) {
    words[i / 2] |= std::uint64_t{out(pool[i % kPool])} << (32 * (i % 2));
  }
  return words;
}

// ---- the layers of the bell ----

constexpr double kTailStart = 3.6541528853610088;    // where the widest layer ends
constexpr double kLayerArea = 0.004928673233974652;  // of each layer, for a bell of height 1
constexpr double kTailScale = 0.27366123732975828;   // 1 / kTailStart
constexpr double kPlaces = 0x1p52;                   // how many places a layer is divided into
constexpr std::size_t kNudgedLayer = 38;             // see below

double bell(double x) { return exp(-0.5 * x * x); }

}  // namespace

bool parse_seed(std::string_view digits, Seed& seed) {
  if (digits.empty() || digits.size() > kLargestSeed.size()) return false;
  Seed value;
  for (char c : digits) {
    if (c < '0' || c > '9') return false;
    const Seed tens = times(value, {0, 10});
    const bool overflows = value.high > ~std::uint64_t{0} / 10 || tens.high < value.high;
    value = plus(tens, {0, static_cast<std::uint64_t>(c - '0')});
    if (overflows || (value.high == 0 && tens.high != 0)) return false;
  }
  seed = value;
  return true;
}

Seed next_seed(Seed seed, std::uint64_t steps) { return plus(seed, {0, steps}); }

Generator::Generator(Seed seed) {
  const std::array<std::uint64_t, 4> words = spread_out(seed);
  increment_ = plus(times({words[2], words[3]}, {0, 2}), {0, 1});
  step();
  state_ = plus(state_, {words[0], words[1]});
  step();
}

void Generator::step() {
  state_ = plus(times(state_, {0x2360ed051fc65da4, 0x4385df649fccf645}), increment_);
}

std::uint64_t Generator::next() {
  step();
  const std::uint64_t folded = state_.high ^ state_.low;
  const std::uint64_t turn = state_.high >> 58;
  return (folded >> turn) | (folded << ((64 - turn) & 63));
}

Normals::Normals() {
  constexpr std::size_t last = 255;
  double edge = kTailStart;
  height_[last] = bell(edge);
  width_[last] = edge / kPlaces;
  for (std::size_t i = last - 1; i > 0; --i) {
    const double outer = edge;
    edge = sqrt(-2 * log(kLayerArea / outer + height_[i + 1]));
    height_[i] = bell(edge);
    width_[i] = edge / kPlaces;
    inside_[i + 1] = static_cast<std::uint64_t>(edge / outer * kPlaces);
    // NumPy's printed tables were made with one height rounded up; all layers above follow from it.
    if (i == kNudgedLayer) height_[i] += std::numeric_limits<double>::epsilon() / 2;
  }
  inside_[0] = static_cast<std::uint64_t>(kTailStart * height_[last] / kLayerArea * kPlaces);
  inside_[1] = 0;
  width_[0] = kLayerArea / height_[last] / kPlaces;
  height_[0] = 1;
}

double Normals::outside(Generator& words, std::size_t layer, std::uint64_t place, double x) const {
  if (layer != 0) {
    const double share = words.uniform();
    const double y = (height_[layer - 1] - height_[layer]) * share + height_[layer];
    return y < bell(x) ? x : draw(words);
  }
  for (;;) {
    const double beyond = -kTailScale * log1p(-words.uniform());
    const double depth = -log1p(-words.uniform());
    if (2 * depth > beyond * beyond) {
      return ((place >> 8) & 1) != 0 ? -(kTailStart + beyond) : kTailStart + beyond;
    }
  }
}

}  // namespace attention
