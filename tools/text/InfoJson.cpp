#include "tools/text/InfoJson.h"

#include "anole/abi.h"
#include "runtime/core/model/Endings.h"
#include "tools/model/RankGroups.h"
#include "tools/text/NumberText.h"
#include "tools/text/PathText.h"
#include "tools/text/PhaseJson.h"
#include "tools/text/RegionTotals.h"
#include "tools/text/TermText.h"

#include <set>

namespace anole::tools {

namespace {

Json timeJson(const TimeStats &stats) {
  if (stats.count == 0)
    return nullptr;
  return {{"count", stats.count},
          {"mean_ns", stats.sum / static_cast<double>(stats.count)},
          {"min_ns", stats.low},
          {"max_ns", stats.high}};
}

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

const char *kindName(LoopKind kind) {
  switch (kind) {
  case LoopKind::Root:
    return "root";
  case LoopKind::Compiled:
    return "compiled";
  case LoopKind::Folded:
    return "folded";
  case LoopKind::Mixed:
    return "mixed";
  }
  return "unknown";
}

Json regionsJson(const Trace &trace, const TraceNames &names) {
  Json regions = Json::array();
  for (const Region &region : regionsOf(trace, names))
    regions.push_back({{"name", region.name}, {"begun", region.begun}, {"ended", region.ended}});
  return regions;
}

Json childrenJson(const SharedStream &stream, const SharedLoop &loop) {
  std::set<uint32_t> inside;
  for (const VariantFamily &family : loop.variants)
    for (uint32_t body : family.bodies)
      for (Symbol symbol : stream.bodies[body])
        if (symbol.isLoop())
          inside.insert(symbol.index());
  return inside;
}

const char *candidateName(const SharedLoop &loop) {
  if (loop.kind != LoopKind::Compiled)
    return "no";
  return loop.site & AnoleLoopChosen ? "chosen" : loop.site & AnoleLoopProposed ? "proposed" : "no";
}

Json loopJson(const TraceNames &names, const SharedStream &stream, const SharedLoop &loop) {
  Json json{{"site", siteText(loop.site)}, {"kind", kindName(loop.kind)}};
  const LoopSite *site = loop.kind == LoopKind::Compiled ? names.loopSite(loop.site) : nullptr;
  if (site)
    json.update(Json{{"function", site->function},
                     {"file", site->file},
                     {"line", site->line},
                     {"column", site->column},
                     {"remark", site->remark}});
  json["trips"] = columnJson("iterations", loop.trips);
  json["inside"] = childrenJson(stream, loop);
  json["candidate"] = candidateName(loop);
  json["markers"] = columnJson("markers", loop.markers);
  json["marked_events"] = loop.markedEvents;
  return json;
}

Json pointJson(const TraceNames &names, const SharedPoint &point) {
  return {{"function", names.functionName(point.key)},
          {"path", siteText(point.key.path)},
          {"ranks", rankText(point.ranks)},
          {"events", point.count},
          {"polls", point.polls},
          {"inside", timeJson(point.duration)},
          {"before", timeJson(point.delta)}};
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
  for (const Ending &ending : trace.info.endings)
    json["endings"].push_back(endingJson(ending));
  json["missing"] = missingJson(trace.info);
  json["phases"] = phasesJson(trace);
  json["regions"] = regionsJson(trace, names);
  json["paths"] = pathsJson(trace);
  for (const SharedStream &stream : trace.streams)
    json["streams"].push_back(streamJson(names, stream));
  auto groups = rankGroups(trace);
  json["groups"] = groups ? Json::array() : Json(nullptr);
  for (const RankList &group : groups.value_or(std::vector<RankList>()))
    json["groups"].push_back(ranksJson(group));
  for (const Counter &counter : trace.info.counters)
    json["counters"][counter.name] = {{"total", counter.total},
                                      {"highest", counter.highest},
                                      {"explanation", counter.explanation}};
  return printed(json);
}

} // namespace anole::tools
