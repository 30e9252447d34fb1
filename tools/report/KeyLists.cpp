#include "tools/report/KeyLists.h"

#include "runtime/core/base/Hash.h"

namespace anole::report {

uint32_t KeyLists::with(uint32_t list, std::string_view key) {
  if (const uint32_t latest = lists[list].latest; latest != empty && lists[latest].key == key)
    return latest;
  const uint64_t hash = combineHash(list, std::hash<std::string_view>()(key));
  const uint32_t next = longer.findOrAdd(hash, lists.size(), [&](uint32_t at) {
    return lists[at].before == list && lists[at].key == key;
  });
  if (next == lists.size())
    lists.push_back({.before = list, .key = std::string(key)});
  return lists[list].latest = next;
}

uint32_t KeyLists::numberOf(uint32_t list) {
  uint32_t &number = lists[list].number;
  if (number == 0) {
    numbered.push_back(list);
    number = static_cast<uint32_t>(numbered.size());
  }
  return number;
}

void KeyLists::put(tools::JsonSink &to) const {
  to.beginArray();
  to.null();
  for (const uint32_t list : numbered)
    putKeys(to, list);
  to.endArray();
}

void KeyLists::putKeys(tools::JsonSink &to, uint32_t list) const {
  std::vector<std::string_view> keys;
  for (; list != empty; list = lists[list].before)
    keys.push_back(lists[list].key);
  to.beginArray();
  for (size_t i = keys.size(); i > 0; --i)
    to.text(keys[i - 1]);
  to.endArray();
}

} // namespace anole::report
