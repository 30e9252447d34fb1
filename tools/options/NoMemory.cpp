#include "tools/options/NoMemory.h"

#include "tools/options/Command.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace anole::tools {

void endWithoutMemory() {
  constexpr std::string_view message =
      "anole: there is not enough memory for this; use a machine with more, or ask for less\n";
  [[maybe_unused]] auto written = write(STDERR_FILENO, message.data(), message.size());
  std::_Exit(statusError);
}

} // namespace anole::tools
