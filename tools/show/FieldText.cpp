#include "tools/show/FieldText.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/ObjectNumber.h"
#include "runtime/core/model/RequestName.h"
#include "tools/show/Printable.h"

namespace anole::tools {

namespace {

std::string signedNumber(int64_t value) { return (value < 0 ? "" : "+") + std::to_string(value); }

std::string ofThread(int64_t ordinal, int64_t thread) {
  return "#" + std::to_string(ordinal) + " of thread " + std::to_string(thread);
}

std::string requestText(int64_t value) {
  auto foreign = ForeignRequest::decode(value);
  return foreign ? ofThread(foreign->ordinal, foreign->thread) : std::to_string(value);
}

/// A column of one array or scalar as the function describes it, if it has a description.
FieldInfo described(const std::vector<FieldInfo> *known, size_t index, size_t column) {
  return known && index < known->size()
             ? FieldInfo{printable((*known)[index].name, longestName), (*known)[index].kind}
             : FieldInfo{"field " + std::to_string(column), FieldKind::Plain};
}

} // namespace

std::string fieldText(FieldKind kind, int64_t value) {
  if (const char *name = specialName(value))
    return name;
  if (const char *name = predefinedName(kind, value))
    return name;
  if (namesObject(kind) && value >= ObjectNumber::ofThread)
    return ofThread(ObjectNumber::ordinalOf(value), ObjectNumber::threadOf(value));
  switch (kind) {
  case FieldKind::Peer:
  case FieldKind::NewRank:
  case FieldKind::Rank:
    return signedNumber(value);
  case FieldKind::Request:
    return requestText(value);
  case FieldKind::Comm:
    return value == 0 ? "WORLD" : value == 1 ? "SELF" : std::to_string(value);
  default:
    return std::to_string(value);
  }
}

ValueText fieldText(FieldKind kind) {
  return [kind](int64_t value) { return fieldText(kind, value); };
}

std::vector<FieldInfo> columnFields(const FunctionInfo *function, const SharedPoint &point) {
  std::vector<FieldInfo> fields;
  for (size_t i = 0; i < point.scalars; ++i)
    fields.push_back(described(function ? &function->scalars : nullptr, i, fields.size()));
  for (size_t i = 0; i < point.arrays; ++i) {
    FieldInfo array = described(function ? &function->arrays : nullptr, i, fields.size());
    fields.push_back({array.name + ".size", FieldKind::Plain});
    fields.push_back({array.name + "[]", array.kind});
  }
  for (size_t i = 0; i < point.late; ++i)
    fields.push_back(described(function ? &function->late : nullptr, i, fields.size()));
  return fields;
}

} // namespace anole::tools
