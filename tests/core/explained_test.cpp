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

/// One state's numbers explained off one calculation. explain() makes it anew for every number.
template <class Figure>
class Explanations {
 public:
  explicit Explanations(typename Figure::template State<>& plain) : slots_(slots_of(plain)) {
    typename Figure::template State<Explained> state;
    Lift lift(tape_, slots_, places_);
    state.describe(lift);
    auto trace = Figure::compute(state);
    trace.describe(collect_);
  }

  Derivation of(const std::string& path) {
    Places places = places_;  // derive() writes down the cells in it
    return derive(tape_, places, collect_.list(), slots_, path);
  }

 private:
  std::vector<Slot> slots_;
  Tape tape_;
  Places places_;
  Collect collect_;
};

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
    Explanations<decltype(figure)> explained(state);
    for (const std::string& path : paths_of(slots)) {
      const Derivation derivation = explained.of(path);
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
    auto trace = figure.compute(state);
    Explanations<decltype(figure)> explained(state);
    for (const std::string& path : paths_of(slots_of(trace))) {
      const Derivation derivation = explained.of(path);
      EXPECT_NE(derivation.label, "") << path;
      const Expression& expression = derivation.expression;
      const bool constant = expression.operation == Operation::constant;
      const bool unfilled = std::isnan(derivation.value);  // a cell the loop has not reached
      EXPECT_TRUE(!constant || unfilled || !derivation.compared.empty()) << figure.name << path;
      for (const Expression& part : expression.parts) {
        if (part.operation != Operation::named) continue;
        const Derivation below = explained.of(std::string("#").append(quote(part.node)));
        EXPECT_EQ(below.problem, "");
        EXPECT_TRUE(same_bits(below.value, part.value));
        EXPECT_NE(part.label, "");
      }
    }
  });
}

