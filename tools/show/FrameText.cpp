#include "tools/show/FrameText.h"

#include "tools/names/ShortName.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"

#include <sstream>

namespace anole::tools {

std::string baseName(const std::string &path) {
  size_t begin = path.find_last_of('/') + 1;
  return printable(path.substr(begin, longestName + 1), longestName);
}

std::string boundedName(const std::string &name) {
  return printable(name.substr(0, longestName + 1), longestName);
}

std::string lineText(const std::string &file, uint32_t line) { return placeText("", file, line); }

std::string placeText(const std::string &function, const std::string &file, uint32_t line) {
  std::string text = boundedName(function);
  if (!file.empty())
    appendLine(text, baseName(file), line);
  return text;
}

void appendLine(std::string &place, const std::string &base, uint32_t line) {
  if (!place.empty() && (line || !base.empty()))
    place += ' ';
  place += base;
  if (line)
    (place += ':') += std::to_string(line);
}

std::string frameText(const Frame &frame, bool full) {
  std::string name = boundedName(frame.function.text());
  std::string place = placeText(full ? name : shortName(name), frame.file.text(), frame.line);
  if (place.empty() && frame.site)
    return "site " + siteText(frame.site);
  if (!place.empty() || frame.module.empty())
    return place.empty() ? "?" : place;
  std::ostringstream text;
  text << baseName(frame.module.text()) << "+0x" << std::hex << frame.offset;
  return text.str();
}

} // namespace anole::tools
