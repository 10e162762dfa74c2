// NumPy's random numbers, bit for bit: numpy.random.default_rng(seed).
//
//   seed -> SeedSequence -> PCG64 -> 64-bit words -> uniform doubles, normal doubles
//
// Of seed 0: words a30febcfd9c2825f 4510bdf882d9d721, uniforms 0.6369616873214543
// 0.2697867137638703, normals 0.12573022 -0.13210486 0.64042265 (each from a fresh generator).
// Sources: M. E. O'Neill, PCG: A Family of Simple Fast Space-Efficient Statistically Good
// Algorithms for Random Number Generation (2014) and Developing a seed_seq Alternative (2015);
// G. Marsaglia and W. W. Tsang, The Ziggurat Method for Generating Random Variables (2000);
// NumPy, NEP 19.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace attention {

/// A whole number from 0 to 2^128 - 1, its upper and its lower 64 bits.
struct Seed {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
};

inline constexpr std::string_view kLargestSeed = "340282366920938463463374607431768211455";

/// Reads a seed from decimal digits, zeros before it among them.
/// Errors: no digits, over 39 of them, anything but digits, over 2^128 - 1: false.
bool parse_seed(std::string_view digits, Seed& seed);

/// seed + steps. Edge cases: past 2^128 - 1 it begins again at 0.
Seed next_seed(Seed seed, std::uint64_t steps = 1);

/// The stream of 64-bit words of one seed: numpy.random.PCG64(seed).
class Generator {
 public:
  explicit Generator(Seed seed);

  /// The next word, any of 2^64.
  std::uint64_t next();

  /// A uniform double in [0, 1): (next() >> 11) * 2^-53.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  void step();

  Seed state_;      // 128 bits
  Seed increment_;  // 128 bits, odd
};

/// Draws normal doubles, mean 0 and variance 1: Generator.standard_normal(). The bell is cut into
/// 256 layers of equal area; most draws take one word and fall into the part of a layer that lies
/// wholly under the bell.
class Normals {
 public:
  /// Works out the layers; that takes as long as some thousand draws.
  Normals();

  double draw(Generator& words) const {
    const std::uint64_t word = words.next();
    const auto layer = static_cast<std::size_t>(word & 255);
    const std::uint64_t place = (word >> 9) & ((std::uint64_t{1} << 52) - 1);
    const double x = static_cast<double>(static_cast<std::int64_t>(place)) * width_[layer];
    const double signed_x = with_sign(x, (word >> 8) & 1);
    return place < inside_[layer] ? signed_x : outside(words, layer, place, signed_x);
  }

  /// How wide each layer is, in steps of 2^-52: for the tests.
  const std::array<double, 256>& widths() const { return width_; }

 private:
  /// x, negative where sign is 1. Without a branch: half of them would be foreseen wrongly.
  static double with_sign(double x, std::uint64_t sign) {
    return __builtin_bit_cast(double, __builtin_bit_cast(std::uint64_t, x) ^ (sign << 63));
  }

  /// The rest of a draw that did not fall wholly under the bell: its edge, its tail, or anew.
  double outside(Generator& words, std::size_t layer, std::uint64_t place, double x) const;

  std::array<double, 256> width_{};          // of a layer, times 2^-52
  std::array<std::uint64_t, 256> inside_{};  // places below this one lie wholly under the bell
  std::array<double, 256> height_{};         // of the bell at the layer's outer edge
};

}  // namespace attention
