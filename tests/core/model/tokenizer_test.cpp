#include "core/model/tokenizer.h"

#include <gtest/gtest.h>

#include "tests/core/fingerprint.h"
#include "tests/core/json.h"
#include "tests/core/model/shipped.h"

namespace attention::model {
namespace {

using Strings = std::vector<std::string>;

Strings words(std::string_view text) {
  Strings all;
  for (std::string_view word : words_of(text)) all.emplace_back(word);
  return all;
}

/// The texts of strings.json, all of them UTF-8.
Strings all_texts() {
  std::string problem;
  Strings texts;
  for (const auto& text : read_json(TESTS_DIR "/data/model/strings.json", problem)) {
    texts.push_back(text.get<std::string>());
  }
  EXPECT_EQ(problem, "");
  EXPECT_EQ(texts.size(), 5000U);
  return texts;
}

std::string written(const std::vector<int>& tokens) {
  std::string list;
  for (int token : tokens) list += std::to_string(token) + " ";
  return list;
}

/// A vocabulary of the 256 bytes and those tokens, named as in the files.
std::string vocabulary_with(const Strings& more) {
  Json tokens;
  for (char32_t c = 0; c < 0x143 + 1; ++c) {
    const bool seen = (c > 0x20 && c < 0x7F) || (c > 0xA0 && c < 0x100 && c != 0xAD);
    if (!seen && c < 0x100) continue;
    std::string name;
    if (c >= 0x80) name += static_cast<char>(0xC0 | (c >> 6));
    name += static_cast<char>(c < 0x80 ? c : 0x80 | (c & 0x3F));
    tokens[name] = tokens.size();
  }
  for (const std::string& name : more) tokens[name] = tokens.size();
  return tokens.dump();
}

// ---- words ----

TEST(Words, TakeTheSpaceBeforeThem) {
  EXPECT_EQ(words("Lily wanted to"), (Strings{"Lily", " wanted", " to"}));
  EXPECT_EQ(words(" a 1 !"), (Strings{" a", " 1", " !"}));
}

TEST(Words, AreLettersOrNumbersOrNeither) {
  EXPECT_EQ(words("ab12!?cd"), (Strings{"ab", "12", "!?", "cd"}));
  EXPECT_EQ(words("é½😀你"), (Strings{"é", "½", "😀", "你"}));
}

TEST(Words, LeaveTheLastOfTheWhiteSpaceToTheWordAfterIt) {
  EXPECT_EQ(words("a   b"), (Strings{"a", "  ", " b"}));
  EXPECT_EQ(words("a\n\nb"), (Strings{"a", "\n", "\n", "b"}));
  EXPECT_EQ(words("a \n"), (Strings{"a", " \n"}));
  EXPECT_EQ(words("  "), (Strings{"  "}));
  EXPECT_EQ(words(""), Strings{});
}

TEST(Words, PartWithTheirContractions) {
  EXPECT_EQ(words("it's we'll I'd"), (Strings{"it", "'s", " we", "'ll", " I", "'d"}));
  EXPECT_EQ(words("'red"), (Strings{"'re", "d"}));
  EXPECT_EQ(words("IT'S"), (Strings{"IT", "'", "S"}));
  EXPECT_EQ(words(" 's"), (Strings{" '", "s"}));
}

// ---- the shipped tokenizer ----

TEST(Tokenizer, MakesTheTokensThatTokenizersMake) {
  std::string problem;
  const attention::Json golden = read_json(TESTS_DIR "/data/model/tokens.json", problem);
  ASSERT_EQ(problem, "");
  const Tokenizer tokenizer = shipped_tokenizer();
  const Strings texts = all_texts();
  ASSERT_EQ(golden["hashes"].size(), texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    Fingerprint hash;
    const std::vector<int> tokens = tokenizer.encode(texts[i]);
    for (int token : tokens) hash.add_bits(static_cast<std::uint64_t>(token));
    EXPECT_EQ(hash.value(), std::stoull(golden["hashes"][i].get<std::string>(), nullptr, 16))
        << text_of(texts[i]) << " became " << written(tokens);
  }
}

TEST(Tokenizer, GivesBackEveryText) {
  const Tokenizer tokenizer = shipped_tokenizer();
  for (const std::string& text : all_texts()) {
    ASSERT_EQ(tokenizer.decode(tokenizer.encode(text)), text);
  }
}

TEST(Tokenizer, ReadsWhatIsNoUtf8AsReplacementCharacters) {
  const Tokenizer tokenizer = shipped_tokenizer();
  const std::string r = "\xef\xbf\xbd";
  EXPECT_EQ(tokenizer.encode("a\xff b\xed\xa0\x80"), tokenizer.encode("a" + r + " b" + r + r + r));
  EXPECT_EQ(tokenizer.decode(tokenizer.encode("\xf0\x9f")), r);
}

TEST(Tokenizer, TakesTheNameOfASpecialTokenForAText) {
  const Tokenizer tokenizer = shipped_tokenizer();
  EXPECT_GT(tokenizer.encode("<|endoftext|>").size(), 1U);
  EXPECT_EQ(tokenizer.decode(tokenizer.encode("<|endoftext|>")), "<|endoftext|>");
}

TEST(Tokenizer, NamesEveryTokenInUtf8) {
  const Tokenizer tokenizer = shipped_tokenizer();
  int hex = 0;
  for (int token = 0; token < tokenizer.size(); ++token) {
    EXPECT_NO_FATAL_FAILURE(text_of(tokenizer.name(token)));
    hex += tokenizer.name(token).substr(0, 3) == "<0x";
  }
  EXPECT_EQ(hex, 128);  // the bytes that are no character of their own
  const std::vector<int> face = tokenizer.encode("\U0001f600");
  EXPECT_EQ(tokenizer.name(face[0]), "<0xF0>");
  EXPECT_EQ(tokenizer.name(tokenizer.encode(" ")[0]), " ");
}

TEST(Tokenizer, KnowsNoOtherNumbers) {
  const Tokenizer tokenizer = shipped_tokenizer();
  const std::vector<int> none = {-1, tokenizer.size()};
  EXPECT_EQ(tokenizer.decode(none), "\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(tokenizer.name(-1), "\xef\xbf\xbd");
}

TEST(Tokenizer, TakesALongWordInItsStride) {
  // A million letters: were each join to look at all of them, this would take hours.
  const Tokenizer tokenizer = shipped_tokenizer();
  const std::string text(1'000'000, 'a');
  EXPECT_EQ(tokenizer.decode(tokenizer.encode(text)), text);
}

// ---- how pairs are joined ----

Strings pieces(const Strings& tokens, const std::string& merges, const std::string& text) {
  Tokenizer tokenizer;
  EXPECT_EQ(tokenizer.read(vocabulary_with(tokens), merges), "");
  Strings names;
  for (int token : tokenizer.encode(text)) names.push_back(tokenizer.name(token));
  return names;
}

TEST(Merges, JoinTheFirstInTheFileFirst) {
  EXPECT_EQ(pieces({"ab", "bc"}, "b c\na b\n", "abc"), (Strings{"a", "bc"}));
  EXPECT_EQ(pieces({"ab", "bc"}, "a b\nb c\n", "abc"), (Strings{"ab", "c"}));
}

TEST(Merges, JoinFromTheLeft) {
  EXPECT_EQ(pieces({"aa"}, "a a", "aaaaa"), (Strings{"aa", "aa", "a"}));
  EXPECT_EQ(pieces({"aa", "aaa"}, "a a\naa a", "aaaaa"), (Strings{"aa", "aaa"}));
}

TEST(Merges, SkipTheVersionAndEmptyLines) {
  EXPECT_EQ(pieces({"ab"}, "#version: 0.2\r\n\r\na b\r\n", "ab"), (Strings{"ab"}));
}

// ---- files that are refused ----

std::string refusal(const std::string& vocabulary, const std::string& merges = "") {
  return Tokenizer().read(vocabulary, merges);
}

TEST(TokenizerFiles, MustBeAVocabularyAndItsMerges) {
  EXPECT_EQ(refusal(vocabulary_with({})), "");
  EXPECT_EQ(refusal("[]"), "vocab.json is no JSON object: \"[]\"");
  EXPECT_EQ(refusal("{\"a\": 0, \"a\": 1}"), "vocab.json names \"a\" twice");
  EXPECT_EQ(refusal("{}"), "vocab.json has no token for the byte 0");
  EXPECT_EQ(refusal("{\"a\": 1}"),
            "vocab.json numbers \"a\" 1; its 1 tokens are numbered from 0, each once");
  EXPECT_NE(refusal("{\"a\": 0, \"b\": 0}"), "");
  EXPECT_NE(refusal("{\"a\": -1}"), "");
  EXPECT_NE(refusal("{\"a\": \"0\"}"), "");
  EXPECT_NE(refusal("{\"a\": 18446744073709551615}"), "");
  EXPECT_EQ(refusal("{\"\\u2603\": 0}"),
            "vocab.json has the token \"\u2603\", which stands for no bytes");
}

TEST(TokenizerFiles, MustJoinTokensToTokens) {
  const auto with = [](const std::string& merges) {
    return refusal(vocabulary_with({"ab"}), merges);
  };
  EXPECT_EQ(with("a b"), "");
  EXPECT_EQ(with("#version\nb a\n"),
            "merges.txt joins no two tokens to a third in line 2: \"b a\"");
  for (const char* line : {"ab", "a", "a b c", " ", "a ", "ab b", "x y", "\xff b", "a  b"}) {
    EXPECT_NE(with(line), "") << line;
  }
}

TEST(TokenizerFiles, CutShortAnywhereAreASentence) {
  const std::string vocabulary = vocabulary_with({"ab"});
  for (std::size_t size = 0; size < vocabulary.size(); ++size) {
    EXPECT_NE(refusal(vocabulary.substr(0, size)), "") << size;
  }
}

}  // namespace
}  // namespace attention::model
