#pragma once

#include "runtime/record/run/Snapshots.h"

namespace anole::record {

/// Notices when nothing moves on this host any more (ANOLE_HANG), in the keepers. Each looks once a
/// second whether its process has begun or ended a call; calls themselves have nothing to do. One
/// whose process has not for so long says so by a name among the sockets of the host. If all have,
/// each writes its piece and says that, too; then one of them asks the ranks of other hosts for
/// theirs, waits for some seconds, and says a line with the verdict. With ANOLE_HANG_ABORT it then
/// ends its process, and so the launcher the job.
///
/// Without the option it costs nothing. Ranks that poll do make calls.
class HangWatch {
public:
  HangWatch(Session &session, Snapshots &snapshots, uint64_t trace, int process);

  /// The keeper may sleep so many milliseconds; -1: for ever.
  int pause() const { return limit.count() > 0 ? 1000 : -1; }
  void look();

private:
  bool isQuiet();
  void goOn();
  unsigned count(const char *names) const;
  void leaveTraces(const std::string &folder);
  bool awaitOthers(const std::string &folder);
  void speak(const std::string &folder);

  Session &session;
  Snapshots &snapshots;
  uint64_t trace;
  int process; ///< a file that stands for it
  std::chrono::seconds limit;
  std::optional<uint64_t> stamp;
  SteadyClock::time_point since = SteadyClock::now();
  int quiet = -1, saved = -1, speaker = -1; ///< the sockets with the names
  unsigned keepers = 0;                     ///< of the host, when all were quiet
  std::optional<SnapshotRequest> request;
  unsigned waited = 0; ///< looks
  bool hasSpoken = false;
};

} // namespace anole::record
