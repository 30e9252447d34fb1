#include "tools/views/FirstCause.h"

#include "tools/views/UsualCauses.h"
#include "tools/views/WaitColumns.h"

namespace anole::whatif {

std::string firstCause(const tools::LoadedTrace &loaded, const tools::TraceNames &names) {
  constexpr uint64_t mostValues = uint64_t(1) << 17, mostPlaces = uint64_t(1) << 14;
  constexpr uint32_t mostRanks = 256;
  constexpr double worthSaying = 0.05;
  const Trace &trace = loaded.trace;
  if (trace.streams.size() != 1 || trace.info.ranks > mostRanks ||
      trace.info.ranks * trace.streams[0].points.size() > mostPlaces)
    return "";
  auto waits = waitsOf(trace, usualCauses(trace, mostValues));
  if (!waits || waits->shareOf(waits->sum(&RankWaits::waiting)) < worthSaying)
    return "";
  const SiteParts none;
  return WaitReport{loaded.file, *waits, trace, names, 1, tools::CausesBy::Site, none}.summary();
}

} // namespace anole::whatif
