// The command line: every figure's numbers, for CI, static sites and curious people.
//
//   attention list                              the figures' names, but those that need a model
//   attention trace FIGURE ['<state>']          the whole trace as JSON
//   attention value FIGURE PATH ['<state>']     one number of it
//   the same of head-grid, all-heads or myth, with --model FOLDER    what a model does with a text
//   attention tokens --model FOLDER TEXT        the tokens of a text
//   attention check MODEL                       whether a folder or a file can be read; exit 1 if
//   not
//
// --preset NAME starts from a preset instead of the defaults. Doubles print so that they read back
// to the same bits. Errors: exit 2 and one sentence on stderr.
#include <cstdio>
#include <string>
#include <vector>

#include "core/cli/json.h"
#include "core/cli/model.h"
#include "core/cli/state.h"
#include "core/figures/figures.h"
#include "core/value.h"

namespace attention::cli {
namespace {

constexpr const char* kUsage =
    "usage: attention list | attention trace FIGURE ['<state>'] | attention value FIGURE PATH "
    "['<state>'], each with --preset NAME if wanted, and --model FOLDER for head-grid, all-heads "
    "and myth | attention tokens --model FOLDER TEXT | attention check MODEL";

int fail(const std::string& sentence, int code = 2) {
  std::fprintf(stderr, "attention: %s\n", sentence.c_str());
  return code;
}

int print(const std::string& text) {
  std::printf("%s\n", text.c_str());
  return std::fflush(stdout) == 0 ? 0 : fail("the answer could not be written");
}

template <class Figure>
int answer(const Request& request) {
  typename Figure::template State<> state;
  const std::string problem =
      fill<Figure>(state, request,
                   [](const JsonSource& source, auto& into) { return read_state(source, into); });
  if (!problem.empty()) return fail(problem);

  auto trace = Figure::compute(state);
  if (request.verb != "value") return print(to_json(trace).dump());
  const Value found = value_at(request.words[1], trace, state);
  if (!found.problem.empty()) return fail(found.problem);
  return print(write(found.number).dump());
}

int list() {
  std::string names;
  for_each_figure(
      [&](auto figure) { names += (names.empty() ? "" : "\n") + std::string(figure.name); });
  return print(names);
}

/// Whether a request has a figure and, for a value, a path, and no more than a state behind them.
bool asks_a_figure(const Request& request) {
  const std::size_t needed = request.verb == "trace" ? 1 : request.verb == "value" ? 2 : 0;
  return needed != 0 && (request.words.size() == needed || request.words.size() == needed + 1);
}

/// What is asked of a model; usage where it is no such question.
int answer_of_model(const Request& request) {
  const auto& words = request.words;
  const auto say = [](const Answer& answer, int code) {
    return answer.problem.empty() ? print(answer.text) : fail(answer.problem, code);
  };
  const bool folder = !request.model.empty();
  if (request.verb == "check" && !folder && words.size() == 1) return say(check(words[0]), 1);
  if (request.verb == "tokens" && folder && words.size() == 1) {
    return say(tokens(request.model, words[0]), 2);
  }
  if (!folder || !asks_a_figure(request)) return fail(kUsage);
  return say(of_model_figure(request), 2);
}

int run(const std::vector<std::string>& arguments) {
  Request request;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--preset" && i + 1 < arguments.size()) {
      request.preset = arguments[++i];
    } else if (arguments[i] == "--model" && i + 1 < arguments.size()) {
      request.model = arguments[++i];
    } else if (request.verb.empty()) {
      request.verb = arguments[i];
    } else {
      request.words.push_back(arguments[i]);
    }
  }
  if (request.verb == "list" && request.words.empty()) return list();
  if (!request.model.empty() || request.verb == "check") return answer_of_model(request);
  if (!asks_a_figure(request)) return fail(kUsage);
  if (is_model_figure(request.words[0])) {
    return fail(request.words[0] + " reads a model; name its folder with --model FOLDER");
  }
  int code = 2;
  const std::string problem =
      with_figure(request.words[0], [&](auto figure) { code = answer<decltype(figure)>(request); });
  return problem.empty() ? code : fail(problem);
}

}  // namespace
}  // namespace attention::cli

int main(int argc, char** argv) {
  return attention::cli::run(std::vector<std::string>(argv + 1, argv + argc));
}
