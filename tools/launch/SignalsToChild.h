#pragma once

#include <array>
#include <csignal>
#include <sys/types.h>

namespace anole::tools {

/// SignalsToChild pass what would end this process on to a child, whose end is then awaited: a
/// launcher, and all ranks, would go on where somebody ends `anole run` alone. The keyboard's
/// signals come to both, and the child answers them. What was ignored, as under nohup, stays so.
///
/// They exist before the child does, and hold back what comes until it can be passed on: a signal
/// between the start of the child and the handlers would end this process alone.
///
/// One at a time in a process.
class SignalsToChild {
public:
  SignalsToChild();
  ~SignalsToChild();
  SignalsToChild(const SignalsToChild &) = delete;
  SignalsToChild &operator=(const SignalsToChild &) = delete;

  /// The signals that this process held back before: those that the child is to hold back.
  const sigset_t &heldBefore() const { return held; }
  void passTo(pid_t child);
  /// Whether a signal was passed on: the work of which the child does a part is to end, too.
  static bool werePassed();

private:
  std::array<struct sigaction, 4> before{};
  sigset_t held{};
};

} // namespace anole::tools
