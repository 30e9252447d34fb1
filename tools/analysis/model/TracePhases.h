#pragma once

#include "runtime/core/model/Trace.h"

#include <algorithm>
#include <optional>
#include <span>

namespace anole::tools {

/// TracePhases are the loops of a stream that set markers, by their numbers.
struct TracePhases {
  const SharedStream *stream = nullptr; ///< of the thread that called MPI_Init; null: there is none
  std::vector<uint32_t> loops; ///< the phase loop first: that with most events between its markers
  bool areOfGroups = false;    ///< each of the loops is the phase loop of a group of ranks
  bool byHand = false;         ///< whether the program set some: the markers of loop 0
  /// The point before whose events markers come, if no loop nor the program set them.
  std::optional<uint32_t> call{};

  /// Returns the phase loop, or those of the groups; none: no loop set markers.
  std::span<const uint32_t> phaseLoops() const {
    return std::span(loops).first(areOfGroups ? loops.size() : std::min<size_t>(loops.size(), 1));
  }
};

TracePhases phasesOf(const Trace &trace);

/// Why there are no markers, in a few words.
std::string whyNoPhases(const Trace &trace);

/// The first compiled loop that the compiler did not propose, with its reason; null if there is
/// none.
const LoopSite *unproposedLoop(const Trace &trace);

} // namespace anole::tools
