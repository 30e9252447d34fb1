#include "tools/analysis/lint/LastCallCheck.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/Endings.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace anole::lint {
namespace {

constexpr uint64_t longEnough = 1'000'000'000; // nanoseconds

/// Whether the call waits for other ranks of the run.
bool waitsForRanks(const Ending &ending) {
  const CallRole &role = roleOf(ending.function);
  bool isOutside = isOfFile(role.operation) || role.operation == CallOperation::ConnectOutside;
  bool waits = role.mode == CallMode::Blocking || role.mode == CallMode::Wait;
  return waits && !isOutside && ending.inside >= longEnough;
}

bool isStuck(const TraceInfo &info) {
  bool anyWaits = false;
  for (const Ending &ending : info.endings) {
    if (ending.kind == EndKind::Finished)
      continue;
    if (ending.kind != EndKind::Killed || ending.function.empty() || ending.polled ||
        !waitsForRanks(ending))
      return false;
    anyWaits = true;
  }
  return anyWaits && info.endings.size() == info.ranks;
}

/// Whether the last calls could end, by their functions: a collective with another rank that is in
/// the same, a message with another rank that is in a call about messages.
bool mayGoOn(const Trace &trace) {
  std::map<std::string_view, size_t> collectives;
  size_t messages = 0, waiting = 0;
  for (const Ending &ending : trace.info.endings) {
    if (ending.kind == EndKind::Finished)
      continue;
    const CallRole &role = roleOf(ending.function);
    bool isOfAll = role.members == CallMembers::All || role.members == CallMembers::Group;
    ++waiting;
    if (isOfAll && role.operation != CallOperation::Finalize)
      ++collectives[ending.function];
    messages += isOfAll ? 0 : 1;
  }
  const bool hasOne = hasOneCommunicator(trace);
  return messages > 1 || std::ranges::any_of(collectives, [&](const auto &each) {
           return hasOne ? each.second == waiting : each.second > 1;
         });
}

} // namespace

bool hasOneCommunicator(const Trace &trace) {
  return std::ranges::none_of(trace.functions, [](const FunctionInfo &function) {
    const CallRole &role = roleOf(function.name);
    return role.makes(CallObject::Communicator) || role.makes(CallObject::Window);
  });
}

void checkLastCalls(const Trace &trace, FindingList &findings) {
  const auto calls = lastCalls(trace);
  const auto &endings = trace.info.endings;
  for (size_t i = 0; i < calls.size(); ++i)
    if (calls[i] && endings[i].kind == EndKind::MpiError)
      findings.add(FindingKind::MpiError, endings[i].rank, {*calls[i], {}});
  if (!isStuck(trace.info))
    return;
  const FindingKind kind = mayGoOn(trace) ? FindingKind::AllWait : FindingKind::Deadlock;
  for (size_t i = 0; i < calls.size(); ++i) {
    auto other = std::ranges::find_if(
        calls, [&](const auto &call) { return call && calls[i] && *call != *calls[i]; });
    if (calls[i])
      findings.add(kind, endings[i].rank,
                   {*calls[i], other == calls.end() ? std::nullopt : *other});
  }
}

} // namespace anole::lint
