#include "tools/views/InfoText.h"

#include "tools/analysis/model/RankGroups.h"
#include "tools/analysis/model/RankProfile.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/PathText.h"
#include "tools/show/RowsText.h"
#include "tools/views/CommandRows.h"
#include "tools/views/EndingsText.h"
#include "tools/views/HostColumns.h"
#include "tools/views/InfoColumns.h"
#include "tools/views/LoopTreeText.h"
#include "tools/views/MarkedPhaseText.h"
#include "tools/views/WindowText.h"

#include <array>
#include <ctime>

namespace anole::tools {

namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr size_t mostHosts = 8;

std::string dateText(uint64_t seconds) {
  std::time_t time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  std::array<char, 64> text{};
  gmtime_r(&time, &parts);
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &parts);
  return text.data();
}

std::string startText(const TraceInfo &info) {
  std::string date = info.startTime == 0 ? "" : dateText(info.startTime);
  return info.host.empty() ? date : date + " on " + info.host;
}

/// Says which times there are. Histograms are the rule and are not mentioned.
std::string timesText(const Trace &trace) {
  uint64_t timed = timedEventCount(trace), events = eventCount(trace);
  if (timed == 0)
    return "";
  return timed == events ? "full" : "full for " + plural(timed, "event") + ", histograms for all";
}

/// What the tracer itself took of the time of all ranks.
std::string tracerText(const Trace &trace) {
  ShownRanks together = ShownRanks::together();
  TimeSpent spent = RankProfile(trace, together).totals()[0];
  return spent.tracer <= 0 ? ""
                           : timeText(spent.tracer) + " of " + timeText(spent.all()) +
                                 " of all ranks, neither computing nor in MPI (" +
                                 percentText(spent.tracer / spent.all()) + ")";
}

std::string overviewText(const LoadedTrace &loaded, const Screen &screen) {
  const TraceInfo &info = loaded.trace.info;
  uint64_t events = eventCount(loaded.trace);
  Rows rows = commandRows(info, info.commands.size());
  rows.insert(rows.end(), {{"ranks", countText(info.ranks) + onHosts(info)},
                           {"hosts", hostsText(info, mostHosts)},
                           {"threads", countText(loaded.trace.streams.size())},
                           {"events", countText(events)},
                           {"times", timesText(loaded.trace)},
                           {"file", sizeText(loaded.bytes) + (loaded.partial ? ", partial" : "")},
                           {"started", startText(info)},
                           {"run time", windowText(RunWindow::of(loaded.trace))},
                           {"tracer", tracerText(loaded.trace)},
                           {"MPI", info.library},
                           {"call paths", info.callpath}});
  std::erase_if(rows, [](const auto &row) { return row[1].empty(); });
  return loaded.file + "\n" + tableText(rows, {}, 2, screen.width);
}

std::string functionsText(const Trace &trace, const TraceNames &names, const Screen &screen) {
  return "\nFunctions, times of all ranks together\n" +
         rowsText(functionUses(trace, names), {.indent = 2, .width = screen.width});
}

std::string pointsText(const SharedStream &stream, const TraceNames &names, const Screen &screen) {
  std::string text;
  for (size_t i = 0; i < stream.points.size(); ++i) {
    const SharedPoint &point = stream.points[i];
    text += wrapped(
        {"#" + std::to_string(i), names.functionName(point.key), names.path(point.key.path, false)},
        {.indent = 2, .hang = 4, .width = screen.width});
    text += wrapped({plural(point.count, "event"), "inside " + timeStatsText(point.duration),
                     "compute before " + timeStatsText(point.delta)},
                    {.indent = 6, .hang = 4, .width = screen.width});
  }
  return text;
}

std::string ofThread(const Trace &trace, const SharedStream &stream) {
  return trace.streams.size() > 1 ? " of thread " + std::to_string(stream.thread) : "";
}

std::string streamsText(const Trace &trace, const TraceNames &names, const InfoParts &parts,
                        const Screen &screen) {
  std::string text;
  for (const SharedStream &stream : trace.streams) {
    if (parts.points)
      text += "\n" +
              wrapped({"Call sites" + ofThread(trace, stream) +
                       ": function and call path, time inside and before it, mean (minimum to "
                       "maximum)"},
                      {.width = screen.width}) +
              pointsText(stream, names, screen);
    std::string loops = parts.loops ? loopTreeText(stream, names, screen) : "";
    if (!loops.empty())
      text += "\nLoops" + ofThread(trace, stream) + "\n" + loops;
  }
  return text;
}

std::string groupsText(const Trace &trace, const Screen &screen) {
  auto groups = rankGroups(trace);
  if (!groups)
    return "\nGroups of ranks that behave equally are too irregular to be listed\n";
  const char *note = "(clusters, in the section on phases, tell these numbers apart)";
  return "\n" +
         wrapped(
             {"Groups of ranks that behave alike, except for numbers that follow from the rank"},
             {.width = screen.width}) +
         (trace.info.online.clusters.empty() ? "" : entryText({note}, screen.width)) +
         rowsText(rowsOf<RankGroup>(*groups), {.indent = 2, .width = screen.width});
}

std::string countersText(const TraceInfo &info, const Screen &screen) {
  return info.counters.empty() ? ""
                               : "\nThe tracer itself\n" +
                                     rowsText(info.counters, {.indent = 2, .width = screen.width});
}

} // namespace

std::string timeStatsText(const TimeStats &stats) {
  if (stats.count == 0)
    return "not measured";
  return timeText(stats.sum / static_cast<double>(stats.count)) + " (" +
         timeText(static_cast<double>(stats.low)) + " to " +
         timeText(static_cast<double>(stats.high)) + ")";
}

std::string infoText(const LoadedTrace &loaded, const InfoParts &parts, const Screen &screen) {
  const Trace &trace = loaded.trace;
  TraceNames names(trace);
  std::string text = overviewText(loaded, screen);
  if (parts.phases)
    text += runPhasesText(trace, screen);
  if (parts.phases || parts.clusters)
    text += phasesText(trace, names, screen);
  text += endingsText(trace.info, names, screen);
  if (parts.phases)
    text += regionsText(trace, names, screen);
  if (parts.functions)
    text += functionsText(trace, names, screen);
  text += streamsText(trace, names, parts, screen);
  if (parts.groups)
    text += groupsText(trace, screen);
  return parts.tracer ? text + countersText(trace.info, screen) : text;
}

} // namespace anole::tools
