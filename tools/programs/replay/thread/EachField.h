#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/EventWalker.h"

namespace anole::replay {

/// Calls `visit(kind, value)` for the scalars of an event and then for the elements of its arrays.
template <class Visit>
void eachField(const FunctionInfo &function, const WalkedEvent &event, Visit visit) {
  for (size_t i = 0; i < event.scalars.size() && i < function.scalars.size(); ++i)
    visit(function.scalars[i].kind, event.scalars[i]);
  for (size_t i = 0; i < event.arrays.size() && i < function.arrays.size(); ++i)
    for (int64_t value : event.arrays[i])
      visit(function.arrays[i].kind, value);
}

} // namespace anole::replay
