#pragma once

#include "runtime/core/compress/PhaseSettings.h"
#include "runtime/record/run/NamedLoop.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// PhaseMarking is what the options say about markers (see PhaseLoops).
class PhaseMarking {
public:
  /// Reads ANOLE_MARKER, ANOLE_MARKER_LOOP and ANOLE_MARKER_FREQUENCY; a name that is not
  /// understood is reported and names nothing. The settings refer to this object.
  PhaseSettings configure(const Session &session);

  /// At the end: says so if the loop that the user named was never met.
  void reportUnmetLoop(const Session &session) const;

  /// The program sets a marker after the last event of this thread. Does nothing where that would
  /// not be recorded: while paused, and inside an MPI call.
  static void markByHand() noexcept;

private:
  void readName(const Session &session);

  std::unique_ptr<NamedLoop> namedLoop; ///< null: none is named
};

} // namespace anole::record
