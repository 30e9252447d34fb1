#include "tools/programs/replay/thread/ReusedRequests.h"

#include "tools/programs/replay/thread/Thread.h"

#include <algorithm>

namespace anole::replay {

void ReusedRequests::prepare(size_t count, bool continues, const std::vector<int64_t> &fresh) {
  if (!continues || requests.size() != count) {
    turn = 1 - turn;
    places().assign(count, MPI_REQUEST_NULL);
    requests.assign(count, {});
  }
  for (int64_t field : fresh) {
    thread.awaitActive(thread.named(field), true);
    place(thread.named(field));
  }
}

/// A persistent request that was started again keeps its place.
void ReusedRequests::place(const RequestId &request) {
  if (!thread.state(request) || std::ranges::find(requests, request) != requests.end())
    return;
  auto isFree = [&](const RequestId &known) {
    const ReplayedRequest *state = thread.state(known);
    return !state || !state->active;
  };
  auto found = std::ranges::find_if(requests, isFree);
  if (found == requests.end())
    return;
  *found = request;
  places()[static_cast<size_t>(found - requests.begin())] = *thread.handle(request);
}

const std::vector<int> &ReusedRequests::active(size_t wanted, uint64_t rest) {
  collect();
  if (open.size() < wanted)
    open.insert(open.end(), survivors.begin(), survivors.end());
  else
    leaveOutLater(wanted, rest);
  return open;
}

void ReusedRequests::collect() {
  using Use = OpenAfterWaitany::Use;
  open.clear();
  due.clear();
  survivors.clear();
  for (size_t i = 0; i < requests.size(); ++i) {
    const ReplayedRequest *state = thread.state(requests[i]);
    if (!state || !state->active)
      continue;
    auto next = thread.nextUse(requests[i]);
    bool isComplete =
        !next || next->use == Use::Starts || (next->use == Use::Frees && state->persistent);
    (isComplete ? open : survivors).push_back(static_cast<int>(i));
    if (isComplete && next)
      due.push_back({next->ordinal, static_cast<int>(i)});
  }
}

void ReusedRequests::leaveOutLater(size_t wanted, uint64_t rest) {
  std::ranges::sort(due);
  std::vector<uint64_t> events;
  for (const Due &one : due)
    events.push_back(one.event);
  size_t first = thread.dueFirst(events, wanted, rest);
  if (first == 0)
    return;
  open.clear();
  for (size_t i = 0; i < first; ++i)
    open.push_back(due[i].position);
}

void ReusedRequests::completed(int position) {
  auto at = static_cast<size_t>(position);
  if (at >= requests.size())
    return;
  thread.completed(requests[at]);
  if (places()[at] == MPI_REQUEST_NULL)
    requests[at] = {};
}

} // namespace anole::replay
