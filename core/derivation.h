// Derivation: how one number of a trace came about, one step at a time.
//
// A step is the number's own expression, down to the next quantities that have a name and the
// inputs; each of those can be asked in its turn. A sum of many terms is one list, not a ladder.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/explained.h"
#include "core/field.h"
#include "core/figures/job.h"
#include "core/matrix.h"
#include "core/sentence.h"
#include "core/slots.h"
#include "core/value.h"

namespace attention {

/// An expression: an operation over parts, or a leaf that has a name, is an input or is a constant.
struct Expression {
  Operation operation = Operation::constant;
  double value = 0;
  int node = -1;
  std::string label{};  ///< of a leaf: score of journey against starts
  std::string path{};   ///< of a leaf that stands in the figure: weights[4], embeddings[1][0]
  std::vector<Expression> parts{};
};

/// d(the number) / d(one input).
struct Slope {
  std::string path;
  double value = 0;
};

/// What is to be known of one number. When problem is not empty, nothing else is.
struct Derivation {
  std::string problem{};
  std::string label{};
  std::string path{};
  double value = 0;
  int node = -1;
  std::string compared{};   ///< of a count or an index: what was compared or counted
  Expression expression{};  ///< of all others
  std::vector<Slope> slopes{};
};

/// Where the cells of a calculation stand: which node is which input, which cell of the trace.
struct Places {
  Words tokens{};
  std::vector<std::pair<int, std::string>> inputs{};
  std::vector<std::pair<int, std::string>> cells{};

  /// The path of a node, the inputs' first; empty when it stands nowhere.
  std::string path_of(int node) const;
};

/// The state with every number of it an input of the tape.
class Lift {
 public:
  Lift(Tape& tape, const std::vector<Slot>& plain, Places& places)
      : tape_(tape), plain_(plain), places_(places) {}

  template <class T>
  void operator()(std::string_view name, T& value, const Field& = {}) {
    lift(std::string(name), value, plain_[next_++].place);
    if (name == "tokens") remember(value);
  }

 private:
  Explained input(double x, const std::string& path) {
    const Explained number = tape_.input(x);
    places_.inputs.emplace_back(number.node(), path);
    return number;
  }
  void lift(const std::string& name, Explained& to, const Place& from) {
    to = input(*std::get<double*>(from), name);
  }
  void lift(const std::string& name, std::vector<Explained>& to, const Place& from) {
    to.clear();
    for (double x : *std::get<std::vector<double>*>(from)) {
      to.push_back(input(x, name + "[" + quote(static_cast<int>(to.size())) + "]"));
    }
  }
  void lift(const std::string& name, Matrix<Explained>& to, const Place& from) {
    const Matrix<double>& plain = *std::get<Matrix<double>*>(from);
    to = Matrix<Explained>(plain.rows(), plain.columns());
    for (int i = 0; i < plain.rows(); ++i) {
      for (int j = 0; j < plain.columns(); ++j) {
        to(i, j) = input(plain(i, j), name + "[" + quote(i) + "][" + quote(j) + "]");
      }
    }
  }
  template <class T>
  void lift(const std::string&, T& to, const Place& from) {
    to = *std::get<T*>(from);
  }
  void remember(const Words& tokens) { places_.tokens = tokens; }
  template <class T>
  void remember(const T&) {}

  Tape& tape_;
  const std::vector<Slot>& plain_;
  Places& places_;
  std::size_t next_ = 0;
};

/// One named quantity of a trace of Explained, laid flat.
struct ExplainedQuantity {
  std::string name;
  std::vector<Explained> cells;  ///< of a number, a vector, a matrix
  std::vector<double> counts;    ///< of what was counted or compared
  std::vector<int> shape;
  std::string_view compared;
};

/// The visitor that lists them.
class Collect {
 public:
  std::vector<ExplainedQuantity>& list() { return list_; }

  template <class T>
  void operator()(std::string_view name, const T& value, const Compared& compared = {}) {
    list_.push_back({std::string(name), {}, {}, {}, compared.says});
    take(value, list_.back());
  }
  template <class T>
  void operator()(std::string_view, const T&, const Field&) {}

 private:
  static void take(const Explained& x, ExplainedQuantity& to) { to.cells = {x}; }
  static void take(double x, ExplainedQuantity& to) { to.counts = {x}; }
  static void take(int x, ExplainedQuantity& to) { to.counts = {static_cast<double>(x)}; }
  static void take(const std::vector<Explained>& list, ExplainedQuantity& to) {
    to.cells = list;
    to.shape = {static_cast<int>(list.size())};
  }
  template <class T>
  static void take(const std::vector<T>& list, ExplainedQuantity& to) {
    to.counts.assign(list.begin(), list.end());
    to.shape = {static_cast<int>(list.size())};
  }
  static void take(const Matrix<double>& table, ExplainedQuantity& to) {
    to.counts.assign(table.cells().begin(), table.cells().end());
    to.shape = {table.rows(), table.columns()};
  }
  static void take(const Matrix<Explained>& table, ExplainedQuantity& to) {
    to.cells.assign(table.cells().begin(), table.cells().end());
    to.shape = {table.rows(), table.columns()};
  }

  std::vector<ExplainedQuantity> list_;
};

/// The derivation of what a path names, or with "#12" of the tape's node 12.
Derivation derive(Tape& tape, Places& places, const std::vector<ExplainedQuantity>& trace,
                  const std::vector<Slot>& state, std::string_view text);

/// What is to be known of a number that a job measures: what it is, in .compared. Its value, which
/// takes the whole run, is left NaN.
Derivation measured(const std::vector<ExplainedQuantity>& trace, const std::vector<Slot>& state,
                    std::string_view text);

/// How a number of a figure came about, for a state that passed read_state.
/// Errors: a path that names nothing: a sentence in .problem.
template <class Figure>
Derivation explain(typename Figure::template State<>& plain, std::string_view path) {
  const std::vector<Slot> slots = slots_of(plain);
  Collect collect;
  if constexpr (IsJob<Figure>) {
    typename Figure::template Trace<>{}.describe(collect);
    return measured(collect.list(), slots, path);
  } else {
    Tape tape;
    Places places;
    typename Figure::template State<Explained> state;
    Lift lift(tape, slots, places);
    state.describe(lift);
    auto trace = Figure::compute(state);
    trace.describe(collect);
    return derive(tape, places, collect.list(), slots, path);
  }
}

}  // namespace attention
