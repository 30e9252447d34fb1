#include "tools/launch/ShellOutput.h"

#include <array>
#include <cstdio>
#include <memory>

namespace anole::tools {

std::string shellWord(const std::string &text) {
  std::string word = "'";
  for (char character : text)
    word += character == '\'' ? std::string("'\\''") : std::string(1, character);
  return word + "'";
}

std::string shellOutput(const std::string &command) {
  std::unique_ptr<FILE, int (*)(FILE *)> pipe(popen((command + " 2>/dev/null").c_str(), "re"),
                                              pclose);
  std::string output;
  std::array<char, 4096> part{};
  while (pipe && std::fgets(part.data(), part.size(), pipe.get()))
    output += part.data();
  return output;
}

} // namespace anole::tools
