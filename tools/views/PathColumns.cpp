#include "tools/views/PathColumns.h"

namespace anole::tools {
namespace {

std::vector<ShownFrame> framesOf(const PathEnds::Ends &ends) {
  std::vector<ShownFrame> frames;
  for (const Frame *frame : ends.outer)
    frames.emplace_back(PathFrame{*frame});
  if (ends.between)
    frames.emplace_back(LeftOutSteps{ends.between});
  for (const Frame *frame : ends.inner)
    frames.emplace_back(PathFrame{*frame});
  return frames;
}

} // namespace

const Columns<LeftOutSteps> &columnsOf(const LeftOutSteps *) {
  static const Columns<LeftOutSteps> columns(
      {{"left_out", &LeftOutSteps::steps, "Steps of a deep path"}});
  return columns;
}

const Columns<PathFrame> &columnsOf(const PathFrame *) {
  static const Columns<PathFrame> columns(
      {{"function", [](const PathFrame &of) { return of.frame.function.text(); }},
       {"file", [](const PathFrame &of) { return of.frame.file.text(); }},
       {"line", [](const PathFrame &of) { return of.frame.line; }},
       {"column", [](const PathFrame &of) { return of.frame.column; }},
       {"module", [](const PathFrame &of) { return of.frame.module.text(); }},
       {"offset", [](const PathFrame &of) { return of.frame.offset; }}});
  return columns;
}

ShownPaths pathsOf(const Trace &trace) {
  ShownPaths shown;
  PathEnds allEnds(trace.pathTree);
  for (const CallPath &path : trace.paths)
    shown.paths.members.emplace_back(siteText(path.signature), framesOf(allEnds.of(path.step)));
  return shown;
}

void Form<ShownFrame>::put(JsonSink &to, const ShownFrame &frame) {
  std::visit([&](const auto &one) { putJson(to, one); }, frame);
}

Json Form<ShownFrame>::schema(Schemas &schemas) {
  return schemas.refer("frame", [&] {
    return anyOf(Json::array({schemaOf<PathFrame>(schemas), schemaOf<LeftOutSteps>(schemas)}));
  });
}

Json Form<ShownPaths>::schema(Schemas &schemas) {
  Json schema = schemaOf<Dictionary<std::vector<ShownFrame>>>(schemas);
  schema["propertyNames"] = schemaOf<StableId>(schemas);
  return schema;
}

} // namespace anole::tools
