#include "tools/views/WindowText.h"

#include "tools/show/NumberText.h"

namespace anole::tools {

std::string windowText(const RunWindow &window) {
  if (window.elapsed <= 0 && !window.hasEdges())
    return "not measured";
  std::string text = timeText(window.elapsed);
  return window.hasEdges() ? text + ", not counting start-up " + timeText(window.startUp) +
                                 ", shutdown " + timeText(window.shutdown)
                           : text;
}

} // namespace anole::tools
