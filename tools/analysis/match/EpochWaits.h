#pragma once

#include "tools/analysis/match/OneSided.h"

namespace anole::whatif {

/// EpochWaits let ranks wait for each other that open and end epochs of a window in pairs:
/// MPI_Win_start for the MPI_Win_post of those whose memory it uses, and MPI_Win_wait for the
/// MPI_Win_complete of those that use its memory. MPI says that a start may return at once, and
/// what follows it wait instead; the MPIs that are known wait in it, and so does this.
///
/// An end takes along what the rank put, in equal parts to all whose memory it used: so the other
/// side waits for that, too. If something has to come back, the rank itself waits.
///
/// Memory: a slot for each post and end that no rank has waited for yet.
class EpochWaits {
public:
  explicit EpochWaits(MatchState &all) : all(all) {}

  void post(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void start(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void end(RankState &rank, const CallShape &shape, const WalkedEvent &event, uint32_t site);

  /// The rank goes on from a start or a wait; false: it has to wait for another one.
  bool finish(RankState &rank, const CallShape &shape, const WalkedEvent &event, uint32_t site);

  /// What a start or a wait waits for never comes.
  void giveUp(RankState &rank, const CallShape &shape, const WalkedEvent &event);

private:
  using Members = std::vector<uint32_t>;
  /// Who is in the group of a call; none if the trace does not tell.
  Members membersOf(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void tell(const RankState &rank, const Window &window, const Members &others, bool isOver,
            const Cost &way);
  static Members &awaitedBy(Window &window, const CallShape &shape);

  MatchState &all;
};

} // namespace anole::whatif
