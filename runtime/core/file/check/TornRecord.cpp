#include "runtime/core/file/check/TornRecord.h"

#include "runtime/core/file/check/LastIterations.h"
#include "runtime/core/file/check/StreamCounts.h"
#include "runtime/core/model/ColumnRole.h"
#include "runtime/core/model/LoopCounts.h"
#include "runtime/core/model/LoopOrder.h"
#include "runtime/core/terms/TermSlice.h"
#include "runtime/core/terms/TermSums.h"
#include "runtime/core/walk/StreamPlace.h"

#include <algorithm>

namespace anole {
namespace {

/// Of a point without an event, which does not know its parameters.
void shape(PointTrace &point, const std::vector<FunctionInfo> &functions) {
  auto known = std::ranges::find(functions, point.key.functionId(), &FunctionInfo::id);
  if (known == functions.end())
    return;
  point.scalars = static_cast<uint8_t>(known->scalars.size());
  point.arrays = static_cast<uint8_t>(known->arrays.size());
  point.late = static_cast<uint8_t>(known->late.size());
  point.columns.resize(point.scalars + 2u * point.arrays + point.late);
}

/// countOf() knows no empty sequence.
uint64_t valuesIn(const Terms &values) { return values.empty() ? 0 : countOf(values).value_or(0); }

/// Gives each column that has fewer values than events what is missing, if it is no more than this.
/// Returns the most that any had to get.
uint64_t fill(PointTrace &point, uint64_t events, int64_t unresolved, uint64_t most) {
  uint64_t filled = 0;
  for (size_t column = 0; column < point.columns.size(); ++column) {
    Terms &values = point.columns[column];
    ColumnRole role = roleOf(point, column);
    uint64_t missing = events - std::min(events, valuesIn(values));
    if (role == ColumnRole::Elements || missing == 0 || missing > most)
      continue;
    values.push_back({role == ColumnRole::Lengths ? 0 : unresolved, 0, missing, {}});
    filled = std::max(filled, missing);
  }
  return filled;
}

void mend(PointTrace &point, uint64_t events, int64_t unresolved) {
  fill(point, events, unresolved, 1);
  if (point.times && point.times->deltas.size() == events - 1)
    point.times->deltas.add(0);
  if (point.times && point.times->durations.size() == events - 1)
    point.times->durations.add(0);
  point.count = events;
}

void setCount(PointTrace &point, uint64_t events) {
  point.count = point.delta.count = point.duration.count = events;
}

void loseTimes(PointTrace &point, uint64_t events) {
  point.times = std::make_unique<EventTimes>();
  for (uint64_t event = 0; event < events; ++event)
    point.times->add(0, 0);
}

void lose(PointTrace &point, uint64_t events, int64_t unresolved) {
  setCount(point, events);
  point.columns.assign(point.scalars + 2u * point.arrays + point.late, {});
  fill(point, events, unresolved, UINT64_MAX);
  if (point.times)
    loseTimes(point, events);
}

void cut(Terms &values, uint64_t count) {
  if (valuesIn(values) > count)
    values = firstValues(values, count);
}

/// Returns of how many of the first arrays there are all elements.
uint64_t wholeArrays(const Terms &lengths, uint64_t elements) {
  uint64_t whole = 0;
  for (uint64_t more = valuesIn(lengths); more != 0; more /= 2)
    while (whole + more <= valuesIn(lengths) &&
           sumOf(firstValues(lengths, whole + more)) <= elements)
      whole += more;
  return whole;
}

/// Takes from each column what it has more than values for so many events, and from an array what
/// does not belong together.
void trim(PointTrace &point, uint64_t events) {
  for (size_t column = 0; column < point.columns.size(); ++column) {
    Terms &values = point.columns[column];
    if (roleOf(point, column) != ColumnRole::Elements) {
      cut(values, events);
      continue;
    }
    Terms &lengths = point.columns[column - 1];
    cut(lengths, wholeArrays(lengths, valuesIn(values)));
    cut(values, sumOf(lengths));
  }
}

/// Times of single events cannot be cut: where their number is wrong, they are lost.
uint64_t fit(PointTrace &point, uint64_t events, int64_t unresolved) {
  trim(point, events);
  setCount(point, events);
  if (const EventTimes *times = point.times.get();
      times && (times->deltas.size() != events || times->durations.size() != events))
    loseTimes(point, events);
  return fill(point, events, unresolved, UINT64_MAX);
}

/// Returns what the loops say of these points, or nothing.
std::vector<uint64_t> placedEvents(const StreamTrace &stream, const std::vector<uint32_t> &points) {
  auto placed = points.empty() ? std::vector<uint64_t>() : countPlacedEvents(stream);
  std::vector<uint64_t> events;
  for (size_t i = 0; placed && i < points.size(); ++i)
    events.push_back((*placed)[points[i]]);
  return events;
}

/// Cuts what the loop has more than it was run, and counts what it runs.
void cutLoop(LoopTrace &loop, uint64_t entries, RunCounts &counts) {
  bool isRoot = loop.kind == LoopKind::Root;
  cut(loop.trips, isRoot ? 0 : entries);
  uint64_t iterations = isRoot ? 1 : sumOf(loop.trips);
  cut(loop.variant, choosesVariants(loop.kind) ? iterations : 0);
  auto times = variantTimes(loop, iterations);
  for (size_t i = 0; times && i < times->size(); ++i)
    for (Symbol child : loop.variants[i])
      counts.add(child, (*times)[i]);
}

/// Returns how many events each point has then. Fails if any loop has less than it was run.
Expected<std::vector<uint64_t>> cutLoops(StreamTrace &stream) {
  RunCounts counts(stream);
  for (uint32_t loop : loopsInwards(stream).value_or(std::vector<uint32_t>()))
    cutLoop(stream.loops[loop], counts.entries[loop], counts);
  return countPlacedEvents(stream);
}

constexpr int mostDropped = 16; ///< children of the root

/// A loop that was run once more than it says ran in the last iteration of one around it, the
/// innermost one that can do without it; or it is one of the last children of the root.
Expected<std::vector<uint64_t>> cutLastRun(StreamTrace &stream) {
  const std::vector<LoopTrace> loops = stream.loops;
  std::vector<uint32_t> atEnd = loopsAtEnd(stream);
  for (; !atEnd.empty(); atEnd.pop_back(), stream.loops = loops)
    if (dropLastIteration(stream.loops[atEnd.back()]))
      if (auto placed = cutLoops(stream))
        return placed;
  Body &whole = stream.loops[0].variants[0];
  auto placed = cutLoops(stream);
  for (int dropped = 0; !placed && dropped < mostDropped && whole.size() > 1; ++dropped) {
    whole.pop_back();
    placed = cutLoops(stream);
  }
  return placed;
}

} // namespace

Expected<uint64_t> fitTornRecord(StreamTrace &stream, const std::vector<FunctionInfo> &functions,
                                 int64_t unresolved) {
  auto placed = cutLoops(stream);
  if (!placed)
    placed = cutLastRun(stream);
  if (!placed)
    return tl::unexpected(placed.error());
  uint64_t left = 0;
  for (size_t i = 0; i < stream.points.size(); ++i) {
    PointTrace &point = stream.points[i];
    const uint64_t events = (*placed)[i];
    if (point.count == 0 && events != 0)
      shape(point, functions);
    const uint64_t filled = fit(point, events, unresolved);
    left += filled > 1 ? events - filled : events;
  }
  return left;
}

bool fitPoints(StreamTrace &stream, const std::vector<uint32_t> &points, int64_t unresolved) {
  const std::vector<uint64_t> events = placedEvents(stream, points);
  uint64_t filled = 0;
  for (size_t i = 0; i < events.size(); ++i)
    filled = std::max(filled, fit(stream.points[points[i]], events[i], unresolved));
  return filled > 1;
}

void loseParameters(StreamTrace &stream, const std::vector<uint32_t> &points, int64_t unresolved) {
  const std::vector<uint64_t> events = placedEvents(stream, points);
  for (size_t i = 0; i < events.size(); ++i)
    lose(stream.points[points[i]], events[i], unresolved);
}

void mendTornEvent(StreamTrace &stream, const std::vector<FunctionInfo> &functions,
                   int64_t unresolved) {
  auto placed = countPlacedEvents(stream);
  if (!placed)
    return;
  for (size_t i = 0; i < stream.points.size(); ++i) {
    PointTrace &point = stream.points[i];
    const uint64_t events = (*placed)[i];
    if (events == 0 || (events != point.count && events != point.count + 1))
      continue;
    if (point.count == 0)
      shape(point, functions);
    mend(point, events, unresolved);
  }
}

} // namespace anole
