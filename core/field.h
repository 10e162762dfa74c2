// Field: what one field of a figure's state may be. The controls, the validation, the links and the
// tests all come from these tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attention {

using Words = std::vector<std::string>;

inline constexpr double kLargestCoordinate = 1e6;
inline constexpr int kMostTokens = 64;
inline constexpr int kMostWidth = 64;
inline constexpr int kLongestWord = 256;   ///< bytes of UTF-8
inline constexpr int kLongestText = 4096;  ///< bytes of UTF-8
inline constexpr int kMostHeads = 1024;    ///< of a list of heads

/// A number's upper end, where it depends on how many tokens the state has, or on the model that is
/// loaded; or none but a seed's.
enum class Limit { fixed, token, cells, seed, layer, head };

struct Field {
  double minimum = 0;
  double maximum = 0;
  double step = 1;          ///< what one press of an arrow key changes
  std::string_view unit{};  ///< nats, bits, a count, an index, none
  Limit limit = Limit::fixed;
  bool whole = false;  ///< a count, though it is calculated with
  int fewest = 0;      ///< elements of a list, rows of a matrix, bytes of a text
  int most = 0;
  std::string_view choices{};  ///< the words a choice may be, with a space between each
};

/// A number from minimum to maximum.
inline Field number(double minimum, double maximum, double step, std::string_view unit = "none") {
  return {.minimum = minimum, .maximum = maximum, .step = step, .unit = unit};
}

/// A whole number from minimum to maximum that is calculated with.
inline Field count(double minimum, double maximum) {
  return {.minimum = minimum, .maximum = maximum, .unit = "count", .whole = true};
}

/// The index of a token: 0 to T - 1.
inline Field token_index() {
  return {.maximum = kMostTokens - 1, .unit = "index", .limit = Limit::token};
}

/// How many of the T * T cells: all of them unless the state says otherwise.
inline Field cell_count() {
  return {.maximum = kMostTokens * kMostTokens, .unit = "count", .limit = Limit::cells};
}

/// The tokens of the state, from fewest to 64 of them, any text of up to 256 bytes each.
inline Field words(int fewest = 1) {
  return {.unit = "text", .fewest = fewest, .most = kMostTokens};
}

/// A text for a model to read: any UTF-8, of 1 to 4096 bytes.
inline Field text() { return {.unit = "text", .fewest = 1, .most = kLongestText}; }

/// The index of a token of the text; -1 is the last, however many there are.
inline Field token_of_text() {
  return {.minimum = -1, .maximum = kMostTokens - 1, .unit = "index", .limit = Limit::token};
}

/// A layer of the model that is loaded: 0 to its last.
inline Field layer_index() { return {.unit = "index", .limit = Limit::layer}; }

/// A head of each of its layers: 0 to the last.
inline Field head_index() { return {.unit = "index", .limit = Limit::head}; }

/// Heads of that model, any of them and as often as one likes.
inline Field heads() { return {.unit = "index", .limit = Limit::head, .most = kMostHeads}; }

/// One row of coordinates for each token, 1 to 64 wide.
inline Field coordinates(double step = 0.01) {
  return {.minimum = -kLargestCoordinate,
          .maximum = kLargestCoordinate,
          .step = step,
          .unit = "none",
          .limit = Limit::token,
          .fewest = 1,
          .most = kMostTokens};
}

/// A list of fewest to most numbers from minimum to maximum.
inline Field numbers(int fewest, int most, double minimum, double maximum, double step) {
  return {.minimum = minimum,
          .maximum = maximum,
          .step = step,
          .unit = "none",
          .fewest = fewest,
          .most = most};
}

/// A list of fewest to most whole numbers from minimum to maximum.
inline Field counts(int fewest, int most, double minimum, double maximum) {
  return {.minimum = minimum, .maximum = maximum, .unit = "count", .fewest = fewest, .most = most};
}

/// The tokens in another order: the index of each of them, once.
inline Field order_of_tokens() {
  return {.maximum = kMostTokens - 1,
          .unit = "index",
          .limit = Limit::token,
          .fewest = 1,
          .most = kMostTokens};
}

/// What a stream of random numbers begins from: 0 to 2^128 - 1, written in decimal digits.
inline Field seed_digits() { return {.unit = "seed", .limit = Limit::seed}; }

/// Of a number in a trace that no formula over the inputs gives (a count, an index, a constant):
/// what it is.
struct Compared {
  std::string_view says{};
};

/// Yes or no.
inline Field yes_or_no() { return {.maximum = 1, .unit = "choice"}; }

/// One of a few words, given with a space between each.
inline Field choice(std::string_view choices) { return {.unit = "choice", .choices = choices}; }

}  // namespace attention
