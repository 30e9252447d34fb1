#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace anole::record {

class Recorders;

/// Grows with each change of what handles stand for (see changing() in
/// runtime/record/mpi/handles/Guard.h) and whenever recording begins or ends, by more than any
/// function's number: so its sum with one stands for both, and says whether a FastPathEntry still
/// leads anywhere.
inline constinit std::atomic<uint64_t> handlesEpoch = uint64_t(1) << 16;
inline void endHandlesEpoch() {
  handlesEpoch.fetch_add(uint64_t(1) << 16, std::memory_order_relaxed);
}

/// Whether calls are recorded. No call is a FastPath of one from before recording ended.
class Recording {
public:
  Recording &operator=(bool wanted) {
    on = wanted;
    endHandlesEpoch();
    return *this;
  }
  operator bool() const { return on; }
  bool load(std::memory_order order) const { return on.load(order); }

private:
  std::atomic<bool> on = false;
};

/// How a call of a function is looked at before it is made: as usual, which is quick; closely,
/// where there is a raw log or its path comes from the stack; or not at all, as the user does not
/// want it recorded.
enum class Look : uint8_t { Usual, Close, None };

/// What every intercepted call asks before anything else, at fixed addresses. The rest of the
/// tracer's state belongs to the Tracer (runtime/record/run/Tracer.h).
struct RecordingSwitch {
  /// True if calls are recorded now: after MPI_Init, before MPI_Finalize, not paused, nothing
  /// failed.
  Recording recording;

  /// True if the trace is being made: no thread may change its record any more (Recorders::close).
  std::atomic<bool> over = false;

  /// Outermost calls since then, which are not in the trace.
  std::atomic<uint64_t> lateCalls = 0;

  /// True if stopRecording was called.
  std::atomic<bool> failed = false;

  /// True if that was in the middle of an event.
  std::atomic<bool> mayBeTorn = false;

  /// By the function's number without `largeCount`.
  std::array<Look, 2048> looks{};

  /// Not 0 while the keeper copies the record and wants threads to let it: see RecordCopy. Null:
  /// there is no keeper.
  std::atomic<uint32_t> *copying = nullptr;

  /// The recorders of the threads; null until MPI starts.
  Recorders *recorders = nullptr;

  Look lookAt(uint16_t function) const { return looks[function % looks.size()]; }
};
inline constinit RecordingSwitch recordingSwitch;

} // namespace anole::record
