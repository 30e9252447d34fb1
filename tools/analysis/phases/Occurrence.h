#pragma once

#include "tools/analysis/phases/Interned.h"

namespace anole::phases {

/// A call that a rank makes in a pattern, or a message that it sends in one.
struct Act {
  static constexpr int64_t call = INT64_MIN;

  uint32_t site = 0; ///< point of the trace
  int64_t to = call; ///< of a message the receiver minus the sender, in MPI_COMM_WORLD
  bool isCall() const { return to == call; }
  bool operator==(const Act &) const = default;
};

/// Content is what one rank does in a pattern (a per-process pattern of [Alawneh2016]).
using Content = std::vector<Act>;

struct ContentDigest {
  static uint64_t next(uint64_t digest, const Act &act) {
    return combineHash(combineHash(digest, act.site), static_cast<uint64_t>(act.to));
  }
  uint64_t operator()(const Content &content) const {
    uint64_t digest = 0;
    for (const Act &act : content)
      digest = next(digest, act);
    return digest;
  }
};

/// A Share is what a rank did, by the number of the content.
struct Share {
  uint32_t rank = 0, content = 0;
  auto operator<=>(const Share &) const = default;
};

/// An Occurrence is what ranks did together, in ascending order of rank: a communication pattern as
/// it came to pass.
using Occurrence = std::vector<Share>;

struct OccurrenceDigest {
  uint64_t operator()(const Occurrence &occurrence) const {
    uint64_t digest = 0;
    for (const Share &share : occurrence)
      digest = combineHash(combineHash(digest, share.rank), share.content);
    return digest;
  }
};

/// The call sites of a pattern, ascending.
using Sites = std::vector<uint32_t>;

struct SitesDigest {
  uint64_t operator()(const Sites &sites) const {
    uint64_t digest = 0;
    for (uint32_t site : sites)
      digest = combineHash(digest, site);
    return digest;
  }
};

} // namespace anole::phases
