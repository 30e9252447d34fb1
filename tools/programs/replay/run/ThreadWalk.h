#pragma once

#include "tools/programs/replay/run/PhaseWindow.h"
#include "tools/programs/replay/run/ProgressLine.h"
#include "tools/programs/replay/run/RepairedCalls.h"
#include "tools/programs/replay/run/Replays.h"
#include "tools/programs/replay/thread/Thread.h"

#include <optional>

namespace anole::replay {

/// Replays the events of one thread, straight from the compressed tree ([Noeth2006], section 4.2).
/// Calls outside the requested phases are made too, because the calls inside need their messages
/// and objects. They are made without the time between them and are not counted.
class ThreadWalk {
public:
  /// `ahead`: see OpenAfterWaitany.
  ThreadWalk(ReplayProcess &process, EventWalker events, std::optional<EventWalker> ahead,
             RepairedCalls repairs, const Replays &replays, const Settings &settings,
             const TimedPhases &timed);

  /// `index` is that of the thread, from 0.
  void run(size_t index);

  const Expected<void> &result() const { return outcome; }
  const Thread &thread() const { return replayed; }
  double seconds() const { return timed; } ///< in the phases that are asked for

private:
  void replay(const WalkedEvent &event, const Replays::Known &known);
  void pollInVain();
  void enterOrLeave(bool isInside);
  void play(const WalkedEvent &event, bool &endsHere);
  void goTo(const RepairedCalls::Next &next, uint64_t from);
  void setPace() { replayed.setCounted(inside, inside ? settings.scale * share : 0); }
  EventWalker &current() { return again ? *again : walker; }

  RepairedCalls repairs;
  const Settings &settings;
  const Replays &replays;
  EventWalker walker;
  std::optional<EventWalker> again; ///< of a worker that has gone back
  Thread replayed;
  std::optional<PhaseWindow> phases; ///< in the first thread
  ProgressLine progress;
  bool inside = false;
  double share = 1; ///< of the times between calls
  Clock::time_point entered{};
  double timed = 0;
  Expected<void> outcome{};
};

} // namespace anole::replay
