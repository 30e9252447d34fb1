#include "runtime/core/file/check/TornRecord.h"

#include "runtime/core/file/check/StreamCounts.h"
#include "runtime/core/model/ColumnRole.h"
#include "runtime/core/terms/TermSums.h"

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

void mend(PointTrace &point, uint64_t events, int64_t unresolved) {
  for (size_t column = 0; column < point.columns.size(); ++column) {
    Terms &values = point.columns[column];
    ColumnRole role = roleOf(point, column);
    if (role != ColumnRole::Elements && valuesIn(values) == events - 1)
      values.push_back({role == ColumnRole::Lengths ? 0 : unresolved, 0, 1, {}});
  }
  if (point.times && point.times->deltas.size() == events - 1)
    point.times->deltas.add(0);
  if (point.times && point.times->durations.size() == events - 1)
    point.times->durations.add(0);
  point.count = events;
}

void lose(PointTrace &point, uint64_t events, int64_t unresolved) {
  point.count = point.delta.count = point.duration.count = events;
  point.columns.assign(point.scalars + 2u * point.arrays + point.late, {});
  for (size_t column = 0; column < point.columns.size(); ++column) {
    ColumnRole role = roleOf(point, column);
    if (role != ColumnRole::Elements && events != 0)
      point.columns[column] = {{role == ColumnRole::Lengths ? 0 : unresolved, 0, events, {}}};
  }
  if (!point.times)
    return;
  point.times = std::make_unique<EventTimes>();
  for (uint64_t event = 0; event < events; ++event)
    point.times->add(0, 0);
}

} // namespace

void loseParameters(StreamTrace &stream, const std::vector<uint32_t> &points, int64_t unresolved) {
  auto placed = points.empty() ? std::vector<uint64_t>() : countPlacedEvents(stream);
  if (!placed)
    return;
  for (uint32_t point : points)
    lose(stream.points[point], (*placed)[point], unresolved);
}

void mendTornEvent(StreamTrace &stream, const std::vector<FunctionInfo> &functions,
                   int64_t unresolved) {
  auto placed = countPlacedEvents(stream);
  if (!placed)
    return;
  for (size_t i = 0; i < stream.points.size(); ++i) {
    PointTrace &point = stream.points[i];
    if ((*placed)[i] != point.count + 1)
      continue;
    if (point.count == 0)
      shape(point, functions);
    mend(point, point.count + 1, unresolved);
  }
}

} // namespace anole
