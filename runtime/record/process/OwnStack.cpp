#include "runtime/record/process/OwnStack.h"

#include <algorithm>
#include <mutex>
#include <new>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" void *__libc_stack_end;

namespace anole::record {
namespace {

struct Bounds {
  uintptr_t low = 0, high = 0;
};

/// The first thread's stack grows up to a limit, which the program may change. More than the most
/// is small as far as this is concerned, and costs time.
Bounds firstThread() {
  constexpr rlim_t most = rlim_t(1) << 30;
  rlimit limit{};
  getrlimit(RLIMIT_STACK, &limit);
  auto high = reinterpret_cast<uintptr_t>(__libc_stack_end);
  return {high - std::min(limit.rlim_cur, most), high};
}

Bounds otherThread() {
  pthread_attr_t attributes;
  void *low = nullptr;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return {};
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  return {reinterpret_cast<uintptr_t>(low), reinterpret_cast<uintptr_t>(low) + size};
}

/// A stack and what is needed to go there and back.
struct StackPlace {
  ucontext_t here, there;
  char *memory = nullptr;
  StackPlace *next = nullptr;
  void (*action)(void *) noexcept = nullptr;
  void *data = nullptr;
};

/// A page that cannot be touched lies below the stack.
constexpr size_t size = size_t(128) << 10, guardSize = size_t(4) << 10;

StackPlace *newPlace() {
  void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
  StackPlace *place = memory == MAP_FAILED ? nullptr : new (std::nothrow) StackPlace;
  if (!place)
    return nullptr;
  mprotect(memory, guardSize, PROT_NONE);
  place->memory = static_cast<char *>(memory);
  return place;
}

/// Those that nobody uses now. Never destroyed: threads may run until the very end.
class FreePlaces {
public:
  StackPlace *take() {
    std::lock_guard guard(lock);
    StackPlace *place = first;
    if (place)
      first = place->next;
    return place;
  }
  void give(StackPlace *place) {
    std::lock_guard guard(lock);
    place->next = first;
    first = place;
  }

private:
  std::mutex lock;
  StackPlace *first = nullptr;
};

constinit FreePlaces freePlaces;

constinit thread_local StackPlace *current = nullptr;

/// The first function on a new stack.
void begin() {
  StackPlace *place = current;
  place->action(place->data);
  setcontext(&place->here);
}

} // namespace

constinit thread_local uintptr_t OwnStack::roomy = 0, OwnStack::length = 0;
constinit thread_local const ucontext_t *OwnStack::leftAt = nullptr;

void OwnStack::learnBounds() noexcept {
  Bounds bounds = getpid() == syscall(SYS_gettid) ? firstThread() : otherThread();
  roomy = bounds.low + enough;
  length = bounds.high > roomy ? bounds.high - roomy : 0;
}

void OwnStack::switchTo(void (*action)(void *) noexcept, void *data) noexcept {
  StackPlace *place = leftAt ? nullptr : freePlaces.take();
  if (!place && !leftAt)
    place = newPlace();
  if (!place || getcontext(&place->there) != 0)
    return action(data);
  place->action = action;
  place->data = data;
  place->there.uc_stack = {place->memory, 0, size};
  place->there.uc_link = nullptr;
  makecontext(&place->there, begin, 0);
  current = place;
  leftAt = &place->here;
  swapcontext(&place->here, &place->there);
  leftAt = nullptr;
  freePlaces.give(place);
}

} // namespace anole::record
