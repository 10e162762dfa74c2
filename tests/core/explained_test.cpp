#include "core/explained.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "core/derivation.h"
#include "core/figures/figures.h"
#include "core/softmax.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

/// The paths of every number of a trace, in the figure's own order.
std::vector<std::string> paths_of(const std::vector<Slot>& trace) {
  std::vector<std::string> paths;
  for (const Slot& slot : trace) {
    const Quantity quantity = find(slot.name, trace);
    const std::string name(slot.name);
    for (std::size_t k = 0; k < quantity.cells.size(); ++k) {
      const int at = static_cast<int>(k);
      if (quantity.shape.empty()) paths.push_back(name);
      if (quantity.shape.size() == 1) paths.push_back(name + "[" + quote(at) + "]");
      if (quantity.shape.size() == 2) {
        const int wide = quantity.shape[1];
        paths.push_back(name + "[" + quote(at / wide) + "][" + quote(at % wide) + "]");
      }
    }
  }
  return paths;
}

/// Every state with a name, of figures whose numbers come of formulas over their inputs: a job's
/// come of draws.
template <class Visit>
void for_each_named_state(Visit visit) {
  for_each_figure([&](auto figure) {
    using Figure = decltype(figure);
    if constexpr (!IsJob<Figure>) {
      typename Figure::template State<> state;
      visit(figure, "default", state);
      for (auto& preset : Figure::presets()) visit(figure, preset.name, preset.state);
    }
  });
}

TEST(Explained, EveryNumberOfEveryFigureHasTheBitsOfPlainArithmetic) {
  int numbers = 0;
  for_each_named_state([&](auto figure, std::string_view name, auto& state) {
    auto trace = figure.compute(state);
    const std::vector<Slot> slots = slots_of(trace);
    for (const std::string& path : paths_of(slots)) {
      const Derivation derivation = explain<decltype(figure)>(state, path);
      ASSERT_EQ(derivation.problem, "");
      EXPECT_TRUE(same_bits(derivation.value, value_at(path, slots, {}).number))
          << figure.name << " " << name << " " << path;
      ++numbers;
    }
  });
  EXPECT_GT(numbers, 1000);
}

TEST(Explained, EveryDerivationSaysSomethingAndItsLeavesCanBeAskedInTurn) {
  for_each_named_state([&](auto figure, std::string_view, auto& state) {
    using Figure = decltype(figure);
    auto trace = figure.compute(state);
    for (const std::string& path : paths_of(slots_of(trace))) {
      const Derivation derivation = explain<Figure>(state, path);
      EXPECT_NE(derivation.label, "") << path;
      const Expression& expression = derivation.expression;
      const bool constant = expression.operation == Operation::constant;
      const bool unfilled = std::isnan(derivation.value);  // a cell the loop has not reached
      EXPECT_TRUE(!constant || unfilled || !derivation.compared.empty()) << figure.name << path;
      for (const Expression& part : expression.parts) {
        if (part.operation != Operation::named) continue;
        const Derivation below = explain<Figure>(state, std::string("#").append(quote(part.node)));
        EXPECT_EQ(below.problem, "");
        EXPECT_TRUE(same_bits(below.value, part.value));
        EXPECT_NE(part.label, "");
      }
    }
  });
}

TEST(Explained, ReductionsAreExplainedByTheirWinnerOrAsSums) {
  OneQuery::State<> state;
  const Derivation largest = explain<OneQuery>(state, "max(weights)");
  EXPECT_EQ(largest.path, "weights[1]");
  EXPECT_EQ(largest.value, explain<OneQuery>(state, "weights[1]").value);
  const Derivation total = explain<OneQuery>(state, "sum(scores)");
  EXPECT_EQ(total.expression.parts.size(), 6U);
  EXPECT_EQ(explain<OneQuery>(state, "count(matrix)").value, 36);
  EXPECT_EQ(explain<OneQuery>(state, "argmax(weights)").value, 1);
  EXPECT_EQ(explain<OneQuery>(state, "mean(scores)").value, total.value / 6);
}

