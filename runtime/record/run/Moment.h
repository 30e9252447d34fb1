#pragma once

#include "runtime/record/mpi/Wrapper.h"
#include "runtime/record/run/Tracer.h"

namespace anole::record {

/// Records a call that takes no time, or must be recorded before it begins. `put` writes its
/// fields. The thread's recorder, or null if the call is not recorded.
template <class Put> ThreadRecorder *recordMoment(Function function, Shape shape, Put put) {
  CallScope call{uint16_t(function)};
  if (!call.recording())
    return nullptr;
  call.enter();
  call.leave();
  Fields fields(call);
  put(fields);
  fields.commit(shape);
  return call.recorder();
}

} // namespace anole::record
