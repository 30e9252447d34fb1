#pragma once

#include "tools/formats/in/RankRecord.h"

namespace anole::import {

/// Calls of one thread that wait to be recorded, in order. Some formats say what a nonblocking
/// receive or collective was given only where it completes, so the call stays open until then, and
/// all calls behind it wait. At most `most` calls wait; then the first one is recorded with what is
/// known.
class OpenCalls {
public:
  OpenCalls(RankRecord &record, RankRecord::Thread &thread) : record(record), thread(thread) {}

  /// Appends a call. Its number is for find() and close() if it is open. The object holds another
  /// call afterwards, as its values were taken and not copied.
  uint64_t add(ImportedCall &call, bool isOpen);
  /// An open call; null: it was recorded.
  ImportedCall *find(uint64_t number);
  void close(uint64_t number);
  /// Records all calls.
  void flush();

  static constexpr size_t most = 1 << 14;

private:
  struct Entry {
    ImportedCall call;
    bool isOpen = false;
  };
  Entry &at(uint64_t number) { return ring[number % ring.size()]; }
  void grow();
  void recordFirst();
  void recordCall(const ImportedCall &call);

  RankRecord &record;
  RankRecord::Thread &thread;
  std::vector<Entry> ring;      ///< grows to `most`; entries are used again
  uint64_t first = 1, next = 1; ///< call 0 never waits
};

} // namespace anole::import
