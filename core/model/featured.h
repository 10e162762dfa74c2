// featured: which head of the model that ships plays which role, and the names it knows. Written by
// scripts/train/featured.py from web/model/card.json; not to be edited.
#pragma once

#include <string_view>

#include "core/head_place.h"

namespace attention::model::featured {

struct Role {
  std::string_view name;
  HeadPlace place;
  bool formed;  ///< whether the head does it well enough to be called so
};

inline constexpr Role kRoles[] = {
    {"name", {1, 1}, false}, {"first", {1, 3}, true},     {"pronoun", {3, 1}, true},
    {"copy", {3, 1}, true},  {"previous", {3, 2}, false}, {"self", {2, 1}, false},
    {"verb", {1, 0}, true},
};

/// The children of its stories.
inline constexpr std::string_view kNames[] = {
    "Lily", "Mia",   "Anna",  "Sara",  "Lucy",  "Emma",  "Zoe",   "Ella",  "Ruby",  "Nora",
    "Amy",  "Kate",  "Rosie", "Daisy", "Jane",  "Molly", "Sue",   "Grace", "Maria", "Eva",
    "Lena", "Ivy",   "Alice", "Julia", "Clara", "Priya", "Maya",  "Aisha", "Ben",   "Tom",
    "Tim",  "Max",   "Sam",   "Jack",  "Leo",   "Finn",  "Noah",  "Adam",  "Luke",  "Dan",
    "Theo", "Oscar", "Peter", "Toby",  "Bob",   "Jake",  "David", "John",  "Alex",  "Henry",
    "Omar", "Ravi",  "Mark",  "Billy", "Fred",  "Hugo",
};

}  // namespace attention::model::featured
