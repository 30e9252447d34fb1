#include "tools/analysis/lint/WaitCycle.h"

#include <algorithm>

namespace anole::lint {
namespace {

using whatif::CallKind;
using whatif::MatchState;
using whatif::RankState;

/// A poll waits for nothing: between two of them a program may do what the other rank waits for.
bool isAwaited(const RankState &rank, int64_t request) {
  if (!rank.isInEvent || rank.shape().isPoll())
    return false;
  CallKind kind = rank.shape().kind;
  return request == RankState::blockingRequest || request == RankState::blockingSend ||
         kind == CallKind::Wait;
}

void addMessages(MatchState &all, WaitEdges &edges) {
  for (const auto &[key, channel] : all.channels.all()) {
    for (const whatif::Message &message : channel.sent)
      if (message.isAwaited() && isAwaited(all.ranks[key.from], message.request))
        edges[key.from].push_back(key.to);
    for (int64_t request : channel.posted)
      if (isAwaited(all.ranks[key.to], request))
        edges[key.to].push_back(key.from);
  }
}

void addCollectives(MatchState &all, WaitEdges &edges) {
  for (const whatif::Group &group : all.groups.all())
    for (const whatif::CollectiveInstance &instance : group.open)
      for (uint32_t member : group.members) {
        auto isOf = [&](const whatif::CollectiveEntry &entry) { return entry.rank == member; };
        if (std::ranges::any_of(instance.entries, isOf))
          continue;
        for (const whatif::CollectiveEntry &entry : instance.entries)
          if (entry.blocks())
            edges[entry.rank].push_back(member);
      }
}

} // namespace

WaitEdges waitEdges(MatchState &all) {
  WaitEdges edges(all.ranks.size());
  addMessages(all, edges);
  addCollectives(all, edges);
  return edges;
}

std::vector<uint32_t> cycleIn(const WaitEdges &edges) {
  std::vector<uint8_t> state(edges.size());
  std::vector<std::pair<uint32_t, size_t>> path;
  for (uint32_t start = 0; start < edges.size(); ++start) {
    if (state[start] == 0)
      path.emplace_back(start, 0);
    while (!path.empty()) {
      auto &[rank, next] = path.back();
      state[rank] = 1;
      if (next == edges[rank].size()) {
        state[rank] = 2;
        path.pop_back();
        continue;
      }
      uint32_t to = edges[rank][next++];
      if (state[to] == 0) {
        path.emplace_back(to, 0);
      } else if (state[to] == 1) {
        auto first = std::ranges::find(path, to, [](const auto &step) { return step.first; });
        std::vector<uint32_t> cycle;
        for (; first != path.end(); ++first)
          cycle.push_back(first->first);
        return cycle;
      }
    }
  }
  return {};
}

void addCycle(FindingList &findings, const MatchState &all, const std::vector<uint32_t> &cycle) {
  for (size_t i = 0; i < cycle.size(); ++i) {
    uint32_t next = cycle[(i + 1) % cycle.size()];
    findings.add(FindingKind::NeedsBuffers, cycle[i],
                 {all.ranks[cycle[i]].walk.event().key, all.ranks[next].walk.event().key});
  }
}

} // namespace anole::lint
