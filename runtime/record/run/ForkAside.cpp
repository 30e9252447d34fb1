#include "runtime/record/run/ForkAside.h"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <sys/prctl.h>
#include <sys/single_threaded.h>
#include <sys/wait.h>
#include <unistd.h>

namespace anole::record {
namespace {

sigset_t childSignal() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  return set;
}

bool isPending() {
  sigset_t pending;
  sigpending(&pending);
  return sigismember(&pending, SIGCHLD) == 1;
}

/// The program must not hear of the process in between. A signal that is blocked waits even if it
/// is to be ignored: it is taken away.
class NoChildSignals {
public:
  NoChildSignals() : wasPending(isPending()) {
    struct sigaction standard = {};
    standard.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &standard, &before);
  }
  ~NoChildSignals() {
    constexpr timespec now{};
    sigset_t signals = childSignal();
    if (!wasPending && isPending())
      sigtimedwait(&signals, nullptr, &now);
    sigaction(SIGCHLD, &before, nullptr);
  }
  NoChildSignals(const NoChildSignals &) = delete;
  NoChildSignals &operator=(const NoChildSignals &) = delete;

private:
  bool wasPending;
  struct sigaction before = {};
};

/// Orphans go to the nearest process that collects them. That must not be the program.
class NoOrphans {
public:
  NoOrphans() {
    prctl(PR_GET_CHILD_SUBREAPER, &before);
    set(0);
  }
  ~NoOrphans() { set(before); }
  NoOrphans(const NoOrphans &) = delete;
  NoOrphans &operator=(const NoOrphans &) = delete;

private:
  void set(int collects) {
    if (before != 0)
      prctl(PR_SET_CHILD_SUBREAPER, collects, 0, 0, 0);
  }
  int before = 0;
};

/// With one thread no lock can be held, which is what the C library's own fork would see to, along
/// with running the program's fork handlers.
pid_t forkQuietly() { return __libc_single_threaded ? _Fork() : fork(); }

/// Whether it succeeded.
bool awaitEnd(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return true; // another thread of the program has met it
  return status == 0;
}

} // namespace

bool forkAside(bool &isMade) {
  NoOrphans noOrphans;
  NoChildSignals silence;
  pid_t between = forkQuietly();
  if (between == 0) {
    pid_t aside = forkQuietly();
    if (aside == 0)
      return true;
    _exit(aside < 0);
  }
  isMade = between > 0 && awaitEnd(between);
  return false;
}

void leaveSignalsToProgram() {
  struct sigaction action = {};
  for (int number = 1; number < NSIG; ++number) {
    bool isOwnFault = number == SIGSEGV || number == SIGBUS || number == SIGFPE ||
                      number == SIGILL || number == SIGABRT || number == SIGALRM;
    action.sa_handler = isOwnFault ? SIG_DFL : SIG_IGN;
    sigaction(number, &action, nullptr);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

} // namespace anole::record
