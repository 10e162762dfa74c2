// One hash over every trace of every figure, to compare builds and platforms by.
//
//   trace_hash                  a line for each figure, and one for all of them
//   trace_hash --write FILE     writes the states it used too, each with its own hash:
//                               [{"figure": "one-query", "state": {...}, "hash": "..."}, ...]
//
// A figure's states are its default, its presets, and 200 drawn from the table of its fields: a new
// figure joins by being in figures.h. A state whose fields do not go together, or a job that would
// take long, is drawn again. Every state is read from JSON text, as all others are.
//
// The walk, for whoever does the same elsewhere (JavaScript does, with the wasm module's traces):
//
//   a hash    FNV-1a of 64 bits: begin with 0xcbf29ce484222325; for each byte, xor it in, then
//             multiply by 0x100000001b3, modulo 2^64. Written as 16 hexadecimal digits.
//   a number  the 8 bytes of its double, the lowest first; any NaN as 0x7ff8000000000000; a whole
//             number as its double; true as 1, false as 0
//   a text    how many bytes of UTF-8 it has, as a number; then those bytes
//   a list    how many elements, as a number; then each of them
//   a matrix  how many rows, how many columns (0 without a row), as numbers; then every cell, row
//             after row
//   parts     (of a model's trace) each in the order it describes them; no names
//   a trace   its quantities in the order it describes them, which is that of its keys; no names
//
// The hash of a state is that of its trace. A figure's goes over the hashes of its states, the
// total over those of the figures: 8 bytes each, the lowest first.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/cli/json.h"
#include "core/figures/figures.h"
#include "tests/core/arguments.h"
#include "tests/core/fingerprint.h"

namespace attention {
namespace {

constexpr int kDrawnStates = 200;
constexpr double kMostWork = 3'000;  // of a drawn job: 200 of them take seconds, without -O too

// ---- drawn states ----

/// Texts that something on the way could stumble over.
Words odd_words() {
  return {"",
          "a",
          "a",
          "the",
          " ",
          "\"quoted\\\"",
          "<b>&amp;'",
          "a,b;c=d&e#f%20",
          "\t\n\r",
          std::string("a\0b", 3),
          "\u00fcber",
          "u\u0308ber",
          "\u05e9\u05dc\u05d5\u05dd",
          "\u202eabc",
          "\ufeff",
          "\uffff",
          "\u200d",
          "\U0001f9e0",
          "\U0001f469\u200d\U0001f469\u200d\U0001f467",
          "\U0010ffff",
          std::string(kLongestWord, 'x')};
}

/// Fills the slots of a state, each within its field's range.
class Draw {
 public:
  Draw(std::uint64_t seed, bool of_a_job) : random_(seed), of_a_job_(of_a_job) {}

  void fill(const std::vector<Slot>& slots) {
    for (const Slot& slot : slots) {
      std::visit([&](auto* place) { draw(*place, slot.field); }, slot.place);
      if (slot.name == "tokens") tokens_ = static_cast<int>(std::get<Words*>(slot.place)->size());
    }
  }

 private:
  bool one_in(int n) { return random_.below(n) == 0; }

  /// Mostly few, at times any number there may be.
  int size(int fewest, int most) {
    const int few = one_in(8) ? most : std::min(most, fewest + 7);
    return fewest + random_.below(few - fewest + 1);
  }

  double maximum_of(const Field& field) const {
    if (field.limit == Limit::token) return tokens_ - 1;
    if (field.limit == Limit::cells) return tokens_ * tokens_;
    return field.maximum;
  }

  static constexpr int kKinds = 8;

