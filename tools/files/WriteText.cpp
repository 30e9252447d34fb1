#include "tools/files/WriteText.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace anole::tools {

Expected<void> writeText(const std::string &file, const std::string &text) {
  std::ofstream out(file, std::ios::binary);
  if (!(out << text << std::flush))
    return fail("cannot write " + file + ": " + std::strerror(errno));
  return {};
}

} // namespace anole::tools
