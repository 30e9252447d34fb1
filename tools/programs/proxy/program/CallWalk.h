#pragma once

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/programs/proxy/program/RankPrograms.h"

namespace anole::tools::generate {

constexpr uint64_t mostWalked = 1 << 20; ///< events of a rank

/// A call that a rank made, under the numbers of the merged trace.
struct WalkedCall {
  const WalkedEvent &event;
  const FunctionInfo &function;
  uint32_t point;
  uint64_t call; ///< of the point on this rank, from 0
};

/// Calls `visit` for what a thread of a rank did, in order, up to `mostWalked` events. Returns
/// whether that was all; a contradiction in the trace ends the walk, and whoever writes the calls
/// says what it is.
template <class Visit>
bool walkThread(const Trace &trace, const RankPrograms &programs,
                const JoinedStreams::Thread &thread, uint32_t rank, Visit visit) {
  std::vector<uint32_t> points;
  std::vector<const FunctionInfo *> functions;
  for (uint32_t i = 0; i < thread.own->points.size(); ++i)
    if (programs.point(thread.points + i).contains(rank)) {
      points.push_back(thread.points + i);
      functions.push_back(functionOf(trace, thread.own->points[i].key));
    }
  auto walker = projectRank(trace, rank, thread.own->thread).and_then(EventWalker::over);
  std::vector<uint64_t> calls(points.size(), 0);
  for (uint64_t i = 0; walker && i < mostWalked; ++i) {
    auto event = walker->next();
    if (!event || !*event || (*event)->point >= points.size())
      return event && !*event;
    uint32_t own = (*event)->point;
    uint64_t call = calls[own]++;
    if (functions[own])
      visit(WalkedCall{**event, *functions[own], points[own], call});
  }
  return false;
}

} // namespace anole::tools::generate
