#include "tools/show/Printable.h"

#include <algorithm>

namespace anole::tools {

static bool isInsideLetter(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

static bool steers(unsigned char byte) { return byte < ' ' || byte == 0x7f; }

std::string printable(std::string text, size_t most) {
  if (text.size() > most) {
    while (most > 0 && isInsideLetter(text[most]))
      --most;
    text.resize(most);
    text += "...";
  }
  std::replace_if(text.begin(), text.end(), steers, '?');
  return text;
}

} // namespace anole::tools
