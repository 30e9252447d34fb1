#include <atomic>
#include <ctime>
#include <dlfcn.h>

/// Preloaded into the ranks of tests. A rank of MPICH that waits asks UCX over and over whether
/// something has arrived, and never leaves its processor by itself; one of Open MPI yields it, at
/// best. Where ranks outnumber processors, a message then waits until the rank that it is for has
/// its turn: 200 barriers of 16 ranks take 22 seconds on two processors. Here, who has asked in
/// vain for a while sleeps before it asks again, and they take 0.1 seconds. Where several threads
/// wait, one that slept would keep the lock of MPICH meanwhile, so they spin as ever.
///
/// Rejected: sched_yield in MPICH, with which they take 3 seconds; a device of MPICH that blocks,
/// as Debian has none.
namespace {

/// As short as the system lets a process sleep: some 50 microseconds.
void sleepBriefly() {
  const timespec briefly{0, 1};
  nanosleep(&briefly, nullptr);
}

/// Whether some other thread has asked, too. A thread is known by where it counts.
bool isOneOfSeveral(const unsigned &inVain) {
  static std::atomic<const unsigned *> first = nullptr;
  static std::atomic<bool> areSeveral = false;
  const unsigned *known = nullptr;
  if (!first.compare_exchange_strong(known, &inVain) && known != &inVain)
    areSeveral = true;
  return areSeveral;
}

} // namespace

extern "C" {
#define ANOLE_INSTEAD_OF(name) __asm__(name) __attribute__((visibility("default")))
unsigned progressPatiently(void *worker) ANOLE_INSTEAD_OF("ucp_worker_progress");
int yieldPatiently() ANOLE_INSTEAD_OF("sched_yield");
}

unsigned progressPatiently(void *worker) {
  using Progress = unsigned (*)(void *);
  static const auto impatient = reinterpret_cast<Progress>(dlsym(RTLD_NEXT, "ucp_worker_progress"));
  constexpr unsigned mostInVain = 100;
  thread_local unsigned inVain = 0;
  const unsigned found = impatient(worker);
  inVain = found == 0 ? inVain + 1 : 0;
  if (!isOneOfSeveral(inVain) && inVain > mostInVain)
    sleepBriefly();
  return found;
}

int yieldPatiently() {
  sleepBriefly();
  return 0;
}
