#include "tools/launch/Linkage.h"

#include "runtime/core/source/ElfNames.h"
#include "runtime/core/source/ElfSection.h"
#include "tools/launch/RuntimeLibrary.h"

#include <algorithm>

namespace anole::tools {

using namespace std::string_literals;

namespace {

bool needs(const std::vector<std::string> &libraries, const std::string &start) {
  return std::any_of(libraries.begin(), libraries.end(),
                     [&](const std::string &name) { return name.starts_with(start); });
}

/// libanole.a brings the names of the options.
bool holdsTracer(const std::string &file) {
  auto constants = readElfSection(file, ".rodata");
  return constants && constants->find("ANOLE_CALLPATH\0"s) != std::string::npos;
}

} // namespace

Linkage Linkage::of(const std::string &file) {
  std::vector<std::string> libraries = neededLibraries(file);
  return {.tracer = needs(libraries, "libanole.so") || needs(libraries, "libanole-openmpi.so") ||
                    holdsTracer(file),
          .ownMpi = !needs(libraries, "libmpi") && definesSymbol(file, "MPI_Init")};
}

Expected<std::string> libraryToPreload(const std::string &file, MpiKind mpi) {
  Linkage linkage = Linkage::of(file);
  if (linkage.tracer)
    return "";
  if (linkage.ownMpi)
    return fail(file + " has MPI linked into it, so a preloaded library cannot trace it; " +
                "rebuild it with anole-mpicc -static-mpi, or link MPI's shared library");
  return runtimeLibrary(mpi).map(
      [](const std::filesystem::path &library) { return library.string(); });
}

} // namespace anole::tools
