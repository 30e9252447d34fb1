#pragma once

#include <mpi.h>
#include <string>

namespace anole::replay {

/// The folder for the files of a replay, the same on all ranks: the user's, or one that rank 0
/// makes in the working folder, which ranks on several machines usually share.
class ScratchFolder {
public:
  /// Collective.
  ScratchFolder(const std::string &wanted, MPI_Comm comm);

  const std::string &path() const { return folder; }

  /// Collective; only what was made here goes.
  void remove();

private:
  MPI_Comm comm;
  std::string folder;
  bool own;
};

} // namespace anole::replay
