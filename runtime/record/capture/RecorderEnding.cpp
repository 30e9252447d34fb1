// How a ThreadRecorder ends its record, and what others take of it while it goes on.
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

StreamTrace ThreadRecorder::withRegions(StreamTrace stream) const {
  stream.regions = regions.result(record.programTime);
  return stream;
}

/// Of a torn tree an empty stream.
StreamTrace ThreadRecorder::finish() {
  const int64_t unresolved = value(Special::Unresolved);
  if (record.tree.isTorn())
    return withRegions(record.tree.finish(unresolved));
  inbox.tryToGiveTo(record.tree);
  const std::vector<uint32_t> torn = record.tree.tornPoints(), lost = record.tree.lostPoints();
  StreamTrace stream = withRegions(record.tree.finish(unresolved));
  isSomeLost = fitPoints(stream, torn, unresolved) || !lost.empty();
  loseParameters(stream, lost, unresolved);
  return stream;
}

/// What is torn is mended in a whole stream.
StreamTrace ThreadRecorder::finishAlone(UnfinishedNodes &unfinished) {
  if (isTorn() || !leavePoints())
    return finish();
  inbox.tryToGiveTo(record.tree);
  return withRegions(record.tree.finishApart(value(Special::Unresolved), unfinished));
}

StreamTrace ThreadRecorder::finishMended(const std::vector<FunctionInfo> &functions) {
  StreamTrace stream = record.tree.isTorn() ? finishTorn(functions) : finish();
  mendTornEvent(stream, functions, value(Special::Unresolved));
  return stream;
}

/// The event that was being recorded may be missing. Where what is left contradicts itself, nothing
/// is kept.
StreamTrace ThreadRecorder::finishTorn(const std::vector<FunctionInfo> &functions) {
  const int64_t unresolved = value(Special::Unresolved);
  const std::vector<uint32_t> lost = record.tree.lostPoints();
  StreamTrace stream = withRegions(record.tree.finishTorn(unresolved));
  auto kept = fitTornRecord(stream, functions, unresolved);
  isSomeLost = !lost.empty() || kept.value_or(0) + 1 < record.events();
  if (!kept)
    return withRegions(record.tree.finish(unresolved));
  loseParameters(stream, lost, unresolved);
  return stream;
}

StreamTrace ThreadRecorder::snapshot(UnfinishedNodes &unfinished) const {
  return withRegions(record.tree.snapshot(value(Special::Unresolved), unfinished));
}

} // namespace anole::record
