#pragma once

#include "runtime/core/ranks/cluster/PeerPlugin.h"
#include "runtime/core/ranks/cluster/PluggedFields.h"

namespace anole {

/// Finds the numbers in a merged trace of leads that plug-ins explain, and computes what the
/// members of the clusters have in their place.
///
/// A number is explained if the same plug-in gives it on every lead that has it, and no stride
/// moves it. A neighbour that is the peer of one lead by chance is not the peer of the others.
/// Rejected: replacing numbers lead by lead before merging, which cannot see this.
class PeerExpansion {
public:
  /// `functions` defines the fields of the trace, and `ranks` is the number of ranks of the
  /// program. The plug-ins must outlive the object.
  PeerExpansion(const PeerPlugins &plugins, const std::vector<FunctionInfo> &functions,
                uint32_t ranks)
      : plugins(plugins), roles(functions), ranks(ranks) {}

  uint32_t worldSize() const { return ranks; }

  /// Null if no plug-in applies to calls of this function.
  const FunctionRoles *rolesOf(const SharedPoint &point) const {
    return plugins.empty() ? nullptr : roles.of(point.key.functionId());
  }

  /// The signature whose values plug-ins may give in a column of the point, if any.
  std::optional<Signature> roleOf(const SharedPoint &point, size_t column) const;

  /// The plug-in that gives the values of this run on all of these leads; null if none does.
  const PeerPlugin *explaining(Signature role, const SharedTerm &run, const RankList &leads) const;

  /// What the plug-in gives on each of these ranks.
  RankValue valuesOf(const PeerPlugin &plugin, Signature role, const RankList &members) const;

private:
  const PeerPlugins &plugins;
  FieldRoles roles;
  uint32_t ranks;
};

} // namespace anole
