#include "runtime/core/base/TextFile.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace anole {

TextFile::TextFile(const std::string &path) : file(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}

TextFile::~TextFile() {
  if (file >= 0)
    close(file);
}

bool TextFile::fill() {
  constexpr size_t most = 4096;
  bytes.resize(most);
  ssize_t count = -1;
  do
    count = file < 0 ? 0 : ::read(file, bytes.data(), most);
  while (count < 0 && errno == EINTR);
  bytes.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
  at = 0;
  return !bytes.empty();
}

bool TextFile::next(std::string &part, char end) {
  part.clear();
  bool isAny = false;
  while (at < bytes.size() || fill()) {
    isAny = true;
    size_t found = bytes.find(end, at);
    part.append(bytes, at, found - at);
    at = std::min(found, bytes.size() - 1) + 1;
    if (found != std::string::npos)
      break;
  }
  return isAny;
}

std::string firstLine(const std::string &path) {
  std::string line;
  TextFile(path).next(line);
  return line;
}

} // namespace anole
