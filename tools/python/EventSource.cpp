#include "tools/python/EventSource.h"

#include "runtime/core/model/FieldPlace.h"

namespace anole::python {

EventSource EventSource::of(const FunctionInfo *function, const std::string &name) {
  EventSource source;
  auto finds = [&](Part part, const std::vector<FieldInfo> &fields, const std::string &field) {
    auto place = placeOf(fields, field);
    if (place) {
      source.part = part;
      source.index = *place;
    }
    return place.has_value();
  };
  constexpr std::string_view ofLength = ".size";
  if (!function || finds(Part::Scalar, function->scalars, name) ||
      finds(Part::Late, function->late, name))
    return source;
  if (name.ends_with(ofLength))
    finds(Part::Length, function->arrays, name.substr(0, name.size() - ofLength.size()));
  return source;
}

std::optional<int64_t> EventSource::read(const WalkedEvent &event) const {
  switch (part) {
  case Part::None:
    break;
  case Part::Scalar:
    return index < event.scalars.size() ? std::optional(event.scalars[index]) : std::nullopt;
  case Part::Length:
    return index < event.arrays.size() ? std::optional(std::ssize(event.arrays[index]))
                                       : std::nullopt;
  case Part::Late:
    return index < event.late.size() ? std::optional(event.late[index]) : std::nullopt;
  }
  return std::nullopt;
}

} // namespace anole::python
