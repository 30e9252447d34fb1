#include "tools/formats/in/Functions.h"

#include "runtime/record/functions/FunctionTable.h"

namespace anole::import {

Functions::Functions() {
  for (const FunctionInfo &function : record::functionTable()) {
    list.push_back(function);
    byName[list.back().name] = &list.back();
  }
}

const FunctionInfo *Functions::find(std::string_view name) const {
  auto known = byName.find(name);
  return known == byName.end() ? nullptr : known->second;
}

const FunctionInfo &Functions::findOrAdd(std::string_view name) {
  if (const FunctionInfo *known = find(name))
    return *known;
  if (list.size() == largeCount)
    return list.back();
  FunctionInfo &added = list.emplace_back();
  added.id = static_cast<uint16_t>(list.size() - 1);
  added.name = name;
  byName[added.name] = &added;
  return added;
}

} // namespace anole::import
