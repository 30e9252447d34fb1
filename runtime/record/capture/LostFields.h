#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/record/capture/FieldBuffer.h"

namespace anole::record {

/// Adds the fields that a call lacks which was left before it returned: what comes out of it is
/// what comes out of a call that failed.
///
/// A call that completes requests notes nothing before, or all that it will have. One that joins
/// others (WaitsomeCoalescer) completed none.
void putLostFields(FieldBuffer &fields, const FunctionInfo &info);

} // namespace anole::record
