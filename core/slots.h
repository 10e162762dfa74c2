// Slots: a State or a Trace seen as a list of named places, so that reading, writing and finding
// are written once, for all figures.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/field.h"
#include "core/head_place.h"
#include "core/matrix.h"

namespace attention {

/// Where a named value lives, and what kind it is.
using Place = std::variant<double*, int*, bool*, std::string*, Words*, std::vector<double>*,
                           std::vector<int>*, Matrix<double>*, HeadPlaces*>;

struct Slot {
  std::string_view name;
  Place place;
  Field field{};  ///< what a field of a state may be; of no meaning in a trace
};

/// The visitor that lists what a State or a Trace describes. The places point into it.
class Slots {
 public:
  const std::vector<Slot>& list() const { return list_; }

  template <class T>
  void operator()(std::string_view name, T& value, const Field& field = {}) {
    add(name, &value, field);
  }
  template <class T>
  void operator()(std::string_view name, T& value, const Compared&) {
    add(name, &value, {});
  }

 private:
  void add(std::string_view name, Place place, const Field& field);

  std::vector<Slot> list_;
};

/// The slots of a State or a Trace, in the order it describes them.
template <class Described>
std::vector<Slot> slots_of(Described& described) {
  Slots slots;
  described.describe(slots);
  return slots.list();
}

}  // namespace attention
