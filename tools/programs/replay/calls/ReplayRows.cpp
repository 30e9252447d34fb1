#include "tools/programs/replay/calls/ReplayRows.h"

#include <algorithm>

namespace anole::replay {

std::span<const CallField> CallRow::fields() const { return {callFields + firstField, fieldCount}; }

const CallRow *findCall(const std::string &name) {
  std::span rows(callRows, callCount);
  auto found = std::ranges::find_if(rows, [&](const CallRow &row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

} // namespace anole::replay
