#pragma once

#include "runtime/core/terms/BlockFile.h"

namespace anole::record {

/// The file of this rank for blocks that its memory has no room for: rank-R.blocks in the folder of
/// the run's pieces. It is made when it is first needed, and removed with the record: at the end of
/// MPI_Finalize, or by the keeper once the piece of the rank is written. If both die (a node fails)
/// it stays behind, of no use to anyone.
///
/// Any thread may call it.
class Overflow {
public:
  /// `folder`: NAME.partial; `run`: see RunFolder.
  Overflow(std::string folder, std::string run, int rank);

  /// Has the file take something: `write` gets it and returns Expected<void>. After an error it
  /// takes nothing any more.
  template <typename Writer> void take(Writer write) {
    if (std::shared_ptr<BlockFile> open = ready())
      note(write(open));
  }

  uint64_t size() const { return file ? file->size() : 0; }

  /// Why it takes nothing any more; empty if it does.
  const std::string &problem() const { return failure; }

  void remove();

private:
  std::shared_ptr<BlockFile> ready(); ///< null: it takes nothing
  void note(const Expected<void> &result);
  Expected<void> makeFile();

  std::string folder, run, name;
  std::mutex lock;
  std::shared_ptr<BlockFile> file;
  std::string failure;
};

} // namespace anole::record
