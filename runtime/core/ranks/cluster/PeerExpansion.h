#pragma once

#include "runtime/core/ranks/cluster/ExplainedFields.h"
#include "runtime/core/ranks/cluster/PeerPlugin.h"
#include "runtime/core/ranks/cluster/PluggedFields.h"

namespace anole {

/// A field whose values plug-ins may give: see pluggedRole and ExplainedFields.h.
struct PluggedField {
  Signature role;
  uint64_t number;
};

/// Finds the numbers in a merged trace of leads that plug-ins explain, and computes what the
/// members of the clusters have in their place.
///
/// A number is explained if the same plug-in gives it on every lead that has it, and some number of
/// the field on all ranks that they stand for; and if no stride moves it. A neighbour that is the
/// peer of one rank by chance is not the peer of the others.
/// Rejected: replacing numbers lead by lead before merging, which cannot see this.
class PeerExpansion {
public:
  /// `functions` defines the fields of the trace, and `ranks` is the number of ranks of the
  /// program. Plug-ins and clusters must outlive the object.
  PeerExpansion(const PeerPlugins &plugins, const std::vector<Cluster> &clusters,
                const std::vector<FunctionInfo> &functions, uint32_t ranks)
      : plugins(plugins), roles(functions), ranks(ranks) {
    for (const Cluster &cluster : clusters)
      byLead.emplace(cluster.lead, &cluster);
  }

  uint32_t worldSize() const { return ranks; }

  /// Null if the function is not known.
  const FunctionRoles *knownRoles(const SharedPoint &point) const {
    return roles.of(point.key.functionId());
  }

  /// Null if no plug-in applies to calls of this function.
  const FunctionRoles *rolesOf(const SharedPoint &point) const {
    return plugins.empty() ? nullptr : knownRoles(point);
  }

  /// Returns what plug-ins may give in a column of the point, if anything.
  std::optional<PluggedField> fieldOf(const SharedPoint &point, size_t column) const;

  /// The plug-in that explains the values of this run on all of these leads; null if none does.
  const PeerPlugin *explaining(const PluggedField &field, const SharedTerm &run,
                               const RankList &leads) const;

  /// Returns what the plug-in gives on each of these ranks.
  RankValue valuesOf(const PeerPlugin &plugin, Signature role, const RankList &members) const;

private:
  uint64_t pluginsFor(uint64_t field, const RankList &leads) const;

  const PeerPlugins &plugins;
  std::unordered_map<int64_t, const Cluster *> byLead;
  FieldRoles roles;
  uint32_t ranks;
};

} // namespace anole
