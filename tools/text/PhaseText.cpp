#include "tools/text/PhaseText.h"

#include "tools/model/Phases.h"
#include "tools/model/Regions.h"
#include "tools/text/LineText.h"
#include "tools/text/NumberText.h"
#include "tools/text/TreeText.h"

namespace anole::tools {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string markersText(const SharedStream &stream, uint32_t loop) {
  return columnText("", stream.loops[loop].markers, plainValue, stream.ranks);
}

Rows markedRows(const Phases &phases, const TraceNames &names) {
  Rows rows;
  for (uint32_t loop : phases.loops)
    rows.push_back({rows.empty() ? "phase loop" : "also", "L" + std::to_string(loop),
                    names.loop(phases.stream->loops[loop].site),
                    "markers " + markersText(*phases.stream, loop)});
  if (phases.byHand)
    rows.push_back({"by hand", "", "", "markers " + markersText(*phases.stream, 0)});
  return rows;
}

std::string reasonText(const Trace &trace, const TraceNames &names) {
  const LoopSite *loop = trace.info.marker.empty() ? unproposedLoop(trace) : nullptr;
  return loop ? names.loop(loop->site) + ": " + loop->remark : whyNoPhases(trace);
}

} // namespace

std::string phasesText(const Trace &trace, const TraceNames &names) {
  Rows rows = markedRows(phasesOf(trace), names);
  if (rows.empty())
    rows.push_back({"none", reasonText(trace, names)});
  return "\nPhases\n" + tableText(rows, {}, 2);
}

std::string regionsText(const Trace &trace, const TraceNames &names) {
  Rows rows{{"region", "begun", "ended"}};
  for (const Region &region : regionsOf(trace, names))
    rows.push_back({region.name, countText(region.begun), countText(region.ended)});
  return rows.size() == 1 ? "" : "\nRegions, of all ranks together\n" + tableText(rows, {1, 2}, 2);
}

} // namespace anole::tools
