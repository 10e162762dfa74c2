#include "core/model/tokenizer.h"

#include <algorithm>
#include <array>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/model/json.h"
#include "core/model/unicode.h"
#include "core/sentence.h"

namespace attention::model {
namespace {

constexpr int kBytes = 256;

// ---- words ----

/// The length of 's, 't, 're, 've, 'm, 'll or 'd where a text begins with one; else 0.
std::size_t contraction(std::string_view text) {
  for (std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
    if (text.substr(0, ending.size()) == ending) return ending.size();
  }
  return 0;
}

/// How many bytes from the start are characters of that kind, and of them how many are before the
/// last one.
struct Run {
  std::size_t size = 0;
  std::size_t before_last = 0;
};
Run run_of(CharacterKind kind, std::string_view text) {
  Run run;
  while (run.size < text.size()) {
    const Character next = first_character(text.substr(run.size));
    if (kind_of(next.point) != kind) break;
    run.before_last = run.size;
    run.size += next.size;
  }
  return run;
}

/// The length of the word a text begins with.
std::size_t first_word(std::string_view text) {
  if (const std::size_t size = contraction(text); size > 0) return size;
  const std::size_t space = text[0] == ' ' && text.size() > 1 ? 1 : 0;
  const CharacterKind kind = kind_of(first_character(text.substr(space)).point);
  if (kind != CharacterKind::space) return space + run_of(kind, text.substr(space)).size;
  // White space: all of it but the last, which the word that follows may take.
  const Run run = run_of(CharacterKind::space, text);
  return run.size == text.size() || run.before_last == 0 ? run.size : run.before_last;
}

// ---- the files ----

/// The byte a character of the files stands for, or -1. A byte that can be seen is its own
/// character; the other 68 have those from U+0100 on, in their order: 0 to 0x20, 0x7F to 0xA0,
/// 0xAD.
int byte_of(char32_t character) {
  const auto c = static_cast<int>(character);
  if (c > 0x20 && c < 0x100 && (c < 0x7F || c > 0xA0) && c != 0xAD) return c;
  if (c >= 0x100 && c <= 0x120) return c - 0x100;
  if (c > 0x120 && c <= 0x142) return c - 0x121 + 0x7F;
  return c == 0x143 ? 0xAD : -1;
}

/// The bytes a token of the files stands for. False if one of its characters stands for none.
bool to_bytes(std::string_view token, std::string& bytes) {
  for (bytes.clear(); !token.empty();) {
    const Character next = first_character(token);
    if (byte_of(next.point) < 0) return false;
    bytes += static_cast<char>(byte_of(next.point));
    token.remove_prefix(next.size);
  }
  return true;
}

std::uint64_t pair_of(int left, int right) {
  return (static_cast<std::uint64_t>(left) << 32) | static_cast<std::uint32_t>(right);
}

/// The line a text begins with, taken from it.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    words.push_back(text.substr(0, first_word(text)));
    text.remove_prefix(words.back().size());
  }
  return words;
}

std::string Tokenizer::read(std::string_view vocabulary, std::string_view merges) {
  const std::string problem = read_vocabulary(vocabulary);
  return problem.empty() ? read_merges(merges) : problem;
}

std::string Tokenizer::read_vocabulary(std::string_view text) {
  const ParsedJson vocabulary = parse_object(text, "vocab.json");
  if (!vocabulary.problem.empty()) return vocabulary.problem;
  bytes_.resize(vocabulary.json.size());
  token_of_byte_.assign(kBytes, -1);
  std::vector<bool> taken(bytes_.size());
  std::string bytes;
  for (const auto& [token, number] : vocabulary.json.items()) {
    const bool fits = number.is_number_unsigned() && number.get<std::uint64_t>() < bytes_.size();
    const auto id = fits ? number.get<std::size_t>() : 0;
    if (!fits || taken[id]) {
      return "vocab.json numbers " + quote(token) + " " + number.dump() + "; its " + quote(size()) +
             " tokens are numbered from 0, each once";
    }
    if (!to_bytes(token, bytes)) {
      return "vocab.json has the token " + quote(token) + ", which stands for no bytes";
    }
    taken[id] = true;
    if (bytes.size() == 1) {
      token_of_byte_[static_cast<unsigned char>(bytes[0])] = static_cast<int>(id);
    }
    bytes_[id] = bytes;
  }
  const auto missing = std::find(token_of_byte_.begin(), token_of_byte_.end(), -1);
  if (missing == token_of_byte_.end()) return "";
  return "vocab.json has no token for the byte " +
         quote(static_cast<int>(missing - token_of_byte_.begin()));
}

