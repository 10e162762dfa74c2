// The sentences that the figures of the model begin with, and the heads that they show.
#pragma once

#include <string_view>

#include "core/head_place.h"
#include "core/model/featured.h"

namespace attention::model {

inline constexpr std::string_view kSentence = "Lily wanted to play with her";
inline constexpr std::string_view kTwin = "Ben wanted to play with her";  ///< another name, no more
/// The name is not the first word here: it tells a head that looks at names from one that looks at
/// whatever comes first.
inline constexpr std::string_view kControl = "The sun was bright. Lily wanted to play with her";

/// Which head plays a role, as far as any does.
constexpr const featured::Role& role(std::string_view name) {
  for (const featured::Role& each : featured::kRoles) {
    if (each.name == name) return each;
  }
  return featured::kRoles[0];
}

/// The head that a figure begins with: the one that looks at the name; where none has come to do
/// that, the one that looks at the first word.
constexpr HeadPlace shown_head() { return role(role("name").formed ? "name" : "first").place; }

/// The sentence that shows a role: a phrase said twice to the head that copies, one that stops
/// before her or his to the head that looks for whose.
constexpr std::string_view sentence_of(std::string_view role_name) {
  if (role_name == "name" || role_name == "first") return "One day, Lily wanted to play with her";
  if (role_name == "pronoun") return "Lily wanted to play with";
  if (role_name == "copy") {
    return "Lily stood on a hill with Mia. Lily shouted, \"The brave fox eats green honey!\" "
           "The echo said, \"The brave fox eats green";
  }
  return role_name == "verb" ? kSentence : "Tom had a big red ball";
}

}  // namespace attention::model
