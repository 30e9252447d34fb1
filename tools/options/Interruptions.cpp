#include "tools/options/Interruptions.h"

#include <thread>

namespace anole::tools {
namespace {

constexpr int ending[] = {SIGINT, SIGTERM, SIGHUP};

} // namespace

/// What the process handles, or ignores, is left to it.
Interruptions::Interruptions() {
  sigemptyset(&held);
  struct sigaction action;
  for (int signal : ending)
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL)
      sigaddset(&held, signal);
  pthread_sigmask(SIG_BLOCK, &held, &before);
}

Interruptions::~Interruptions() { pthread_sigmask(SIG_SETMASK, &before, nullptr); }

bool Interruptions::pause(std::chrono::milliseconds length) const {
  std::this_thread::sleep_for(length);
  sigset_t now;
  sigpending(&now);
  for (int signal : ending)
    if (sigismember(&held, signal) == 1 && sigismember(&now, signal) == 1)
      return false;
  return true;
}

} // namespace anole::tools
