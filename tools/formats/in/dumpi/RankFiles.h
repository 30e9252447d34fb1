#pragma once

#include "runtime/core/base/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace anole::import::dumpi {

/// The files of one DUMPI trace.
struct RankFiles {
  struct File {
    uint32_t rank;
    std::string name;
  };
  std::vector<File> files; ///< by rank
  uint32_t ranks = 0;      ///< of the program, as the metafile says; 0: there is no metafile
  bool areCounted =
      false; ///< no name says a rank: the files are those of ranks that follow each other
};

/// Returns whether the input is named like a file of a DUMPI trace or begins like one, or is a
/// folder of such files.
bool isDumpi(const std::string &input);

/// The files that the inputs name: files of ranks (PREFIX-RANK.bin, perhaps packed: .bin.gz),
/// metafiles (PREFIX.meta), which stand for the files of all ranks that lie beside them, and
/// folders. Files with other names are those of `first` and the next ranks, in the order of the
/// last numbers in their names, or, if not all have one, as they are given.
Expected<RankFiles> findRankFiles(const std::vector<std::string> &inputs, uint32_t first = 0);

inline constexpr uint32_t mostRanks = 1 << 24;

} // namespace anole::import::dumpi
