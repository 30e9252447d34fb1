#pragma once

#include "runtime/record/run/KeeperSharedState.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// The keeper's answers to requests for snapshots. A request is a file in a folder beside the trace
/// (Keepers.h), which whoever makes it tells keepers of by their bells. On each host one keeper,
/// the lookout, looks for the file every few seconds, because bells are heard on their own host
/// only; when there is a new one it rings those of its host. So ten thousand ranks cost a look at
/// one name a host.
///
/// The lookout is who has a certain name among the sockets of the host, which is free again when it
/// ends. The copy and the piece are made by a process that ends with them, so whatever happens to
/// it, the keeper still keeps.
class Snapshots {
public:
  Snapshots(Session &session, KeeperSharedState &agreed, uint64_t trace)
      : session(session), agreed(agreed), trace(trace) {}

  /// The keeper may sleep so many milliseconds; -1: until it is rung.
  int pause();
  /// Answers a request that there is and that was not answered; if it fails, when it is next rung.
  void look();
  /// Writes this rank's piece to the folder; false: it could not.
  bool take(const std::string &folder);

private:
  Session &session;
  KeeperSharedState &agreed;
  uint64_t trace;
  int lookout = -1;            ///< the socket with the name; -1: another keeper has it
  std::string heard, answered; ///< the latest requests; a rank in MPI_Init cannot answer yet
};

} // namespace anole::record