  /// A number of one kind: round, tiny, huge, ...
  double number(int kind, const Field& field) {
    const double sign = one_in(2) ? 1 : -1;
    double x = 0;
    switch (kind) {
      case 0:
        x = sign * 0.0;
        break;
      case 1:
        x = one_in(2) ? field.minimum : field.maximum;
        break;
      case 2:  // subnormal
        x = sign * __builtin_bit_cast(double, static_cast<std::uint64_t>(1 + random_.below(99999)));
        break;
      case 3:  // of any size
        x = random_.any_bits();
        break;
      case 4:
        x = random_.below(201) * 0.01 - 1;
        break;
      case 5:
        x = random_.below(19) - 9;
        break;
      case 6:
        x = field.minimum + random_.below(100) * field.step;
        break;
      default:
        x = random_.between(-1, 1);
    }
    const bool inside = x >= field.minimum && x <= field.maximum;
    if (!inside) x = random_.between(field.minimum, field.maximum);
    return field.whole ? std::floor(x) : x;
  }
  int any_kind() { return random_.below(kKinds); }

  void draw(double& value, const Field& field) { value = number(any_kind(), field); }
  void draw(int& value, const Field& field) {
    const int least = static_cast<int>(field.minimum);
    const int most = static_cast<int>(maximum_of(field));
    if (of_a_job_) {  // of any size, but mostly small
      value = std::min(most, least + random_.below(1 << random_.below(13)));
      return;
    }
    value = one_in(4) ? most : least + random_.below(most - least + 1);
  }
  void draw(bool& value, const Field&) { value = one_in(2); }
  /// The largest seed, or digits of any length below its, zeros before them too.
  void draw_seed(std::string& value) {
    value = kLargestSeed;
    if (one_in(16)) return;
    value.resize(static_cast<std::size_t>(1 + random_.below(static_cast<int>(value.size()) - 1)));
    for (char& digit : value) digit = static_cast<char>('0' + random_.below(10));
  }
  void draw(std::string& value, const Field& field) {
    if (field.limit == Limit::seed) return draw_seed(value);
    Words words(1);
    for (char c : field.choices) {
      if (c == ' ') {
        words.emplace_back();
      } else {
        words.back() += c;
      }
    }
    value = words[static_cast<std::size_t>(random_.below(static_cast<int>(words.size())))];
  }
  void draw(Words& value, const Field& field) {
    static const Words pool = odd_words();
    value.resize(static_cast<std::size_t>(size(field.fewest, field.most)));
    for (std::string& word : value) {
      word = pool[static_cast<std::size_t>(random_.below(static_cast<int>(pool.size())))];
    }
  }
  void draw(HeadPlaces&, const Field&) {}  // of the model's figures, which are not here
  void draw(std::vector<int>& value, const Field& field) {
    if (field.limit == Limit::token) {
      value = random_.order(tokens_);
      return;
    }
    value.resize(static_cast<std::size_t>(size(field.fewest, field.most)));
    for (int& x : value) draw(x, field);
  }
  void draw(std::vector<double>& value, const Field& field) {
    value.resize(static_cast<std::size_t>(size(field.fewest, field.most)));
    for (double& x : value) draw(x, field);
  }
  void draw(Matrix<double>& value, const Field& field) {
    const int rows =
        field.limit == Limit::token ? tokens_ : std::max(1, size(field.fewest, field.most));
    value = Matrix<double>(rows, size(1, kMostWidth));
    const bool all_alike = one_in(2);
    const int kind = any_kind();
    for (int i = 0; i < rows; ++i) {
      const int twin = one_in(6) ? random_.below(i + 1) : i;  // two rows the same
      for (int j = 0; j < value.columns(); ++j) {
        value(i, j) = twin < i ? value(twin, j) : number(all_alike ? kind : any_kind(), field);
      }
    }
  }

