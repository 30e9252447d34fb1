#include "runtime/record/functions/FunctionTable.h"

namespace anole::record {
namespace {

std::vector<FieldInfo> fields(const FieldRow *&next, uint8_t count) {
  std::vector<FieldInfo> list;
  for (const FieldRow *end = next + count; next != end; ++next)
    list.push_back({next->name, next->kind});
  return list;
}

} // namespace

std::vector<FunctionInfo> functionTable() {
  std::vector<FunctionInfo> table;
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

} // namespace anole::record
