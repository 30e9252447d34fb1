#include "tools/views/MarkedPhaseText.h"

#include "tools/analysis/model/TracePhases.h"
#include "tools/show/LineText.h"
#include "tools/show/RowsText.h"
#include "tools/views/InfoColumns.h" // IWYU pragma: keep: columnsOf
#include "tools/views/OnlineText.h"
#include "tools/views/PhaseRows.h"
#include "tools/views/RegionTotals.h"
#include "tools/views/TreeText.h"

#include <algorithm>
#include <span>

namespace anole::tools {
namespace {

constexpr size_t mostLoops = 8;

std::string markersText(const SharedStream &stream, uint32_t loop) {
  return columnText("markers", stream.loops[loop].markers, plainValue, stream.ranks);
}

/// The loops are sorted by the number of events that speak for them.
std::string markedText(const TracePhases &phases, const TraceNames &names, size_t width) {
  std::string text;
  for (uint32_t loop : std::span(phases.loops).first(std::min(phases.loops.size(), mostLoops)))
    text += entryText(
        {text.empty() || phases.areOfGroups ? "phase loop" : "also", "L" + std::to_string(loop),
         names.loop(phases.stream->loops[loop].site, false), markersText(*phases.stream, loop)},
        width);
  if (phases.loops.size() > mostLoops)
    text += entryText({"and " + std::to_string(phases.loops.size() - mostLoops) + " other loops"},
                      width);
  if (phases.call) {
    const SharedPoint &point = phases.stream->points[*phases.call];
    text +=
        entryText({"phase loop", "P" + std::to_string(*phases.call), names.functionName(point.key),
                   names.path(point.key.path, false), markersText(*phases.stream, 0)},
                  width);
  }
  if (phases.byHand)
    text += entryText({"by hand", markersText(*phases.stream, 0)}, width);
  return text;
}

std::string reasonText(const Trace &trace, const TraceNames &names) {
  const LoopSite *loop = trace.info.marker.empty() ? unproposedLoop(trace) : nullptr;
  return loop ? names.loop(loop->site, false) + ": " + loop->remark : whyNoPhases(trace);
}

} // namespace

std::string phasesText(const Trace &trace, const TraceNames &names, const Screen &screen) {
  std::string marked = markedText(phasesOf(trace), names, screen.width);
  return "\nPhase markers\n" +
         (marked.empty() ? entryText({"none", reasonText(trace, names)}, screen.width) : marked) +
         onlineText(trace.info.online, names, screen.width);
}

std::string runPhasesText(const Trace &trace, const Screen &screen) {
  auto found = phases::phasesOfRun(trace);
  if (!found)
    return "";
  auto spent = spentInPhases(trace, *found, ShownRanks::together());
  std::vector<SpentPart> parts = spent.value_or(std::vector<SpentPart>());
  return "\nPhases\n" + rowsText(phaseRows(*found, parts), {.indent = 2, .width = screen.width});
}

std::string regionsText(const Trace &trace, const TraceNames &names, const Screen &screen) {
  std::vector<Region> regions = regionsOf(trace, names);
  return regions.empty() ? ""
                         : "\nRegions, of all ranks together\n" +
                               rowsText(regions, {.indent = 2, .width = screen.width});
}

} // namespace anole::tools
