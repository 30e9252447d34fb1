#pragma once

#include "runtime/record/run/Session.h"

namespace anole::record {

/// Whoever writes what this process recorded if it ends without MPI_Finalize. Must not be deleted
/// in a child of the process that started it: it is not the child's.
class Keeper {
public:
  virtual ~Keeper() = default;

  /// Before MPI starts.
  virtual void start(Session &session) = 0;

  /// Has the piece written now, because the process is about to end by its own hand: returns when
  /// it is on disk, after some seconds at most. False if there is none that can.
  virtual bool save() = 0;

  /// There is nothing to keep any more.
  virtual void dismiss() = 0;
};

} // namespace anole::record
