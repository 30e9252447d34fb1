#include "tools/programs/replay/thread/HandedRequests.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/programs/replay/thread/EachField.h"

namespace anole::replay {

void HandedRequests::count(uint32_t thread, const KnownFunction &function,
                           const WalkedEvent &event) {
  RequestCount &own = made.try_emplace(thread, thread).first->second;
  bool makes = false;
  eachField(*function.info, event, [&](FieldKind kind, int64_t value) {
    if (kind == FieldKind::Request && !isSpecial(value))
      name(thread, *function.role, own.named(value));
    makes |= kind == FieldKind::NewRequest && !isSpecial(value);
  });
  if (!makes)
    return;
  RequestName request = own.make();
  if (function.role->mode == CallMode::PersistentInit)
    persistent.insert(request);
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

/// Other requests are completed once, and need no more than to be known.
void HandedRequests::settle() {
  std::erase_if(requests, [this](const auto &known) { return !persistent.contains(known.first); });
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
  return known == requests.end() || known->second.uses <= 1;
}

} // namespace anole::replay
