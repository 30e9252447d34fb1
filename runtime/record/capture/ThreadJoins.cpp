// The functions that wait for a thread to end, or detach it, in front of the C library's: its place
// is free for another thread then, and not when it ends. Threads of one team end by chance, some
// before others have begun. But who starts the next team has waited for this one.
#include "runtime/record/capture/Recorders.h"
#include "runtime/record/process/NextFunction.h"
#include "runtime/record/process/PreserveErrnoAndFpEnv.h"
#include "runtime/record/process/RunOnOwnStack.h"

#include <pthread.h>
#include <threads.h>

namespace anole::record {
namespace {

using Join = int(pthread_t, void **);
using JoinUntil = int(pthread_t, void **, const timespec *);
using JoinUntilBy = int(pthread_t, void **, clockid_t, const timespec *);
using JoinC11 = int(thrd_t, int *);

constinit NextFunction<Join> nextJoin("pthread_join"), nextTryJoin("pthread_tryjoin_np");
constinit NextFunction<JoinUntil> nextTimedJoin("pthread_timedjoin_np");
constinit NextFunction<JoinUntilBy> nextClockJoin("pthread_clockjoin_np");
constinit NextFunction<JoinC11> nextThreadJoin("thrd_join");
constinit NextFunction<int(pthread_t)> nextDetach("pthread_detach");
constinit NextFunction<int(thrd_t)> nextThreadDetach("thrd_detach");

int joined(int result, pthread_t thread) {
  if (result == 0) {
    PreserveErrnoAndFpEnv program;
    runOnOwnStack([thread] { return Recorders::joined(thread), true; });
  }
  return result;
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {
int pthread_join(pthread_t thread, void **value) {
  return joined(nextJoin.get()(thread, value), thread);
}
int pthread_tryjoin_np(pthread_t thread, void **value) {
  return joined(nextTryJoin.get()(thread, value), thread);
}
int pthread_timedjoin_np(pthread_t thread, void **value, const timespec *until) {
  return joined(nextTimedJoin.get()(thread, value, until), thread);
}
int pthread_clockjoin_np(pthread_t thread, void **value, clockid_t clock, const timespec *until) {
  return joined(nextClockJoin.get()(thread, value, clock, until), thread);
}
int thrd_join(thrd_t thread, int *value) {
  return joined(nextThreadJoin.get()(thread, value), thread);
}
int pthread_detach(pthread_t thread) { return joined(nextDetach.get()(thread), thread); }
int thrd_detach(thrd_t thread) { return joined(nextThreadDetach.get()(thread), thread); }
}
#pragma GCC visibility pop

} // namespace anole::record
