// Uses what was installed: one row of attention weights, for a query of its own, each in the fewest
// digits that read back to the same number; then what is wrong with an empty model.
#include <charconv>
#include <iostream>
#include <string>
#include <string_view>

#include "core/figures/figures.h"
#include "core/model/model.h"

int main() {
  try {  // the core has no exceptions; a project that uses it may
    attention::OneQuery::State<> state;
    state.query = std::stoi("2");
    for (double weight : attention::OneQuery::compute(state).weights) {
      char text[32];
      const char* end = std::to_chars(text, text + sizeof text, weight).ptr;
      std::cout << std::string_view(text, end) << '\n';
    }
    attention::model::Model model;
    std::cout << attention::model::read_model({}, model) << '\n';
  } catch (const std::exception& problem) {
    std::cerr << problem.what() << '\n';
    return 1;
  }
}
