// JSON for the command line: a Source for read_state, and how a State or a Trace is written.
// NaN and the infinities are the strings "NaN", "Infinity" and "-Infinity".
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/field.h"
#include "core/matrix.h"
#include "core/parts.h"
#include "core/reader.h"
#include "core/slots.h"

namespace attention::cli {

using Json = nlohmann::ordered_json;

inline constexpr std::size_t kMostKeys = 64;  ///< of one object: more than any state has fields

/// Reads a text as JSON. Errors: not JSON, a key twice in one object, or too many keys: a sentence
/// in problem.
inline Json parse(const std::string& text, std::string& problem) {
  std::vector<std::vector<std::string>> keys;  // of each open object, outermost first
  std::string twice;
  bool too_many = false;
  const auto watch = [&](int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key) {
      if (keys.back().size() == kMostKeys) {  // or the search would take as long as it has pairs
        too_many = true;
        return false;
      }
      const auto key = parsed.get<std::string>();
      for (const auto& known : keys.back()) {
        if (known == key) twice = key;
      }
      keys.back().push_back(key);
    }
    return true;
  };
  Json json = Json::parse(text, watch, false);
  if (json.is_discarded()) problem = "the state is not JSON: " + quote(text);
  if (too_many) problem = "the state has over " + quote(int{kMostKeys}) + " fields";
  if (!twice.empty()) problem = "the state names " + quote(twice) + " twice";
  return json;
}

class JsonSource {
 public:
  explicit JsonSource(const Json& json) : json_(&json) {}

  SourceType type() const {
    if (json_->is_number()) return SourceType::number;
    if (json_->is_boolean()) return SourceType::boolean;
    if (json_->is_string()) return SourceType::text;
    if (json_->is_array()) return SourceType::list;
    if (json_->is_object()) return SourceType::object;
    return SourceType::nothing;
  }
  double number() const { return json_->get<double>(); }
  bool boolean() const { return json_->get<bool>(); }
  std::string text() const { return json_->get<std::string>(); }
  std::size_t size() const { return json_->size(); }
  JsonSource at(int i) const { return JsonSource((*json_)[static_cast<std::size_t>(i)]); }
  JsonSource at(std::string_view name) const { return JsonSource((*json_)[std::string(name)]); }
  bool has(std::string_view name) const { return json_->contains(std::string(name)); }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& item : json_->items()) names.push_back(item.key());
    return names;
  }

 private:
  const Json* json_;
};

inline Json write(double x) {
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x > 0 ? "Infinity" : "-Infinity";
  return x;
}
inline Json write(int x) { return x; }
inline Json write(bool x) { return x; }
inline Json write(const std::string& text) { return text; }
inline Json write(const HeadPlace& place) { return {{"layer", place.layer}, {"head", place.head}}; }
template <HasParts T>
Json write(const T& whole);
template <IsList T>
Json write(const T& list);
inline Json write(const Matrix<double>& table) {
  Json rows = Json::array();
  for (int i = 0; i < table.rows(); ++i) rows.push_back(write(table.row(i)));
  return rows;
}
template <IsList T>
Json write(const T& list) {
  Json array = Json::array();
  for (decltype(list.size()) i = 0; i < list.size(); ++i) array.push_back(write(list[i]));
  return array;
}

/// The visitor that writes what a State or a Trace describes.
class ToJson {
 public:
  const Json& object() const { return object_; }

  template <class T, class... Of>
  void operator()(std::string_view name, T& part, const Of&...) {
    object_[std::string(name)] = write(std::as_const(part));
  }

 private:
  Json object_ = Json::object();
};

template <HasParts T>
Json write(const T& whole) {
  ToJson writer;
  T(whole).describe(writer);
  return writer.object();
}

/// Any State or Trace as a JSON object, its fields in the order it describes them.
template <class Described>
Json to_json(const Described& described) {
  return write(described);
}

}  // namespace attention::cli
