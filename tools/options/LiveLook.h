#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/ranks/pieces/SnapshotRequest.h"

namespace anole::tools {

class Interruptions;

/// Returns whether ranks of a traced run that will write this trace run on this host.
bool isRunning(const std::string &trace);

/// Returns the trace that a user means who may name the folder of its pieces.
std::string traceMeant(std::string name);

/// Returns which ranks a snapshot lacks, on which hosts if a trace on the way says so, and which
/// hosts have answered; empty if none is missing.
std::string silentText(const std::string &trace, const TraceInfo &snapshot);

/// A LiveLook has the ranks of a run that goes on leave pieces. As long as it is there, others wait
/// with asking them, so the pieces can be read.
///
/// Keepers on this host are rung and answer at once. Those of others see the request in the folder
/// within five seconds, so it waits six for the first piece, and for each further one; a minute at
/// most. Who presses Ctrl-C leaves no request behind.
class LiveLook {
public:
  explicit LiveLook(const std::string &trace);

  /// Returns the folder. It is an error if no rank has answered.
  Expected<std::string> take();
  /// Says whether the run has ended meanwhile, so far as this host can tell: none of its ranks runs
  /// here any more, and it has left something.
  bool hasEnded() const;
  bool areAllThere() const { return ranks > 0 && found >= ranks; }

private:
  Expected<void> place(const Interruptions &interruptions);
  Expected<void> await(const Interruptions &interruptions);

  std::string trace, folder;
  SnapshotRequest request;
  bool wasHere;
  std::string leftBefore;
  uint32_t ranks = 0; ///< of the run; 0: not known yet
  size_t found = 0;
};

} // namespace anole::tools
