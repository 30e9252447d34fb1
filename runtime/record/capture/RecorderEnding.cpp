#include "runtime/core/file/check/TornRecord.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/record/capture/ThreadRecorder.h"

#include <utility>

namespace anole::record {

void ThreadRecorder::makeRoomToFinish() {
  if (room.limit && !isTorn())
    room.limit->makeRoomToFinish(record.tree);
}

/// No call of this thread finds a point any more. Whether none that is under way has one.
bool ThreadRecorder::leavePoints() {
  if (threadState.recorder != this || record.inProgress.repeated)
    return false;
  threadState.points.hold();
  points = {};
  last = {nullptr, UINT64_MAX, 0};
  return true;
}

std::unique_ptr<PathList> ThreadRecorder::leavePaths() {
  return std::exchange(paths.list, std::make_unique<PathList>(true, paths.provider.get()));
}

StreamTrace ThreadRecorder::finish() {
  inbox.tryToGiveTo(record.tree);
  return withRegions(record.tree.finish(value(Special::Unresolved)));
}

StreamTrace ThreadRecorder::withRegions(StreamTrace stream) const {
  stream.regions = regions.result(record.programTime);
  return stream;
}

StreamTrace ThreadRecorder::finishAlone(UnfinishedPoints &unfinished) {
  if (!leavePoints())
    return finish();
  inbox.tryToGiveTo(record.tree);
  return withRegions(record.tree.finishLoops(value(Special::Unresolved), unfinished));
}

StreamTrace ThreadRecorder::finishMended(const std::vector<FunctionInfo> &functions) {
  const int64_t unresolved = value(Special::Unresolved);
  std::vector<uint32_t> torn = record.tree.tornPoints(), lost = record.tree.lostPoints();
  isSomeLost = !lost.empty();
  StreamTrace stream = record.tree.isTorn() ? finishTorn(functions, lost) : finish();
  if (!record.tree.isTorn())
    isSomeLost |= fitPoints(stream, torn, unresolved);
  loseParameters(stream, lost, unresolved);
  mendTornEvent(stream, functions, unresolved);
  return stream;
}

/// The event that was being recorded may be missing. Where what is left contradicts itself, nothing
/// is kept.
StreamTrace ThreadRecorder::finishTorn(const std::vector<FunctionInfo> &functions,
                                       std::vector<uint32_t> &lost) {
  const int64_t unresolved = value(Special::Unresolved);
  StreamTrace stream = withRegions(record.tree.finishTorn(unresolved));
  auto kept = fitTornRecord(stream, functions, unresolved);
  isSomeLost = isSomeLost || kept.value_or(0) + 1 < record.events();
  if (kept)
    return stream;
  lost.clear();
  return withRegions(TraceTree(stream.thread).finish(unresolved));
}

StreamTrace ThreadRecorder::snapshot(UnfinishedPoints &unfinished) const {
  return withRegions(record.tree.snapshot(value(Special::Unresolved), unfinished));
}

} // namespace anole::record
