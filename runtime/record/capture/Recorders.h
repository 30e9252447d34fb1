#pragma once

#include "runtime/core/handles/TextTable.h"
#include "runtime/record/capture/ThreadRecorder.h"

#include <deque>

namespace anole::record {

/// The recorders of all threads of this process, in the order of their first MPI call.
class Recorders {
public:
  /// A recorder for the calling thread, which gets the next ordinal.
  ThreadRecorder *attach();

  /// Before the first attach().
  void configure(const RecorderSettings &common);

  /// Makes sure that the text with this key is in the trace, if there is room for it.
  void listText(int64_t key, const TextFormat &text);
  std::vector<Text> listedTexts();
  uint64_t unlistedTexts() const { return textTable.unlisted(); }

  /// Ends all recording, before the trace is made: afterwards no thread changes its record. Threads
  /// may be in MPI, as MPI_Finalized may be called at any time, and may be about to record an
  /// event: it waits for these, but never for an MPI call. The memory barrier that orders what a
  /// thread notes of itself before it looks at the recordingSwitch is made here, for all threads,
  /// so that events need none. It waits a second at most, for the case that a thread was stopped.
  void close();

  /// After close().
  std::deque<ThreadRecorder> &all() { return recorders; }

private:
  std::mutex lock;
  RecorderSettings settings;
  TextTable textTable;
  std::deque<ThreadRecorder> recorders; ///< a deque never moves them
};

} // namespace anole::record
