/* The thread block that instrumented code writes and the runtime reads; expanded from abi.def. */
#ifndef ANOLE_ABI_H
#define ANOLE_ABI_H

#include <stdint.h>

#ifdef __cplusplus
#define ANOLE_THREAD_LOCAL __thread /* never constructed, so that no access asks whether it is */
extern "C" {
#else
#define ANOLE_THREAD_LOCAL _Thread_local
#endif

enum AnoleAbiLimit {
#define ANOLE_ABI_LIMIT(Name, Value) Anole##Name = Value,
#include "anole/abi.def"
};

#define ANOLE_ABI_CONSTANT(Name, Value) static const uint64_t Anole##Name = Value;
#include "anole/abi.def"

struct AnoleCall {
#define ANOLE_CALL_FIELD(Bits, Name) uint##Bits##_t Name;
#include "anole/abi.def"
};

struct AnoleLoopSlot {
#define ANOLE_LOOP_FIELD(Bits, Name) uint##Bits##_t Name;
#include "anole/abi.def"
};

struct AnoleThread {
#define ANOLE_THREAD_FIELD(Bits, Name) uint##Bits##_t Name;
#include "anole/abi.def"
  uint64_t loops[AnoleLoopDepthLimit + 1];
  struct AnoleLoopSlot slots[AnoleLoopDepthLimit + 1];
};

extern ANOLE_THREAD_LOCAL struct AnoleThread __anole_thread_v3
    __attribute__((tls_model("initial-exec"), visibility("default")));

#ifdef __cplusplus
}
#endif
#endif
