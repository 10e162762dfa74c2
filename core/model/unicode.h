// Unicode, as far as a tokenizer needs it: UTF-8, and what kind of character each is.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace attention::model {

enum class CharacterKind { other, letter, number, space };

/// What Unicode says of a character: letter is category L, number N, space White_Space.
CharacterKind kind_of(char32_t character);

/// Where each run of characters of one kind begins: 4 times its first character, plus the kind.
std::span<const std::uint32_t> unicode_runs();

/// A character of a text, and how many bytes it takes.
struct Character {
  char32_t point = 0;
  std::size_t size = 0;
};

/// What stands where no character does.
inline constexpr char32_t kReplacement = 0xFFFD;

/// The first character of a text that is not empty.
/// Edge cases: bytes that are no UTF-8 (cut short, too long, a surrogate, past U+10FFFF) are
/// U+FFFD, as many of them at once as could have begun a character, as the web's TextDecoder does.
Character first_character(std::string_view text);

/// The text with U+FFFD wherever it is no UTF-8. A NUL is kept.
std::string well_formed(std::string_view text);

/// Whether all of it is UTF-8.
bool is_well_formed(std::string_view text);

/// A character as UTF-8.
std::string utf8(char32_t character);

}  // namespace attention::model
