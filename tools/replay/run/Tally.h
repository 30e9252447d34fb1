#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace anole::replay {

/// Calls that were made, and how long they took.
struct Calls {
  uint64_t count = 0;
  double seconds = 0;
};

/// What a thread did, by function. The key is the number of an event's function, with the bit of
/// large counts.
struct Tally {
  std::map<uint16_t, Calls> functions;
  uint64_t leftOut = 0; ///< calls that could not be made
};

} // namespace anole::replay
