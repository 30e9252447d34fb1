#include "tools/launch/RuntimeLibrary.h"

namespace anole::tools {

namespace fs = std::filesystem;

Expected<fs::path> runtimeLibrary(MpiKind mpi) {
  const std::string name = std::string("libanole") + suffixOf(mpi) + ".so";
  std::error_code error;
  fs::path self = fs::read_symlink("/proc/self/exe", error);
  const fs::path prefix = self.parent_path().parent_path();
  for (const char *libraries : {"lib", ANOLE_INSTALL_LIBRARIES}) // of the build tree, and installed
    if (fs::exists(prefix / libraries / name, error))
      return prefix / libraries / name;
  return fail("cannot find " + name + " beside " + self.string() +
              "; is the installation of Anole complete, and was it built for " + nameOf(mpi) +
              "? (" + packageOf(mpi) + ")");
}

} // namespace anole::tools
