#include "tools/text/FieldText.h"

#include "runtime/core/trace/SpecialValues.h"

namespace anole::tools {

namespace {

std::string signedNumber(int64_t value) { return (value < 0 ? "" : "+") + std::to_string(value); }

ValueText named(ValueText number) {
  return [number = std::move(number)](int64_t field) {
    const char *name = specialName(field);
    return name ? std::string(name) : number(field);
  };
}

/// A column of one array or scalar as the function describes it, if it does.
FieldInfo described(const std::vector<FieldInfo> *known, size_t index, size_t column) {
  return known && index < known->size()
             ? (*known)[index]
             : FieldInfo{"field " + std::to_string(column), FieldKind::Plain};
}

} // namespace

ValueText fieldText(FieldKind kind) {
  bool relative = kind == FieldKind::Peer || kind == FieldKind::NewRank || kind == FieldKind::Rank;
  return named(relative ? signedNumber : plainValue);
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
