#include "core/slots.h"

namespace attention {

void Slots::add(std::string_view name, Place place, const Field& field) {
  list_.push_back({name, place, field});
}

}  // namespace attention
