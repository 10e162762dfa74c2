#include "core/model/json.h"

#include <cmath>
#include <set>
#include <vector>

#include "core/sentence.h"

namespace attention::model {
namespace {

constexpr int kDeepest = 4;  // the list of a shape, in a tensor, in a header, and one more

/// Watches the parser: how deep it is, and which keys each open object has had.
class Watch {
 public:
  bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
    const bool opens =
        event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
    if (opens && depth >= kDeepest) {
      too_deep_ = true;
      return false;
    }
    if (event == Json::parse_event_t::object_start) keys_.emplace_back();
    if (event == Json::parse_event_t::object_end) keys_.pop_back();
    if (event == Json::parse_event_t::key) {
      const auto [key, is_new] = keys_.back().insert(parsed.get<std::string>());
      if (!is_new) twice_ = quote(*key);
    }
    return true;
  }

  std::string problem(std::string_view what) const {
    if (too_deep_) return std::string(what) + " is nested more than " + quote(kDeepest) + " deep";
    return twice_.empty() ? "" : std::string(what) + " names " + twice_ + " twice";
  }

 private:
  std::vector<std::set<std::string>> keys_;  // of each open object, outermost first
  bool too_deep_ = false;
  std::string twice_;
};

}  // namespace

ParsedJson parse_object(std::string_view text, std::string_view what) {
  Watch watch;
  const auto watching = [&](int depth, Json::parse_event_t event, Json& parsed) {
    return watch(depth, event, parsed);
  };
  ParsedJson read{Json::parse(text, watching, false)};
  read.problem = watch.problem(what);
  if (read.problem.empty() && !read.json.is_object()) {
    read.problem = std::string(what) + " is no JSON object: " + quote(text);
  }
  return read;
}

double whole_number(const Json& object, const char* name, double least, double most,
                    std::string& problem) {
  const auto found = object.find(name);
  const bool there = found != object.end();
  const double x = there && found->is_number() ? found->get<double>() : NAN;
  if (x >= least && x <= most && x == std::floor(x)) return x;
  if (problem.empty()) {
    problem = std::string(name) + (there ? " was " + quote(found->dump()) : " is not there") +
              "; it must be a whole number from " + quote(least) + " to " + quote(most);
  }
  return 0;
}

}  // namespace attention::model
