#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// A family is written with its first cluster and the leads of the others, so that ranks that are a
/// cluster each take one list, whatever their number. What a reader makes of a family is limited:
/// more clusters, or others of a shape with more terms, are not written and not read.
constexpr uint64_t mostListedClusters = uint64_t(1) << 16, mostFamilyTerms = 16;

/// Puts clusters of one shape into families, in the order of their first leads. `clusters` must
/// ascend by lead.
std::vector<ClusterFamily> familiesOf(const std::vector<Cluster> &clusters);

/// The inverse, in the order of the leads.
std::vector<Cluster> clustersIn(const std::vector<ClusterFamily> &families);

uint64_t clusterCount(const std::vector<ClusterFamily> &families);

/// Returns whether each cluster has one rank.
bool areAllAlone(const std::vector<ClusterFamily> &families);

/// Number of terms, with those inside of repeats.
uint64_t termCount(const Terms &terms);

} // namespace anole
