#include "tools/analysis/match/StateFingerprint.h"

#include "runtime/core/base/Hash.h"

namespace anole::whatif {
namespace {

class Teller {
public:
  void tell(uint64_t number) {
    ++told;
    digest[0] = combineHash(digest[0], number);
    digest[1] = combineHash(digest[1] ^ number, 0x5bd1e995);
  }
  void tellSigned(int64_t number) { tell(static_cast<uint64_t>(number)); }
  void tellAll(const std::vector<int64_t> &numbers) {
    tell(numbers.size());
    for (int64_t number : numbers)
      tellSigned(number);
  }
  std::array<uint64_t, 2> digest{};
  uint64_t told = 0;
};

void tellEvent(Teller &teller, const WalkedEvent &event) {
  teller.tell(event.point);
  teller.tellAll(event.scalars);
  teller.tellAll(event.late);
  for (const auto &array : event.arrays)
    teller.tellAll(array);
}

/// Requests are known by their distance from the newest one.
int64_t distance(const RankState &rank, int64_t request) {
  return request < 0 ? request : rank.objects.requests().size() - request;
}

void tellRank(Teller &teller, const RankState &rank) {
  rank.walk.describe([&](uint64_t number) { teller.tell(number); });
  teller.tell(rank.isFinished | rank.isInEvent << 1 | rank.isInCollective << 2);
  if (rank.isInEvent)
    tellEvent(teller, rank.walk.event());
  if (rank.isInEvent)
    teller.tellSigned(distance(rank, rank.newest));
  teller.tell(rank.requests.size());
  for (const auto &[number, request] : rank.requests) {
    teller.tellSigned(distance(rank, number));
    const DescribedCall *call = rank.described(number);
    teller.tell(static_cast<uint64_t>(request.kind) | (call ? 1 << 4 : 0) | request.isActive << 5 |
                (request.slot != Slots::none) << 6 | (request.posted != Slots::none) << 7);
    teller.tell(request.cost);
    teller.tell(request.ready);
    if (call)
      tellEvent(teller, call->event);
  }
  for (const auto &[number, window] : rank.windows) {
    teller.tellSigned(number);
    teller.tell(window.latencies << 1 | window.isInside);
    for (const auto *others : {&window.accessed, &window.exposed}) {
      teller.tell(others->size());
      for (uint32_t other : *others)
        teller.tell(other);
    }
  }
  teller.tell(rank.sequence.size());
  for (int64_t request : rank.sequence)
    teller.tellSigned(distance(rank, request));
}

void tellChannel(Teller &teller, const ChannelKey &key, const Channels::Channel &channel,
                 const RankState &sender, const RankState &receiver) {
  for (uint64_t part :
       {uint64_t(key.group), uint64_t(key.from), uint64_t(key.to), static_cast<uint64_t>(key.tag),
        uint64_t(key.isPartitioned), uint64_t(channel.sent.size())})
    teller.tell(part);
  for (const Message &message : channel.sent) {
    teller.tell(uint64_t(message.cost) << 1 | message.isOnItsWay);
    teller.tellSigned(distance(sender, message.request));
  }
  for (int64_t request : channel.posted)
    teller.tellSigned(distance(receiver, request));
}

void tellEpoch(Teller &teller, const EpochKey &key, const std::deque<Message> &moments) {
  for (uint64_t part : {uint64_t(key.group), uint64_t(key.ordinal), uint64_t(key.from),
                        uint64_t(key.to), uint64_t(key.isOver), uint64_t(moments.size())})
    teller.tell(part);
  for (const Message &moment : moments)
    teller.tell(moment.cost);
}

void tellGroup(Teller &teller, const Group &group) {
  teller.tell(group.open.size());
  if (group.open.empty())
    return;
  for (uint64_t entered : group.entered)
    teller.tell(entered - group.settled);
  for (const CollectiveInstance &instance : group.open) {
    teller.tell(instance.bytes);
    teller.tell(reinterpret_cast<uintptr_t>(instance.shape));
    for (const CollectiveEntry &entry : instance.entries) {
      teller.tell(entry.rank);
      teller.tell(entry.site);
      teller.tell(entry.blocks());
    }
  }
}

} // namespace

Description describe(MatchState &all) {
  Teller teller;
  for (const RankState &rank : all.ranks)
    tellRank(teller, rank);
  for (const auto &[key, channel] : all.channels.all())
    tellChannel(teller, key, channel, all.ranks[key.from], all.ranks[key.to]);
  for (const auto &[key, moments] : all.epochs)
    tellEpoch(teller, key, moments);
  for (const Group &group : all.groups.all())
    tellGroup(teller, group);
  for (uint32_t rank : all.groups.arrived())
    teller.tell(rank);
  uint64_t watched =
      all.watch ? all.watch->pause([&](uint64_t number) { teller.tell(number); }) : 0;
  all.values += teller.told / 8; // a description is long if much is in flight
  Description description{teller.digest, {}, watched, teller.told};
  eachSlot(all, [&](uint32_t slot) { description.slots.push_back(slot); });
  return description;
}

} // namespace anole::whatif
