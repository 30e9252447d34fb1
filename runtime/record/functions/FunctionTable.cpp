#include "runtime/record/functions/FunctionTable.h"

#include "runtime/core/model/Event.h"

#include <string_view>

namespace anole::record {
namespace {

std::vector<FieldInfo> fields(const FieldRow *&next, uint8_t count) {
  std::vector<FieldInfo> list;
  list.reserve(count);
  for (const FieldRow *end = next + count; next != end; ++next)
    list.push_back({next->name, next->kind});
  return list;
}

/// A persistent request is known by the call that made it.
bool hasNoSuccessors(const FunctionRow &row) {
  const std::string_view name = row.name, family = row.family;
  return (family == "PointToPoint" || family == "Collective" || family == "Completion") &&
         !name.ends_with("_init");
}

std::vector<bool> lonelyFunctions() {
  std::vector<bool> lonely;
  for (size_t i = 0; i < functionCount; ++i)
    lonely.push_back(hasNoSuccessors(functionRows[i]));
  return lonely;
}

std::vector<FunctionInfo> makeTable() {
  std::vector<FunctionInfo> table;
  table.reserve(functionCount);
  const FieldRow *next = fieldRows;
  for (size_t i = 0; i < functionCount; ++i) {
    const FunctionRow &row = functionRows[i];
    FunctionInfo &info = table.emplace_back();
    info.id = static_cast<uint16_t>(i);
    info.name = row.name;
    info.scalars = fields(next, row.scalars);
    info.arrays = fields(next, row.arrays);
    info.late = fields(next, row.late);
  }
  return table;
}

} // namespace

// The tables are never destroyed: programs may call MPI in destructors, as they exit.

bool standsAlone(uint16_t function) {
  static const auto &lonely = *new std::vector<bool>(lonelyFunctions());
  return lonely[function & static_cast<uint16_t>(~largeCount)];
}

const std::vector<FunctionInfo> &functionTable() {
  static const auto &table = *new std::vector<FunctionInfo>(makeTable());
  return table;
}

} // namespace anole::record
