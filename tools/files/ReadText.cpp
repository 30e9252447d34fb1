#include "tools/files/ReadText.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace anole::tools {

constexpr size_t mostBytes = size_t(16) << 20;

Expected<std::string> readText(const std::string &file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::string text(mostBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in.is_open() || in.bad() || errno == EISDIR)
    return fail(file + ": cannot be read: " + std::strerror(errno));
  text.resize(static_cast<size_t>(in.gcount()));
  if (text.size() > mostBytes)
    return fail(file + ": is larger than 16 MiB, and cannot be what was asked for");
  return text;
}

} // namespace anole::tools
