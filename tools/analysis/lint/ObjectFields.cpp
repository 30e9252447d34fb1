#include "tools/analysis/lint/ObjectFields.h"

#include "runtime/core/calls/FreedObjects.h"

#include <algorithm>

namespace anole::lint {
namespace {

struct KindsOfObject {
  CallObject object;
  FieldKind made, freed;
};

constexpr KindsOfObject kindsOfObjects[] = {
    {CallObject::Communicator, FieldKind::NewComm, FieldKind::Comm},
    {CallObject::Window, FieldKind::NewWindow, FieldKind::Window},
    {CallObject::Group, FieldKind::Group, FieldKind::Group},
    {CallObject::Type, FieldKind::Type, FieldKind::Type},
    {CallObject::Op, FieldKind::Op, FieldKind::Op},
    {CallObject::File, FieldKind::Object, FieldKind::Object},
    {CallObject::Info, FieldKind::Object, FieldKind::Object},
    {CallObject::Errhandler, FieldKind::Object, FieldKind::Object},
    {CallObject::Session, FieldKind::Object, FieldKind::Object},
    {CallObject::Keyval, FieldKind::Object, FieldKind::Object},
};

/// What comes out is behind what goes in.
std::optional<size_t> lastOf(const std::vector<FieldInfo> &fields, FieldKind kind) {
  for (size_t i = fields.size(); i-- > 0;)
    if (fields[i].kind == kind)
      return i;
  return std::nullopt;
}

/// A type that is made of no other one, as MPI_Type_create_f90_real does, cannot be freed.
bool isForGood(const FunctionInfo &function, CallObject object) {
  auto isType = [](const FieldInfo &field) { return field.kind == FieldKind::Type; };
  return object == CallObject::Type && std::ranges::count_if(function.scalars, isType) < 2 &&
         std::ranges::none_of(function.arrays, isType);
}

} // namespace

ObjectFields::ObjectFields(const whatif::CallShape &shape) {
  const FunctionInfo &function = *shape.function;
  const uint16_t ended = freedBy(function.name);
  for (const KindsOfObject &row : kindsOfObjects) {
    auto last = lastOf(function.scalars, row.made);
    if (shape.role->makes(row.object) && last && !isForGood(function, row.object))
      made.push_back({row.object, *last});
    auto first = placeOf(function.scalars, row.freed);
    if ((ended & bitOf(row.object)) != 0 && first)
      freed.push_back({row.object, *first});
  }
}

} // namespace anole::lint
