#pragma once

#include "runtime/core/base/Hash.h"

#include <cstdint>

namespace anole {

/// A Misprediction is where a thread did something that its record did not predict.
struct Misprediction {
  uint64_t event = 0;  ///< the number of the event, from 1 on, at which it was noticed; 0: nowhere
  uint64_t marker = 0; ///< markers of the phase loop that came before it
  uint64_t path = 0;   ///< of the point whose event or parameter it was; 0: it was a loop's
  uint64_t loopSite = 0; ///< of the loop whose iterations it was about; 0 if a folded one
  uint64_t digest = 0;   ///< of all surprises up to this one
  bool operator==(const Misprediction &) const = default;
};

/// Counts the events of a thread, and digests those that the record did not predict.
///
/// A record predicts one thing at a time: the next child of a body, how often a loop runs, and the
/// next value of each column with a pattern. So two ranks whose records were equal, and who did
/// since then only what was predicted, have done the same; and the first event by which they differ
/// is a surprise on one of them at least. The digests of two ranks that began alike are equal if
/// and only if they have done the same (but for collisions). It costs nothing where events go on as
/// they did, because what is not predicted is on the slow path anyway.
///
/// Two things are noticed late: a value that stays where it should have changed, when it changes or
/// when the tree is settled; and an iteration like an earlier one, but not the one that was due,
/// when it ends. Values that come after their event (LateValues) are left out: they come at any
/// time.
///
/// Rejected: to compare each event with the lead's. Leads would have to send their events ahead,
/// and a rank that is ahead of its lead would have nothing to compare with.
class Mispredictions {
public:
  /// Something that was not predicted, at a point or in a loop. `what` tells it from others.
  [[gnu::noinline]] void atPoint(uint64_t path, uint64_t what) { see(events, path, 0, what); }
  /// That is noticed when the next event comes.
  [[gnu::noinline]] void inLoop(uint64_t site, uint64_t what) { see(events + 1, 0, site, what); }

  uint64_t digest() const { return all; }
  /// The first one since forgetFirst(), or none.
  const Misprediction &first() const { return earliest; }
  void forgetFirst() { earliest = {}; }

  /// The record was changed by something else than events: it predicts other things than that of a
  /// rank that did the same.
  void giveUp() { comparable = false; }
  bool areComparable() const { return comparable; }

  uint64_t events = 0;  ///< recorded so far
  uint64_t markers = 0; ///< of the phase loop, since the thread follows it

private:
  void see(uint64_t event, uint64_t path, uint64_t site, uint64_t what) {
    all = combineHash(all, what);
    if (earliest.event == 0)
      earliest = {event, markers, path, site, all};
  }

  uint64_t all = 0;
  Misprediction earliest;
  bool comparable = true;
};

} // namespace anole
