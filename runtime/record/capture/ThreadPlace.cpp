#include "runtime/record/capture/ThreadPlace.h"

#include "runtime/record/capture/ProcessThreads.h"

namespace anole::record {

/// Whether the calling thread cannot be waited for.
static bool isDetached() {
  pthread_attr_t attributes;
  int state = PTHREAD_CREATE_JOINABLE;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getdetachstate(&attributes, &state);
    pthread_attr_destroy(&attributes);
  }
  return state == PTHREAD_CREATE_DETACHED;
}

void ThreadPlace::take(const Thread &thread) {
  state = State::Taken;
  taken = thread;
}

void ThreadPlace::end() {
  if (isDetached())
    leave();
  else
    state.store(State::Ended, std::memory_order_release);
}

void ThreadPlace::join() {
  if (state.load(std::memory_order_acquire) == State::Ended)
    leave();
}

void ThreadPlace::leave() {
  newest = newestThread();
  state.store(State::Vacant, std::memory_order_release);
}

bool ThreadPlace::isVacantFor(const Thread &thread) const {
  return state.load(std::memory_order_acquire) == State::Vacant && isLater(thread.number, newest);
}

} // namespace anole::record
