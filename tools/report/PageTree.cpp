#include "tools/report/PageTree.h"

#include "tools/views/more/TreePointColumns.h"

namespace anole::report {
namespace {

using tools::StreamTree;
using tools::TreePoint;

void putStream(tools::JsonSink &to, const StreamTree &tree) {
  static const auto own = columnsOf(&tree).only({"thread", "ranks"});
  static const auto ofPoints =
      columnsOf(static_cast<const TreePoint *>(nullptr))
          .only({"point", "call_path", "inside", "before", "sent", "received"});
  to.beginObject(0);
  own.putMembers(to, &tree);
  to.member("points");
  ofPoints.putRows(to, pointsOf(tree));
  to.endObject();
}

} // namespace

void putTree(tools::JsonSink &to, const tools::TraceReport &report) {
  const auto &streams = report.trace().streams;
  to.beginObject(1);
  to.member("streams");
  tools::putEach(to, streams, [&](const SharedStream &stream) {
    const auto *bytes =
        report.bytes ? &(*report.bytes)[static_cast<size_t>(&stream - streams.data())] : nullptr;
    putStream(to, {report.names, stream, stream, {}, bytes});
  });
  to.endObject();
}

} // namespace anole::report
