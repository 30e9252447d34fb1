#pragma once

#include "tools/analysis/model/FunctionTotals.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/show/PathText.h"
#include "tools/show/TableColumns.h"
#include "tools/views/PhasedSummary.h"
#include "tools/views/RegionTotals.h"
#include "tools/views/SummaryColumns.h"

namespace anole {

const tools::Columns<Counter> &columnsOf(const Counter *);

} // namespace anole

namespace anole::tools {

/// A function and what all ranks did with it.
struct FunctionUse {
  FunctionTotal total;
  std::string name;

  std::optional<Nanoseconds> inside() const;
  std::optional<SpentNanoseconds> mean() const;
};
const Columns<FunctionUse> &columnsOf(const FunctionUse *);
std::vector<FunctionUse> functionUses(const Trace &trace, const TraceNames &names);

const Columns<Region> &columnsOf(const Region *);

/// Ranks that belong together: as one word, and how many.
struct RankGroup {
  const RankList &ranks;

  RanksWord word() const { return {ranks}; }
  uint64_t size() const { return valueCount(ranks); }
};
const Columns<RankGroup> &columnsOf(const RankGroup *);

/// What `anole info --json` prints of a trace.
struct TraceReport {
  explicit TraceReport(const LoadedTrace &loaded)
      : loaded(loaded), names(loaded.trace), bytes(bytesOf(loaded.trace)) {}

  const LoadedTrace &loaded;
  const TraceNames names;
  const Expected<TraceBytes> bytes;

  ShownSummary summary() const { return {phasedSummary(trace(), bytes), names}; }
  const Trace &trace() const { return loaded.trace; }
  const TraceInfo &info() const { return loaded.trace.info; }
};
const Columns<TraceReport> &columnsOf(const TraceReport *);

} // namespace anole::tools
