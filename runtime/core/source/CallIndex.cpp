#include "runtime/core/source/CallIndex.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/Context.h"

#include <xxhash.h>

namespace anole {

uint32_t functionHash(std::string_view name) {
  return static_cast<uint32_t>(XXH3_64bits(name.data(), name.size()));
}

/// Returns whether there was none of that site.
bool CallIndex::addSite(const ListedCall &call) {
  if (at(call.site))
    return false;
  all.push_back(&call);
  byAddend.add(mixBits(static_cast<uint32_t>(call.site)), static_cast<uint32_t>(all.size() - 1));
  return true;
}

void CallIndex::add(const ListedCall &call) {
  if (!addSite(call) || !call.mayLeaveNoFrame)
    return;
  tailsOf[call.caller].push_back(call);
  tailsTo[call.callee].push_back(call);
}

static uint64_t pairOf(const ListedCall &call) { return uint64_t(call.caller) << 32 | call.callee; }

void CallIndex::addUnplaced(ListedCall call) {
  if (at(call.site))
    return;
  addSite(withoutAddress.emplace_back(call));
  unplaced[pairOf(call)].push_back(call);
}

template <typename IsIt> const ListedCall *CallIndex::find(uint32_t addend, IsIt isIt) const {
  uint32_t place = byAddend.find(mixBits(addend), [&](uint32_t at) { return isIt(*all[at]); });
  return place == PlaceIndex::none ? nullptr : all[place];
}

const ListedCall *CallIndex::at(uint64_t site) const {
  return find(static_cast<uint32_t>(site),
              [&](const ListedCall &call) { return call.site == site; });
}

const ListedCall *CallIndex::between(uint64_t outer, uint64_t inner) const {
  const auto addend = addendBetween(outer, inner);
  return addend
             ? find(*addend, [&](const ListedCall &call) { return uint32_t(call.site) == *addend; })
             : nullptr;
}

static std::span<const ListedCall> callsIn(const auto &calls, auto key) {
  auto found = calls.find(key);
  return found == calls.end() ? std::span<const ListedCall>() : found->second;
}

std::span<const ListedCall> CallIndex::twinsOf(const ListedCall &call) const {
  return callsIn(unplaced, pairOf(call));
}

std::span<const ListedCall> CallIndex::tailCallsOf(uint32_t function) const {
  return callsIn(tailsOf, function);
}

std::vector<uint32_t> CallIndex::functionsTailCalled() const {
  std::vector<uint32_t> functions;
  for (const auto &[function, calls] : tailsTo)
    functions.push_back(function);
  return functions;
}

std::span<const ListedCall> CallIndex::tailCallsTo(uint32_t function) const {
  return callsIn(tailsTo, function);
}

} // namespace anole
