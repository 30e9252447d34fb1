#pragma once

#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/lint/RankCheck.h"
#include "tools/analysis/model/Effort.h"

#include <array>
#include <deque>
#include <memory>

namespace anole::lint {

/// Walks the calls of one thread of a rank for checks, and skips what comes round: between two
/// iterations of loops at which the walk and the checks say the same, the same comes again for as
/// long as the values of the trace repeat.
class RankWalk {
public:
  using Checks = std::vector<std::unique_ptr<RankCheck>>;
  struct WalkedRank {
    uint32_t rank, thread;
    const whatif::CallShapes &shapes;
    whatif::RankObjects &objects;
    const Checks &checks;
    FindingList &findings;
  };

  RankWalk(EventWalker walk, const WalkedRank &rank) : walk(std::move(walk)), rank(rank) {}

  Expected<void> run(tools::Effort &effort);

private:
  static constexpr size_t mostCuts = 16;
  struct SeenPlace {
    std::array<uint64_t, 2> digest{};
    StreamPlace place;
    int64_t requests = 0; ///< that were made
    uint64_t found = 0;
  };

  Expected<void> read();
  SeenPlace look();
  void cut();
  void skip(const SeenPlace &since, uint64_t times);

  EventWalker walk;
  WalkedRank rank;
  std::deque<SeenPlace> cuts;
  uint64_t values = 0, nextLook = 0;
};

} // namespace anole::lint