std::string Tokenizer::read_merges(std::string_view text) {
  std::unordered_map<std::string_view, int> token_of;
  for (int id = 0; id < size(); ++id) token_of[bytes_[static_cast<std::size_t>(id)]] = id;
  const auto find = [&](const std::string& bytes) {
    const auto found = token_of.find(bytes);
    return found == token_of.end() ? -1 : found->second;
  };
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    if (line.empty() || line.substr(0, 8) == "#version") continue;
    const std::size_t space = std::min(line.find(' '), line.size());
    std::string left;
    std::string right;
    const bool read = to_bytes(line.substr(0, space), left) && space < line.size() &&
                      to_bytes(line.substr(space + 1), right);
    const Merge merge = {pair_of(find(left), find(right)), static_cast<int>(merges_.size()),
                         find(left + right)};
    if (!read || find(left) < 0 || find(right) < 0 || merge.whole < 0) {
      return "merges.txt joins no two tokens to a third in line " + quote(number) + ": " +
             quote(line);
    }
    merges_.push_back(merge);
  }
  const auto by_pair = [](const Merge& a, const Merge& b) { return a.pair < b.pair; };
  std::stable_sort(merges_.begin(), merges_.end(), by_pair);
  return "";
}

const Tokenizer::Merge* Tokenizer::merge_of(int left, int right) const {
  const std::uint64_t pair = pair_of(left, right);
  const auto found = std::lower_bound(
      merges_.begin(), merges_.end(), pair,
      [](const Merge& merge, std::uint64_t wanted) { return merge.pair < wanted; });
  return found != merges_.end() && found->pair == pair ? &*found : nullptr;
}

/// Joins the pair of lowest rank, the first of equals, until none is left. The pieces are a list
/// whose links skip those that have been joined to the one before.
void Tokenizer::append_pieces(std::string_view word, std::vector<int>& tokens) const {
  struct Piece {
    int token;
    std::size_t before;
    std::size_t after;
  };
  std::vector<Piece> pieces;
  for (char byte : word) {
    const std::size_t i = pieces.size();
    pieces.push_back({token_of_byte_[static_cast<unsigned char>(byte)], i - 1, i + 1});
  }

  using Candidate = std::tuple<int, std::size_t, const Merge*>;  // rank, where, which
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> candidates;
  const auto merge_at = [&](std::size_t i) -> const Merge* {
    const bool has_next = i < pieces.size() && pieces[i].after < pieces.size();
    return has_next ? merge_of(pieces[i].token, pieces[pieces[i].after].token) : nullptr;
  };
  const auto consider = [&](std::size_t i) {
    if (const Merge* merge = merge_at(i)) candidates.emplace(merge->rank, i, merge);
  };
  for (std::size_t i = 0; i < pieces.size(); ++i) consider(i);

  while (!candidates.empty()) {
    const auto [rank, i, merge] = candidates.top();
    candidates.pop();
    if (pieces[i].token < 0 || merge_at(i) != merge) continue;  // one of the two is gone
    Piece& left = pieces[i];
    Piece& right = pieces[left.after];
    left.token = merge->whole;
    left.after = right.after;
    right.token = -1;
    if (left.after < pieces.size()) pieces[left.after].before = i;
    consider(left.before);
    consider(i);
  }
  for (std::size_t i = 0; i < pieces.size(); i = pieces[i].after) tokens.push_back(pieces[i].token);
}

std::vector<int> Tokenizer::encode(std::string_view text) const {
  std::vector<int> tokens;
  const std::string clean = well_formed(text);
  for (std::string_view word : words_of(clean)) append_pieces(word, tokens);
  return tokens;
}

std::string Tokenizer::decode(std::span<const int> tokens) const {
  std::string text;
  for (int token : tokens) {
    const bool known = token >= 0 && token < size();
    text += known ? bytes_[static_cast<std::size_t>(token)] : utf8(kReplacement);
  }
  return well_formed(text);
}

std::string Tokenizer::name(int token) const {
  if (token < 0 || token >= size()) return utf8(kReplacement);
  const std::string& bytes = bytes_[static_cast<std::size_t>(token)];
  if (is_well_formed(bytes)) return bytes;
  std::string hex;
  for (char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    hex += "<0x";
    for (int digit : {byte >> 4, byte & 15}) hex += "0123456789ABCDEF"[digit];
    hex += ">";
  }
  return hex;
}

}  // namespace attention::model
