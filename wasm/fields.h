// The table of a state's fields as JavaScript has it, for every module that has figures.
#pragma once

#include <string_view>
#include <vector>

#include "wasm/js.h"

namespace attention::wasm {

/// What kind a place is, by its index in Place.
inline constexpr std::string_view kTypes[] = {"number", "integer",  "boolean", "choice", "words",
                                              "vector", "integers", "matrix",  "heads"};
inline constexpr std::string_view kLimits[] = {"fixed", "token", "cells", "seed", "layer", "head"};

inline std::string_view type_of(const Slot& slot) {
  if (slot.field.limit == Limit::seed) return "seed";
  if (slot.field.unit == "text" && kTypes[slot.place.index()] == "choice") return "text";
  return slot.field.whole ? kTypes[1] : kTypes[slot.place.index()];
}

/// "dot cosine" as ["dot", "cosine"]; nothing as [].
inline val words_of(std::string_view words) {
  if (words.empty()) return val::array();
  return js(words).call<val>("split", js(std::string_view(" ")));
}

/// The largest number there may be; of a layer or a head the loaded model's last.
inline double maximum_of(const Field& field, const Bounds& bounds) {
  if (field.limit == Limit::layer) return bounds.layers - 1;
  return field.limit == Limit::head ? bounds.heads - 1 : field.maximum;
}

/// One field of a state: {name, type, minimum, maximum, step, unit, ...}.
inline val entry_of(const Slot& slot, const Bounds& bounds) {
  const Field& field = slot.field;
  val entry = val::object();
  entry.set("name", js(slot.name));
  entry.set("type", js(type_of(slot)));
  entry.set("minimum", field.minimum);
  entry.set("maximum", maximum_of(field, bounds));
  entry.set("step", field.step);
  entry.set("unit", js(field.unit));
  entry.set("limit", js(kLimits[static_cast<int>(field.limit)]));
  entry.set("fewest", static_cast<double>(field.fewest));
  entry.set("most", static_cast<double>(field.most));
  entry.set("choices", words_of(field.choices));
  return entry;
}

/// {fields: [...], defaults: {...}}.
inline val table_of(const std::vector<Slot>& slots, const Bounds& bounds = {}) {
  val list = val::array();
  for (const Slot& slot : slots) list.call<void>("push", entry_of(slot, bounds));
  val answer = val::object();
  answer.set("fields", list);
  answer.set("defaults", to_js(slots));
  return answer;
}

/// {presets: [{name, state}]}, each state whole.
template <class Presets>
val presets_of(Presets presets) {
  val list = val::array();
  for (auto& preset : presets) {
    val entry = val::object();
    entry.set("name", js(preset.name));
    entry.set("state", to_js(slots_of(preset.state)));
    list.call<void>("push", entry);
  }
  val answer = val::object();
  answer.set("presets", list);
  return answer;
}

}  // namespace attention::wasm
