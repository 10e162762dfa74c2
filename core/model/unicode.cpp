#include "core/model/unicode.h"

#include <algorithm>

namespace attention::model {
namespace {

/// What a first byte says: how many more follow, its own bits, and what the second may be.
struct Lead {
  std::size_t more = 0;
  char32_t bits = 0;
  unsigned char least = 0x80;
  unsigned char most = 0xBF;
};

Lead lead_of(unsigned char byte) {
  if (byte < 0xC2 || byte > 0xF4) return {};
  if (byte < 0xE0) return {1, byte & 0x1FU};
  if (byte == 0xE0) return {2, 0, 0xA0};          // below lies what takes two bytes
  if (byte == 0xED) return {2, 0xD, 0x80, 0x9F};  // above lie the surrogates
  if (byte < 0xF0) return {2, byte & 0xFU};
  if (byte == 0xF0) return {3, 0, 0x90};
  if (byte == 0xF4) return {3, 4, 0x80, 0x8F};  // above lies what is past U+10FFFF
  return {3, byte & 7U};
}

}  // namespace

CharacterKind kind_of(char32_t character) {
  const std::span<const std::uint32_t> runs = unicode_runs();
  const auto after = std::upper_bound(runs.begin(), runs.end(), character * 4 + 3);
  return static_cast<CharacterKind>(*(after - 1) & 3);
}

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1};
  const Lead lead = lead_of(byte(0));
  char32_t point = lead.bits;
  for (std::size_t i = 1; i <= lead.more; ++i) {
    const unsigned char least = i == 1 ? lead.least : 0x80;
    const unsigned char most = i == 1 ? lead.most : 0xBF;
    if (i == text.size() || byte(i) < least || byte(i) > most) return {kReplacement, i};
    point = (point << 6) | (byte(i) & 0x3FU);
  }
  return lead.more == 0 ? Character{kReplacement, 1} : Character{point, lead.more + 1};
}

std::string well_formed(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Character next = first_character(text);
    out += next.point == kReplacement ? utf8(kReplacement) : std::string(text.substr(0, next.size));
    text.remove_prefix(next.size);
  }
  return out;
}

bool is_well_formed(std::string_view text) { return well_formed(text) == text; }

std::string utf8(char32_t character) {
  const auto six_bits = [&](int shift) {
    return static_cast<char>(0x80 | ((character >> shift) & 0x3F));
  };
  const auto lead = [&](unsigned mark, int shift) {
    return static_cast<char>(mark | (character >> shift));
  };
  if (character < 0x80) return {static_cast<char>(character)};
  if (character < 0x800) return {lead(0xC0, 6), six_bits(0)};
  if (character < 0x10000) return {lead(0xE0, 12), six_bits(6), six_bits(0)};
  return {lead(0xF0, 18), six_bits(12), six_bits(6), six_bits(0)};
}

}  // namespace attention::model
