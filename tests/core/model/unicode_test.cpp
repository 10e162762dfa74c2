#include "core/model/unicode.h"

#include <gtest/gtest.h>

#include "tests/core/fingerprint.h"
#include "tests/core/json.h"

namespace attention::model {
namespace {

TEST(Unicode, KnowsWhatEveryCharacterIsAsTokenizersDo) {
  std::string problem;
  const attention::Json golden = read_json(TESTS_DIR "/data/model/tokens.json", problem);
  ASSERT_EQ(problem, "");
  Fingerprint kinds;
  for (char32_t c = 0; c < 0x110000; ++c) kinds.add_byte(static_cast<std::uint64_t>(kind_of(c)));
  EXPECT_EQ(kinds.value(), std::stoull(golden["kinds"].get<std::string>(), nullptr, 16));
}

TEST(Unicode, KnowsLettersNumbersAndWhiteSpace) {
  for (char32_t c : std::u32string_view(U"aZ\u00e9\u00df\u05d0\u4f60\ud55c\u02b0\U00020000")) {
    EXPECT_EQ(kind_of(c), CharacterKind::letter) << utf8(c);
  }
  for (char32_t c : std::u32string_view(U"09\u00bd\u00b2\u2167\u0661\u3007")) {
    EXPECT_EQ(kind_of(c), CharacterKind::number) << utf8(c);
  }
  for (char32_t c : std::u32string_view(
           U" \t\n\v\f\r\u0085\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000")) {
    EXPECT_EQ(kind_of(c), CharacterKind::space) << static_cast<int>(c);
  }
  for (char32_t c :
       std::u32string_view(U"!'_\u0301\u200b\u180e\ufeff\u001c\ufffd\U0001f600\U0010ffff")) {
    EXPECT_EQ(kind_of(c), CharacterKind::other) << static_cast<int>(c);
  }
  EXPECT_EQ(kind_of(0), CharacterKind::other);
}

TEST(Unicode, ReadsBackEveryCharacterItWrites) {
  for (char32_t c = 0; c < 0x110000; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    const std::string bytes = utf8(c);
    const Character read = first_character(bytes + "x");
    ASSERT_EQ(read.point, c);
    ASSERT_EQ(read.size, bytes.size());
    ASSERT_TRUE(is_well_formed(bytes));
  }
}

TEST(Unicode, PutsReplacementCharactersWhereThereIsNoUtf8) {
  // As many as the Encoding Standard of the web: one for what could have begun a character.
  const std::string r = "\xef\xbf\xbd";
  EXPECT_EQ(well_formed("\x80"), r);
  EXPECT_EQ(well_formed("a\xff\xfe z"), "a" + r + r + " z");
  EXPECT_EQ(well_formed("\xc3"), r);
  EXPECT_EQ(well_formed("\xc3("), r + "(");
  EXPECT_EQ(well_formed("\xc0\xaf"), r + r);                  // too long
  EXPECT_EQ(well_formed("\xe0\x80\xaf"), r + r + r);          // too long
  EXPECT_EQ(well_formed("\xed\xa0\x80"), r + r + r);          // a surrogate
  EXPECT_EQ(well_formed("\xf4\x90\x80\x80"), r + r + r + r);  // past U+10FFFF
  EXPECT_EQ(well_formed("\xf0\x9f\x98"), r);                  // cut short
  EXPECT_EQ(well_formed("\xf0\x9f\x98x"), r + "x");
  EXPECT_EQ(well_formed("\xf0\x9f\xf0\x9f\x98\x80"), r + "\U0001f600");
  EXPECT_EQ(well_formed("\xf5\x80"), r + r);
  EXPECT_EQ(well_formed(std::string("a\0b", 3)), std::string("a\0b", 3));
  EXPECT_FALSE(is_well_formed("\xc3"));
  EXPECT_TRUE(is_well_formed(r));
}

}  // namespace
}  // namespace attention::model
