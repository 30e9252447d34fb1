#pragma once

#include "tools/show/PathText.h"
#include "tools/show/TableColumns.h"
#include "tools/views/FamilyColumns.h"

namespace anole::tools {

/// Times of calls, of all ranks together.
struct CallTimes {
  const TimeStats &stats;

  Nanoseconds mean() const { return {stats.sum / static_cast<double>(stats.count)}; }
};
const Columns<CallTimes> &columnsOf(const CallTimes *);

/// Nothing where the trace has no times.
std::optional<CallTimes> callTimesOf(const TimeStats &stats);

/// A point without its parameters.
struct ShownPoint {
  const TraceNames &names;
  const SharedPoint &point;

  std::string function() const { return names.functionName(point.key); }
  StableId path() const { return {point.key.path}; }
  std::string place() const { return names.place(point.key.path); }
  RanksWord ranks() const { return {point.ranks}; }
  uint64_t events() const { return point.count; }
  uint64_t polls() const { return point.polls; }
  std::optional<CallTimes> inside() const { return callTimesOf(point.duration); }
  std::optional<CallTimes> before() const { return callTimesOf(point.delta); }
  SpentNanoseconds tracer() const { return {point.tracer.total}; }
  SpentNanoseconds waited() const { return {point.waited.total}; }
};
const Columns<ShownPoint> &columnsOf(const ShownPoint *);

/// A loop without what its iterations consist of.
struct ShownLoop {
  const TraceNames &names;
  const SharedStream &stream;
  const SharedLoop &loop;

  StableId site() const { return {loop.site}; }
  uint64_t markedEvents() const { return loop.markedEvents; }
  std::vector<FamilyValues<Iterations>> trips() const { return familiesOf<Iterations>(loop.trips); }
  std::vector<FamilyValues<MarkersSet>> markers() const {
    return familiesOf<MarkersSet>(loop.markers);
  }
};
const Columns<ShownLoop> &columnsOf(const ShownLoop *);

} // namespace anole::tools
