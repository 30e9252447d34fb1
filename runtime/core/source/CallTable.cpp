#include "runtime/core/source/CallTable.h"

#include "anole/abi.h"
#include "runtime/core/base/Hash.h"
#include "runtime/core/model/Context.h"

#include <algorithm>
#include <cstring>
#include <xxhash.h>

namespace anole {
namespace {

/// Reads words off a section; nothing is aligned there.
class SectionReader {
public:
  explicit SectionReader(std::string_view section) : section(section) {}

  size_t offset() const { return at; }

  template <typename Value> bool take(Value &value) {
    if (section.size() - at < sizeof value)
      return false;
    std::memcpy(&value, section.data() + at, sizeof value);
    at += sizeof value;
    return true;
  }

private:
  std::string_view section;
  size_t at = 0;
};

bool takeCall(SectionReader &in, ListedCall &call) {
  struct AnoleCall fields;
#define ANOLE_CALL_FIELD(Bits, Name)                                                               \
  if (!in.take(fields.Name))                                                                       \
    return false;
#include "anole/abi.def"
  call.site = fields.site;
  call.caller = fields.caller;
  call.callee = fields.callee;
  return true;
}

/// Zeros are padding. In the medium code model distances have 64 bits, and their upper halves are
/// 0 or UINT32_MAX.
bool isDistance(uint32_t word) { return word != 0 && word != UINT32_MAX; }

} // namespace

uint32_t functionHash(std::string_view name) {
  return static_cast<uint32_t>(XXH3_64bits(name.data(), name.size()));
}

CallTable::CallTable(std::string_view section, uintptr_t address, Code code, uint32_t module) {
  SectionReader in(section);
  std::vector<uintptr_t> places;
  uintptr_t base = address;
  for (uint32_t word; in.take(word); base = address + in.offset()) {
    if (word != AnoleCallMark && word != AnoleTailCallMark) {
      uintptr_t place = base + static_cast<uintptr_t>(int64_t(static_cast<int32_t>(word)));
      if (isDistance(word) && place >= code.begin && place < code.end)
        places.push_back(place);
      continue;
    }
    ListedCall call{.module = module, .mayLeaveNoFrame = word == AnoleTailCallMark};
    if (!takeCall(in, call))
      break;
    for (uintptr_t place : places)
      entries.push_back({place, static_cast<uint32_t>(listed.size())});
    places.clear();
    listed.push_back(call);
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.address < b.address; });
}

const ListedCall *CallTable::returningTo(uintptr_t address, uintptr_t function) const {
  auto after = std::lower_bound(entries.begin(), entries.end(), address,
                                [](const Entry &entry, uintptr_t a) { return entry.address < a; });
  if (after == entries.begin() || std::prev(after)->address < function)
    return nullptr;
  return &listed[std::prev(after)->call];
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
  std::vector<ListedCall> &ofCaller = tailsOf[call.caller];
  if (!addSite(call) || !call.mayLeaveNoFrame)
    return;
  ofCaller.push_back(call);
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
