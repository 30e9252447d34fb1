#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole {

/// The name of an object that MPI brings along ("DOUBLE", "SUM"); nullptr if the number is none.
const char *predefinedName(FieldKind kind, int64_t number);

} // namespace anole
