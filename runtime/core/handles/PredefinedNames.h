#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// The name of a predefined object ("DOUBLE", "SUM"); nullptr if the number stands for none.
const char *predefinedName(FieldKind kind, int64_t number);

} // namespace anole
