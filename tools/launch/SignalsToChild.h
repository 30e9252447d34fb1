#pragma once

#include <array>
#include <csignal>
#include <sys/types.h>

namespace anole::tools {

/// SignalsToChild pass what would end this process on to a child, whose end is then awaited: a
/// launcher, and all ranks, would go on where somebody ends `anole run` alone. The keyboard's
/// signals come to both, and the child answers them. What was ignored, as under nohup, stays so.
///
/// One at a time in a process.
class SignalsToChild {
public:
  explicit SignalsToChild(pid_t child);
  ~SignalsToChild();
  SignalsToChild(const SignalsToChild &) = delete;
  SignalsToChild &operator=(const SignalsToChild &) = delete;

private:
  std::array<struct sigaction, 4> before{};
};

} // namespace anole::tools
