#include "tools/programs/replay/run/RankContests.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"

#include <algorithm>
#include <string_view>

namespace anole::replay {
namespace {

std::optional<int64_t> objectOf(FieldKind kind, const FunctionInfo &function,
                                const WalkedEvent &event) {
  for (size_t i = 0; i < event.scalars.size() && i < function.scalars.size(); ++i)
    if (function.scalars[i].kind == kind && !isSpecial(event.scalars[i]))
      return event.scalars[i];
  return std::nullopt;
}

/// A source or a tag: `asked`, or what a wildcard received, whose field has a longer name or a
/// value that came late.
std::optional<int64_t> receivedOf(const FunctionInfo &function, const WalkedEvent &event,
                                  std::string_view asked, std::string_view received) {
  for (size_t i = 0; i < event.scalars.size() && i < function.scalars.size(); ++i)
    if (const std::string &name = function.scalars[i].name;
        (name == asked || name.ends_with(received)) && !isSpecial(event.scalars[i]))
      return event.scalars[i];
  for (size_t i = 0; i < event.late.size() && i < function.late.size(); ++i)
    if (received.ends_with(function.late[i].name) && !isSpecial(event.late[i]))
      return event.late[i];
  return std::nullopt;
}

uint64_t signatureOf(const WalkedEvent &event) {
  uint64_t hash = event.key.function;
  for (int64_t value : event.scalars)
    hash = combineHash(hash, static_cast<uint64_t>(value));
  for (const auto &array : event.arrays)
    for (int64_t value : array)
      hash = combineHash(hash, static_cast<uint64_t>(value));
  return hash;
}

bool differ(const auto &of, const std::set<uint32_t> &threads) {
  return std::ranges::any_of(
      threads, [&](uint32_t thread) { return of.at(thread) != of.at(*threads.begin()); });
}

} // namespace

std::optional<RankContests::Kind> RankContests::received(const Contested &call,
                                                         const WalkedEvent &event) {
  const FunctionInfo &function = *call.function;
  bool sendsToo = function.name.find("endrecv") != std::string::npos;
  auto comm = objectOf(FieldKind::Comm, function, event);
  auto source = receivedOf(function, event, "source", "_source");
  auto tag = receivedOf(function, event, sendsToo ? "recvtag" : "tag", "_tag");
  if (!call.receives || !comm || !source || !tag || *source == value(Special::ProcNull))
    return std::nullopt;
  return Kind{*comm, *source, *tag};
}

void RankContests::add(uint32_t thread, const Contested &call, const WalkedEvent &event) {
  if (auto kind = received(call, event))
    receiving[*kind].insert(thread);
  addEpoch(thread, call, event);
  auto comm = call.isCollective ? objectOf(FieldKind::Comm, *call.function, event) : std::nullopt;
  if (!comm)
    return;
  calling[*comm].insert(thread);
  calls[*comm].insert(signatureOf(event));
}

void RankContests::addEpoch(uint32_t thread, const Contested &call, const WalkedEvent &event) {
  if (call.epoch == EpochPart::None)
    return;
  if (auto window = objectOf(FieldKind::Window, *call.function, event))
    (call.epoch == EpochPart::Opens ? opening : accessing)[*window].insert(thread);
}

bool RankContests::shareMessages() const {
  return std::ranges::any_of(receiving, [](const auto &kind) { return kind.second.size() > 1; });
}

void RankContests::follow(uint32_t thread, const Contested &call, const WalkedEvent &event) {
  auto kind = received(call, event);
  if (!kind || receiving[*kind].size() < 2)
    return;
  Order &order = orders[thread];
  if (order.hash != 0 && order.last == *kind)
    return;
  order.last = *kind;
  for (int64_t part : *kind)
    order.hash = combineHash(order.hash, static_cast<uint64_t>(part));
}

bool RankContests::haveMixedMessages() const {
  return std::ranges::any_of(receiving, [&](const auto &kind) {
    return kind.second.size() > 1 && differ(orders, kind.second);
  });
}

bool RankContests::haveMixedCollectives() const {
  return std::ranges::any_of(calling, [&](const auto &comm) {
    return comm.second.size() > 1 && calls.at(comm.first).size() > 1;
  });
}

bool RankContests::haveForeignEpochs() const {
  return std::ranges::any_of(accessing, [&](const auto &window) {
    auto opened = opening.find(window.first);
    return opened != opening.end() && !std::ranges::includes(opened->second, window.second);
  });
}

} // namespace anole::replay