TEST(Explained, ANumberAskedAloneIsTheNumberAskedAmongAll) {
  for_each_named_state([](auto figure, std::string_view, auto& state) {
    using Figure = decltype(figure);
    auto trace = figure.compute(state);
    const std::vector<std::string> paths = paths_of(slots_of(trace));
    Explanations<Figure> explained(state);
    for (const std::string& path : {paths.front(), paths[paths.size() / 2], paths.back()}) {
      const Derivation among = explained.of(path);
      const Derivation alone = explain<Figure>(state, path);
      EXPECT_TRUE(same_bits(alone.value, among.value)) << figure.name << path;
      EXPECT_EQ(alone.label, among.label) << figure.name << path;
      EXPECT_EQ(alone.node, among.node) << figure.name << path;
      EXPECT_EQ(alone.slopes.size(), among.slopes.size()) << figure.name << path;
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

/// What a reader is told that a number of the default state is.
template <class Figure>
std::string label_of(std::string_view path) {
  typename Figure::template State<> state;
  return explain<Figure>(state, path).label;
}

TEST(Explained, SaysTokensByTheirWordsAndCoordinatesFromOne) {
  EXPECT_EQ(label_of<Lab>("q[5][2]"), "q, bank, coordinate 3");
  EXPECT_EQ(label_of<Lab>("k[1][0]"), "k, sat, coordinate 1");
  EXPECT_EQ(label_of<Lab>("v[4][1]"), "v, river, coordinate 2");
  EXPECT_EQ(label_of<Lab>("meanValue[1]"), "mean value, coordinate 2");
  EXPECT_EQ(label_of<Lab>("projectedQueries[5][3]"), "projected queries, bank, coordinate 4");
  EXPECT_EQ(label_of<Lab>("projectedValues[0][1]"), "projected values, she, coordinate 2");
  EXPECT_EQ(label_of<Lab>("products[4][0]"), "products, river, coordinate 1");
  EXPECT_EQ(label_of<Lab>("output[5][1]"), "output, bank, coordinate 2");
  EXPECT_EQ(label_of<OneQuery>("embeddings[2][1]"), "starts, coordinate 2");
  EXPECT_EQ(label_of<OneQuery>("context[0]"), "context, coordinate 1");
  EXPECT_EQ(label_of<Shuffle>("positionTable[2][3]"), "position table, t2, coordinate 4");
  EXPECT_EQ(label_of<Lab>("scores[5][4]"), "score of bank, river");
  EXPECT_EQ(label_of<Lab>("weights[4][5]"), "weight of river, bank");
  EXPECT_EQ(label_of<Lab>("received[4]"), "received, river");
  EXPECT_EQ(label_of<Lab>("favourites[3]"), "favourites, the");
  EXPECT_EQ(label_of<Lab>("effectiveTokens[5]"), "effective tokens of bank");
  EXPECT_EQ(label_of<Lab>("senseResolved[5]"), "sense resolved of bank");
}

TEST(Explained, SaysTagsFromOneAndOtherPlacesByTheirIndex) {
  EXPECT_EQ(label_of<Lab>("queryWeights[2][1]"), "query weights, tag 3, coordinate 2");
  EXPECT_EQ(label_of<Lab>("keyWeights[6][3]"), "key weights, tag 7, coordinate 4");
  EXPECT_EQ(label_of<Lab>("valueWeights[0][0]"), "value weights, tag 1, coordinate 1");
  // Places of a curve are no tokens, even where there are as many.
  EXPECT_EQ(label_of<Lab>("curveTemperature[3]"), "curve temperature, at 3");
  EXPECT_EQ(label_of<Lab>("curveOutputSpread[3]"), "curve output spread, at 3");
  EXPECT_EQ(label_of<Lab>("curveEffectiveTokens[3]"), "effective tokens, at 3");
  EXPECT_EQ(label_of<Lab>("hull[0]"), "hull, at 0");
  EXPECT_EQ(label_of<Gaze>("favourites[0][1]"), "favourites, t0, at 1");
  // Without tokens there are places alone.
  EXPECT_EQ(label_of<Saturation>("logits[3]"), "logits, at 3");
  EXPECT_EQ(label_of<Saturation>("weights[2]"), "weight, at 2");
  EXPECT_EQ(label_of<Saturation>("jacobian[2][3]"), "slope, at 2, at 3");
}

TEST(Explained, SaysThatWhereAllValuesAreOneNothingIsResolved) {
  Lab::State<> state;
  state.v = {{.1, .1}, {.1, .1}, {.1, .1}, {.1, .1}, {.1, .1}, {.1, .1}};
  const Derivation reach = explain<Lab>(state, "reach");
  EXPECT_TRUE(same_bits(reach.value, 0));
  EXPECT_EQ(reach.compared, "no way at all: all values are one and the same");
  const Derivation sense = explain<Lab>(state, "senseResolved[5]");
  EXPECT_TRUE(std::isnan(sense.value));
  EXPECT_EQ(sense.label, "sense resolved, bank");
  EXPECT_EQ(sense.compared, "nothing to resolve: all values are one and the same");
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

TEST(Explained, SlopesByTheLabsVectorsAndTemperatureAreTheCentralDifferences) {
  // As above. Of the curves, a hundred alike, the ends and the middle are asked.
  const double h = 1e-5;
  Lab::State<> state;
  state.temperature = 0.7;
  const auto moved = [&](const std::string& input, double by, const std::string& path) {
    auto other = state;
    const Path place = parse_path(input);
    if (input == "temperature") {
      other.temperature += by;
    } else {
      Matrix<double>& table = place.name == "q" ? other.q : place.name == "k" ? other.k : other.v;
      table(place.indices[0], place.indices[1]) += by;
    }
    auto there = Lab::compute(other);
    return value_at(path, slots_of(there), {}).number;
  };
  auto trace = Lab::compute(state);
  Explanations<Lab> explained(state);
  for (const std::string& path : paths_of(slots_of(trace))) {
    const Path place = parse_path(path);
    if (place.name.starts_with("curve") && place.indices[0] % 50 != 0) continue;
    const Derivation derivation = explained.of(path);
    if (derivation.expression.operation == Operation::constant) continue;
    for (const Slope& slope : derivation.slopes) {
      const bool asked = slope.path == "q[5][2]" || slope.path == "k[4][3]" ||
                         slope.path == "v[5][1]" || slope.path == "temperature";
      if (!asked) continue;
      const double difference =
          (moved(slope.path, h, path) - moved(slope.path, -h, path)) / (2 * h);
      EXPECT_NEAR(slope.value, difference, 1e-6 * std::max(1.0, std::abs(slope.value)))
          << path << " by " << slope.path;
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
