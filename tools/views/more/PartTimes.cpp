#include "tools/views/more/PartTimes.h"

#include <algorithm>
#include <cmath>

namespace anole::whatif {

SiteParts sitePartsOf(tools::CausesBy by, const Trace &trace, const tools::TraceNames &names) {
  const SharedStream &stream = trace.streams[0];
  if (by == tools::CausesBy::Loop)
    return tools::loopsOfPoints(trace, stream);
  SiteParts parts;
  if (by == tools::CausesBy::Function)
    for (const SharedPoint &point : stream.points)
      parts.push_back({{names.functionName(point.key), 1}});
  return parts;
}

void PartTimes::add(uint32_t site, double time, std::optional<uint64_t> count) {
  for (const tools::LoopShare &part : parts[site]) {
    Sum &sum = sums[part.loop];
    sum.time += time * part.share;
    if (count)
      sum.count = sum.count.value_or(0) + static_cast<double>(*count) * part.share;
  }
}

std::vector<PartTime> PartTimes::of(double whole) const {
  std::vector<PartTime> sorted;
  for (const auto &[name, sum] : sums) {
    sorted.push_back({name, sum.time, whole > 0 ? sum.time / whole : 0});
    if (sum.count)
      sorted.back().count = static_cast<uint64_t>(std::llround(*sum.count));
  }
  std::ranges::sort(sorted, std::greater(), &PartTime::time);
  return sorted;
}

const tools::Columns<PartTime> &columnsOf(const PartTime *) {
  using Row = PartTime;
  using Column = tools::ColumnOf<Row>;
  auto time = [](const Row &row) { return tools::Nanoseconds{row.time}; };
  auto percent = [](const Row &row) { return tools::percentText(row.share); };
  auto count = [](const Row &row) { return tools::Perhaps<uint64_t>(row.count); };
  static const tools::Columns<Row> columns(
      {Column("time_ns", time).under("time"),
       Column("share", &Row::share).under("of run", percent).toTheRight(),
       Column("count", count).under("times"), Column("name", &Row::name).under("")});
  return columns;
}

} // namespace anole::whatif
