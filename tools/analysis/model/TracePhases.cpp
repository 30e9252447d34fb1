#include "tools/analysis/model/TracePhases.h"

#include "anole/abi.h"
#include "runtime/core/settings/Choices.h"

#include <algorithm>
#include <unordered_map>

namespace anole::tools {
namespace {

/// Whether the loop is proposed or chosen.
bool isProposed(uint64_t site) { return site & (AnoleLoopProposed | AnoleLoopChosen); }

/// Visits compiled loops in the order in which the program first entered them, outer loops first.
template <typename Visit> void eachCompiledLoop(const Trace &trace, Visit visit) {
  for (const SharedStream &stream : trace.streams)
    for (const SharedLoop &loop : stream.loops)
      if (loop.kind == LoopKind::Compiled)
        visit(loop);
}

} // namespace

TracePhases phasesOf(const Trace &trace) {
  TracePhases phases;
  if (trace.streams.empty() || trace.streams[0].thread != 0 || trace.streams[0].loops.empty())
    return phases;
  phases.stream = &trace.streams[0];
  phases.areOfGroups = !trace.info.online.groups.empty();
  const auto &loops = phases.stream->loops;
  const auto &points = phases.stream->points;
  for (uint32_t i = 0; i < points.size() && !phases.call; ++i)
    if (points[i].markedBy != 0)
      phases.call = i;
  phases.byHand = !phases.call && !loops[0].markers.empty();
  for (uint32_t i = 1; i < loops.size(); ++i)
    if (!loops[i].markers.empty())
      phases.loops.push_back(i);
  std::sort(phases.loops.begin(), phases.loops.end(), [&](uint32_t a, uint32_t b) {
    return loops[a].markedEvents != loops[b].markedEvents
               ? loops[a].markedEvents > loops[b].markedEvents
               : a < b;
  });
  return phases;
}

const LoopSite *unproposedLoop(const Trace &trace) {
  std::unordered_map<uint64_t, const LoopSite *> sites;
  for (const LoopSite &site : trace.loopSites)
    if (!isProposed(site.site) && !site.remark.empty())
      sites.try_emplace(site.site, &site);
  const LoopSite *found = nullptr;
  eachCompiledLoop(trace, [&](const SharedLoop &loop) {
    if (auto site = sites.find(loop.site); !found && site != sites.end())
      found = site->second;
  });
  return found;
}

std::string whyNoPhases(const Trace &trace) {
  auto marker = choiceOf<MarkerMode>(trace.info.marker);
  auto callpath = choiceOf<CallPathMode>(trace.info.callpath);
  if (marker == MarkerMode::Off)
    return "switched off by ANOLE_MARKER";
  if (marker == MarkerMode::Manual)
    return "no loop was chosen, and the program set no markers (ANOLE_MARKER=manual)";
  if (callpath == CallPathMode::None)
    return "calls are not told apart without call paths";
  if (callpath == CallPathMode::Unwind || callpath == CallPathMode::Python)
    return "there is no call that came round on all ranks, and equally often on each";
  bool any = false;
  eachCompiledLoop(trace, [&](const SharedLoop &) { any = true; });
  return any ? "there is no loop that all ranks ran alike, and more than once"
             : "no compiled loop called MPI";
}

} // namespace anole::tools
