#pragma once

#include <string>
#include <string_view>

namespace anole::fuzz {

/// A file that is in memory alone but has a path, so that the commands open an input as they open
/// any file, and nothing is left behind however the process ends.
class MemoryFile {
public:
  explicit MemoryFile(std::string_view content = {});
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;
  ~MemoryFile();

  const std::string &path() const { return name; }

private:
  int descriptor;
  std::string name;
};

} // namespace anole::fuzz
