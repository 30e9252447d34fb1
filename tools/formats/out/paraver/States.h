#pragma once

#include "tools/analysis/state/CallShape.h"

#include <string_view>

namespace anole::exporting::paraver {

/// A State is what a thread is in, with Extrae's numbers.
enum class State : uint8_t {
  Running = 1,
  NotCreated = 2,
  WaitingMessage = 3,
  BlockingSend = 4,
  Synchronization = 5,
  Probe = 6,
  Wait = 8,
  ImmediateSend = 10,
  ImmediateReceive = 11,
  File = 12,
  Group = 13,
  Others = 15,
  SendReceive = 16,
  OneSided = 25,
};

State stateOf(const whatif::CallShape &shape);
/// The type of event that the function's calls are.
int64_t eventTypeOf(const whatif::CallShape &shape);

/// The states, their names and colours, as sections of a .pcf file.
std::string_view statesText();

} // namespace anole::exporting::paraver
