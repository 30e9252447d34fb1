#include "tools/analysis/match/Unmatched.h"

#include <algorithm>

namespace anole::whatif {

bool Unmatched::giveOneUp() {
  all.values += all.channels.all().size() + all.groups.all().size(); // looking takes time, too
  return giveUpReceive([](const RankState &sender) { return sender.isFinished; }) ||
         giveUpReceive([](const RankState &sender) { return sender.isInCollective; }) ||
         giveUpEpoch() || giveUpProbe() || giveUpReceive([](const RankState &) { return true; }) ||
         giveUpSend() || giveUpCollective();
}

bool Unmatched::letPollGoOn() {
  all.values += all.ranks.size() + all.channels.all().size();
  return std::ranges::any_of(all.ranks, [&](RankState &rank) { return calls.bufferPolled(rank); });
}

/// What the rank awaits of these requests, if anything.
bool Unmatched::giveUp(RankState &rank, const Calls::Ordinals &among) {
  if (!canGiveUp(rank))
    return false;
  Calls::Ordinals given;
  for (int64_t request : calls.awaited(rank))
    if (std::ranges::find(among, request) != among.end())
      given.push_back(request);
  if (given.empty())
    return false;
  calls.giveUp(rank, given);
  return true;
}

template <class Wanted> bool Unmatched::giveUpReceive(Wanted wanted) {
  for (const auto &[key, channel] : all.channels.all()) {
    if (channel.posted.empty() || !wanted(all.ranks[key.from]))
      continue;
    if (giveUp(all.ranks[key.to], {channel.posted.begin(), channel.posted.end()}))
      return true; // the channel may be gone
  }
  return false;
}

bool Unmatched::giveUpEpoch() {
  return std::ranges::any_of(
      all.ranks, [&](RankState &rank) { return rank.isInEvent && calls.giveUpEpoch(rank); });
}

bool Unmatched::giveUpProbe() {
  for (RankState &rank : all.ranks) {
    if (!canGiveUp(rank))
      continue;
    CallKind kind = rank.shape().kind;
    if (kind != CallKind::Probe && kind != CallKind::MatchedProbe)
      continue;
    calls.giveUpProbe(rank);
    rank.isInEvent = false;
    if (all.watch)
      all.watch->ends(rank);
    return true;
  }
  return false;
}

bool Unmatched::giveUpSend() {
  const bool hasLimit = all.options.eagerLimit || all.options.eagerInside;
  for (const auto &[key, channel] : all.channels.all()) {
    Calls::Ordinals waiting;
    for (const Message &message : channel.sent)
      waiting.push_back(message.request);
    if (hasLimit && std::ranges::any_of(channel.sent, &Message::waits))
      return false;
    if (giveUp(all.ranks[key.from], waiting))
      return true;
  }
  return false;
}

bool Unmatched::giveUpCollective() {
  return std::ranges::any_of(
      all.ranks, [&](RankState &rank) { return rank.isInEvent && calls.giveUpCollective(rank); });
}

} // namespace anole::whatif
