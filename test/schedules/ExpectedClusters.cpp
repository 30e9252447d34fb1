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
      auto own = signaturesOf(rank->whole, functionsOfPrograms(), {}, settings.endpoints,
                              static_cast<uint32_t>(ranks.size()));
      paths.push_back(own[Signature::CallPath]);
      seen.push_back(comparedBy(settings.kind, own));
      whole.push_back(own);
    }
  }

  std::string find() const {
    size_t most = std::max<size_t>(settings.k, std::set(paths.begin(), paths.end()).size());
    if (hasLimit(settings.kind) && clusters.size() > most)
      return std::to_string(clusters.size()) + " clusters are more than " + std::to_string(most);
    bool isExact = !hasLimit(settings.kind) || kinds() <= settings.k;
    if (settings.kind == ClusterKind::CallpathParam && settings.countTolerance > 0)
      return findAmongMembers(false);
    std::string problem = findAmongMembers(isExact);
    return problem.empty() && isExact ? findAmongLeads() : problem;
  }

private:
  /// Ranks that look alike, but whose peers go round in other places, may be of two kinds.
  size_t kinds() const {
    std::set<std::pair<Compared, uint64_t>> different;
    for (size_t rank = 0; rank < seen.size(); ++rank)
      different.emplace(seen[rank], whole[rank].wrapped);
    return different.size();
  }

  bool areAlike(size_t first, size_t second) const {
    return seen[first] == seen[second] && mayWrap(whole[first], whole[second]);
  }

  std::string findAmongLeads() const {
    for (const Cluster &first : clusters)
      for (const Cluster &second : clusters)
        if (first.lead < second.lead && areAlike(first.lead, second.lead))
          return "ranks " + std::to_string(first.lead) + " and " + std::to_string(second.lead) +
                 " lead two clusters of one kind";
    return "";
  }

  std::string findAmongMembers(bool isExact) const {
    for (const Cluster &cluster : clusters)
      for (int64_t member : expand(cluster.ranks)) {
        auto rank = static_cast<size_t>(member);
        if (paths[rank] != paths[cluster.lead])
          return "rank " + std::to_string(rank) + " has not the call path of its lead";
        if (isExact && !areAlike(rank, cluster.lead))
          return "rank " + std::to_string(rank) + " is not like its lead";
      }
    return "";
  }

  std::vector<Cluster> clusters;
  const ClusterSettings &settings;
  std::vector<uint64_t> paths;
  std::vector<Compared> seen;
  std::vector<Signatures> whole;
};

} // namespace

std::string compareClusters(const OnlineInfo &online, const SimulatedRanks &ranks,
                            const ClusterSettings &settings) {
  return ClusterVerdict(online, ranks, settings).find();
}

} // namespace anole::test
