#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole::whatif {

/// The messages that a call site sent.
struct SentAt {
  PointKey site{};
  uint64_t messages = 0;
  uint64_t unexpected = 0; ///< sent before their receive was posted
};

struct UnexpectedMessages {
  std::vector<SentAt> sites{};        ///< those that sent messages; most unexpected ones first
  std::vector<std::string> leftOut{}; ///< a line for each kind of call that could not be matched
};

/// Counts the messages that were sent before their receive was posted, by the recorded times of
/// calls. MPI has to keep such a message, or lets its sender wait.
///
/// A message is sent, and a receive posted, when its call begins. Ranks have the same time where
/// their first calls (MPI_Init) end. Fails if the trace has no times of single calls, or if its
/// ranks cannot be run against each other. Memory: what waits for its other side.
Expected<UnexpectedMessages> unexpectedMessages(const Trace &trace, uint64_t limit);

} // namespace anole::whatif
