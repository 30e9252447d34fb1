#include "runtime/core/ranks/cluster/PeerExpansion.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/ColumnMerge.h"
#include "runtime/core/model/TermCursor.h"

namespace anole {

std::optional<Signature> PeerExpansion::roleOf(const SharedPoint &point, size_t column) const {
  const FunctionRoles *known = rolesOf(point);
  return known ? pluggedRole(point, *known, column) : std::nullopt;
}

const PeerPlugin *PeerExpansion::explaining(Signature role, const SharedTerm &run,
                                            const RankList &leads) const {
  if (!run.body.empty() || run.block || run.stride != RankValue{})
    return nullptr;
  Terms values = sequenceOf(run.start, leads);
  for (const PeerPlugin &plugin : plugins)
    if (plugin.gives(role) && expand(values) == expand(valuesOf(plugin, role, leads).values))
      return &plugin;
  return nullptr;
}

RankValue PeerExpansion::valuesOf(const PeerPlugin &plugin, Signature role,
                                  const RankList &members) const {
  Column values;
  TermCursor cursor(members);
  while (auto member = cursor.next())
    values.append(plugin.valueOf(role, static_cast<uint32_t>(*member), ranks));
  return {0, values.finish(), {}};
}

} // namespace anole
