#pragma once

#include "tools/show/Screen.h"

#include <sys/types.h>

namespace anole::tools {

/// What standard output leads to: the width (COLUMNS, or the terminal's) and colours only on a
/// terminal that has them, and not with NO_COLOR.
Screen screenOfOutput();

/// Sends standard output through a pager (PAGER, or less), as git does: on a terminal only, and
/// what fits on the screen is shown as without. The destructor waits until it was read.
class Pager {
public:
  Pager() = default;
  Pager(const Pager &) = delete;
  Pager &operator=(const Pager &) = delete;
  ~Pager();

  void start();

private:
  pid_t process = -1;
};

} // namespace anole::tools
