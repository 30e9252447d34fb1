#include "tools/analysis/match/CallSemantics.h"
#include "tools/analysis/network/CollectiveRounds.h"

#include <algorithm>
#include <array>

// Collectives as the messages of which an MPI makes them. All members have entered, so that their
// clocks are where they entered.

namespace anole::whatif {
namespace {

/// The members' parts by their places in the communicator.
std::vector<const CollectiveEntry *> byPlace(const CollectiveInstance &instance,
                                             const Group &group) {
  std::vector<const CollectiveEntry *> entries(group.members.size());
  for (const CollectiveEntry &entry : instance.entries)
    entries[group.places.at(entry.rank)] = &entry;
  return entries;
}

/// The nodes of the members, for the MPI that takes their collectives apart.
std::vector<uint32_t> nodesOf(const Group &group, const MatchState &all) {
  if (all.options.ranksShareNode)
    return std::vector<uint32_t>(group.members.size());
  std::vector<uint32_t> nodes;
  if (all.options.nodes)
    for (uint32_t rank : group.members)
      nodes.push_back(all.nodeOf(rank));
  return nodes;
}

} // namespace

bool Calls::takesApart(const CollectiveInstance &instance, const Group &group) const {
  return instance.shape->kind == CallKind::Collective && group.half == 0 &&
         instance.entries.size() == group.members.size() &&
         std::ranges::all_of(instance.entries, &CollectiveEntry::blocks);
}

bool Calls::sendMessages(const CollectiveInstance &instance, const Group &group) {
  if (!takesApart(instance, group))
    return false;
  const CollectiveEntry *root = rootOf(instance, group);
  auto rounds = roundsOf(instance.shape->operation,
                         {{group.members.size(), instance.bytes, all.options.collectives},
                          root ? group.places.at(root->rank) : 0,
                          nodesOf(group, all)});
  if (!rounds)
    return false;
  prepare(instance);
  const auto members = byPlace(instance, group);
  for (const Round &round : *rounds)
    messages.exchange(round, members);
  return true;
}

/// A rank that comes early does so while it waits.
void Calls::prepare(const CollectiveInstance &instance) {
  if (!all.options.collectivesCompute)
    return;
  const auto operation = static_cast<uint64_t>(instance.shape->operation);
  const uint32_t cost = all.costs.add({CostKind::Prepare, false, 1, operation});
  for (const CollectiveEntry &entry : instance.entries)
    all.sink->take({StepKind::Spend, false, entry.rank, 0, cost, 0});
}

/// What comes to a member is complete with the last message.
void Messages::exchange(const Round &round, const std::vector<const CollectiveEntry *> &members) {
  std::vector<Message> sent;
  std::vector<std::pair<uint32_t, size_t>> receivers; // and the numbers of their messages
  for (const RoundMessage &one : round) {
    receivers.emplace_back(one.to, sent.size());
    sent.push_back(depart(members[one.from]->rank, members[one.to]->rank, one.bytes));
  }
  std::ranges::sort(receivers);
  for (size_t i = 0; i < receivers.size();) {
    const CollectiveEntry &to = *members[receivers[i].first];
    std::array<uint64_t, 2> received{}; // between nodes, inside
    for (size_t first = i; i < receivers.size() && members[receivers[i].first] == &to; ++i) {
      const Message &message = sent[receivers[i].second];
      ChannelKey way{0, members[round[receivers[i].second].from]->rank, to.rank};
      passLink(StepKind::Land, way, message.slot, message.cost);
      all.sink->take({StepKind::Arrive, i == first, to.rank, message.slot, message.cost, 0});
      all.slots.release(message.slot);
      ++received[all.isInside(way.from, way.to)];
    }
    all.sink->take({StepKind::Finish, false, to.rank, 0, 0, to.site});
    for (bool isInside : {false, true})
      all.spend(to.rank, isInside, received[isInside]);
  }
}

Message Messages::depart(uint32_t from, uint32_t to, uint64_t bytes) {
  bool isInside = all.isInside(from, to);
  all.spend(from, isInside, 1);
  Message message{all.momentOf(from), all.costs.add({CostKind::Message, isInside, 1, bytes})};
  passLink(StepKind::Depart, {0, from, to}, message.slot, message.cost);
  return message;
}

} // namespace anole::whatif
