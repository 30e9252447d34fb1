#pragma once

#include "runtime/core/model/Event.h"

#include <span>

namespace anole::test {

/// A call whose fields, all of them scalars, live as long as it is used.
inline Event scalarEvent(uint16_t function, std::span<const int64_t> fields, uint64_t delta = 0,
                         uint64_t duration = 0) {
  Event event;
  event.function = function;
  event.scalars = static_cast<uint8_t>(fields.size());
  event.size = static_cast<uint32_t>(fields.size());
  event.fields = fields.data();
  event.delta = delta;
  event.duration = duration;
  return event;
}

} // namespace anole::test
