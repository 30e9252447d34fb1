#include "tools/report/PageTree.h"

#include "tools/report/ObjectText.h"
#include "tools/views/TreePointColumns.h"

namespace anole::report {
namespace {

using tools::StreamTree;
using tools::TreePoint;

std::string streamText(const StreamTree &tree) {
  static const auto own = columnsOf(&tree).only({"thread", "ranks"});
  static const auto ofPoints =
      columnsOf(static_cast<const TreePoint *>(nullptr))
          .only({"point", "call_path", "inside", "before", "sent", "received"});
  ObjectText stream;
  for (const tools::AnyColumn &column : own)
    stream.put(column, &tree);
  stream.putText("points", rowsText(ofPoints, pointsOf(tree)));
  return stream.whole();
}

} // namespace

std::string pageTree(const tools::TraceReport &report) {
  std::string streams;
  for (size_t i = 0; i < report.trace().streams.size(); ++i) {
    const SharedStream &stream = report.trace().streams[i];
    const auto *bytes = report.bytes ? &(*report.bytes)[i] : nullptr;
    (streams += i ? "," : "") += streamText({report.names, stream, stream, {}, bytes});
  }
  return "{\"streams\":[" + streams + "]}";
}

} // namespace anole::report
