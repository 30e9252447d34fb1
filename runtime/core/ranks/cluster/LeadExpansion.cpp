#include "runtime/core/ranks/cluster/LeadExpansion.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/ColumnMerge.h"
#include "runtime/core/terms/TermCursor.h"

#include <queue>
#include <utility>

namespace anole {

namespace {

/// The ranks of several clusters in ascending order, each with the cluster it is from.
class Interleaving {
public:
  void add(const RankList &ranks) {
    cursors.emplace_back(ranks);
    push(cursors.size() - 1);
  }

  template <typename Visitor> void run(Visitor visit) {
    while (!heads.empty()) {
      auto [rank, cluster] = heads.top();
      heads.pop();
      visit(rank, cluster);
      push(cluster);
    }
  }

private:
  using Head = std::pair<int64_t, size_t>;

  void push(size_t cluster) {
    if (auto rank = cursors[cluster].next())
      heads.emplace(*rank, cluster);
  }

  std::vector<TermCursor> cursors;
  std::priority_queue<Head, std::vector<Head>, std::greater<>> heads;
};

} // namespace

LeadExpansion::LeadExpansion(const std::vector<Cluster> &clusters) {
  for (const Cluster &cluster : clusters) {
    members.emplace(cluster.lead, &cluster.ranks);
    others += static_cast<uint32_t>(valueCount(cluster.ranks)) - 1;
  }
}

LeadExpansion::Known LeadExpansion::make(const RankList &leads) const {
  std::vector<int64_t> all = anole::expand(leads);
  std::vector<RankList> alone(all.size());
  Interleaving clusters;
  for (size_t i = 0; i < all.size(); ++i) {
    auto found = members.find(all[i]);
    alone[i] = {{all[i], 0, 1, {}}};
    clusters.add(found == members.end() ? alone[i] : *found->second);
  }
  Column ranks, places;
  clusters.run([&](int64_t rank, size_t place) {
    ranks.append(rank);
    places.append(static_cast<int64_t>(place));
  });
  return {leads, ranks.finish(), places.finish()};
}

const LeadExpansion::Known &LeadExpansion::known(const RankList &leads) {
  Known &entry = lists[digest(leads)];
  if (entry.leads != leads)
    entry = make(leads);
  return entry;
}

void LeadExpansion::expand(RankList &leads) {
  if (!leads.empty())
    leads = ANOLE_FAULT(MembersNotFilledIn, known(leads).leads, known(leads).ranks);
}

void LeadExpansion::expand(RankSums &sums, const RankList &leads) {
  std::vector<RankSums::Code> ofLeads;
  for (const RankSums::Run &run : sums.runs)
    ofLeads.insert(ofLeads.end(), run.count, run.code);
  sums.level();
  TermCursor places(known(leads).places);
  for (auto place = places.next(); place && !ofLeads.empty(); place = places.next())
    sums.append(ofLeads[static_cast<size_t>(*place)], 1);
}

void LeadExpansion::expand(RankAnchors &anchors, const RankList &leads) {
  std::vector<uint64_t> ofLeads;
  for (const RankAnchors::Run &run : std::exchange(anchors.runs, {}))
    ofLeads.insert(ofLeads.end(), run.count, run.time);
  TermCursor places(known(leads).places);
  for (auto place = places.next(); place && !ofLeads.empty(); place = places.next())
    anchors.append(ofLeads[static_cast<size_t>(*place)], 1);
}

void LeadExpansion::expand(RankValue &value, const RankList &leads) {
  if (!value.isByRank())
    return;
  std::vector<int64_t> ofLeads = anole::expand(sequenceOf(value, leads));
  Column column;
  TermCursor places(known(leads).places);
  while (auto place = places.next())
    column.append(ofLeads[ANOLE_FAULT(MembersGetFirstValue, 0, static_cast<size_t>(*place))]);
  value = {0, column.finish(), {}};
}

} // namespace anole
