#include "tools/launch/Launcher.h"

#include "tools/launch/FindProgram.h"

#include <iterator>
#include <sstream>

namespace anole::tools {

static std::string debiansName(MpiKind mpi) {
  return mpi == MpiKind::OpenMpi ? "mpiexec.openmpi" : "mpiexec.mpich";
}

/// One word if it names a file, which may have blanks in its name.
static std::vector<std::string> wordsOf(const std::string &wish) {
  std::istringstream text(wish);
  std::vector<std::string> words{std::istream_iterator<std::string>(text), {}};
  return words.size() < 2 || findProgram(wish) ? std::vector{wish} : words;
}

Expected<Launcher> findLauncher(const std::string &wish, std::optional<MpiKind> mpi) {
  const auto command = wordsOf(wish.empty() ? "mpiexec" : wish);
  std::optional<MpiKind> own = mpiOfLauncher(command[0]);
  if (!own || !mpi || *own == *mpi || *mpi == MpiKind::Abi)
    return Launcher{command, mpi.value_or(own.value_or(MpiKind::Mpich)), own};
  if (std::string other = debiansName(*mpi); wish.empty() && findProgram(other))
    return Launcher{{other}, *mpi, mpi};
  return fail("the program is linked with " + std::string(nameOf(*mpi)) + ", but " + command[0] +
              " is the launcher of " + nameOf(*own) + "; name the right one with --launcher");
}

} // namespace anole::tools
