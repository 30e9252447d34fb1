#pragma once

#include "runtime/record/run/Session.h"

#include <atomic>

namespace anole::record {

/// What of the program is recorded: which ranks, which functions, and between which moments.
///
/// An intercepted call asks one flag (recordingNow) and one byte of its function (leftOut).
class Selection {
public:
  /// Reads ANOLE_RANKS and ANOLE_FUNCTIONS; what is not understood is reported and selects all.
  static void configure(const Session &session);

  /// From now on calls may be recorded.
  static void begin();

  /// anole_pause, anole_resume and MPI_Pcontrol(0), MPI_Pcontrol(1); also before MPI starts.
  static void pause(bool wanted);

  static bool hasThisRank() { return rankSelected; }

private:
  static void update();

  inline static bool rankSelected = true;
  inline static std::atomic<bool> begun = false, paused = false;
};

} // namespace anole::record
