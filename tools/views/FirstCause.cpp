#include "tools/views/FirstCause.h"

#include "tools/views/UsualCauses.h"
#include "tools/views/WaitSummary.h"

namespace anole::whatif {

std::optional<Waits> quickWaits(const Trace &trace, uint64_t mostValues) {
  constexpr uint64_t mostPlaces = uint64_t(1) << 14;
  constexpr uint32_t mostRanks = 256;
  if (trace.streams.size() != 1 || trace.info.ranks > mostRanks ||
      trace.info.ranks * trace.streams[0].points.size() > mostPlaces)
    return std::nullopt;
  auto waits = waitsOf(trace, usualCauses(trace, {.limit = mostValues}));
  return waits ? std::optional(std::move(*waits)) : std::nullopt;
}

std::string firstCause(const tools::LoadedTrace &loaded, const tools::TraceNames &names) {
  constexpr uint64_t mostValues = uint64_t(1) << 17;
  constexpr double worthSaying = 0.05;
  auto waits = quickWaits(loaded.trace, mostValues);
  if (!waits || waits->shareOf(waits->sum(&RankWaits::waiting)) < worthSaying)
    return "";
  return waitSummary(*waits, loaded.trace, names);
}

} // namespace anole::whatif
