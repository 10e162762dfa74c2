// Explained: the number that remembers how it was made.
//
// The lesson's maths runs on it unchanged. Every operation writes one node on a tape: what was
// done, to which two nodes, and the value, which is the very double that plain arithmetic gives. A
// tape belongs to the inputs; a constant has none until it meets one, so nothing is global.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/elementary.h"
#include "core/number.h"

namespace attention {

enum class Operation { input, constant, named, add, subtract, multiply, divide, exp, log, sqrt };

/// One step of a calculation. left and right are earlier nodes of the same tape, -1 for none.
struct Node {
  Operation operation = Operation::constant;
  double value = 0;
  int left = -1;
  int right = -1;
  std::string_view name{};  ///< of a named node: what the quantity is called
};

class Explained;

/// Every step of one calculation, in the order it was made: operands stand before their result.
class Tape {
 public:
  /// A number that somebody put in.
  Explained input(double value);

  const Node& operator[](int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  int size() const { return static_cast<int>(nodes_.size()); }
  int record(const Node& node) {
    nodes_.push_back(node);
    return size() - 1;
  }

 private:
  std::vector<Node> nodes_;
};

/// A double, and the node of a tape that says how it came about. A constant has no tape.
class Explained {
 public:
  Explained() = default;
  explicit Explained(double constant) : value_(constant) {}
  Explained(Tape* tape, int node) : value_((*tape)[node].value), tape_(tape), node_(node) {}

  double value() const { return value_; }
  /// Its node, or -1 for a constant that no input has met.
  int node() const { return node_; }

  friend Explained operator+(const Explained& a, const Explained& b) {
    return record(Operation::add, a, b, a.value_ + b.value_);
  }
  friend Explained operator-(const Explained& a, const Explained& b) {
    return record(Operation::subtract, a, b, a.value_ - b.value_);
  }
  friend Explained operator*(const Explained& a, const Explained& b) {
    return record(Operation::multiply, a, b, a.value_ * b.value_);
  }
  friend Explained operator/(const Explained& a, const Explained& b) {
    return record(Operation::divide, a, b, a.value_ / b.value_);
  }
  friend Explained exp(const Explained& a) {
    return record(Operation::exp, a, attention::exp(a.value_));
  }
  friend Explained log(const Explained& a) {
    return record(Operation::log, a, attention::log(a.value_));
  }
  friend Explained sqrt(const Explained& a) {
    return record(Operation::sqrt, a, attention::sqrt(a.value_));
  }
  friend Explained named(std::string_view name, const Explained& a) {
    if (a.tape_ == nullptr) return a;
    return {a.tape_, a.tape_->record({Operation::named, a.value_, a.node_, -1, name})};
  }
  friend double value_of(const Explained& a) { return a.value_; }

 private:
  static Explained record(Operation operation, const Explained& a, double value) {
    if (a.tape_ == nullptr) return Explained(value);
    return {a.tape_, a.tape_->record({operation, value, a.node_, -1, {}})};
  }
  static Explained record(Operation operation, const Explained& a, const Explained& b,
                          double value) {
    Tape* tape = a.tape_ != nullptr ? a.tape_ : b.tape_;
    if (tape == nullptr) return Explained(value);
    return {tape, tape->record({operation, value, a.on(tape), b.on(tape), {}})};
  }
  /// This number's node; a constant is written down when it first meets an input.
  int on(Tape* tape) const {
    return tape_ != nullptr ? node_ : tape->record({Operation::constant, value_, -1, -1, {}});
  }

  double value_ = 0;
  Tape* tape_ = nullptr;
  int node_ = -1;
};

inline Explained Tape::input(double value) {
  return {this, record({Operation::input, value, -1, -1, {}})};
}

/// slopes(tape, node)[k] = d(node) / d(node k): the tape walked backwards once.
/// Edge cases: where a path runs through a division by 0, or the square root or log of 0, the slope
/// is whatever IEEE arithmetic makes of it (infinite or NaN); nodes that do not matter have 0.
/// Source: reverse accumulation, Linnainmaa (1970); Griewank and Walther, Evaluating Derivatives.
std::vector<double> slopes(const Tape& tape, int node);

}  // namespace attention
