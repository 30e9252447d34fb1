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

/// Both call their library libmpi.so; the number behind tells them apart: MPICH's is 12, and Open
/// MPI's since version 2 is 20 or 40.
std::optional<MpiKind> mpiAmong(const std::vector<std::string> &libraries) {
  for (const std::string &library : libraries) {
    if (library.starts_with("libmpich") || library == "libmpi.so.12" ||
        library == "libmpifort.so.12")
      return MpiKind::Mpich;
    if (library == "libmpi.so.20" || library == "libmpi.so.40" ||
        library.starts_with("libmpi_mpifh.so") || library.starts_with("libmpi_usempi"))
      return MpiKind::OpenMpi;
    if (library.starts_with("libmpi_abi.so"))
      return MpiKind::Abi;
  }
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
