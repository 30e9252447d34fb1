#include "tools/views/WindowText.h"

#include "tools/show/NumberText.h"

namespace anole::tools {

std::string windowText(const RunWindow &window) {
  if (window.elapsed <= 0 && !window.hasEdges())
    return "not measured";
  std::string text = timeText(window.elapsed) + " from MPI_Init to MPI_Finalize";
  return window.hasEdges() ? text + "; start-up " + timeText(window.startUp) + ", shutdown " +
                                 timeText(window.shutdown)
                           : text;
}

} // namespace anole::tools
