#include "tools/show/ViaText.h"

namespace anole::tools {

void ViaText::add(const std::string &frame, bool tells) {
  if (runs.empty() || runs.back().frame != frame)
    runs.push_back({frame});
  ++runs.back().times;
  runs.back().tells = runs.back().tells || tells;
}

std::string ViaText::text() const {
  std::string text;
  const char *separator = "";
  for (const Run &run : runs) {
    if (!run.tells) {
      separator = " ... ";
      continue;
    }
    text += separator + (run.times > 1 ? std::to_string(run.times) + " x " : "") + run.frame;
    separator = ", ";
  }
  return text;
}

} // namespace anole::tools