  Arguments random_;
  bool of_a_job_;
  int tokens_ = 0;
};

/// A guess at how long a job takes: all its counts multiplied, a list of them added up.
double work_of(const std::vector<Slot>& slots) {
  double work = 1;
  for (const Slot& slot : slots) {
    if (const auto* count = std::get_if<int*>(&slot.place)) work *= std::max(1, **count);
    if (const auto* list = std::get_if<std::vector<int>*>(&slot.place)) {
      double sum = 0;
      for (int count : **list) sum += count;
      work *= sum;
    }
  }
  return work;
}

/// A state whose fields go together and whose trace does not take long.
template <class Figure>
typename Figure::template State<> drawn_state(std::uint64_t seed) {
  Draw draw(seed, IsJob<Figure>);
  for (;;) {
    typename Figure::template State<> state;
    draw.fill(slots_of(state));
    if constexpr (requires { state.problem(); }) {
      if (!state.problem().empty()) continue;
    }
    if (!IsJob<Figure> || work_of(slots_of(state)) <= kMostWork) return state;
  }
}

// ---- every figure ----

struct Used {
  std::string figure;
  std::string state;  ///< JSON
  std::uint64_t hash;
};

/// The hash of the trace of a state in JSON, or the sentence that refuses it.
template <class Figure>
std::uint64_t hash_of(const std::string& text, std::string& problem) {
  typename Figure::template State<> state;
  const cli::Json json = cli::parse(text, problem);
  if (problem.empty()) problem = read_state(cli::JsonSource(json), state);
  if (!problem.empty()) return 0;
  auto trace = Figure::compute(state);
  Hash hash;
  for (const Slot& slot : slots_of(trace)) {
    std::visit([&](const auto* value) { hash.add(*value); }, slot.place);
  }
  return hash.value();
}

template <class Figure>
std::vector<std::string> states_of() {
  using State = typename Figure::template State<>;
  std::vector<std::string> states = {cli::to_json(State{}).dump()};
  for (const auto& preset : Figure::presets()) states.push_back(cli::to_json(preset.state).dump());
  Hash seed;
  seed.add(std::string(Figure::name));
  for (int i = 0; i < kDrawnStates; ++i) {
    const State state = drawn_state<Figure>(seed.value() + static_cast<std::uint64_t>(i));
    states.push_back(cli::to_json(state).dump());
  }
  return states;
}

/// Hashes every state of every figure and prints the lines. False if the core refused a state.
bool hash_all(std::vector<Used>& used) {
  bool all_taken = true;
  Hash total;
  for_each_figure([&](auto figure) {
    using Figure = decltype(figure);
    const std::string name(Figure::name);
    Hash of_figure;
    const std::vector<std::string> states = states_of<Figure>();
    for (const std::string& state : states) {
      std::string problem;
      used.push_back({name, state, hash_of<Figure>(state, problem)});
      of_figure.add_bits(used.back().hash);
      if (problem.empty()) continue;
      std::fprintf(stderr, "%s refused a drawn state: %s\n", name.c_str(), problem.c_str());
      all_taken = false;
    }
    std::printf("%-24s %4zu states  %s\n", name.c_str(), states.size(),
                hex(of_figure.value()).c_str());
    total.add_bits(of_figure.value());
  });
  std::printf("%-24s %4zu states  %s\n", "total", used.size(), hex(total.value()).c_str());
  return all_taken;
}

bool write(const std::vector<Used>& used, const char* path) {
  std::ofstream file(path, std::ios::binary);
  const char* before = "[\n";
  for (const Used& one : used) {
    file << before << R"({"figure": ")" << one.figure << R"(", "state": )" << one.state
         << R"(, "hash": ")" << hex(one.hash) << "\"}";
    before = ",\n";
  }
  file << "\n]\n";
  file.close();
  return static_cast<bool>(file);
}

int run(int count, char** words) {
  const bool writes = count == 3 && std::strcmp(words[1], "--write") == 0;
  if (count != 1 && !writes) {
    std::fprintf(stderr, "usage: trace_hash [--write FILE]\n");
    return 2;
  }
  std::vector<Used> used;
  if (!hash_all(used)) return 1;
  if (!writes || write(used, words[2])) return 0;
  std::fprintf(stderr, "trace_hash: could not write %s\n", words[2]);
  return 1;
}

}  // namespace
}  // namespace attention

int main(int count, char** words) { return attention::run(count, words); }
