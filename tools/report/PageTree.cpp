#include "tools/report/PageTree.h"

#include "tools/views/TreePointColumns.h"

namespace anole::report {
namespace {

using tools::Json;
using tools::StreamTree;
using tools::TreePoint;

Json pointsJson(const StreamTree &tree) {
  static const auto columns =
      columnsOf(static_cast<const TreePoint *>(nullptr))
          .only({"point", "size", "call_path", "inside", "before", "sent", "received"});
  Json rows = Json::array();
  for (const TreePoint &point : pointsOf(tree))
    rows.push_back(columns.object(&point));
  return rows;
}

Json streamJson(const StreamTree &tree) {
  static const auto columns =
      columnsOf(static_cast<const StreamTree *>(nullptr)).only({"thread", "ranks"});
  Json stream = columns.object(&tree);
  tools::putMember(stream, "points", pointsJson(tree));
  return stream;
}

} // namespace

Json pageTree(const tools::LoadedTrace &loaded) {
  const tools::TraceNames names(loaded.trace);
  auto bytes = tools::bytesOf(loaded.trace);
  Json streams = Json::array();
  for (size_t i = 0; i < loaded.trace.streams.size(); ++i) {
    const SharedStream &stream = loaded.trace.streams[i];
    streams.push_back(streamJson({names, stream, stream, {}, bytes ? &(*bytes)[i] : nullptr}));
  }
  Json tree = Json::object();
  tools::putMember(tree, "streams", std::move(streams));
  return tree;
}

} // namespace anole::report
