#include "tools/choices/WordList.h"

namespace anole::tools {

std::string wordList(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : ", ") + word;
  return text;
}

} // namespace anole::tools
