// A short number that stands for many: two lists of doubles with one fingerprint are the same to
// the last bit.
#pragma once

#include <cmath>
#include <cstdint>

namespace attention {

/// FNV-1a of 64 bits over the bytes of doubles, the lowest first; all NaNs count as one.
/// Source: Fowler, Noll, Vo, The FNV Non-Cryptographic Hash Algorithm (draft-eastlake-fnv).
class Fingerprint {
 public:
  std::uint64_t value() const { return value_; }

  void add_byte(std::uint64_t byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
  void add_bits(std::uint64_t bits) {
    for (int shift = 0; shift < 64; shift += 8) add_byte((bits >> shift) & 0xff);
  }
  void add(double x) {
    add_bits(std::isnan(x) ? 0x7ff8000000000000 : __builtin_bit_cast(std::uint64_t, x));
  }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace attention
