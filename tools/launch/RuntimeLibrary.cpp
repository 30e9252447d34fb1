#include "tools/launch/RuntimeLibrary.h"

#include <vector>

namespace anole::tools {

namespace fs = std::filesystem;

/// PREFIX/lib, PREFIX/lib64, and PREFIX/lib/TRIPLET, as Debian has it.
static std::vector<fs::path> libraryFolders(const fs::path &prefix) {
  std::vector<fs::path> folders{prefix / "lib", prefix / "lib64"};
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(prefix / "lib", error))
    if (entry.is_directory(error))
      folders.push_back(entry.path());
  return folders;
}

Expected<fs::path> runtimeLibrary(MpiKind mpi) {
  const std::string name = mpi == MpiKind::OpenMpi ? "libanole-openmpi.so" : "libanole.so";
  std::error_code error;
  fs::path self = fs::read_symlink("/proc/self/exe", error);
  for (const fs::path &folder : libraryFolders(self.parent_path().parent_path()))
    if (fs::exists(folder / name, error))
      return folder / name;
  return fail("cannot find " + name + " beside " + self.string() +
              "; is the installation of Anole complete, and was it built for " + nameOf(mpi) + "?");
}

} // namespace anole::tools
