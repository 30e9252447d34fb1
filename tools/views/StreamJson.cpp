#include "tools/views/StreamJson.h"

#include "anole/abi.h"
#include "tools/show/NumberText.h"
#include "tools/show/TermText.h"

#include <set>

namespace anole::tools {

namespace {

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

} // namespace

Json timeJson(const TimeStats &stats) {
  if (stats.count == 0)
    return nullptr;
  return {{"count", stats.count},
          {"mean_ns", stats.sum / static_cast<double>(stats.count)},
          {"min_ns", stats.low},
          {"max_ns", stats.high}};
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
          {"place", names.place(point.key.path)},
          {"ranks", rankText(point.ranks)},
          {"events", point.count},
          {"polls", point.polls},
          {"inside", timeJson(point.duration)},
          {"before", timeJson(point.delta)}};
}

} // namespace anole::tools
