#include "runtime/core/ranks/cluster/PeerExpansion.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/ColumnMerge.h"
#include "runtime/core/model/TermCursor.h"

namespace anole {

bool PeerExpansion::concerns(const SharedPoint &point, size_t column) const {
  if (plugins.empty())
    return false;
  const FunctionRoles *known = roles.of(point.key.functionId());
  return known && isWorldPeer(point, *known, column);
}

const PeerPlugin *PeerExpansion::explaining(const SharedTerm &run, const RankList &leads) const {
  if (!run.body.empty() || run.block || run.stride != RankValue{})
    return nullptr;
  Terms values = sequenceOf(run.start, leads);
  for (const PeerPlugin &plugin : plugins)
    if (expand(values) == expand(valuesOf(plugin, leads).values))
      return &plugin;
  return nullptr;
}

RankValue PeerExpansion::valuesOf(const PeerPlugin &plugin, const RankList &members) const {
  Column values;
  TermCursor cursor(members);
  while (auto member = cursor.next())
    values.append(plugin.relativePeer(static_cast<uint32_t>(*member), ranks));
  return {0, values.finish(), {}};
}

} // namespace anole
