#include "tools/launch/OwnProgram.h"

#include <filesystem>

namespace anole::tools {

Expected<std::string> ownProgram(const std::string &name) {
  std::error_code error;
  auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  auto program = self.parent_path() / name;
  if (!std::filesystem::exists(program, error))
    return fail("cannot find " + name + " beside " + self.string() +
                "; is the installation of Anole complete?");
  return program.string();
}

} // namespace anole::tools
