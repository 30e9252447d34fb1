#include "pass/wrapper/Installation.h"

#include "pass/wrapper/InstallPaths.h"

namespace anole::wrapper {

Installation Installation::find() {
  Installation found;
  found.self = std::filesystem::read_symlink("/proc/self/exe");
  std::filesystem::path prefix = found.self.parent_path().parent_path();
  found.libraries = prefix / "lib";
  if (!std::filesystem::exists(found.libraries / "AnolePass.so"))
    found.libraries = prefix / installedLibraries;
  found.plugin = found.libraries / "AnolePass.so";
  found.includes = prefix / "include";
  if (!std::filesystem::exists(found.includes / "anole"))
    found.includes = prefix / installedIncludes;
  return found;
}

Installation Installation::of(MpiKind mpi, Llvm chosen) const {
  Installation found = *this;
  found.llvm = chosen;
  found.modules = libraries / ("flang-" + std::to_string(chosen.version));
  switch (mpi) {
  case MpiKind::Mpich:
    found.runtime = libraries / "libanole.so";
    found.archive = libraries / "libanole.a";
    break;
  case MpiKind::OpenMpi:
    found.runtime = libraries / "libanole-openmpi.so";
    found.modules += "-openmpi";
    break;
  case MpiKind::Abi:
    found.runtime = libraries / "libanole-abi.so";
    found.modules.clear(); // the interface has no modules of Fortran
  }
  return found;
}

} // namespace anole::wrapper
