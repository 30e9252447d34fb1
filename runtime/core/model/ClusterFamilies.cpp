#include "runtime/core/model/ClusterFamilies.h"

#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <map>

namespace anole {

namespace {

/// The same ranks, moved.
Terms moved(const Terms &ranks, int64_t by) {
  Terms result = ranks;
  for (Term &term : result) {
    if (term.isRepeat())
      term.body = moved(term.body, by);
    else
      term.start += by;
  }
  return result;
}

/// Leads as runs: enough for the regular ones, and no more than a term each for the others.
void append(Terms &leads, int64_t lead) {
  Term *last = leads.empty() ? nullptr : &leads.back();
  if (last && last->count == 1)
    last->stride = lead - last->start;
  if (last && lead == last->start + last->stride * static_cast<int64_t>(last->count))
    ++last->count;
  else
    leads.push_back({lead, 0, 1, {}});
}

} // namespace

uint64_t termCount(const Terms &terms) {
  uint64_t count = terms.size();
  for (const Term &term : terms)
    count += termCount(term.body);
  return count;
}

std::vector<ClusterFamily> familiesOf(const std::vector<Cluster> &clusters) {
  std::vector<ClusterFamily> families;
  std::multimap<uint64_t, size_t> known; // by the digest of the shape
  for (const Cluster &cluster : clusters) {
    RankList shape = moved(cluster.ranks, -static_cast<int64_t>(cluster.lead));
    auto [first, last] = known.equal_range(digest(shape));
    auto same = std::find_if(first, last, [&](const auto &entry) {
      const ClusterFamily &family = families[entry.second];
      return moved(family.ranks, -static_cast<int64_t>(family.lead)) == shape;
    });
    if (same != last && termCount(shape) <= mostFamilyTerms) {
      append(families[same->second].others.edit(), cluster.lead);
      continue;
    }
    known.emplace(digest(shape), families.size());
    families.push_back({cluster.lead, cluster.ranks, {}});
  }
  return families;
}

std::vector<Cluster> clustersIn(const std::vector<ClusterFamily> &families) {
  std::vector<Cluster> clusters;
  for (const ClusterFamily &family : families) {
    clusters.push_back({family.lead, family.ranks});
    TermCursor others(family.others);
    while (auto lead = others.next())
      clusters.push_back({static_cast<uint32_t>(*lead), moved(family.ranks, *lead - family.lead)});
  }
  std::ranges::sort(clusters, {}, &Cluster::lead);
  return clusters;
}

uint64_t clusterCount(const std::vector<ClusterFamily> &families) {
  uint64_t count = families.size();
  for (const ClusterFamily &family : families)
    count += valueCount(family.others);
  return count;
}

bool areAllAlone(const std::vector<ClusterFamily> &families) {
  return std::ranges::all_of(
      families, [](const ClusterFamily &family) { return valueCount(family.ranks) == 1; });
}

} // namespace anole
