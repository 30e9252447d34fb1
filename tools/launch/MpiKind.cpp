#include "tools/launch/MpiKind.h"

#include "runtime/core/source/ElfNames.h"
#include "tools/launch/FindProgram.h"
#include "tools/launch/MpiModule.h"
#include "tools/launch/ShellOutput.h"

#include <filesystem>
#include <sstream>
#include <vector>

namespace anole::tools {

namespace {

struct MpiWords {
  const char *name, *suffix, *package;
};

constexpr MpiWords kinds[] = {{"MPICH", "", "package anole-mpich"},
                              {"Open MPI", "-openmpi", "package anole-openmpi"},
                              {"the interface of MPI-5", "-abi", "option ANOLE_ABI of the build"}};

const MpiWords &rowOf(MpiKind mpi) { return kinds[static_cast<size_t>(mpi)]; }

} // namespace

const char *nameOf(MpiKind mpi) { return rowOf(mpi).name; }
const char *suffixOf(MpiKind mpi) { return rowOf(mpi).suffix; }
const char *packageOf(MpiKind mpi) { return rowOf(mpi).package; }

namespace {

struct MpiLibrary {
  const char *begin;
  MpiKind mpi;
};

#define ANOLE_MPI_LIBRARY(Mpi, Begin) {Begin, MpiKind::Mpi},
constexpr MpiLibrary mpiLibraries[] = {
#include "anole/mpi_libraries.def"
};

std::optional<MpiKind> mpiAmong(const std::vector<std::string> &libraries) {
  for (const std::string &library : libraries)
    for (const MpiLibrary &row : mpiLibraries)
      if (library.starts_with(row.begin))
        return row.mpi;
  return std::nullopt;
}

/// Those that the loader would load, which are also what the libraries of the file need.
std::vector<std::string> loadedLibraries(const std::string &file) {
  std::vector<std::string> names;
  std::istringstream lines(shellOutput("ldd " + shellWord(file)));
  for (std::string line, name; std::getline(lines, line);)
    if (std::istringstream(line) >> name)
      names.push_back(name);
  return names;
}

/// A program may call MPI by way of a library only.
std::optional<MpiKind> linkedMpi(const std::string &file) {
  std::vector<std::string> needed = neededLibraries(file);
  auto mpi = mpiAmong(needed);
  return mpi || needed.empty() ? mpi : mpiAmong(loadedLibraries(file));
}

} // namespace

std::optional<MpiKind> mpiOfProgram(const std::string &file) {
  if (auto linked = linkedMpi(file))
    return linked;
  auto module = mpiModuleOf(file);
  return module ? linkedMpi(*module) : std::nullopt;
}

std::optional<MpiKind> mpiOfLauncher(const std::string &command) {
  auto file = findProgram(command);
  std::error_code missing;
  std::string name = file ? std::filesystem::canonical(*file, missing).filename().string() : "";
  if (name == "orterun" || name == "prterun")
    return MpiKind::OpenMpi;
  if (name.find("hydra") != std::string::npos)
    return MpiKind::Mpich;
  return std::nullopt;
}

} // namespace anole::tools
