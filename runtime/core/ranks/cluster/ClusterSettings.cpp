#include "runtime/core/ranks/cluster/ClusterSettings.h"

namespace anole {

bool hasEqualContent(ClusterKind kind) {
  return kind == ClusterKind::Exact || kind == ClusterKind::None || kind == ClusterKind::Reference;
}

bool needsContentAlone(ClusterKind kind) {
  return kind == ClusterKind::Exact || kind == ClusterKind::None;
}

ClusterSettings clusterSettings(const Options &options) {
  ClusterSettings settings;
  settings.kind = options.cluster;
  settings.k = static_cast<uint32_t>(options.clusters);
  settings.medoid = options.clusterSelect == LeadChoice::Medoid;
  settings.doubleStep = options.clusterStep == ClusterSteps::Double;
  settings.euclidean = options.clusterDistance == DistanceKind::Euclidean;
  settings.countTolerance = static_cast<double>(options.countTolerance) / 100;
  settings.endpoints = options.endpoints;
  return settings;
}

} // namespace anole
