// JavaScript values at the boundary: a Source for read_state, and how a State, a Trace or
// a Field is written as a plain object. Only copies cross: no views, no handles, no callbacks.
#pragma once

#include <emscripten/val.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/field.h"
#include "core/matrix.h"
#include "core/parts.h"
#include "core/reader.h"
#include "core/slots.h"
#include "core/value.h"

namespace attention::wasm {

using emscripten::val;

inline val js(double x) { return val(x); }
inline val js(bool x) { return val(x); }
val js(const char*) = delete;  // it would pass as a bool
inline val js(std::string_view text) { return val(std::string(text)); }

/// A fresh Float64Array with a copy of the numbers.
inline val js(std::span<const double> numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}

class JsSource {
 public:
  explicit JsSource(val value) : value_(std::move(value)) {}

  SourceType type() const {
    if (value_.isNumber()) return SourceType::number;
    if (value_.isTrue() || value_.isFalse()) return SourceType::boolean;
    if (value_.isString()) return SourceType::text;
    if (value_.isArray()) return SourceType::list;
    if (value_.isNull() || value_.isUndefined()) return SourceType::nothing;
    return value_.typeOf().as<std::string>() == "object" ? SourceType::object : SourceType::nothing;
  }
  double number() const { return value_.as<double>(); }
  bool boolean() const { return value_.as<bool>(); }
  std::string text() const { return value_.as<std::string>(); }
  std::size_t size() const { return value_["length"].as<std::size_t>(); }
  JsSource at(int i) const { return JsSource(value_[i]); }
  JsSource at(std::string_view name) const { return JsSource(value_[std::string(name)]); }
  bool has(std::string_view name) const { return !value_[std::string(name)].isUndefined(); }
  std::vector<std::string> names() const {
    return emscripten::vecFromJSArray<std::string>(val::global("Object").call<val>("keys", value_));
  }

 private:
  val value_;
};

inline val write(double x) { return js(x); }
inline val write(int x) { return js(static_cast<double>(x)); }
inline val write(bool x) { return js(x); }
inline val write(const std::string& text) { return js(text); }
inline val write(const std::vector<double>& numbers) { return js(std::span(numbers)); }
inline val write(const std::vector<int>& numbers) {
  return write(std::vector<double>(numbers.begin(), numbers.end()));
}
inline val write(const Words& words) {
  val list = val::array();
  for (const std::string& word : words) list.call<void>("push", js(word));
  return list;
}
inline val write(const HeadPlaces& places) {
  val list = val::array();
  for (const auto& [layer, head] : places) {
    val place = val::object();
    place.set("layer", layer);
    place.set("head", head);
    list.call<void>("push", place);
  }
  return list;
}
inline val write(const Matrix<double>& table) {
  val rows = val::array();
  for (int i = 0; i < table.rows(); ++i) rows.call<void>("push", js(table.row(i)));
  return rows;
}

// A trace with parts: lists of lists, lists of objects, objects.
template <HasParts T>
val write(const T& whole);
template <class T>
val write(const std::vector<T>& list) {
  val array = val::array();
  for (const T& x : list) array.call<void>("push", write(x));
  return array;
}

/// The visitor that writes what a trace with parts describes.
class ToJs {
 public:
  const val& object() const { return object_; }

  template <class T>
  void operator()(std::string_view name, T& part) {
    object_.set(js(name), write(std::as_const(part)));
  }
  /// The layers of a text, as one list (core/model/layers.h), by the name of "reading".
  template <class T>
  requires requires(const T& layers) { layers.flat(); }
  void operator()(std::string_view, T& layers) {
    const std::vector<double> flat = layers.flat();
    object_.set("reading", js(std::span(flat)));
  }

 private:
  val object_ = val::object();
};

template <HasParts T>
val write(const T& whole) {
  ToJs writer;
  T(whole).describe(writer);
  return writer.object();
}

/// The slots of a State or a Trace as a plain object.
inline val to_js(const std::vector<Slot>& slots) {
  val object = val::object();
  for (const Slot& slot : slots) {
    object.set(js(slot.name), std::visit([](const auto* x) { return write(*x); }, slot.place));
  }
  return object;
}

/// What is answered instead of a trace or a number: {error: sentence}.
inline val error(std::string_view sentence) {
  val object = val::object();
  object.set("error", js(sentence));
  return object;
}

/// {value}, or {error}.
inline val number(const Value& found) {
  if (!found.problem.empty()) return error(found.problem);
  val object = val::object();
  object.set("value", found.number);
  return object;
}

}  // namespace attention::wasm
