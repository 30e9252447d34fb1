#include "tools/analysis/match/CallSemantics.h"

#include <algorithm>
#include <iterator>

namespace anole::whatif {
namespace {

constexpr int64_t mostPartitions = int64_t(1) << 40; // more count as so many

uint64_t plain(int64_t number) {
  return static_cast<uint64_t>(std::clamp<int64_t>(number, 0, mostPartitions));
}

/// How many partitions a call says are ready.
uint64_t partitionsOf(const CallShape &shape, const WalkedEvent &event) {
  if (!shape.high)
    return plain(CallShape::scalar(event, shape.length, 1));
  uint64_t end = plain(CallShape::scalar(event, shape.high, 0)) + 1;
  return end - std::min(end, plain(CallShape::scalar(event, shape.low, 0)));
}

Calls::Ordinals activeOf(const RankState &rank, const Calls::Ordinals &requests) {
  Calls::Ordinals active;
  std::ranges::copy_if(requests, std::back_inserter(active), [&](int64_t request) {
    auto found = rank.requests.find(request);
    return found != rank.requests.end() && found->second.isActive;
  });
  return active;
}

/// Of what is started, the array of the last MPI_Waitany or the like has only what it was before.
/// In its place is one that was taken for complete too early, and is so when the program completes
/// it.
void leaveSequence(RankState &rank, Calls::Ordinals started) {
  std::ranges::sort(started);
  for (int64_t &request : rank.sequence)
    if (std::ranges::binary_search(started, request))
      request = RankState::completeRequest;
}

} // namespace

void Calls::keepRequest(RankState &rank) {
  if (rank.newest >= 0)
    rank.requests[rank.newest] = {.kind = Request::Kind::Send, .isActive = false};
}

void Calls::start(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  const Ordinals requests = named(rank);
  rank.waitsToStart = !activeOf(rank, requests).empty();
  if (rank.waitsToStart)
    return;
  leaveSequence(rank, requests);
  for (int64_t request : requests)
    startOne(rank, shape, event, request);
}

/// What the program starts was complete, so an earlier call completed it, and not the one that was
/// taken for the oldest. It is waited for here.
bool Calls::restart(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  if (!finish(rank, activeOf(rank, named(rank))))
    return false;
  start(rank, shape, event);
  return true;
}

/// What a wildcard receive got is in an event of MPI_Start, also if MPI_Startall started it.
void Calls::startOne(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                     int64_t number) {
  auto found = rank.requests.find(number);
  const DescribedCall *call = rank.described(number);
  if (!call || found == rank.requests.end())
    return;
  found->second.ready = 0;
  if (call->shape->kind == CallKind::SendInit && call->shape->isPartitioned())
    return;
  if (call->shape->kind == CallKind::SendInit)
    return messages.send(rank, *call->shape, call->event, StepKind::SendLater, number);
  if (call->shape->kind == CallKind::CollectiveInit)
    return enter(rank, *call->shape, call->event, number);
  messages.receive(rank, *call->shape, call->event, Messages::gotLater(shape, event), number);
}

/// A partitioned message leaves as a whole, when its last partition is ready. Rejected: a message
/// for each partition; which of them a receiver has looked at, it tells in no order.
void Calls::ready(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  for (int64_t number : named(rank)) {
    auto found = rank.requests.find(number);
    const DescribedCall *call = rank.described(number);
    if (!call || found == rank.requests.end() || !call->shape->isPartitioned())
      continue;
    uint64_t &ready = found->second.ready;
    ready += partitionsOf(shape, event);
    if (ready < plain(CallShape::scalar(call->event, call->shape->partitions, 1)))
      continue;
    ready = 0;
    messages.send(rank, *call->shape, call->event, StepKind::SendLater, number);
  }
}

} // namespace anole::whatif
