#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/ranks/online/Votes.h"

namespace anole {

/// The ranks that deviated from what others of their kind did, as the votes of a run tell.
class Deviations {
public:
  static constexpr size_t mostListed = 16;

  /// A vote in which no call path changed. Whether ranks deviate.
  bool hear(const Vote &vote);

  uint64_t ranks() const { return deviated; }
  const std::vector<Deviation> &list() const { return first; }

private:
  uint64_t deviated = 0;
  std::vector<Deviation> first;
};

} // namespace anole
