#include "runtime/core/ranks/cluster/TopKClustering.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/Candidates.h"
#include "runtime/core/ranks/cluster/EqualityClustering.h"
#include "runtime/core/ranks/cluster/ExplainedFields.h"
#include "runtime/core/ranks/cluster/TimeKinds.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace anole {

namespace {

std::vector<Indices> byCallPath(const std::vector<Candidate> &candidates) {
  std::map<uint64_t, size_t> places;
  std::vector<Indices> groups;
  for (size_t i = 0; i < candidates.size(); ++i) {
    uint64_t path =
        candidates[i]
            .signatures[ANOLE_FAULT(CallPathsShareNoK, Signature::Types, Signature::CallPath)];
    size_t place = places.try_emplace(path, groups.size()).first->second;
    groups.resize(std::max(groups.size(), place + 1));
    groups[place].push_back(i);
  }
  return groups;
}

Indices upTo(size_t size) {
  Indices all(size);
  std::iota(all.begin(), all.end(), size_t{0});
  return all;
}

/// Gives one lead to each group, and then one after the other to the groups that can use more.
std::vector<size_t> share(size_t k, const std::vector<Indices> &groups) {
  std::vector<size_t> shares(groups.size(), 1);
  size_t left = ANOLE_FAULT(RestOfKNotGiven, size_t(0), k > groups.size() ? k - groups.size() : 0);
  for (bool given = true; given && left > 0;) {
    given = false;
    for (size_t i = 0; i < groups.size() && left > 0;
         ANOLE_FAULT(RestOfKToFirstPath, i += groups.size(), ++i))
      if (ANOLE_FAULT(FullPathsTakeMore, true, shares[i] < groups[i].size())) {
        ++shares[i];
        --left;
        given = true;
      }
  }
  return shares;
}

/// Leads take the ranks of those that follow them.
std::vector<Candidate> gather(std::vector<Candidate> &candidates,
                              const std::vector<size_t> &leadOf) {
  std::vector<Candidate> result;
  for (size_t i = 0; i < candidates.size(); ++i)
    if (size_t lead = leadOf[i]; lead != i) {
      mix(candidates[lead], candidates[i]);
      Cluster &cluster = candidates[lead].cluster;
      cluster.ranks = ANOLE_FAULT(FollowersLost, cluster.ranks,
                                  uniteRanks(cluster.ranks, candidates[i].cluster.ranks));
      explained::intersect(cluster.explained, candidates[i].cluster.explained);
    }
  for (size_t i = 0; i < candidates.size(); ++i)
    if (leadOf[i] == i)
      result.push_back(std::move(candidates[i]));
  return result;
}

} // namespace

void TopKClustering::join(ClusterState &left, ClusterState &&right) const {
  joinEqual(left, std::move(right), [this](const Signatures &first, const Signatures &second) {
    return sameBehaviour(first, second) && (!separatesTimes() || similarTimes(first, second));
  });
  sortByLead(left.candidates);
  if (left.candidates.size() > k)
    left.candidates = gather(left.candidates, joinTimes(left.candidates, k));
  if (left.candidates.size() <= ANOLE_FAULT(MoreThanKClusters, k + 1, k))
    return;
  Groups groups = byCallPath(left.candidates);
  if (groups.size() > std::max(k, mostCandidates))
    return giveUp(left);
  reduce(left.candidates, std::move(groups));
}

void TopKClustering::reduce(std::vector<Candidate> &candidates, Groups groups) const {
  size_t most = std::max(k, groups.size());
  if (!separatesCallPaths())
    groups = {upTo(candidates.size())};
  SignatureDistance distance(candidates, euclidean);
  LeadSelection selection(candidates, distance);
  std::vector<size_t> leadOf = upTo(candidates.size()), shares = share(most, groups);
  for (size_t i = 0; i < groups.size(); ++i) {
    Indices leads = choose(selection, groups[i], shares[i]);
    for (size_t candidate : groups[i])
      if (!std::ranges::binary_search(leads, candidate))
        leadOf[candidate] = selection.closest(candidate, leads);
  }
  candidates = gather(candidates, leadOf);
}

} // namespace anole
