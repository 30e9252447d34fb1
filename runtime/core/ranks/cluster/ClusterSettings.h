#pragma once

#include "runtime/core/base/Options.h"

#include <optional>
#include <string_view>

namespace anole {

/// How ranks are clustered (ANOLE_CLUSTER), in the order of its allowed values.
enum class ClusterKind : uint8_t {
  Exact,         ///< equal content: loses nothing
  None,          ///< every rank is its own lead
  CallpathParam, ///< call path, then the 64-bit parameter signature ([Bahmani2017], chapter 3)
  Reference,     ///< all signatures and all parameters uncompressed (section 3.4)
  Acurdion,      ///< at most K clusters by the distance of signatures (chapter 4)
  Dynamic,       ///< call path, then source and destination (section 4.4.6)
  Random         ///< at most K random leads
};

/// The user's settings for clustering.
struct ClusterSettings {
  ClusterKind kind = ClusterKind::Exact;
  uint32_t k = 9;               ///< clusters at most, but one for each call path at least
  bool medoid = false;          ///< PAM instead of the K farthest
  bool doubleStep = false;      ///< by call path first, then within each
  bool euclidean = false;       ///< instead of Manhattan distance
  double countTolerance = 0.05; ///< counts that differ less, as a part of the larger, are equal
};

ClusterSettings clusterSettings(const Options &options);

/// Whether the ranks of a cluster have equal content, down to the last parameter.
bool hasEqualContent(ClusterKind kind);

/// Whether no other signature than the exact digest is ever looked at. The averages take a walk
/// over all values that are irregular, which nobody should wait for in vain.
bool needsContentAlone(ClusterKind kind);

/// The name in ANOLE_CLUSTER.
const char *clusterName(ClusterKind kind);
std::optional<ClusterKind> clusterKind(std::string_view name);

} // namespace anole
