#include "tools/analysis/lint/BufferConflicts.h"

#include "runtime/core/calls/CallRole.h"

#include <algorithm>

namespace anole::lint {
namespace {

bool isConflict(const FunctionInfo &function) {
  return roleOf(function.name).operation == CallOperation::BufferConflict;
}

} // namespace

bool BufferConflicts::mayBeIn(const Trace &trace) {
  return std::ranges::any_of(trace.functions, isConflict);
}

BufferConflicts::BufferConflicts(FindingList &findings, const Trace &trace) : RankCheck(findings) {
  auto own = std::ranges::find_if(trace.functions, isConflict);
  for (const SharedStream &stream : trace.streams)
    for (const auto &point : stream.points) {
      if (own != trace.functions.end() && point.key.functionId() == own->id)
        continue;
      auto [known, isNew] = calls.try_emplace(point.key.path, point.key);
      if (!isNew && known->second != point.key)
        known->second.reset();
    }
}

std::optional<PointKey> BufferConflicts::callAt(uint64_t path) const {
  auto known = calls.find(path);
  return known == calls.end() ? std::nullopt : known->second;
}

void BufferConflicts::read(const RankCall &call) {
  if (call.shape.role->operation != CallOperation::BufferConflict || call.event.scalars.size() < 2)
    return;
  const auto kind =
      call.event.scalars[0] == 0 ? FindingKind::BufferOverlap : FindingKind::BufferChanged;
  findings.add(kind, call.rank,
               {callAt(call.event.key.path).value_or(call.event.key),
                callAt(static_cast<uint64_t>(call.event.scalars[1]))});
}

} // namespace anole::lint
