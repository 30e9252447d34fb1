#include "runtime/core/source/CallTable.h"

#include "anole/abi.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace anole {
namespace {

/// Reads words off a section; nothing is aligned there.
class SectionReader {
public:
  explicit SectionReader(std::string_view section, size_t at = 0) : section(section), at(at) {}

  uint32_t offset() const { return static_cast<uint32_t>(at); }

  template <typename Value> bool take(Value &value) {
    if (section.size() - at < sizeof value)
      return false;
    std::memcpy(&value, section.data() + at, sizeof value);
    at += sizeof value;
    return true;
  }

private:
  std::string_view section;
  size_t at;
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

/// Reads the next entry, up to its mark and fields; calls visit(offset, word) for what stands
/// before. Returns false at the end.
template <typename Visit> bool takeEntry(SectionReader &in, ListedCall &call, Visit visit) {
  uint32_t offset = in.offset();
  for (uint32_t word; in.take(word); offset = in.offset()) {
    if (word != AnoleCallMark && word != AnoleTailCallMark) {
      visit(offset, word);
      continue;
    }
    call.mayLeaveNoFrame = word == AnoleTailCallMark;
    return takeCall(in, call);
  }
  return false;
}

constexpr uint32_t entryBytes = 20;           ///< mark and fields
constexpr size_t leastBytes = entryBytes + 4; ///< of an entry with one store

} // namespace

CallTable::CallTable(std::string_view section, uintptr_t address, Code code, uint32_t module,
                     CallIndex &index)
    : section(section.substr(0, UINT32_MAX)), codeBegin(code.begin), module(module), index(&index) {
  list(address, code);
  auto isBefore = [](const Store &a, const Store &b) { return a.place < b.place; };
  if (!std::is_sorted(stores.begin(), stores.end(), isBefore))
    std::sort(stores.begin(), stores.end(), isBefore);
  sortFunctions();
  for (const ListedCall &call : tails)
    index.add(call);
}

void CallTable::sortFunctions() {
  byHash.resize(functions.size());
  std::iota(byHash.begin(), byHash.end(), 0U);
  std::sort(byHash.begin(), byHash.end(),
            [&](uint32_t a, uint32_t b) { return functions[a].hash < functions[b].hash; });
  for (const Function &function : functions)
    index->addFunction(function.hash);
}

void CallTable::list(uintptr_t address, Code code) {
  SectionReader in(section);
  ListedCall call{.module = module};
  stores.reserve(section.size() / leastBytes);
  for (size_t first = 0;; first = stores.size()) {
    auto addStore = [&](uint32_t offset, uint32_t word) {
      uintptr_t place =
          address + offset + static_cast<uintptr_t>(int64_t(static_cast<int32_t>(word)));
      if (isDistance(word) && place >= code.begin && place < code.end &&
          place - code.begin <= UINT32_MAX)
        stores.push_back({static_cast<uint32_t>(place - code.begin), 0});
    };
    if (!takeEntry(in, call, addStore)) {
      stores.resize(first);
      return;
    }
    const uint32_t entry = in.offset() - entryBytes;
    for (size_t i = first; i < stores.size(); ++i)
      stores[i].entry = entry;
    if (functions.empty() || functions.back().hash != call.caller)
      functions.push_back({call.caller, entry});
    if (call.mayLeaveNoFrame)
      tails.push_back(call);
  }
}

const ListedCall *CallTable::returningTo(uintptr_t address, uintptr_t function) {
  auto after =
      std::lower_bound(stores.begin(), stores.end(), address, [&](const Store &store, uintptr_t a) {
        return codeBegin + store.place < a;
      });
  if (after == stores.begin() || codeBegin + std::prev(after)->place < function)
    return nullptr;
  const uint32_t entry = std::prev(after)->entry;
  auto next = std::upper_bound(functions.begin(), functions.end(), Function{0, entry});
  const Calls &calls = callsFrom(*std::prev(next));
  auto found = std::lower_bound(calls.begin(), calls.end(), entry,
                                [](const ReadCall &call, uint32_t at) { return call.entry < at; });
  return found == calls.end() ? nullptr : &found->call;
}

const CallTable::Calls &CallTable::callsFrom(const Function &function) {
  auto [known, isNew] = readCalls.try_emplace(function.entry);
  Calls &calls = known->second;
  if (!isNew)
    return calls;
  const bool isLast = &function == &functions.back();
  const size_t end = isLast ? section.size() : (&function + 1)->entry;
  calls.reserve((end - function.entry + leastBytes - entryBytes) / leastBytes);
  SectionReader in(section, function.entry);
  ListedCall call{.module = module};
  while (takeEntry(in, call, [](uint32_t, uint32_t) {}) && call.caller == function.hash)
    calls.push_back({in.offset() - entryBytes, call});
  for (const ReadCall &each : calls)
    index->add(each.call);
  return calls;
}

void CallTable::read(uint32_t function) {
  auto at =
      std::lower_bound(byHash.begin(), byHash.end(), function,
                       [&](uint32_t place, uint32_t hash) { return functions[place].hash < hash; });
  for (; at != byHash.end() && functions[*at].hash == function; ++at)
    callsFrom(functions[*at]);
}

void CallTable::readAll() {
  for (size_t i = 0; i < functions.size() && !hasAll; ++i)
    callsFrom(functions[i]);
  hasAll = true;
}

} // namespace anole
