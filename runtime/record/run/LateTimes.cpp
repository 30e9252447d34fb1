#include "runtime/record/run/LateTimes.h"

#include "FunctionIds.h"
#include "runtime/core/merge/TimeMerge.h"

#include <iterator>

namespace anole::record {
namespace {

void setDuration(SharedPoint &point, uint64_t ticks, double nsPerTick) {
  Histogram one;
  one.add(ticks);
  point.duration = timeStats(one, nsPerTick);
  for (RankTimes &times : point.times)
    times.durations.rest = {codeOfEventTime(static_cast<uint64_t>(point.duration.sum))};
}

} // namespace

void addWaitForOthers(Trace &rank, uint64_t ticks) {
  double nsPerTick = 1 / Clock::ticksPerNanosecond();
  for (SharedStream &stream : rank.streams)
    for (SharedPoint &point : stream.points)
      if (point.key.functionId() == uint16_t(Function::MPI_Finalize) && point.count == 1)
        setDuration(point, ticks, nsPerTick);
}

void addPhases(Trace &rank, const Session &session, const MarkerTimes &times, const Terms &phases) {
  for (SharedStream &stream : rank.streams) {
    if (stream.thread != 0)
      continue;
    const Spent &all = session.recorders.all().front().spentByProgram();
    if (all == Spent())
      return; // without a clock
    auto parts = phaseParts(times, phases, all, stream.ranks, 1 / Clock::ticksPerNanosecond());
    std::move(parts.begin(), parts.end(), std::back_inserter(stream.parts));
  }
}

} // namespace anole::record
