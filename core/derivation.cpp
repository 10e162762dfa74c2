#include "core/derivation.h"

#include <algorithm>
#include <limits>
#include <span>

#include "core/extremes.h"
#include "core/similarity.h"

namespace attention {
namespace {

/// "[2][0]" taken apart: the part of a path after its name.
std::string indexed(const std::string& name, std::size_t cell, const std::vector<int>& shape) {
  const int at = static_cast<int>(cell);
  if (shape.empty()) return name;
  if (shape.size() == 1) return name + "[" + quote(at) + "]";
  return name + "[" + quote(at / shape[1]) + "][" + quote(at % shape[1]) + "]";
}

/// "rowChange" as a reader says it: row change.
std::string spoken(std::string_view name) {
  std::string words;
  for (char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper) words += ' ';
    words += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return words;
}

/// What an index of a quantity counts.
enum class Counts { tokens, coordinates, tags, places };

/// The index number k of so many.
Counts counted(std::string_view name, std::size_t k, std::size_t indices) {
  const auto ends = [&](std::string_view tail) { return name.ends_with(tail); };
  const bool last = k + 1 == indices;
  const bool made_of_tags =
      name == "queryWeights" || name == "keyWeights" || name == "valueWeights";
  const bool made_up = name == "questions" || name == "tags" || name == "backpacks";
  const bool wide = name == "q" || name == "k" || name == "v" || name == "meanValue" || made_up ||
                    name.starts_with("projected") || made_of_tags || ends("embeddings") ||
                    ends("ontext") || ends("products") || ends("utput") || ends("Table");
  if (last && wide) return Counts::coordinates;
  if (made_of_tags) return Counts::tags;
  if (name.starts_with("curve") || name == "hull") return Counts::places;
  if (name == "favourites" && k == 1) return Counts::places;
  return Counts::tokens;
}

/// The indices of a path as a reader says them: starts; journey, starts; Your, coordinate 2; at 7.
std::string places_in_words(const Path& path, const Words& tokens) {
  std::string text;
  for (std::size_t k = 0; k < path.indices.size(); ++k) {
    const int index = path.indices[k];
    const auto at = static_cast<std::size_t>(index);
    text += text.empty() ? "" : ", ";
    switch (counted(path.name, k, path.indices.size())) {
      case Counts::coordinates:
        text += "coordinate " + quote(index + 1);
        break;
      case Counts::tags:
        text += "tag " + quote(index + 1);
        break;
      case Counts::places:
        text += "at " + quote(index);
        break;
      case Counts::tokens:
        text += at < tokens.size() ? tokens[at] : "at " + quote(index);
    }
  }
  return text;
}

/// "weights[4]" as a reader says it: weights, one.
std::string spoken_path(std::string_view text, const Words& tokens) {
  const Path path = parse_path(text);
  std::string where = places_in_words(path, tokens);
  if (path.name == "embeddings") return where;
  return spoken(path.name) + (where.empty() ? "" : ", " + where);
}

/// Names of the maths that say less than the name of the quantity they stand in.
bool is_general(std::string_view name) {
  return name == "dot" || name == "sum" || name == "mean" || name == "distance" ||
         name == "ratio" || name == "spread" || name == "hops" || name == "largest difference";
}

/// Operations whose chains are written as one list.
bool is_chain(Operation operation) {
  return operation == Operation::add || operation == Operation::multiply;
}

/// Names that stand directly on another name are one step: the outer one speaks.
int inside(const Tape& tape, int node) {
  while (tape[node].operation == Operation::named) node = tape[node].left;
  return node;
}

class Writer {
 public:
  Writer(const Tape& tape, const Places& places) : tape_(tape), places_(places) {}

  /// The node's own expression: its name is stepped into, the names below it are leaves.
  Expression expression(int node) { return below(inside(tape_, node)); }

  /// What a named node is called: by the words it reads, by where it stands, or by its name.
  std::string label(int node) {
    const std::string path = places_.path_of(node);
    const bool input = tape_[node].operation == Operation::input;
    std::string name(tape_[node].name);
    if (input || name.empty()) return spoken_path(path, places_.tokens);

    const std::vector<int> rows = rows_read(inputs_read(node));
    if (!rows.empty() && rows.size() <= 2) {
      const std::string against = rows.size() == 2 ? token(rows[1]) : "itself";
      return name + " of " + token(rows[0]) + " against " + against;
    }
    if (path.empty()) return name;
    if (is_general(name)) return spoken_path(path, places_.tokens);
    const std::string where = places_in_words(parse_path(path), places_.tokens);
    if (where.empty()) return name;
    return name + (where.starts_with("at ") ? ", " : " of ") + where;
  }

