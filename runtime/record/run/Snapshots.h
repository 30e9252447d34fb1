#pragma once

#include "runtime/core/ranks/pieces/SnapshotRequest.h"
#include "runtime/record/run/KeeperSharedState.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// The keeper's answers to requests for snapshots. A request is a file in a folder beside the trace
/// (SnapshotRequest.h). Whoever makes it tells keepers of it by their bells, which are heard on
/// their own host only. So on each host one keeper, the lookout, looks for the file every few
/// seconds, and rings those of its host if there is one that is still being counted up. Ten
/// thousand ranks cost a look at one name a host. While there are requests it looks more often.
///
/// The lookout is who has a certain name among the sockets of the host. The name is free again when
/// it ends; the others try to take it now and then. The copy and the piece are made by a process
/// that ends with them, so whatever happens to it, the keeper still keeps.
class Snapshots {
public:
  Snapshots(Session &session, KeeperSharedState &agreed, uint64_t trace)
      : session(session), agreed(agreed), trace(trace) {}

  /// The keeper may sleep so many milliseconds.
  int pause() const;
  /// Answers a request that there is and that was not answered, if it was rung or it is time to
  /// look; if it fails, tries again while the request is there.
  void look(bool isRung);
  /// Writes this rank's piece to the folder; false: it could not.
  bool take(const std::string &folder);

private:
  void answer(bool isRung);

  Session &session;
  KeeperSharedState &agreed;
  uint64_t trace;
  int lookout = -1; ///< the socket with the name; -1: another keeper has it
  RequestWatch request;
  std::string heard, answered; ///< the latest requests; a rank in MPI_Init cannot answer yet
  std::chrono::milliseconds pace{500};
  SteadyClock::time_point due = SteadyClock::now() + pace, lastRequest{};
};

} // namespace anole::record
