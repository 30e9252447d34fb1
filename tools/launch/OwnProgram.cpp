#include "tools/launch/OwnProgram.h"

#include <filesystem>

namespace anole::tools {

Expected<std::string> ownProgram(const std::string &plain, MpiKind mpi) {
  const std::string name = plain + suffixOf(mpi);
  std::error_code error;
  auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  auto program = self.parent_path() / name;
  if (!std::filesystem::exists(program, error))
    return fail("cannot find " + name + " beside " + self.string() +
                "; is the installation of Anole complete, and was it built for " + nameOf(mpi) +
                "? (" + packageOf(mpi) + ")");
  return program.string();
}

} // namespace anole::tools