 private:
  Expression below(int node) {
    const Node& n = tape_[node];
    Expression e{n.operation, n.value, node, {}, {}, {}};
    if (n.operation == Operation::constant) return e;
    if (n.operation == Operation::input || n.operation == Operation::named) {
      e.path = places_.path_of(node);
      e.label = label(node);
      return e;
    }
    add_part(e, n.left, n.operation);
    if (n.right >= 0) e.parts.push_back(below(n.right));
    return e;
  }

  /// The left side of a chain of + joins the list of terms.
  void add_part(Expression& e, int node, Operation operation) {
    std::vector<int> chain = {node};
    while (is_chain(operation) && tape_[chain.back()].operation == operation) {
      const Node& n = tape_[chain.back()];
      chain.back() = n.right;
      chain.push_back(n.left);
    }
    for (auto term = chain.rbegin(); term != chain.rend(); ++term) e.parts.push_back(below(*term));
  }

  /// The inputs that the node reads before any other name, as nodes.
  std::vector<int> inputs_read(int node) const {
    std::vector<int> found;
    std::vector<int> open = {inside(tape_, node)};
    while (!open.empty()) {
      const Node& n = tape_[open.back()];
      const int at = open.back();
      open.pop_back();
      if (n.operation == Operation::named) return {};
      if (n.operation == Operation::input) found.push_back(at);
      if (n.right >= 0) open.push_back(n.right);
      if (n.left >= 0) open.push_back(n.left);
    }
    return found;
  }

  /// The rows of the embeddings among them, in the order they are read.
  std::vector<int> rows_read(const std::vector<int>& inputs) const {
    std::vector<int> rows;
    for (int node : inputs) {
      const std::string text = places_.path_of(node);
      const Path path = parse_path(text);
      if (path.name != "embeddings") continue;
      const int row = path.indices[0];
      if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(row);
    }
    return rows;
  }

  std::string token(int row) const { return places_.tokens[static_cast<std::size_t>(row)]; }

  const Tape& tape_;
  const Places& places_;
};

Derivation of_node(const Tape& tape, const Places& places, int node, const std::string& path) {
  Writer writer(tape, places);
  Derivation d;
  d.path = path.empty() ? places.path_of(node) : path;
  d.node = node;
  d.value = tape[node].value;
  d.label = writer.label(node);
  d.expression = writer.expression(node);
  const std::vector<double> slope = slopes(tape, node);
  for (const auto& [input, at] : places.inputs) {
    d.slopes.push_back({at, input <= node ? slope[static_cast<std::size_t>(input)] : 0});
  }
  return d;
}

Derivation constant(double value, const std::string& path, const std::string& label,
                    const std::string& compared) {
  Derivation d;
  d.path = path;
  d.label = label;
  d.value = value;
  d.compared = compared;
  d.expression.value = value;
  return d;
}

/// A reduction over cells: the winner's own derivation, or the sum or mean of them all.
Derivation reduced(Tape& tape, const Places& places, const Path& path, std::string_view text,
                   const ExplainedQuantity& quantity, std::size_t first,
                   const std::vector<Explained>& cells) {
  const std::span<const Explained> all(cells);
  if (path.reduction == "max" || path.reduction == "min") {
    const int at = path.reduction == "max" ? argmax(all) : argmin(all);
    const std::size_t winner = first + static_cast<std::size_t>(at);
    const Explained& cell = cells[static_cast<std::size_t>(at)];
    const std::string name = indexed(quantity.name, winner, quantity.shape);
    if (cell.node() < 0) return constant(cell.value(), name, spoken(quantity.name), "");
    return of_node(tape, places, cell.node(), name);
  }
  Explained total = sum(all);
  if (path.reduction == "mean") {
    total = named("mean", total / Explained(static_cast<double>(cells.size())));
  }
  if (total.node() < 0) return constant(total.value(), std::string(text), std::string(text), "");
  return of_node(tape, places, total.node(), std::string(text));
}

/// "12" as 12; -1 where it is no number of a step.
int step_number(std::string_view digits) {
  if (digits.empty() || digits.size() > 9) return -1;
  int number = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return -1;
    number = number * 10 + (c - '0');
  }
  return number;
}

/// Where each cell of a trace stands: its node and its path.
void note_cells(Places& places, const std::vector<ExplainedQuantity>& trace) {
  for (const ExplainedQuantity& quantity : trace) {
    for (std::size_t k = 0; k < quantity.cells.size(); ++k) {
      const int node = quantity.cells[k].node();
      if (node >= 0) places.cells.emplace_back(node, indexed(quantity.name, k, quantity.shape));
    }
  }
}

/// The quantity as the double calculation has it.
Quantity plain_quantity(const ExplainedQuantity& quantity) {
  Quantity plain{true, quantity.counts, quantity.shape};
  for (const Explained& cell : quantity.cells) plain.cells.push_back(cell.value());
  return plain;
}

}  // namespace

