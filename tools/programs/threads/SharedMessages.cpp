#include "tools/programs/threads/SharedMessages.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::tools {

namespace {

bool isWildcard(const MessageCall::Kind &kind) { return isSpecial(kind[1]) || isSpecial(kind[2]); }

bool overlap(const MessageCall::Kind &wildcard, const MessageCall::Kind &other) {
  auto meets = [&](size_t part) {
    return wildcard[part] == other[part] || isSpecial(wildcard[part]) || isSpecial(other[part]);
  };
  return wildcard[0] == other[0] && meets(1) && meets(2);
}

/// A thread of each, if there are two.
std::optional<SharedMessages::Threads> different(const std::set<uint32_t> &some,
                                                 const std::set<uint32_t> &others) {
  for (uint32_t one : some)
    for (uint32_t other : others)
      if (one != other)
        return std::minmax(one, other);
  return std::nullopt;
}

} // namespace

void SharedMessages::Amounts::add(const MessageCall::Amount &amount) {
  differ = differ || (first && *first != amount);
  first = amount;
}

void SharedMessages::add(uint32_t thread, const MessageCall &call, const WalkedEvent &event) {
  auto amount = call.amountOf(event);
  if (call.isMatched && amount)
    matched.add(*amount);
  auto kind = call.kindOf(event);
  if (!kind)
    return;
  if (call.probes) {
    probed[*kind].insert(thread);
    return;
  }
  if (auto seen = probed.find(*kind); seen != probed.end())
    seen->second.erase(thread);
  if (isWildcard(*kind))
    wildcards.insert(*kind);
  Receivers &receivers = received[*kind];
  receivers.threads.insert(thread);
  receivers.findMessages = receivers.findMessages || !amount;
  if (amount)
    receivers.amounts.add(*amount);
}

bool SharedMessages::areThere() const {
  return std::ranges::any_of(received,
                             [](const auto &kind) { return kind.second.threads.size() > 1; });
}

void SharedMessages::follow(uint32_t thread, const MessageCall &call, const WalkedEvent &event) {
  auto kind = call.kindOf(event);
  if (!kind || call.probes || received[*kind].threads.size() < 2)
    return;
  Order &order = orders[thread];
  if (order.hash != 0 && order.last == *kind)
    return;
  order.last = *kind;
  for (int64_t part : *kind)
    order.hash = combineHash(order.hash, static_cast<uint64_t>(part));
}

std::optional<SharedMessages::Threads> SharedMessages::contestOf(const Receivers &receivers) const {
  const auto &threads = receivers.threads;
  if (threads.size() < 2)
    return std::nullopt;
  auto orderOf = [&](uint32_t thread) {
    auto known = orders.find(thread);
    return known == orders.end() ? Order() : known->second;
  };
  uint32_t first = *threads.begin();
  auto other = std::ranges::find_if(
      threads, [&](uint32_t thread) { return orderOf(thread) != orderOf(first); });
  if (other != threads.end())
    return Threads(first, *other);
  bool differ = receivers.amounts.differ || (receivers.findMessages && matched.differ);
  return differ ? std::optional(Threads(first, *std::next(threads.begin()))) : std::nullopt;
}

std::optional<SharedMessages::Threads> SharedMessages::probeContest() const {
  for (const auto &[kind, threads] : probed)
    if (auto others = received.find(kind); others != received.end())
      if (auto found = different(threads, others->second.threads))
        return found;
  return std::nullopt;
}

/// Where there are too many to compare each with each: if several threads receive.
std::optional<SharedMessages::Threads> SharedMessages::wildcardContest() const {
  constexpr size_t mostPairs = 1 << 22;
  if (wildcards.size() * received.size() > mostPairs) {
    std::set<uint32_t> all;
    for (const auto &[kind, receivers] : received)
      all.insert(receivers.threads.begin(), receivers.threads.end());
    return different(all, all);
  }
  for (const Kind &wildcard : wildcards)
    for (const auto &[kind, others] : received)
      if (kind != wildcard && overlap(wildcard, kind))
        if (auto found = different(received.at(wildcard).threads, others.threads))
          return found;
  return std::nullopt;
}

std::optional<SharedMessages::Threads> SharedMessages::contest() const {
  for (const auto &[kind, receivers] : received)
    if (auto found = contestOf(receivers))
      return found;
  auto found = probeContest();
  return found ? found : wildcardContest();
}

} // namespace anole::tools
