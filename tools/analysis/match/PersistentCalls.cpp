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

void Calls::keepRequest(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  if (rank.newest < 0)
    return;
  Request &request = rank.requests[rank.newest];
  request = {.kind = Request::Kind::Send,
             .isPersistent = true,
             .isActive = false,
             .shape = &shape,
             .maker = event};
}

void Calls::start(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  for (int64_t request : named(rank, shape, event))
    startOne(rank, shape, event, request);
}

/// What a wildcard receive got is in an event of MPI_Start, also if MPI_Startall started it.
void Calls::startOne(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                     int64_t number) {
  auto found = rank.requests.find(number);
  if (found == rank.requests.end() || !found->second.isPersistent || found->second.isActive)
    return;
  Request &request = found->second;
  request.ready = 0;
  if (request.shape->kind == CallKind::SendInit && request.shape->isPartitioned())
    return;
  if (request.shape->kind == CallKind::SendInit)
    return messages.send(rank, *request.shape, request.maker, StepKind::SendLater, number);
  if (request.shape->kind == CallKind::CollectiveInit)
    return enter(rank, *request.shape, request.maker, number);
  messages.receive(rank, *request.shape, request.maker, Messages::gotLater(shape, event), number);
}

/// A partitioned message leaves as a whole, when its last partition is ready. Rejected: a message
/// for each partition; which of them a receiver has looked at, it tells in no order.
void Calls::ready(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  for (int64_t number : named(rank, shape, event)) {
    auto found = rank.requests.find(number);
    if (found == rank.requests.end() || !found->second.shape ||
        !found->second.shape->isPartitioned())
      continue;
    Request &request = found->second;
    request.ready += partitionsOf(shape, event);
    if (request.ready < plain(CallShape::scalar(request.maker, request.shape->partitions, 1)))
      continue;
    request.ready = 0;
    messages.send(rank, *request.shape, request.maker, StepKind::SendLater, number);
  }
}

} // namespace anole::whatif
