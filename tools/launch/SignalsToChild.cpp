#include "tools/launch/SignalsToChild.h"

#include <cerrno>

namespace anole::tools {
namespace {

constexpr int passed[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};

volatile pid_t receiver = 0;

bool isOfKeyboard(int signal) { return signal == SIGINT || signal == SIGQUIT; }

void pass(int signal) {
  int problem = errno;
  if (!isOfKeyboard(signal))
    kill(receiver, signal);
  errno = problem;
}

} // namespace

SignalsToChild::SignalsToChild(pid_t child) {
  receiver = child;
  struct sigaction action{};
  action.sa_handler = pass;
  for (size_t i = 0; i < before.size(); ++i)
    if (sigaction(passed[i], nullptr, &before[i]) == 0 && before[i].sa_handler == SIG_DFL)
      sigaction(passed[i], &action, nullptr);
}

SignalsToChild::~SignalsToChild() {
  for (size_t i = 0; i < before.size(); ++i)
    sigaction(passed[i], &before[i], nullptr);
}

} // namespace anole::tools
