#pragma once

#include <chrono>
#include <csignal>

namespace anole::tools {

/// Interruptions hold back the signals that would end the process, so that it can leave nothing
/// behind. They come once this is out of scope.
class Interruptions {
public:
  Interruptions();
  ~Interruptions();
  Interruptions(const Interruptions &) = delete;
  Interruptions &operator=(const Interruptions &) = delete;

  /// Waits for so long. False: such a signal has come.
  bool pause(std::chrono::milliseconds length) const;

private:
  sigset_t held{}, before{};
};

} // namespace anole::tools