TEST(Explained, AScoreIsADotProductOfTwoNamedWords) {
  OneQuery::State<> state;
  const Derivation score = explain<OneQuery>(state, "scores[2]");
  EXPECT_EQ(score.label, "score of journey against starts");
  ASSERT_EQ(score.expression.operation, Operation::add);
  ASSERT_EQ(score.expression.parts.size(), 3U);  // one list, not a ladder
  const Expression& first = score.expression.parts[0];
  EXPECT_EQ(first.operation, Operation::multiply);
  EXPECT_EQ(first.parts[0].path, "embeddings[1][0]");
  EXPECT_EQ(first.parts[1].path, "embeddings[2][0]");
  EXPECT_EQ(first.parts[0].value, 0.55);
}

TEST(Explained, APathThatNamesNothingIsOneSentence) {
  OneQuery::State<> state;
  for (const char* path : {"scores[9]", "nothing", "scores", "", "#999999", "#x", "#-1"}) {
    EXPECT_NE(explain<OneQuery>(state, path).problem, "") << path;
  }
}

/// Calls visit(figure, state) for every job, with its default state.
template <class Visit>
void for_each_job(Visit visit) {
  for_each_figure([&](auto figure) {
    using Figure = decltype(figure);
    if constexpr (IsJob<Figure>) {
      typename Figure::template State<> state;
      visit(figure, state);
    }
  });
}

TEST(Explained, AJobsNumbersAreNamedButNotComputedAgain) {
  int numbers = 0;
  for_each_job([&](auto figure, auto& state) {
    auto trace = figure.compute(state);
    const std::vector<Slot> slots = slots_of(trace);
    for (const std::string& path : paths_of(slots)) {
      const Derivation derivation = explain<decltype(figure)>(state, path);
      ASSERT_EQ(derivation.problem, "") << path;
      EXPECT_EQ(derivation.path, path);
      EXPECT_NE(derivation.label, "") << path;
      EXPECT_NE(derivation.compared, "") << path;
      EXPECT_TRUE(std::isnan(derivation.value)) << path;
      EXPECT_EQ(derivation.expression.operation, Operation::constant) << path;
      EXPECT_TRUE(derivation.slopes.empty()) << path;
      ++numbers;
    }
  });
  EXPECT_GT(numbers, 300);  // the ratios of 200 pairs, and two tables of 36
}

TEST(Explained, AReductionOfAJobsNumbersSaysWhichItIs) {
  Direction::State<> state;
  const Derivation most = explain<Direction>(state, "max(ratios)");
  EXPECT_EQ(most.problem, "");
  EXPECT_EQ(most.compared.find("the max of: of one pair of matrices"), 0U) << most.compared;
  EXPECT_TRUE(std::isnan(most.value));
}

TEST(Explained, AJobsInputIsAsItWasPutIn) {
  SqrtD::State<> state;
  const Derivation trials = explain<SqrtD>(state, "trials");
  EXPECT_EQ(trials.problem, "");
  EXPECT_EQ(trials.value, 200);
  EXPECT_EQ(trials.compared, "as it was put in");
  EXPECT_EQ(explain<SqrtD>(state, "dimensions[4]").value, 1024);
}

TEST(Explained, APathThatNamesNothingOfAJobIsOneSentence) {
  for_each_job([](auto figure, auto& state) {
    for (const char* path : {"nothing", "", "#1", "[0]", "max()", "nothing[0]"}) {
      EXPECT_NE(explain<decltype(figure)>(state, path).problem, "") << figure.name << path;
    }
  });
}

/// A state off the lesson's symmetries, so that no maximum is tied and no difference is 0.
template <class State>
State shaken(State state) {
  std::mt19937 random(7);
  for (int i = 0; i < state.embeddings.rows(); ++i) {
    for (double& x : state.embeddings.row(i))
      x += static_cast<double>(random() % 1000) * 1e-4 - 0.05;
  }
  return state;
}

