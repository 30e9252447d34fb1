#include "tools/report/PageTree.h"

#include "tools/report/ObjectText.h"
#include "tools/views/more/TreePointColumns.h"

namespace anole::report {
namespace {

using tools::StreamTree;
using tools::TreePoint;

void appendStream(std::string &to, const StreamTree &tree) {
  static const auto own = columnsOf(&tree).only({"thread", "ranks"});
  static const auto ofPoints =
      columnsOf(static_cast<const TreePoint *>(nullptr))
          .only({"point", "call_path", "inside", "before", "sent", "received"});
  ObjectText stream(to);
  for (const tools::AnyColumn &column : own)
    stream.put(column, &tree);
  appendRows(stream.member("points"), ofPoints, pointsOf(tree));
}

} // namespace

void appendTree(std::string &to, const tools::TraceReport &report) {
  const auto &streams = report.trace().streams;
  ObjectText tree(to);
  appendList(tree.member("streams"), streams, [&](const SharedStream &stream) {
    const auto *bytes =
        report.bytes ? &(*report.bytes)[static_cast<size_t>(&stream - streams.data())] : nullptr;
    appendStream(to, {report.names, stream, stream, {}, bytes});
  });
}

} // namespace anole::report
