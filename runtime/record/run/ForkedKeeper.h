#pragma once

#include "runtime/record/run/Keeper.h"

namespace anole::record {

struct KeeperSharedState;

/// A process that outlives this one and then writes what it recorded.
///
/// It is forked off before MPI starts, sleeps, and holds no more than what was in memory then, and
/// of a large program less (ForkLeavesOut). The record lies in the shared heap at the same
/// addresses in both, so when the process is gone, by whatever end, the keeper walks the record as
/// if it were its own and writes this rank's piece (see runtime/core/ranks/pieces). The program's
/// signals, exit status and core dumps stay as they are.
///
/// Nothing of it shows: it is no child of the program, in a session of its own, and has closed
/// every file but stderr. That one it keeps for its one line, and because launchers wait until it
/// is closed: so the piece is there when mpiexec returns.
///
/// Rejected: signal handlers (see SharedHeap), and writing the pieces from the process itself at
/// exit: threads may still be running there.
class ForkedKeeper final : public Keeper {
public:
  /// Forks. Without a keeper (no process to be had, or a program with so many small blocks that the
  /// copies of their pages would hurt) the run is traced all the same, but leaves nothing if it
  /// dies.
  void start(Session &session) override;
  bool save() override;
  void dismiss() override;

private:
  /// In the traced process, while it has a keeper. Never destroyed: the keeper may still read it.
  KeeperSharedState *agreement = nullptr;
};

} // namespace anole::record
