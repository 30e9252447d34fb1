#include "test/support/Nap.h"

#include <atomic>
#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Preloaded into the ranks of tests. A rank of MPICH that waits asks UCX over and over whether
/// something has arrived, and never leaves its processor by itself; one of Open MPI yields it, at
/// best. Where ranks outnumber processors, a message then waits until the rank that it is for has
/// its turn: 200 barriers of 16 ranks take 22 seconds on two processors. Here, who has asked in
/// vain for a while sleeps before it asks again, and they take 0.1 seconds. Where several threads
/// wait, one that slept would keep the lock of MPICH meanwhile, so they only yield, and not as
/// soon: on a busy machine, to yield may cost more than to wait. That takes a third or a fifth of
/// the time of spinning. What happens before UCX and after it is in PatientStart.cpp.
///
/// Rejected: sched_yield in MPICH, with which they take 3 seconds; a device of MPICH that blocks,
/// as Debian has none.
namespace {

using anole::test::Nap;

/// Of a wait of this thread: how often it has asked since something arrived.
struct Wait {
  unsigned inVain = 0;
  Nap nap;

  void hasFound(bool something) {
    inVain = something ? 0 : inVain + 1;
    if (something)
      nap.end();
  }
};

thread_local Wait current;
thread_local bool hasYielded = false;

/// Whether some other thread has asked, too. A thread is known by where it counts.
bool isOneOfSeveral(const Wait &wait) {
  static std::atomic<const Wait *> first = nullptr;
  static std::atomic<bool> areSeveral = false;
  const Wait *known = nullptr;
  if (!first.compare_exchange_strong(known, &wait) && known != &wait)
    areSeveral = true;
  return areSeveral;
}

} // namespace

extern "C" {
#define ANOLE_INSTEAD_OF(name) __asm__(name) __attribute__((visibility("default")))
unsigned progressPatiently(void *worker) ANOLE_INSTEAD_OF("ucp_worker_progress");
void progressOpenMpi() ANOLE_INSTEAD_OF("opal_progress");
int yieldPatiently() ANOLE_INSTEAD_OF("sched_yield");
}

unsigned progressPatiently(void *worker) {
  using Progress = unsigned (*)(void *);
  static const auto impatient = reinterpret_cast<Progress>(dlsym(RTLD_NEXT, "ucp_worker_progress"));
  constexpr unsigned mostBeforeNaps = 100, mostBeforeYields = 1000;
  const unsigned found = impatient(worker);
  current.hasFound(found != 0);
  const bool isAlone = !isOneOfSeveral(current);
  if (current.inVain > mostBeforeNaps && isAlone)
    current.nap.sleep();
  else if (current.inVain > mostBeforeYields)
    syscall(SYS_sched_yield);
  return found;
}

/// Open MPI yields where it has found nothing.
void progressOpenMpi() {
  using Progress = void (*)();
  static const auto impatient = reinterpret_cast<Progress>(dlsym(RTLD_NEXT, "opal_progress"));
  hasYielded = false;
  impatient();
  current.hasFound(!hasYielded);
}

int yieldPatiently() {
  hasYielded = true;
  current.nap.sleep();
  return 0;
}
