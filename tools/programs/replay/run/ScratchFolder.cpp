#include "tools/programs/replay/run/ScratchFolder.h"

#include <cstdlib>
#include <filesystem>

namespace anole::replay {

namespace fs = std::filesystem;

static std::string makeFolder() {
  std::error_code ignored;
  std::string name = (fs::current_path(ignored) / "anole-replay-XXXXXX").string();
  return mkdtemp(name.data()) ? name : std::string();
}

ScratchFolder::ScratchFolder(const std::string &wanted, MPI_Comm comm)
    : comm(comm), folder(wanted), own(wanted.empty()) {
  int rank = 0;
  PMPI_Comm_rank(comm, &rank);
  if (own && rank == 0)
    folder = makeFolder();
  auto length = static_cast<int>(folder.size());
  PMPI_Bcast(&length, 1, MPI_INT, 0, comm);
  folder.resize(static_cast<size_t>(length));
  PMPI_Bcast(folder.data(), length, MPI_CHAR, 0, comm);
}

void ScratchFolder::remove() {
  int rank = 0;
  PMPI_Comm_rank(comm, &rank);
  PMPI_Barrier(comm);
  std::error_code ignored;
  if (own && rank == 0 && !folder.empty())
    fs::remove_all(folder, ignored);
}

} // namespace anole::replay
