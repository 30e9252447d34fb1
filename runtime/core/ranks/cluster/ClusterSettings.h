#pragma once

#include "runtime/core/settings/Options.h"

namespace anole {

/// The user's settings for clustering.
struct ClusterSettings {
  ClusterKind kind = ClusterKind::Exact;
  uint32_t k = 9;               ///< clusters at most, but one for each call path at least
  bool medoid = false;          ///< PAM instead of the K farthest
  bool doubleStep = false;      ///< by call path first, then within each
  bool euclidean = false;       ///< instead of Manhattan distance
  double countTolerance = 0.05; ///< counts that differ less, as a part of the larger, are equal
  EndpointForm endpoints = EndpointForm::Xor; ///< in the parameter signature
};

ClusterSettings clusterSettings(const Options &options);

/// Returns whether the ranks of a cluster have equal content, down to the last parameter.
bool hasEqualContent(ClusterKind kind);

/// Returns whether no other signature than the exact digest is ever looked at. The averages take a
/// walk over all values that are irregular, which would be too long a wait.
bool needsContentAlone(ClusterKind kind);

} // namespace anole
