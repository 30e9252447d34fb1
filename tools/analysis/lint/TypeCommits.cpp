#include "tools/analysis/lint/TypeCommits.h"

namespace anole::lint {
namespace {

/// Whether the call moves data of its datatypes.
bool movesData(CallOperation operation) {
  return (operation >= CallOperation::Send && operation <= CallOperation::SendReceiveReplace) ||
         isCollective(operation) || isOneSided(operation) || operation == CallOperation::ReadFile ||
         operation == CallOperation::WriteFile;
}

} // namespace

void TypeCommits::read(const RankCall &call) {
  const CallOperation operation = call.role().operation;
  if (movesData(operation))
    return use(call);
  auto type = call.event.scalarAt(placeOf(call.shape.function->scalars, FieldKind::Type));
  if (operation == CallOperation::CommitType && type)
    committed[*type] = true;
  for (const auto &[object, place] : fields.of(call.shape).made)
    if (auto made = call.event.scalarAt(place); object == CallObject::Type && made && *made >= 0) {
      auto from = committed.find(type.value_or(0));
      bool isCopy = operation == CallOperation::CopyType;
      committed[*made] = isCopy && (from == committed.end() || from->second);
    }
}

void TypeCommits::use(const RankCall &call) const {
  auto check = [&](FieldKind kind, int64_t number) {
    auto known = kind == FieldKind::Type ? committed.find(number) : committed.end();
    if (known != committed.end() && !known->second)
      findings.add(FindingKind::TypeUncommitted, call.rank, call.place());
  };
  const FunctionInfo &function = *call.shape.function;
  for (size_t i = 0; i < std::min(function.scalars.size(), call.event.scalars.size()); ++i)
    check(function.scalars[i].kind, call.event.scalars[i]);
  for (size_t i = 0; i < std::min(function.arrays.size(), call.event.arrays.size()); ++i)
    for (int64_t number : call.event.arrays[i])
      check(function.arrays[i].kind, number);
}

} // namespace anole::lint
