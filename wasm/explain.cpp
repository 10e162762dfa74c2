// The second module: the same maths on numbers that remember how they were made. A page loads it
// when a reader first asks a number how it came about.
#include <emscripten/bind.h>

#include <string>

#include "core/derivation.h"
#include "core/figures/figures.h"
#include "wasm/js.h"

namespace attention::wasm {
namespace {

/// By Operation.
constexpr std::string_view kOperations[] = {"input",    "constant", "named", "add", "subtract",
                                            "multiply", "divide",   "exp",   "log", "sqrt"};

val to_js(const Expression& expression) {
  val object = val::object();
  object.set("operation", js(kOperations[static_cast<int>(expression.operation)]));
  object.set("value", expression.value);
  object.set("node", static_cast<double>(expression.node));
  object.set("label", js(std::string_view(expression.label)));
  object.set("path", js(std::string_view(expression.path)));
  val parts = val::array();
  for (const Expression& part : expression.parts) parts.call<void>("push", to_js(part));
  object.set("parts", parts);
  return object;
}

val to_js(const Derivation& derivation) {
  val object = val::object();
  if (!derivation.problem.empty()) {
    object.set("error", js(std::string_view(derivation.problem)));
    return object;
  }
  object.set("label", js(std::string_view(derivation.label)));
  object.set("path", js(std::string_view(derivation.path)));
  object.set("value", derivation.value);
  object.set("compared", js(std::string_view(derivation.compared)));
  object.set("expression", to_js(derivation.expression));
  val slopes = val::array();
  for (const Slope& slope : derivation.slopes) {
    val entry = val::object();
    entry.set("path", js(std::string_view(slope.path)));
    entry.set("value", slope.value);
    slopes.call<void>("push", entry);
  }
  object.set("slopes", slopes);
  return object;
}

/// How one number of a figure came about: {label, path, value, compared, expression, slopes}, or
/// {error}. A path is as in value(); "#12" asks for the step an expression called node 12.
val explain(const std::string& name, const std::string& path, const val& given) {
  Derivation derivation;
  const std::string problem = with_figure(name, [&](auto figure) {
    typename decltype(figure)::template State<> state;
    derivation.problem = read_state(JsSource(given), state);
    if (derivation.problem.empty()) {
      derivation = attention::explain<decltype(figure)>(state, path);
    }
  });
  if (!problem.empty()) derivation.problem = problem;
  return to_js(derivation);
}

}  // namespace

EMSCRIPTEN_BINDINGS(explain) { emscripten::function("explain", &explain); }

}  // namespace attention::wasm
