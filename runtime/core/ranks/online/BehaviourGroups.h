#pragma once

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/compress/Mispredictions.h"

#include <cstdint>
#include <vector>

namespace anole {

/// Ranks that have done the same up to a vote. By their surprises, see there.
struct RankKind {
  uint64_t before = 0,
           now = 0;       ///< the digests of their surprises at the vote before, and at this one
  uint32_t first = 0;     ///< the lowest of the ranks,
  uint64_t ranks = 0;     ///< of which there are so many
  Misprediction surprise; ///< the first one of that rank since the vote before, or none
  bool operator==(const RankKind &) const = default;
};

/// The kinds of all ranks of a subtree: ascending by `before` and `now`. Nothing if there are too
/// many to compare, or ranks that cannot be compared.
///
/// Memory, and bytes of a message: a hundred bytes for each of at most `most` kinds. The 27 kinds
/// of a 3-D stencil fit; ranks that all do something of their own deviate from no group.
class BehaviourGroups {
public:
  static constexpr size_t most = 64;

  BehaviourGroups() = default;
  explicit BehaviourGroups(RankKind own) : kinds({own}) {}

  void join(const BehaviourGroups &others);

  struct Deviating {
    RankKind kind;
    Misprediction
        at; ///< by which they differ; none if they first had the same surprise as the others
  };
  /// Ranks that did what others did up to the vote before, and then something that most of these
  /// did not do.
  std::vector<Deviating> deviating() const;

  const std::vector<RankKind> &list() const { return kinds; }

  void put(ByteWriter &out) const;
  static BehaviourGroups from(ByteReader &in);
  bool operator==(const BehaviourGroups &) const = default;

private:
  std::vector<RankKind> kinds;
  bool areTooMany = false;
};

} // namespace anole
