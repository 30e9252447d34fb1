#pragma once

#include <cstdint>
#include <sys/un.h>

namespace anole::record {

/// Wakes the keeper. What it is woken for stands in memory that it shares (KeeperSharedState).
///
/// The traced process keeps no descriptor for this: a program may close all of its files, or put
/// one of its own on any number, and nothing of the tracer may then be written to it or close it.
/// The bell is a socket of the keeper, with a name that is in no folder; a datagram without content
/// rings it. Rejected: a signal (the number of a keeper that was killed may be another process's by
/// now) and a look at the shared memory now and then (it costs time while nothing happens).
class KeeperWakeup {
public:
  enum class Rung { Yes, NobodyThere, Unknown };

  /// Chooses a name that nothing else has. It begins with a number of the trace (keeperNames), so
  /// that whoever wants something of a trace's keepers finds them among the sockets of the host.
  explicit KeeperWakeup(uint64_t trace);

  /// Opens the keeper's end: -1 if the system does not allow it.
  int open() const;

  Rung ring() const;

private:
  sockaddr_un address{};
};

} // namespace anole::record
