#include "tools/text/EventTimesText.h"

#include "tools/text/NumberText.h"

#include <algorithm>

namespace anole::tools {

static std::string rightAligned(const std::string &text, size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string eventTimesText(const WalkedEvent &event) {
  if (event.delta < 0)
    return "";
  return rightAligned("+" + timeText(static_cast<double>(event.delta)), 9) + "  " +
         rightAligned(timeText(static_cast<double>(event.duration)), 8) + "  ";
}

} // namespace anole::tools
