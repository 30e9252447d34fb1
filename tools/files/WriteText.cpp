#include "tools/files/WriteText.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace anole::tools {

Expected<void> writeText(const std::string &file, const std::string &text) {
  std::ofstream out(file, std::ios::binary);
  if (!(out << text << std::flush))
    return fail("cannot write " + file + ": " + std::strerror(errno));
  return {};
}

Expected<void> checkNotRead(const std::string &file, const std::vector<std::string> &read) {
  for (const std::string &input : read) {
    std::error_code problem;
    if (std::filesystem::equivalent(file, input, problem))
      return fail(file + " is the trace itself; name another file to write");
  }
  return {};
}

} // namespace anole::tools
