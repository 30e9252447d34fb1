#include "tools/analysis/match/CallSemantics.h"

#include <algorithm>

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

} // namespace

void Calls::keepRequest(RankState &rank) {
  if (rank.newest >= 0)
    rank.requests[rank.newest] = {.kind = Request::Kind::Send, .isActive = false};
}

void Calls::start(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  for (int64_t request : named(rank))
    startOne(rank, shape, event, request);
}

/// What a wildcard receive got is in an event of MPI_Start, also if MPI_Startall started it.
void Calls::startOne(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                     int64_t number) {
  auto found = rank.requests.find(number);
  const DescribedCall *call = rank.described(number);
  if (!call || found == rank.requests.end() || found->second.isActive)
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
