#include "tools/launch/SignalsToChild.h"

#include <cerrno>

namespace anole::tools {
namespace {

constexpr int passed[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};

volatile pid_t receiver = 0;
volatile sig_atomic_t signalled = 0;

bool isOfKeyboard(int signal) { return signal == SIGINT || signal == SIGQUIT; }

void pass(int signal) {
  if (isOfKeyboard(signal))
    return;
  int problem = errno;
  kill(receiver, signal);
  signalled = 1;
  errno = problem;
}

} // namespace

SignalsToChild::SignalsToChild() {
  signalled = 0;
  sigset_t all;
  sigemptyset(&all);
  for (int signal : passed)
    sigaddset(&all, signal);
  sigprocmask(SIG_BLOCK, &all, &held);
  struct sigaction action{};
  action.sa_handler = pass;
  for (size_t i = 0; i < before.size(); ++i)
    if (sigaction(passed[i], nullptr, &before[i]) == 0 && before[i].sa_handler == SIG_DFL)
      sigaction(passed[i], &action, nullptr);
}

void SignalsToChild::passTo(pid_t child) {
  receiver = child;
  sigprocmask(SIG_SETMASK, &held, nullptr);
}

SignalsToChild::~SignalsToChild() {
  for (size_t i = 0; i < before.size(); ++i)
    sigaction(passed[i], &before[i], nullptr);
  sigprocmask(SIG_SETMASK, &held, nullptr);
}

bool SignalsToChild::werePassed() { return signalled; }

} // namespace anole::tools
