#include "tools/launch/Launcher.h"

#include "tools/launch/FindProgram.h"

namespace anole::tools {

static std::string debiansName(MpiKind mpi) {
  return mpi == MpiKind::OpenMpi ? "mpiexec.openmpi" : "mpiexec.mpich";
}

Expected<Launcher> findLauncher(const std::string &wish, std::optional<MpiKind> mpi) {
  const std::string command = wish.empty() ? "mpiexec" : wish;
  std::optional<MpiKind> kind = mpiOfLauncher(command);
  if (!kind || !mpi || *kind == *mpi)
    return Launcher{command, mpi.value_or(kind.value_or(MpiKind::Mpich))};
  if (std::string other = debiansName(*mpi); wish.empty() && findProgram(other))
    return Launcher{other, *mpi};
  return fail("the program is linked with " + std::string(nameOf(*mpi)) + ", but " + command +
              " is the launcher of " + nameOf(*kind) + "; name the right one with --launcher");
}

} // namespace anole::tools
