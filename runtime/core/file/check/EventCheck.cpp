#include "runtime/core/file/check/EventCheck.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole {
namespace {

using Difference = std::optional<std::string>;

std::string inTraceAndLog(const std::string &what, int64_t traced, int64_t raw) {
  return what + " is " + valueText(traced) + " in the trace and " + valueText(raw) +
         " in the raw log";
}

/// Size of the flat tuple of an event.
size_t width(const WalkedEvent &event) {
  size_t total = event.scalars.size();
  for (const auto &array : event.arrays)
    total += 1 + array.size();
  return total;
}

} // namespace

std::string valueText(int64_t value) {
  const char *name = specialName(value);
  return name ? name : std::to_string(value);
}

EventCheck::EventCheck(const Trace &traced, uint32_t rank) : functions(traced), absolutes(rank) {}

std::string EventCheck::nameOf(const PointKey &key) const {
  const KnownFunction *known = functions.find(key);
  return known ? known->info->nameAt(key) : "function " + std::to_string(key.functionId());
}

Difference EventCheck::difference(const WalkedEvent &traced, const RawEvent &raw) {
  if (traced.key.function != raw.point.function)
    return nameOf(traced.key) + " in the trace and " + nameOf(raw.point) + " in the raw log";
  const KnownFunction *known = functions.find(traced.key);
  if (!known)
    return "the trace does not describe " + nameOf(traced.key);
  function = known->info;
  Difference found = shapeDifference(traced, raw);
  if (!found)
    found = fieldDifference(traced, raw);
  if (!found)
    found = lateDifference(traced, raw);
  return found ? Difference(nameOf(traced.key) + ": " + *found) : found;
}

Difference EventCheck::shapeDifference(const WalkedEvent &traced, const RawEvent &raw) const {
  if (traced.key.path != raw.point.path)
    return "the call paths differ";
  if (traced.scalars.size() != raw.scalars || traced.arrays.size() != raw.arrays ||
      traced.late.size() != raw.late || function->scalars.size() != raw.scalars ||
      function->arrays.size() != raw.arrays || function->late.size() != raw.late)
    return "the numbers of fields differ";
  return std::nullopt;
}

Difference EventCheck::fieldDifference(const WalkedEvent &traced, const RawEvent &raw) {
  absolutes.begin(*function, traced);
  size_t index = 0;
  for (size_t i = 0; i < traced.scalars.size(); ++i)
    if (auto found = valueDifference(function->scalars[i], "", traced.scalars[i], raw, index++))
      return found;
  for (size_t i = 0; i < traced.arrays.size(); ++i) {
    const auto &array = traced.arrays[i];
    FieldInfo length{"length of " + function->arrays[i].name, FieldKind::Plain};
    auto size = static_cast<int64_t>(array.size());
    if (auto found = valueDifference(length, "", size, raw, index++))
      return found;
    for (size_t j = 0; j < array.size(); ++j)
      if (auto found = valueDifference(function->arrays[i], "[" + std::to_string(j) + "]", array[j],
                                       raw, index++))
        return found;
  }
  return width(traced) == raw.fields.size() ? Difference() : "the raw log has more values";
}

Difference EventCheck::valueDifference(const FieldInfo &field, const std::string &suffix,
                                       int64_t traced, const RawEvent &raw, size_t index) {
  ++compared;
  if (index >= raw.fields.size())
    return field.name + suffix + " is not in the raw log";
  if (traced != raw.fields[index])
    return inTraceAndLog(field.name + suffix, traced, raw.fields[index]);
  auto absolute = absolutes.of(field.kind, traced);
  if (absolute && index < raw.absolutes.size() && *absolute != raw.absolutes[index])
    return inTraceAndLog("absolute " + field.name + suffix, *absolute, raw.absolutes[index]);
  return std::nullopt;
}

Difference EventCheck::lateDifference(const WalkedEvent &traced, const RawEvent &raw) {
  for (size_t i = 0; i < traced.late.size(); ++i) {
    ++compared;
    int64_t expected = i < raw.lateValues.size() ? raw.lateValues[i] : value(Special::Unresolved);
    if (traced.late[i] != expected)
      return inTraceAndLog("late " + function->late[i].name, traced.late[i], expected);
  }
  return std::nullopt;
}

} // namespace anole
