#pragma once

#include <cerrno>
#include <cfenv>

namespace anole::record {

/// While it lives, the tracer may compute and call the system as it likes: errno and the
/// floating-point environment (rounding, flags, what traps) are the program's again afterwards. It
/// costs some ten nanoseconds, and stands wherever the tracer does more than note an event.
class Undisturbed {
public:
  Undisturbed() : number(errno) {
    std::fegetenv(&environment);
    std::fesetenv(FE_DFL_ENV);
  }
  ~Undisturbed() {
    std::fesetenv(&environment);
    errno = number;
  }
  Undisturbed(const Undisturbed &) = delete;
  Undisturbed &operator=(const Undisturbed &) = delete;

private:
  int number;
  std::fenv_t environment;
};

} // namespace anole::record
