#include "tools/programs/proxy/thread/ThreadMessages.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/programs/proxy/call/CallSyntax.h"
#include "tools/programs/proxy/formula/Sequences.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

constexpr size_t mostNumbers = 4096, mostPairs = 1 << 20;

/// The values of a parameter on all ranks; nothing if they are many or a wildcard.
std::optional<std::vector<int64_t>> valuesOf(const Proxy &proxy, uint32_t point, int field) {
  if (field < 0)
    return std::nullopt;
  auto numbers = distinctOf(proxy.programs.column(point, static_cast<size_t>(field)), mostNumbers);
  return numbers && !numbers->empty() && !isSpecial(numbers->front()) ? numbers : std::nullopt;
}

} // namespace

void ThreadMessages::add(const Proxy &proxy, const ThreadParts &parts) {
  Thread &thread = threads.emplace_back();
  for (const auto &[point, range] : parts.points())
    add(proxy, point, range, thread);
}

void ThreadMessages::add(const Proxy &proxy, uint32_t point, ThreadParts::Range range,
                         Thread &thread) {
  const CallSyntax *syntax = findSyntax(proxy.functionAt(point));
  if (syntax && syntax->family == std::string("Completion"))
    thread.completions.push_back(range);
  if (!syntax || syntax->isWritten)
    return;
  auto parameters = syntax->parameters();
  bool isBlocking = std::ranges::none_of(parameters, &ParameterSyntax::isNewRequest);
  if (!isBlocking) // it is complete later
    range.last = UINT32_MAX;
  auto valuesWhere = [&](auto is) {
    auto found = std::ranges::find_if(parameters, is);
    return found == parameters.end() ? std::nullopt : valuesOf(proxy, point, found->field);
  };
  auto valuesIn = [&](ArgumentForm form) {
    return valuesWhere([&](const ParameterSyntax &each) { return each.form == form; });
  };
  auto isAmong = [&](ArgumentForm form) {
    return std::ranges::find(parameters, form, &ParameterSyntax::form) != parameters.end();
  };
  Numbers comms = valuesWhere([](const ParameterSyntax &each) {
    return each.isObject("Comm") && each.handling == Handling::Uses;
  });
  if (isAmong(ArgumentForm::Dest))
    thread.sent.push_back({range, comms, valuesIn(ArgumentForm::Tag), isBlocking});
  if (isAmong(ArgumentForm::Source))
    thread.received.push_back({range, comms, valuesIn(ArgumentForm::RecvTag), isBlocking});
}

bool ThreadMessages::completes(const Thread &thread, uint32_t part) {
  return std::ranges::any_of(thread.completions, [&](const ThreadParts::Range &range) {
    return range.first <= part && part <= range.last;
  });
}

bool ThreadMessages::mayMeet(const Numbers &some, const Numbers &others) {
  return !some || !others || std::ranges::any_of(*some, [&](int64_t number) {
    return std::ranges::binary_search(*others, number);
  });
}

bool ThreadMessages::mayFeed(PartOrder::Part sender, PartOrder::Part receiver) const {
  const auto &sent = threads[sender.thread].sent;
  const auto &received = threads[receiver.thread].received;
  if (sent.size() * received.size() > mostPairs)
    return true;
  bool hasCompletion = completes(threads[receiver.thread], receiver.number);
  return std::ranges::any_of(received, [&](const Messages &in) {
    bool isInside = in.range.first <= receiver.number && receiver.number <= in.range.last;
    return isInside && (in.isBlocking || hasCompletion) &&
           std::ranges::any_of(sent, [&](const Messages &out) {
             return out.range.last >= sender.number && mayMeet(in.comms, out.comms) &&
                    mayMeet(in.tags, out.tags);
           });
  });
}

} // namespace anole::tools::generate
