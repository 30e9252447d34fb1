#include "tools/programs/replay/thread/OpenAfterWaitany.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::replay {
namespace {

bool chooses(const CallRole &role) {
  return role.operation == CallOperation::CompleteAny ||
         role.operation == CallOperation::CompleteSome;
}

OpenAfterWaitany::Use useBy(const CallRole &role) {
  if (role.mode == CallMode::StartPersistent)
    return OpenAfterWaitany::Use::Starts;
  return role.operation == CallOperation::FreeRequest ? OpenAfterWaitany::Use::Frees
                                                      : OpenAfterWaitany::Use::Other;
}

/// The last scalar, or a sum that became known late.
uint64_t completionsOf(const WalkedEvent &event) {
  int64_t number = event.late.empty() ? event.scalars.back() : event.late[0];
  return isSpecial(number) || number < 0 ? 0 : static_cast<uint64_t>(number);
}

} // namespace

bool OpenAfterWaitany::areNeeded(const Trace &trace) {
  return std::ranges::any_of(
      trace.functions, [](const FunctionInfo &function) { return chooses(roleOf(function.name)); });
}

void OpenAfterWaitany::follow(uint64_t ordinal) {
  while (ahead && reached <= ordinal + window) {
    auto event = ahead->next();
    if (!event || !*event)
      ahead.reset();
    else
      look(**event);
  }
  forget(ordinal);
}

void OpenAfterWaitany::forget(uint64_t ordinal) {
  for (; !named.empty() && named.front().first <= ordinal; named.pop_front()) {
    auto known = uses.find(named.front().second);
    known->second.pop_front();
    if (known->second.empty())
      uses.erase(known);
  }
  while (!choices.empty() && choices.front().ordinal <= ordinal)
    choices.pop_front();
}

void OpenAfterWaitany::look(const WalkedEvent &event) {
  ++reached;
  const KnownFunction *function = functionOf(event.key);
  if (!function)
    return;
  requests.read(*function->info, event);
  for (const RequestName &request : requests.given()) {
    named.emplace_back(event.ordinal, request);
    uses[request].push_back({event.ordinal, useBy(*function->role)});
  }
  if (chooses(*function->role) && event.scalars.size() > 2)
    choices.push_back({event.ordinal, completionsOf(event), event.scalars[2] != 0});
}

std::optional<OpenAfterWaitany::Named> OpenAfterWaitany::next(const RequestName &request) const {
  auto known = uses.find(request);
  return known == uses.end() ? std::nullopt : std::optional(known->second.front());
}

size_t OpenAfterWaitany::dueFirst(const std::vector<uint64_t> &dues, size_t wanted,
                                  uint64_t rest) const {
  uint64_t later = rest;
  auto choice = choices.begin();
  for (size_t first = 1; first <= dues.size(); ++first) {
    uint64_t due = dues[first - 1];
    for (; choice != choices.end() && choice->continues && choice->ordinal < due; ++choice)
      later += choice->completions;
    bool isLastOfEvent = first == dues.size() || dues[first] != due;
    if (isLastOfEvent && first >= wanted && first > later)
      return first;
  }
  return 0;
}

} // namespace anole::replay
