#pragma once

#include <cstdint>

namespace anole::record {

/// These are the times in which a thread is at rest (see ThreadRecorder::rest), and the events in
/// them whose parameters were not looked at.
class RestPeriods {
public:
  using MayRest = bool (*)(uint16_t function);

  /// Null: the thread never rests.
  explicit RestPeriods(MayRest mayRest) : mayRest(mayRest) {}

  bool isPossible() const { return mayRest != nullptr; }
  bool isNow() const { return resting; }
  MayRest concerned() const { return mayRest; }

  /// Whether parameters of the function are left out now. Counts an event.
  bool leavesOut(uint16_t function) {
    bool isLeftOut = resting && mayRest(function);
    seen += resting && !isLeftOut;
    return isLeftOut;
  }
  /// The thread has recorded so many events, as below.
  void begin(uint64_t events) {
    resting = true;
    since = events;
    seen = 0;
  }
  void end(uint64_t events) {
    before = unseen(events);
    resting = false;
  }
  uint64_t unseen(uint64_t events) const { return before + (resting ? events - since - seen : 0); }

private:
  MayRest mayRest;
  bool resting = false;
  uint64_t since = 0, seen = 0; ///< events
  uint64_t before = 0;          ///< unseen ones of earlier rests
};

} // namespace anole::record
