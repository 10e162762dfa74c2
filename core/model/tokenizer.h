// Tokenizer: from a text to the numbers a model reads, and back. GPT-2's byte-level byte-pair
// encoding.
//
//   text -> words (a space goes with the word after it) -> bytes -> pieces, joined pair by pair
//
// Sources: Sennrich, Haddow, Birch, Neural Machine Translation of Rare Words with Subword Units
// (2016); Radford et al., Language Models are Unsupervised Multitask Learners (2019), section 2.2.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attention::model {

/// The words of a text that is UTF-8: what the pattern of GPT-2 finds,
/// 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+. Together they are
/// the text.
std::vector<std::string_view> words_of(std::string_view text);

class Tokenizer {
 public:
  /// Reads a vocabulary (vocab.json) and its merges (merges.txt), in GPT-2's format, into a new
  /// tokenizer. Returns the sentence; empty when all is well.
  /// Errors: no JSON; numbers that are not 0, 1, 2, ...; a byte without a token; a merge that is no
  /// two tokens, or whose whole is none.
  std::string read(std::string_view vocabulary, std::string_view merges);

  /// How many tokens there are; their numbers go from 0 to size() - 1.
  int size() const { return static_cast<int>(bytes_.size()); }

  /// The tokens of a text, any text. What is no UTF-8 is read as U+FFFD; a name of a special token
  /// such as <|endoftext|> is a text like any other.
  std::vector<int> encode(std::string_view text) const;

  /// The text of tokens: of those of a text, that text.
  /// Edge cases: bytes that are no UTF-8 become U+FFFD, as does a number that is no token's.
  std::string decode(std::span<const int> tokens) const;

  /// How a reader sees one token: its text, or its bytes as <0xF0><0x9F> where they are no UTF-8.
  std::string name(int token) const;

 private:
  /// Two neighbours that become one. The lower the rank the sooner.
  struct Merge {
    std::uint64_t pair;  ///< left * 2^32 + right
    int rank;
    int whole;
  };

  std::string read_vocabulary(std::string_view text);
  std::string read_merges(std::string_view text);
  const Merge* merge_of(int left, int right) const;
  void append_pieces(std::string_view word, std::vector<int>& tokens) const;

  std::vector<std::string> bytes_;  // of each token
  std::vector<int> token_of_byte_;
  std::vector<Merge> merges_;  // in the order of their pairs
};

}  // namespace attention::model
