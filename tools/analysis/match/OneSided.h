#pragma once

#include "tools/analysis/match/Messages.h"

namespace anole::whatif {

/// OneSided is what ranks put and get by themselves. A call only starts it. It is on its way when
/// the rank waits for it: in a fence, together with all ranks of the window, or alone in a flush or
/// the end of a lock, which take one latency, or two if something has to come back, and all bytes
/// since the last one. A lock is not waited for.
///
/// Memory: a few numbers for each window of each rank.
class OneSided {
public:
  explicit OneSided(MatchState &all) : all(all), messages(all) {}

  /// The rank made or freed a window.
  static void make(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                   uint32_t group);
  static void forget(RankState &rank, const CallShape &shape, const WalkedEvent &event);

  /// It puts or gets. `request` is that of the call, or `Message::noRequest`.
  void access(RankState &rank, const CallShape &shape, const WalkedEvent &event, int64_t request);

  /// It waits for what it put and got, alone.
  void flush(RankState &rank, const CallShape &shape, const WalkedEvent &event, uint32_t site);

  /// The window of a call; null: the trace does not tell.
  static Window *windowOf(RankState &rank, const CallShape &shape, const WalkedEvent &event);

  /// The bytes that a rank put and got, which it will have waited for.
  static uint64_t take(Window &window);

private:
  MatchState &all;
  Messages messages;
};

} // namespace anole::whatif
