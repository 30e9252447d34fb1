#include "runtime/record/run/LateTimes.h"

#include "FunctionIds.h"
#include "runtime/core/merge/TimeMerge.h"

#include <algorithm>
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

/// Takes away what is outside of the time in which everything is measured: what comes before the
/// start of MPI, and what passes in the calls that start it or end it, as they were recorded:
/// before addWaitForOthers.
void leaveOutEdges(std::vector<SharedPart> &phases, const SharedStream &stream) {
  if (phases.empty())
    return;
  auto take = [](SharedSum &from, double time) { from.total = std::max(from.total - time, 0.0); };
  for (const SharedPoint &point : stream.points) {
    auto function = Function(point.key.functionId());
    bool starts = function == Function::MPI_Init || function == Function::MPI_Init_thread ||
                  function == Function::MPI_Session_init;
    SharedPart &edge = starts ? phases.front() : phases.back();
    if (starts) {
      take(edge.before, point.delta.sum);
      take(edge.tracer, point.tracer.total);
      take(edge.waited, point.waited.total);
    }
    if (starts || function == Function::MPI_Finalize || function == Function::MPI_Session_finalize)
      take(edge.inside, point.duration.sum);
  }
}

void addPhases(Trace &rank, const Session &session, const MarkerTimes &times, const Terms &phases) {
  for (SharedStream &stream : rank.streams) {
    if (stream.thread != 0)
      continue;
    const Spent &all = session.recorders.all().front().spentByProgram();
    if (all == Spent())
      return;                                                              // without a clock
    double nsPerTick = session.clock.rate() / Clock::ticksPerNanosecond(); // as in the trace
    auto parts = phaseParts(times, phases, all, stream.ranks, nsPerTick);
    leaveOutEdges(parts, stream);
    std::move(parts.begin(), parts.end(), std::back_inserter(stream.parts));
  }
}

} // namespace anole::record
