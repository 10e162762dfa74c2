#include "core/sentence.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Whole numbers below 1e15, all their digits.
std::string digits(double whole) {
  std::string text;
  do {
    const double rest = std::floor(whole / 10);
    text += static_cast<char>('0' + static_cast<int>(whole - rest * 10));
    whole = rest;
  } while (whole > 0);
  std::reverse(text.begin(), text.end());
  return text;
}

/// At least 0 and finite, to 6 digits: 0.25, 123.457, 1e+300. (printf would do, for 8 KB of wasm.)
std::string decimal(double x) {
  if (x == std::floor(x) && x < 1e15) return digits(x);
  int exponent = 0;
  double leading = x;
  for (; leading >= 10; ++exponent) leading /= 10;
  for (; leading < 1; --exponent) leading *= 10;
  double six = std::floor(leading * 1e5 + 0.5);
  if (six >= 1e6) {
    six = 1e5;
    ++exponent;
  }
  std::string text = digits(six);
  const bool plain = exponent >= -5 && exponent < 15;
  const int whole = plain ? exponent + 1 : 1;  // digits before the point
  if (whole > 6) return digits(std::floor(x));
  if (whole < 1) text = std::string(static_cast<std::size_t>(1 - whole), '0').append(text);
  text.insert(static_cast<std::size_t>(whole < 1 ? 1 : whole), 1, '.');
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  if (plain) return text;
  return text + (exponent < 0 ? "e-" : "e+") + digits(exponent < 0 ? -exponent : exponent);
}

}  // namespace

std::string quote(double x) {
  if (std::isnan(x)) return "NaN";
  const std::string size = std::isinf(x) ? "Infinity" : decimal(x < 0 ? -x : x);
  std::string text = x < 0 ? "-" : "";
  return text.append(size);
}

std::string quote(std::string_view text) {
  constexpr int kMost = 24;
  std::string out = "\"";
  int characters = 0;
  int others = 0;  // bytes that start none: at most three a character in text that is well formed
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool starts_character = (byte & 0xC0) != 0x80;
    if (starts_character ? characters++ == kMost : others++ == 3 * kMost) return out + "...\"";
    if (byte >= 0x20 && byte != 0x7F) out += c;
  }
  return out + "\"";
}

}  // namespace attention
