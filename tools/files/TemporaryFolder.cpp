#include "tools/files/TemporaryFolder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace anole::tools {

Expected<TemporaryFolder> TemporaryFolder::make() {
  std::error_code problem;
  std::filesystem::path parent = std::filesystem::temp_directory_path(problem);
  std::string name = (problem ? "/tmp" : parent.string()) + "/anole-XXXXXX";
  if (!mkdtemp(name.data()))
    return fail("cannot make a folder in " + parent.string() + ": " + std::strerror(errno) +
                "; set TMPDIR to a writable folder");
  return TemporaryFolder(name);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder &&other) noexcept
    : folder(std::exchange(other.folder, {})) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!folder.empty())
    std::filesystem::remove_all(folder, ignored);
}

} // namespace anole::tools
