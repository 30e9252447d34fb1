#pragma once

#include "runtime/core/calls/CallRole.h"

namespace anole {

/// FreedObjects are the kinds of objects that the calls of a function end, as a set of CallObject.
/// They are apart from CallRole because few functions end any.
struct FreedObjects {
  std::string_view function{};
  uint16_t freed = 0;
};

/// Generated (codegen/roles): the functions that end objects.
extern const FreedObjects freedObjects[];
extern const size_t freedObjectsCount;

/// The set of a function, given by its name in a trace.
uint16_t freedBy(std::string_view function);

} // namespace anole
