#include "core/explained.h"

namespace attention {

std::vector<double> slopes(const Tape& tape, int node) {
  std::vector<double> slope(static_cast<std::size_t>(node) + 1);
  const auto add = [&](int to, double amount) { slope[static_cast<std::size_t>(to)] += amount; };
  slope.back() = 1;
  for (int k = node; k >= 0; --k) {
    const double s = slope[static_cast<std::size_t>(k)];
    if (s == 0) continue;
    const Node& n = tape[k];
    const double a = n.left >= 0 ? tape[n.left].value : 0;
    const double b = n.right >= 0 ? tape[n.right].value : 0;
    switch (n.operation) {
      case Operation::input:
      case Operation::constant:
        break;
      case Operation::named:
        add(n.left, s);
        break;
      case Operation::add:
        add(n.left, s);
        add(n.right, s);
        break;
      case Operation::subtract:
        add(n.left, s);
        add(n.right, -s);
        break;
      case Operation::multiply:
        add(n.left, s * b);
        add(n.right, s * a);
        break;
      case Operation::divide:
        add(n.left, s / b);
        add(n.right, -s * n.value / b);
        break;
      case Operation::exp:
        add(n.left, s * n.value);
        break;
      case Operation::log:
        add(n.left, s / a);
        break;
      case Operation::sqrt:
        add(n.left, s / (2 * n.value));
        break;
    }
  }
  return slope;
}

}  // namespace attention