TEST(Explained, SlopesAreTheCentralDifferences) {
  // Central differences with h = 1e-5 err by h^2 (1e-10) and by rounding, 1e-16 / h (1e-11), each
  // times derivatives that stay below a few hundred here: 1e-6, relative to slopes above 1.
  const double h = 1e-5;
  for_each_figure([&](auto figure) {
    using Figure = decltype(figure);
    if constexpr (requires(typename Figure::template State<> s) { s.embeddings; }) {
      const auto state = shaken(typename Figure::template State<>{});
      auto trace = Figure::compute(state);
      const std::vector<Slot> slots = slots_of(trace);
      for (const std::string& path : paths_of(slots)) {
        auto copy = state;
        const Derivation derivation = explain<Figure>(copy, path);
        if (derivation.expression.operation == Operation::constant) continue;
        if (path == "maxDifference") continue;  // the difference of two equal sums: a corner at 0
        for (int i : {0, 1, 4}) {
          auto above = state;
          auto below = state;
          above.embeddings(i, 1) += h;
          below.embeddings(i, 1) -= h;
          auto up = Figure::compute(above);
          auto down = Figure::compute(below);
          const double difference = (value_at(path, slots_of(up), {}).number -
                                     value_at(path, slots_of(down), {}).number) /
                                    (2 * h);
          const std::string input = "embeddings[" + quote(i) + "][1]";
          double slope = NAN;
          for (const Slope& each : derivation.slopes) {
            if (each.path == input) slope = each.value;
          }
          EXPECT_NEAR(slope, difference, 1e-6 * std::max(1.0, std::abs(slope)))
              << figure.name << " d " << path << " / d " << input;
        }
      }
    }
  });
}

TEST(Explained, SlopesBySaturationsLogitsAndGainAreTheCentralDifferences) {
  // As above. The curve's slopes reach a gain of 1000, where h moves a score by 0.01: there h is
  // too coarse, so the first three quarters of it are asked.
  const double h = 1e-5;
  const Saturation::State<> state;
  auto trace = Saturation::compute(state);
  for (const std::string& path : paths_of(slots_of(trace))) {
    if (path.find("curveGain") == 0 || path > "curveTrace[50]") continue;
    auto copy = state;
    for (const Slope& slope : explain<Saturation>(copy, path).slopes) {
      const auto moved = [&](double by) {
        auto other = state;
        const Path input = parse_path(slope.path);
        if (slope.path == "gain") {
          other.gain += by;
        } else {
          other.logits[static_cast<std::size_t>(input.indices[0])] += by;
        }
        auto there = Saturation::compute(other);
        return value_at(path, slots_of(there), {}).number;
      };
      EXPECT_NEAR(slope.value, (moved(h) - moved(-h)) / (2 * h), 1e-8) << path << slope.path;
    }
  }
}

TEST(Explained, SoftmaxHasTheJacobianOfItsFormula) {
  Tape tape;
  std::vector<Explained> scores;
  for (double x : {0.3, -1.2, 0.8, 2.1, -0.4}) scores.push_back(tape.input(x));
  const std::vector<Explained> p = softmax(std::span<const Explained>(scores)).weights;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const std::vector<double> slope = slopes(tape, p[i].node());
    for (std::size_t j = 0; j < p.size(); ++j) {
      const double expected = (i == j ? p[i].value() : 0) - p[i].value() * p[j].value();
      const auto node = static_cast<std::size_t>(scores[j].node());
      // Both are a handful of roundings of numbers below 1.
      EXPECT_NEAR(node < slope.size() ? slope[node] : 0, expected, 1e-15);
    }
  }
}

TEST(Explained, AConstantLeavesNoTraceUntilItMeetsAnInput) {
  const Explained two(2);
  EXPECT_EQ((two * two).node(), -1);
  EXPECT_EQ((two * two).value(), 4);
  Tape tape;
  const Explained x = tape.input(3);
  const Explained y = two * x;
  EXPECT_EQ(y.value(), 6);
  EXPECT_EQ(tape[tape[y.node()].left].operation, Operation::constant);
}

}  // namespace
}  // namespace attention
