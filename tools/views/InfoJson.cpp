#include "tools/views/InfoJson.h"

#include "runtime/core/model/Endings.h"
#include "tools/analysis/model/FunctionTotals.h"
#include "tools/analysis/model/RankGroups.h"
#include "tools/show/NumberText.h"
#include "tools/show/TermText.h"
#include "tools/views/MarkedPhaseJson.h"
#include "tools/views/RegionTotals.h"
#include "tools/views/StreamJson.h"
#include "tools/views/SummaryJson.h"

namespace anole::tools {

namespace {

Json frameJson(const Frame *frame) {
  return {{"function", frame->function.text()},
          {"file", frame->file.text()},
          {"line", frame->line},
          {"column", frame->column},
          {"module", frame->module.text()},
          {"offset", frame->offset}};
}

Json pathsJson(const Trace &trace) {
  Json paths = Json::object();
  PathEnds allEnds(trace.pathTree);
  for (const CallPath &path : trace.paths) {
    PathEnds::Ends ends = allEnds.of(path.step);
    Json frames = Json::array();
    for (const Frame *frame : ends.outer)
      frames.push_back(frameJson(frame));
    if (ends.between)
      frames.push_back({{"left_out", ends.between}});
    for (const Frame *frame : ends.inner)
      frames.push_back(frameJson(frame));
    paths[siteText(path.signature)] = frames;
  }
  return paths;
}

Json functionsJson(const Trace &trace, const TraceNames &names) {
  Json functions = Json::array();
  for (const FunctionTotal &total : functionTotals(trace))
    functions.push_back({{"function", names.functionName({total.function, 0})},
                         {"events", total.events},
                         {"points", total.points},
                         {"polls", total.polls},
                         {"inside_ns", total.inside}});
  return functions;
}

Json regionsJson(const Trace &trace, const TraceNames &names) {
  Json regions = Json::array();
  for (const Region &region : regionsOf(trace, names))
    regions.push_back({{"name", region.name}, {"begun", region.begun}, {"ended", region.ended}});
  return regions;
}

Json streamJson(const TraceNames &names, const SharedStream &stream) {
  Json json{{"thread", stream.thread},
            {"ranks", rankText(stream.ranks)},
            {"events", eventCount(stream)},
            {"points", Json::array()},
            {"loops", Json::array()}};
  for (const SharedPoint &point : stream.points)
    json["points"].push_back(pointJson(names, point));
  for (const SharedLoop &loop : stream.loops)
    json["loops"].push_back(loopJson(names, stream, loop));
  return json;
}

Json endingJson(const Ending &ending) {
  Json json{{"rank", ending.rank}, {"end", endText(ending.kind)}};
  if (!ending.function.empty())
    json["function"] = ending.function;
  if (ending.path)
    json["path"] = siteText(ending.path);
  if (ending.polled)
    json["polled"] = true;
  if (ending.inside)
    json["inside_ns"] = ending.inside;
  if (ending.computing)
    json["computing_ns"] = ending.computing;
  return json;
}

Json missingJson(const TraceInfo &info) {
  Json ranks = Json::array();
  for (RankRange range : missingRanks(info))
    ranks.push_back({range.first, range.last});
  return ranks;
}

Json overviewJson(const LoadedTrace &loaded) {
  const TraceInfo &info = loaded.trace.info;
  return {{"file", loaded.file},
          {"bytes", loaded.bytes},
          {"partial", loaded.partial},
          {"program", info.program},
          {"command_line", info.commandLine},
          {"host", info.host},
          {"library", info.library},
          {"callpath", info.callpath},
          {"start_time", info.startTime},
          {"elapsed_s", info.elapsed},
          {"ranks", info.ranks},
          {"events", eventCount(loaded.trace)},
          {"timed_events", timedEventCount(loaded.trace)}};
}

} // namespace

std::string infoJson(const LoadedTrace &loaded) {
  const Trace &trace = loaded.trace;
  TraceNames names(trace);
  Json json = overviewJson(loaded);
  json["endings"] = Json::array();
  for (const Ending &ending : trace.info.endings)
    json["endings"].push_back(endingJson(ending));
  json["missing"] = missingJson(trace.info);
  json["phases"] = phasesJson(trace, names);
  json["regions"] = regionsJson(trace, names);
  json["functions"] = functionsJson(trace, names);
  json["summary"] = summaryJson(summaryOf(trace), names);
  json["paths"] = pathsJson(trace);
  json["streams"] = Json::array();
  for (const SharedStream &stream : trace.streams)
    json["streams"].push_back(streamJson(names, stream));
  auto groups = rankGroups(trace);
  json["groups"] = groups ? Json::array() : Json(nullptr);
  for (const RankList &group : groups.value_or(std::vector<RankList>()))
    json["groups"].push_back(ranksJson(group));
  json["counters"] = Json::object();
  for (const Counter &counter : trace.info.counters)
    json["counters"][counter.name] = {{"total", counter.total},
                                      {"highest", counter.highest},
                                      {"explanation", counter.explanation}};
  return printed(json);
}

} // namespace anole::tools
