#pragma once

#include "runtime/record/mpi/Wrapper.h"
#include "runtime/record/run/Tracer.h"

namespace anole::record {

/// Records a call that is over before recording starts, or must be recorded before it begins. `put`
/// writes its fields.
template <class Put> void recordMoment(Function function, Shape shape, Put put) {
  Interception call{uint16_t(function)};
  if (!call.recording())
    return;
  call.enter();
  call.leave();
  Fields fields(call);
  put(fields);
  fields.commit(shape);
}

} // namespace anole::record
