#pragma once

#include <cerrno>
#include <csignal>
#include <ctime>

namespace anole {

/// While an object of this class exists, a write beyond the limit of file sizes (EFBIG) or to a
/// pipe without a reader (EPIPE) returns an error instead of raising a signal, so that the tracer
/// does not end the program.
class QuietWrites {
public:
  QuietWrites() {
    sigemptyset(&signals);
    sigset_t pending;
    sigpending(&pending);
    for (int signal : {SIGXFSZ, SIGPIPE})
      if (!sigismember(&pending, signal)) // one that waits already is the program's
        sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
  }
  ~QuietWrites() {
    constexpr timespec now{};
    int problem = errno;
    while (sigtimedwait(&signals, nullptr, &now) > 0)
      ;
    errno = problem;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  QuietWrites(const QuietWrites &) = delete;
  QuietWrites &operator=(const QuietWrites &) = delete;

private:
  sigset_t signals{}, before{};
};

} // namespace anole
