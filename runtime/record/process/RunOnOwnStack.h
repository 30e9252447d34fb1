#pragma once

#include "runtime/record/process/OwnStack.h"

namespace anole::record {

/// Returns where the program has left little stack, what happens beyond the wrapper happens
/// elsewhere.
template <class Action> auto runOnOwnStack(Action action) {
  if (!OwnStack::isNeeded()) [[likely]]
    return action();
  decltype(action()) result{};
  OwnStack::run([&] { result = action(); });
  return result;
}

} // namespace anole::record
