#pragma once

#include "runtime/record/functions/Mpi.h"

#include <string>

namespace anole::replay {

/// The folder for the files of a replay, the same on all ranks. It is the user's, or one that rank
/// 0 makes in the working folder, which ranks on several machines usually share.
class ScratchFolder {
public:
  /// Finds or makes the folder. Collective.
  ScratchFolder(const std::string &wanted, MPI_Comm comm);

  const std::string &path() const { return folder; }

  /// Removes the folder if it was made here. Collective.
  void remove();

private:
  MPI_Comm comm;
  std::string folder;
  bool own;
};

} // namespace anole::replay
