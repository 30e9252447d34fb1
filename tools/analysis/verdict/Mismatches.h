#pragma once

#include "tools/analysis/verdict/WaitGraph.h"

namespace anole::tools {

/// Two stuck ranks in collectives that do not belong together.
struct Mismatch {
  enum class Kind : uint8_t {
    Operation, ///< in the same place of the order of a communicator
    Root,      ///< likewise, with other roots
    Amount,    ///< likewise, with more or less data
    Order,     ///< of two communicators, each rank waits for the other one
  };
  Kind kind = Kind::Operation;
  size_t first = 0, second = 0; ///< nodes of the WaitGraph; the second may have gone on since
  const Meeting *one = nullptr, *other = nullptr;
};

/// How calls of the same number differ, if they do not belong together.
std::optional<Mismatch::Kind> differenceOf(const Meeting &one, const Meeting &other);

std::optional<Mismatch> mismatchOf(RunRecord &run, const WaitGraph &graph);

} // namespace anole::tools
