// The module of the figures that take their time: a page runs it in a worker, a slice at a time.
// A job is known by a number, from start() to end(); all else crosses as copies.
#include <emscripten/bind.h>

#include <map>
#include <memory>
#include <string>

#include "core/figures/figures.h"
#include "core/value.h"
#include "wasm/js.h"

namespace attention::wasm {
namespace {

/// A job of any figure.
class AnyJob {
 public:
  AnyJob() = default;
  AnyJob(const AnyJob&) = delete;
  AnyJob(AnyJob&&) = delete;
  AnyJob& operator=(const AnyJob&) = delete;
  AnyJob& operator=(AnyJob&&) = delete;
  virtual ~AnyJob() = default;

  virtual int total() const = 0;
  virtual int done() const = 0;
  virtual void step(int trials) = 0;
  virtual val trace() const = 0;
  virtual Value value(const std::string& path) = 0;
};

template <class Figure>
class JobOf : public AnyJob {
 public:
  using State = typename Figure::template State<>;

  explicit JobOf(const State& state) : state_(state), job_(state) {}
  int total() const override { return job_.total(); }
  int done() const override { return job_.done(); }
  void step(int trials) override { job_.step(trials); }
  val trace() const override {
    auto trace = job_.trace();
    return to_js(slots_of(trace));
  }
  Value value(const std::string& path) override {
    auto trace = job_.trace();
    return value_at(path, trace, state_);
  }

 private:
  State state_;
  typename Figure::Job job_;
};

/// The jobs there are. Numbers are not used again.
struct Jobs {
  std::map<int, std::unique_ptr<AnyJob>> by_id;
  int last = 0;
};
Jobs& jobs() {
  static Jobs all;
  return all;
}

AnyJob* find_job(int id) {
  const auto found = jobs().by_id.find(id);
  return found == jobs().by_id.end() ? nullptr : found->second.get();
}

val progress_of(int id, const AnyJob& job) {
  val object = val::object();
  object.set("job", id);
  object.set("done", job.done());
  object.set("of", job.total());
  return object;
}

/// Begins a job of a figure for a state: {job, done: 0, of}, or {error}.
val start(const std::string& name, const val& given) {
  std::string wrong = quote(name) + " is no job";
  val answer = val::undefined();
  const std::string problem = with_figure(name, [&](auto figure) {
    using Figure = decltype(figure);
    if constexpr (IsJob<Figure>) {
      typename Figure::template State<> state;
      wrong = read_state(JsSource(given), state);
      if (!wrong.empty()) return;
      const int id = ++jobs().last;
      answer = progress_of(id, *(jobs().by_id[id] = std::make_unique<JobOf<Figure>>(state)));
    }
  });
  if (!problem.empty()) return error(problem);
  return wrong.empty() ? answer : error(wrong);
}

const char* const kGone = "there is no such job; it may have ended";

/// Does as many trials more: {job, done, of}, or {error}.
val step(int id, int trials) {
  AnyJob* job = find_job(id);
  if (job == nullptr) return error(kGone);
  job->step(trials);
  return progress_of(id, *job);
}

/// The trace of the trials done so far, or {error}.
val trace(int id) {
  const AnyJob* job = find_job(id);
  return job == nullptr ? error(kGone) : job->trace();
}

/// One number of that trace, by its path: {value}, or {error}.
val value(int id, const std::string& path) {
  AnyJob* job = find_job(id);
  return job == nullptr ? error(kGone) : number(job->value(path));
}

/// Forgets a job.
void end(int id) { jobs().by_id.erase(id); }

}  // namespace

EMSCRIPTEN_BINDINGS(jobs) {
  emscripten::function("start", &start);
  emscripten::function("step", &step);
  emscripten::function("trace", &trace);
  emscripten::function("value", &value);
  emscripten::function("end", &end);
}

}  // namespace attention::wasm
