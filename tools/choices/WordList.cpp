#include "tools/choices/WordList.h"

namespace anole::tools {

std::string wordList(std::span<const char *const> words) {
  std::string text;
  for (const char *word : words)
    text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

} // namespace anole::tools
