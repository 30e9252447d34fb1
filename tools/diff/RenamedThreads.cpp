#include "tools/diff/RenamedThreads.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/ObjectNumber.h"
#include "runtime/core/model/RequestName.h"

#include <algorithm>

namespace anole::tools {
namespace {

int64_t renamedObject(int64_t value, const ThreadRenaming &renaming) {
  if (value < ObjectNumber::ofThread || isSpecial(value))
    return value; // of the first thread, or predefined
  auto thread = static_cast<uint32_t>(ObjectNumber::threadOf(value));
  return ObjectNumber::of(renaming(thread), ObjectNumber::ordinalOf(value));
}

int64_t renamedRequest(int64_t value, const ThreadRenaming &renaming) {
  auto foreign = ForeignRequest::decode(value);
  return foreign ? ForeignRequest::encode({renaming(foreign->thread), foreign->ordinal}) : value;
}

void rename(int64_t &value, FieldKind kind, const ThreadRenaming &renaming) {
  if (namesObject(kind))
    value = renamedObject(value, renaming);
  else if (kind == FieldKind::Request)
    value = renamedRequest(value, renaming);
}

} // namespace

WalkedEvent withThreads(WalkedEvent event, const FunctionInfo &function,
                        const ThreadRenaming &renaming) {
  auto renameAll = [&](std::vector<int64_t> &values, const std::vector<FieldInfo> &fields) {
    for (size_t i = 0; i < std::min(values.size(), fields.size()); ++i)
      rename(values[i], fields[i].kind, renaming);
  };
  renameAll(event.scalars, function.scalars);
  renameAll(event.late, function.late);
  for (size_t i = 0; i < std::min(event.arrays.size(), function.arrays.size()); ++i)
    for (int64_t &value : event.arrays[i])
      rename(value, function.arrays[i].kind, renaming);
  return event;
}

} // namespace anole::tools