std::string Places::path_of(int node) const {
  for (const auto& [input, path] : inputs) {
    if (input == node) return path;
  }
  for (const auto& [cell, path] : cells) {
    if (cell == node) return path;
  }
  return "";
}

Derivation derive(Tape& tape, Places& places, const std::vector<ExplainedQuantity>& trace,
                  const std::vector<Slot>& state, std::string_view text) {
  note_cells(places, trace);

  if (text.starts_with('#')) {
    const int node = step_number(text.substr(1));
    if (node < 0 || node >= tape.size())
      return {"there is no step " + quote(text), {}, {}, 0, -1, {}, {}, {}};
    return of_node(tape, places, node, "");
  }

  const Path path = parse_path(text);
  Derivation wrong;
  wrong.problem = path.problem;
  if (!wrong.problem.empty()) return wrong;

  // What the double calculation would say: it knows every fault a path can have.
  Quantity plain = find(path.name, state);
  const ExplainedQuantity* quantity = nullptr;
  for (const ExplainedQuantity& each : trace) {
    if (each.name == path.name) quantity = &each;
  }
  if (quantity != nullptr) plain = plain_quantity(*quantity);
  const Value value = evaluate(path, plain);
  wrong.problem = value.problem;
  if (!wrong.problem.empty()) return wrong;

  const std::string whole(text);
  if (path.reduction == "count" || path.reduction == "argmax") {
    const char* says = path.reduction == "count" ? "how many numbers there are: "
                                                 : "the place of the largest, counted from 0, of ";
    return constant(value.number, whole, spoken(path.name), says + spoken(path.name));
  }

  std::size_t first = 0;
  std::size_t length = 1;
  for (int n : plain.shape) length *= static_cast<std::size_t>(n);
  for (std::size_t k = 0; k < path.indices.size(); ++k) {
    length /= static_cast<std::size_t>(plain.shape[k]);
    first += static_cast<std::size_t>(path.indices[k]) * length;
  }

  if (quantity == nullptr) {  // an input of the state
    for (const auto& [node, at] : places.inputs) {
      if (at == whole) return of_node(tape, places, node, whole);
    }
    return constant(value.number, whole, spoken(path.name), "as it was put in");
  }
  if (quantity->cells.empty()) {
    return constant(value.number, whole, spoken_path(whole, places.tokens),
                    std::string(quantity->compared));
  }
  const auto begin = quantity->cells.begin() + static_cast<std::ptrdiff_t>(first);
  const std::vector<Explained> cells(begin, begin + static_cast<std::ptrdiff_t>(length));
  if (!path.reduction.empty()) {
    return reduced(tape, places, path, text, *quantity, first, cells);
  }
  if (cells[0].node() < 0) {
    return constant(value.number, whole, spoken_path(whole, places.tokens),
                    std::string(quantity->compared));
  }
  return of_node(tape, places, cells[0].node(), whole);
}

Derivation measured(const std::vector<ExplainedQuantity>& trace, const std::vector<Slot>& state,
                    std::string_view text) {
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  const Path path = parse_path(text);
  Derivation answer;
  answer.problem = path.problem;
  if (!answer.problem.empty()) return answer;
  const std::string whole(text);
  for (const ExplainedQuantity& quantity : trace) {
    if (quantity.name != path.name) continue;
    const std::string what =
        path.reduction.empty() ? "" : "the " + std::string(path.reduction) + " of: ";
    return constant(unknown, whole, spoken_path(whole, {}), what + std::string(quantity.compared));
  }
  const Value value = value_at(text, {}, state);
  answer.problem = value.problem;
  if (!answer.problem.empty()) return answer;
  return constant(value.number, whole, spoken(path.name), "as it was put in");
}

}  // namespace attention
