#include "runtime/core/calls/FreedObjects.h"

#include <algorithm>
#include <span>

namespace anole {

uint16_t freedBy(std::string_view function) {
  std::span<const FreedObjects> rows(freedObjects, freedObjectsCount);
  auto found = std::ranges::find(rows, function, &FreedObjects::function);
  return found == rows.end() ? 0 : found->freed;
}

} // namespace anole
