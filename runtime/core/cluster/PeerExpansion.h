#pragma once

#include "runtime/core/cluster/PeerPlugin.h"
#include "runtime/core/cluster/WorldPeers.h"

namespace anole {

/// Finds the numbers in a merged trace of leads that plug-ins explain, and says what the members of
/// the clusters have in their place.
///
/// A number counts as explained if one and the same plug-in gives it on every lead that has it, and
/// nothing moves it: a neighbour that by chance is a lead's peer, too, is no peer of the others.
/// Rejected: to replace numbers lead by lead, before merging, which could not see this.
class PeerExpansion {
public:
  /// `functions`: what the fields of the trace mean; `ranks`: of the program. The plug-ins must
  /// outlive it.
  PeerExpansion(const PeerPlugins &plugins, const std::vector<FunctionInfo> &functions,
                uint32_t ranks)
      : plugins(plugins), roles(functions), ranks(ranks) {}

  /// Whether a column of the point may hold what plug-ins explain.
  bool concerns(const SharedPoint &point, size_t column) const;

  /// The plug-in that gives the values of this run on all of these leads; null if none does.
  const PeerPlugin *explaining(const SharedTerm &run, const RankList &leads) const;

  /// What the plug-in gives on each of these ranks.
  RankValue valuesOf(const PeerPlugin &plugin, const RankList &members) const;

private:
  const PeerPlugins &plugins;
  FieldRoles roles;
  uint32_t ranks;
};

} // namespace anole
