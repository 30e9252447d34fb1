#pragma once

#include "runtime/record/run/KeeperSharedState.h"

#include <sys/types.h>

namespace anole::record {

/// A Watch waits for what the keeper waits for: an order, or the end of the process.
///
/// Made by the process itself before it forks, so that what is watched is this process and not a
/// later one with its number; both then close what they do not need.
class Watch {
public:
  explicit Watch(const KeeperWakeup &bell);
  void close();

  struct Woken {
    KeeperSharedState::Order order = KeeperSharedState::None;
    bool isRung = false;
  };
  /// Of the keeper, for so many milliseconds at most. Leave: nothing is to be kept. Save: there is
  /// something to save, because the process asked for it or because it is gone. None: somebody
  /// rang, or the time is over.
  Woken await(const KeeperSharedState &agreement, int pause) const;

  int bellEnd() const { return bell; }
  int processEnd() const { return processFile; }

private:
  bool isOver(short events) const;

  pid_t process;
  int processFile, bell; ///< -1: the system has no such thing
};

} // namespace anole::record
