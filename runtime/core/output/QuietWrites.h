#pragma once

#include <csignal>
#include <ctime>

namespace anole {

/// While it lives, a write beyond the limit of file sizes is an error (EFBIG) and not a signal that
/// ends the program: a trace must not do that.
class QuietWrites {
public:
  QuietWrites() {
    sigemptyset(&signals);
    sigaddset(&signals, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
  }
  ~QuietWrites() {
    constexpr timespec now{};
    if (!sigismember(&before, SIGXFSZ))
      while (sigtimedwait(&signals, nullptr, &now) > 0)
        ;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  QuietWrites(const QuietWrites &) = delete;
  QuietWrites &operator=(const QuietWrites &) = delete;

private:
  sigset_t signals{}, before{};
};

} // namespace anole
