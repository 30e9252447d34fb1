#include "tools/formats/in/Predefined.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "tools/formats/in/ImportedCall.h"

namespace anole::import {

int64_t predefinedNumber(FieldKind kind, std::string_view name) {
  constexpr int64_t lowest = -128;
  for (int64_t number = -1; number > lowest; --number)
    if (const char *known = predefinedName(kind, number); known && name == known)
      return number;
  return unknown;
}

} // namespace anole::import
