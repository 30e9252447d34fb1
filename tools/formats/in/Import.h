#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/merge/RankMerge.h"
#include "tools/formats/in/Functions.h"
#include "tools/formats/in/RankRecord.h"

#include <optional>
#include <set>

namespace anole::import {

/// A trace that is being imported: what the readers of all formats write to.
///
/// Finished ranks are merged as they come (RankMerge).
class Import {
public:
  explicit Import(TimeDetail times) : times(times) {}

  /// The record of the next rank.
  RankRecord open(uint32_t rank) const { return RankRecord(rank, times); }
  /// Takes what a finished rank did out of its record. Ranks come in ascending order.
  void close(RankRecord &record);

  /// Says once, in the summary, what the format does not tell.
  void notTold(const std::string &what) { untold.insert(what); }

  /// The trace, once all ranks were closed. `size` is how many the program had: those that did not
  /// come are missing in the trace, and the trace says so.
  Trace finish(uint32_t size);

  Functions functions;
  TraceInfo info; ///< facts of the run, for the reader to fill in
  std::string formatName;
  std::optional<int64_t> application{}; ///< the one to read, from 1, of formats that have several
  std::optional<uint32_t> firstRank{};  ///< of the first file whose name does not say one
  const std::set<std::string> &missingFacts() const { return untold; }
  uint64_t events() const { return count; }
  size_t closedRanks() const { return closed.size(); }

private:
  TimeDetail times;
  RankMerge ranks;
  std::vector<uint32_t> closed;
  std::set<std::string> untold;
  uint64_t count = 0;
};

} // namespace anole::import
