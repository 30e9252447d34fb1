#include "runtime/record/fastpath/ThreadState.h"

#include "anole/abi.h"

/// The definition that programs without instrumented code use; any instrumented object brings its
/// own, which then also this library sees.
extern "C" {
ANOLE_THREAD_LOCAL struct AnoleThread __anole_thread_v3;
}

namespace anole::record {

constinit thread_local ThreadState threadState;

} // namespace anole::record
