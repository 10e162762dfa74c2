// A short number that stands for many: two lists of doubles with one fingerprint are the same to
// the last bit.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/head_place.h"
#include "core/matrix.h"
#include "core/parts.h"

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

/// The same over all that a trace may hold: the walk that trace_hash.cpp tells of.
class Hash : public Fingerprint {
 public:
  using Fingerprint::add;

  void add(int x) { add(static_cast<double>(x)); }
  void add(bool x) { add(x ? 1.0 : 0.0); }
  void add(const std::string& text) {
    add(static_cast<double>(text.size()));
    for (char c : text) add_byte(static_cast<unsigned char>(c));
  }
  void add(const HeadPlace& place) {
    add(place.layer);
    add(place.head);
  }
  void add(const Matrix<double>& table) {
    add(table.rows());
    add(table.rows() == 0 ? 0 : table.columns());
    for (double x : table.cells()) add(x);
  }
  template <class T>
  void add(const std::vector<T>& list) {
    add(static_cast<double>(list.size()));
    for (const T& x : list) add(x);
  }
  template <HasParts T>
  void add(const T& whole) {
    T(whole).describe(*this);
  }
  /// The layers of a text go as the one list that they cross in.
  template <class T>
  requires requires(const T& layers) { layers.flat(); }
  void add(const T& layers) { add(layers.flat()); }

  /// A part, as a trace describes it.
  template <class T>
  void operator()(std::string_view, T& part) {
    add(std::as_const(part));
  }
};

/// As 16 hexadecimal digits.
inline std::string hex(std::uint64_t hash) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(hash >> shift) & 15];
  return text;
}

}  // namespace attention
