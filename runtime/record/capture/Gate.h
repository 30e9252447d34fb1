#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace anole::record {

class Recorders;

/// What every intercepted call asks before anything else, at fixed addresses. The rest of the
/// tracer's state belongs to the Tracer (runtime/record/run/Tracer.h).
struct Gate {
  /// Whether calls are recorded now: after MPI_Init, before MPI_Finalize, not paused, nothing
  /// failed.
  std::atomic<bool> recording = false;

  /// Whether stopRecording was called.
  std::atomic<bool> failed = false;

  /// Functions that the user does not want recorded, by number without `largeCount`.
  std::array<bool, 2048> leftOut{};

  /// The recorders of the threads; null until MPI starts.
  Recorders *recorders = nullptr;

  bool isLeftOut(uint16_t function) const { return leftOut[function % leftOut.size()]; }
};
inline constinit Gate gate;

} // namespace anole::record
