#include "test/schedules/ExpectedClusters.h"

#include "runtime/core/model/ClusterFamilies.h"
#include "runtime/core/terms/TermCursor.h"

#include <set>

namespace anole::test {
namespace {

constexpr uint64_t countBits = 0xffff; ///< of the parameter signature

/// What an algorithm may see of a rank: ranks with equal ones belong together.
using Compared = std::vector<uint64_t>;

Compared comparedBy(ClusterKind kind, const Signatures &signatures) {
  const auto path = signatures[Signature::CallPath];
  switch (kind) {
  case ClusterKind::CallpathParam:
    return {path, signatures.parameters & ~countBits, signatures[Signature::Count]};
  case ClusterKind::Dynamic:
  case ClusterKind::Chameleon:
    return {path, signatures[Signature::Src], signatures[Signature::Dest]};
  case ClusterKind::Acurdion:
  case ClusterKind::Random: {
    Compared seen(signatures.values.begin(), signatures.values.end());
    seen[static_cast<size_t>(Signature::Computation)] = 0;
    seen[static_cast<size_t>(Signature::Communication)] = 0;
    return seen;
  }
  case ClusterKind::Exact:
  case ClusterKind::None:
  case ClusterKind::Reference:
    break;
  }
  return {signatures.exact.low, signatures.exact.high};
}

bool hasLimit(ClusterKind kind) {
  return kind == ClusterKind::Acurdion || kind == ClusterKind::Chameleon ||
         kind == ClusterKind::Random;
}

class ClusterVerdict {
public:
  ClusterVerdict(const OnlineInfo &online, const SimulatedRanks &ranks,
                 const ClusterSettings &settings)
      : clusters(clustersIn(online.clusters)), settings(settings) {
    for (const auto &rank : ranks) {
      auto own = signaturesOf(rank->whole, functionsOfPrograms(), {}, settings.endpoints);
      paths.push_back(own[Signature::CallPath]);
      seen.push_back(comparedBy(settings.kind, own));
    }
  }

  std::string find() const {
    size_t different = std::set(seen.begin(), seen.end()).size();
    size_t most = std::max<size_t>(settings.k, std::set(paths.begin(), paths.end()).size());
    if (hasLimit(settings.kind) && clusters.size() > most)
      return std::to_string(clusters.size()) + " clusters are more than " + std::to_string(most);
    bool isExact = !hasLimit(settings.kind) || different <= settings.k;
    if (settings.kind == ClusterKind::CallpathParam && settings.countTolerance > 0)
      return findAmongMembers(false);
    std::string problem = findAmongMembers(isExact);
    if (problem.empty() && isExact && clusters.size() != different)
      return std::to_string(clusters.size()) + " clusters of " + std::to_string(different) +
             " kinds of ranks";
    return problem;
  }

private:
  std::string findAmongMembers(bool isExact) const {
    for (const Cluster &cluster : clusters)
      for (int64_t member : expand(cluster.ranks)) {
        auto rank = static_cast<size_t>(member);
        if (paths[rank] != paths[cluster.lead])
          return "rank " + std::to_string(rank) + " has not the call path of its lead";
        if (isExact && seen[rank] != seen[cluster.lead])
          return "rank " + std::to_string(rank) + " is not like its lead";
      }
    return "";
  }

  std::vector<Cluster> clusters;
  const ClusterSettings &settings;
  std::vector<uint64_t> paths;
  std::vector<Compared> seen;
};

} // namespace

std::string compareClusters(const OnlineInfo &online, const SimulatedRanks &ranks,
                            const ClusterSettings &settings) {
  return ClusterVerdict(online, ranks, settings).find();
}

} // namespace anole::test
