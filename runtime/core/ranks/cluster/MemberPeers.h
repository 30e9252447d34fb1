#pragma once

#include "runtime/core/model/Trace.h"

#include <unordered_map>

namespace anole {

/// MemberPeers brings the relative peers that members have of their lead into the communicator: a
/// lead in the last row of a torus sends to the first one, but the members before it do not. Where
/// the lead's number would name no rank, the member has the one that is the same modulo the number
/// of ranks (WorldOrder.h). No other number changes.
class MemberPeers {
public:
  static constexpr int64_t longestRun = 16; ///< that is spelled out

  explicit MemberPeers(const std::vector<Cluster> &clusters);

  /// Spells out short runs of peers that go beyond the ends on some member, because one of them may
  /// go round and the next one not. The terms are those of leads.
  void spellOut(std::vector<SharedTerm> &terms, const RankList &leads, int64_t size) const;

  /// Returns whether some member of these leads would have no peer, or that of another one.
  bool goBeyond(const RankValue &peers, const RankList &leads, int64_t size) const;

  /// Brings the peers of members into the communicator.
  static void bringBack(RankValue &peers, const RankList &members, int64_t size);

private:
  bool goesBeyond(int64_t peer, int64_t lead, int64_t size) const;
  bool goBeyond(const SharedTerm &run, const RankList &leads, int64_t size) const;

  struct Range {
    int64_t first, last;
  };
  std::unordered_map<int64_t, Range> members; ///< by lead
};

} // namespace anole
