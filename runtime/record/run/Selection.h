#pragma once

#include "runtime/record/run/Session.h"

#include <atomic>

namespace anole::record {

/// A Selection is what of the program is recorded: which ranks, which functions, and between which
/// moments. It opens and closes the RecordingSwitch.
class Selection {
public:
  /// Reads ANOLE_RANKS and ANOLE_FUNCTIONS; what is not understood is reported and selects all.
  static void configure(Session &session);

  /// From now on calls may be recorded, if this rank is selected.
  void begin(const Session &session);

  /// anole_pause, anole_resume and MPI_Pcontrol(0), MPI_Pcontrol(1); also before MPI starts.
  void pause(bool wanted);

private:
  void update();

  std::atomic<bool> begun = false, paused = false;
};

} // namespace anole::record
