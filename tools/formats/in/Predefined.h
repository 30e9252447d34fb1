#pragma once

#include "runtime/core/model/Trace.h"

#include <string_view>

namespace anole::import {

/// The number of a predefined object by its name ("DOUBLE", "SUM"); `unknown` if there is none.
int64_t predefinedNumber(FieldKind kind, std::string_view name);

} // namespace anole::import
