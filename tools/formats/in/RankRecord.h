#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/model/PathBuilder.h"
#include "tools/formats/in/ImportedCall.h"

#include <map>
#include <memory>
#include <unordered_set>

namespace anole::import {

/// The record of one rank, compressed call by call as the tracer compresses it online. It holds no
/// list of events: its memory is that of the rank's compressed record.
class RankRecord {
public:
  RankRecord(uint32_t rank, TimeDetail times);
  RankRecord(const RankRecord &) = delete; // its parts refer to each other
  RankRecord &operator=(const RankRecord &) = delete;

  /// A Thread is what one thread did.
  struct Thread {
    Thread(uint32_t ordinal, TimeDetail times)
        : requests(ordinal), tree(ordinal, 4096, {}, times, LongGaps::above(leastLongGap, 1)) {}

    RequestCount requests;
    TraceTree tree;
    uint64_t end = 0;      ///< of its last call
    uint64_t firstEnd = 0; ///< of its first call
    bool began = false;
  };

  /// The thread of that number, from 0. Null if it would be one thread too many (mostThreads).
  Thread *thread(uint32_t ordinal);

  /// Appends a call of a thread. Constant time on average.
  LateSlot add(Thread &thread, const ImportedCall &call);
  /// Counts a call that found nothing complete and leaves no event.
  void poll(Thread &thread, const ImportedCall &call);

  /// Names a call path, once: the step through `frame` from the step `before` (0: none).
  uint32_t addStep(uint32_t before, const Frame &frame);
  void namePath(uint64_t signature, uint32_t step);

  uint64_t events() const { return count; }
  const uint32_t rank;

  /// The trace of this rank alone. The record is empty afterwards.
  Trace finish();

  static constexpr size_t mostThreads = 4096;

private:
  /// The fields of a call that has arrays.
  std::span<const int64_t> withArrays(const ImportedCall &call);

  TimeDetail times;
  uint64_t count = 0;
  std::map<uint32_t, std::unique_ptr<Thread>> threads;
  std::vector<int64_t> fields; ///< of one event, if it has arrays
  PathTree tree;
  PathBuilder builder;
  std::vector<CallPath> paths;
  std::unordered_set<uint64_t> named;
};

} // namespace anole::import
