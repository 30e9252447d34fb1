#include "tools/formats/out/call/ExportedFields.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::exporting {
namespace {

/// A damaged trace may hold any number: the sum wraps.
int64_t sumOfRanks(int64_t own, int64_t distance) {
  return static_cast<int64_t>(static_cast<uint64_t>(own) + static_cast<uint64_t>(distance));
}

/// What a receive got has the name that it has in a blocking one.
FieldInfo named(const FunctionInfo &function, const FieldInfo &late) {
  bool isTaken = placeOf(function.scalars, late.name).has_value();
  return {isTaken ? "status_" + late.name : late.name, late.kind};
}

} // namespace

ExportedFields::Value ExportedFields::value(const ExportedCall &call, FieldKind kind,
                                            int64_t number) const {
  if (kind == FieldKind::Text || isSpecial(number) || predefinedName(kind, number) ||
      (kind == FieldKind::Request && number < 0))
    return {number, names.value(kind)(number)};
  if (kind == FieldKind::Peer)
    if (auto own = call.own->of(*call.shape->function, *call.event))
      return {sumOfRanks(*own, number)};
  if (kind == FieldKind::Rank || kind == FieldKind::NewRank)
    return {sumOfRanks(call.own->worldRank(), number)};
  if (kind == FieldKind::Comm && (number == 0 || number == 1))
    return {number, number == 0 ? "WORLD" : "SELF"};
  return {number};
}

void ExportedFields::each(const ExportedCall &call, const Visit &visit) const {
  const FunctionInfo &function = *call.shape->function;
  auto one = [&](const FieldInfo &field, int64_t number) {
    values.assign(1, value(call, field.kind, number));
    visit(field.name, values, false);
  };
  for (size_t i = 0; i < std::min(function.scalars.size(), call.event->scalars.size()); ++i)
    one(function.scalars[i], call.event->scalars[i]);
  for (size_t i = 0; i < std::min(function.arrays.size(), call.event->arrays.size()); ++i) {
    values.clear();
    for (int64_t number : call.event->arrays[i])
      values.push_back(value(call, function.arrays[i].kind, number));
    visit(function.arrays[i].name, values, true);
  }
  for (size_t i = 0; i < std::min(function.late.size(), call.event->late.size()); ++i)
    one(named(function, function.late[i]), call.event->late[i]);
}

} // namespace anole::exporting
