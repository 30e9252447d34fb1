#pragma once

#include "runtime/core/walk/EventWalker.h"

#include <map>
#include <memory>

namespace anole::whatif {

/// RankWalks hands out walks over the ranks of a trace to whoever runs these several times. A
/// rank's stream is extracted and checked once: of many call sites, that takes as long as a run
/// does.
///
/// Memory: the streams, as far as they have some hundred thousand places together; those of further
/// ranks are made anew each time.
class RankWalks {
public:
  /// The trace must outlive it. Streams have the times of each event for who needs these.
  explicit RankWalks(const Trace &trace, bool withTimes = true)
      : trace(trace), withTimes(withTimes) {}

  Expected<EventWalker> of(uint32_t rank, const UnreadScalars &unread = {});
  /// Returns what the thread did that called MPI_Init, as a sound stream.
  Expected<std::shared_ptr<const StreamTrace>> streamOf(uint32_t rank);

private:
  const Trace &trace;
  const bool withTimes;
  std::map<uint32_t, std::shared_ptr<const StreamTrace>> kept{};
  uint64_t places = 0; ///< of those that are kept
};

} // namespace anole::whatif
