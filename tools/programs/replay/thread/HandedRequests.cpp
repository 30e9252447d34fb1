#include "tools/programs/replay/thread/HandedRequests.h"

#include <algorithm>

namespace anole::replay {

void HandedRequests::count(uint32_t thread, const KnownFunction &function,
                           const WalkedEvent &event) {
  tools::CallRequests &call = calls.try_emplace(thread, thread).first->second;
  call.read(*function.info, event);
  for (const RequestName &request : call.given())
    name(thread, *function.role, request);
  if (function.role->operation == CallOperation::CompleteAny ||
      function.role->operation == CallOperation::CompleteSome)
    keep(thread, call.given(), event);
  if (call.made() && function.role->mode == CallMode::PersistentInit)
    persistent.insert(*call.made());
}

void HandedRequests::name(uint32_t thread, const CallRole &role, const RequestName &request) {
  if (request.thread == thread && !persistent.contains(request))
    return;
  Users &users = requests[request];
  ++users.uses;
  if (role.mode == CallMode::StartPersistent)
    users.starting.insert(thread);
  else if (role.operation != CallOperation::FreeRequest)
    users.completing.insert(thread);
}

/// The third scalar says whether the call goes on with the array of the one before it.
void HandedRequests::keep(uint32_t thread, const std::vector<RequestName> &given,
                          const WalkedEvent &event) {
  Array &array = arrays[thread];
  if (event.scalars.size() < 3 || event.scalars[2] == 0)
    close(thread, array);
  array.last = event.ordinal;
  array.requests.insert(given.begin(), given.end());
}

void HandedRequests::close(uint32_t thread, Array &array) {
  for (const RequestName &request : array.requests)
    if (request.thread != thread)
      lastKept[request][thread] = array.last;
  array.requests.clear();
}

/// Other requests are completed once, and need no more than to be known.
void HandedRequests::settle() {
  auto isOther = [this](const auto &known) { return !persistent.contains(known.first); };
  std::erase_if(requests, isOther);
  for (auto &[thread, array] : arrays)
    close(thread, array);
  std::erase_if(lastKept, isOther);
  for (const auto &[request, threads] : lastKept)
    for (const auto &[thread, last] : threads)
      progress.try_emplace(thread, 0);
}

bool HandedRequests::areInTurn(const RequestName &request) const {
  auto known = requests.find(request);
  return known != requests.end() && known->second.starting != known->second.completing;
}

void HandedRequests::used(const RequestName &request) {
  if (auto known = requests.find(request); known != requests.end())
    --known->second.uses;
}

bool HandedRequests::isLastUse(const RequestName &request) const {
  auto known = requests.find(request);
  auto kept = lastKept.find(request);
  bool isKept = kept != lastKept.end() && std::ranges::any_of(kept->second, [&](const auto &last) {
                  return progress.at(last.first) <= last.second;
                });
  return !isKept && (known == requests.end() || known->second.uses <= 1);
}

} // namespace anole::replay
