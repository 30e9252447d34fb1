#include "runtime/core/ranks/cluster/ClusterSettings.h"

#include <array>

namespace anole {

namespace {

constexpr std::array names{"exact",    "none",    "callpath-param", "reference",
                           "acurdion", "dynamic", "random"};

} // namespace

const char *clusterName(ClusterKind kind) { return names[static_cast<size_t>(kind)]; }

std::optional<ClusterKind> clusterKind(std::string_view name) {
  for (size_t i = 0; i < names.size(); ++i)
    if (name == names[i])
      return static_cast<ClusterKind>(i);
  return std::nullopt;
}

bool hasEqualContent(ClusterKind kind) {
  return kind == ClusterKind::Exact || kind == ClusterKind::None || kind == ClusterKind::Reference;
}

bool needsContentAlone(ClusterKind kind) {
  return kind == ClusterKind::Exact || kind == ClusterKind::None;
}

ClusterSettings clusterSettings(const Options &options) {
  ClusterSettings settings;
  settings.kind = clusterKind(options.cluster).value_or(ClusterKind::Exact);
  settings.k = static_cast<uint32_t>(options.clusters);
  settings.medoid = options.clusterSelect == "medoid";
  settings.doubleStep = options.clusterStep == "double";
  settings.euclidean = options.clusterDistance == "euclidean";
  settings.countTolerance = static_cast<double>(options.countTolerance) / 100;
  return settings;
}

} // namespace anole
