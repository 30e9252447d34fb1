#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>

namespace anole::tools {

/// The Timeline of a trace puts the threads of all ranks on one axis of time: whatever draws or
/// exports times begins each thread where this says, and adds up its times.
///
/// The trace says when the first event of each thread ended (RankAnchors), of the first thread
/// normally MPI_Init. Time 0 is the earliest start of such an event. Where the trace does not say
/// it, all first events are taken to end together, as ranks wait for each other in MPI_Init.
///
/// All times are nanoseconds. Memory: 8 bytes a thread of a rank.
class Timeline {
public:
  explicit Timeline(const Trace &trace);

  /// The first event of the rank's first thread takes so long. Called for all ranks before the
  /// first startOf().
  void beginsWith(uint32_t rank, uint64_t inside);

  /// Returns when the thread begins, whose first event takes so long.
  uint64_t startOf(uint32_t rank, uint32_t thread, uint64_t inside) const;

private:
  struct Thread {
    const SharedStream &stream;
    std::vector<uint64_t> anchors; ///< by position of the rank in the stream
  };

  /// After the earliest anchor.
  std::optional<uint64_t> anchorOf(uint32_t rank, uint32_t thread) const;

  std::vector<Thread> threads;    ///< of which anchors are known
  uint64_t earliest = UINT64_MAX; ///< by the clock of the anchors
  uint64_t before = 0;            ///< from time 0 to the earliest anchor
};

} // namespace anole::tools
