#include "runtime/core/merge/ColumnFinisher.h"
#include "runtime/core/merge/Merge.h"

namespace anole {

namespace {

void finishLoop(SharedLoop &loop, ColumnFinisher &finisher) {
  finisher.finish(loop.trips);
  finisher.finish(loop.markers);
  for (VariantFamily &family : loop.variants) {
    finisher.finish(family.ranks);
    finisher.finish(family.variant);
  }
}

void finishStream(SharedStream &stream, ColumnFinisher &finisher) {
  finisher.finish(stream.ranks);
  for (SharedPoint &point : stream.points) {
    finisher.finish(point.ranks);
    for (SharedColumn &column : point.columns)
      finisher.finish(column);
    for (RankTimes &times : point.times)
      finisher.finish(times.ranks);
  }
  for (SharedLoop &loop : stream.loops)
    finishLoop(loop, finisher);
}

} // namespace

void finishMerge(Trace &trace) {
  ColumnFinisher finisher(trace.info.ranks);
  for (SharedStream &stream : trace.streams)
    finishStream(stream, finisher);
}

} // namespace anole
