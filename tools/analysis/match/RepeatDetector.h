#pragma once

#include "tools/analysis/match/MatchState.h"
#include "tools/analysis/steps/StepProgram.h"

#include <array>

namespace anole::whatif {

/// Looking says when cuts are looked at.
enum class Looking : uint8_t {
  Always,
  /// Only after the ranks went through as much as it takes to look. So programs in which little
  /// repeats take at most twice as long as without cuts. What comes round after some steps is found
  /// all the same, after some more looks. They are the rarer the longer nothing comes round.
  Seldom,
};

/// Finds out where the ranks of a program come round, and lets them skip what only repeats.
///
/// A cut is a moment between two steps, described by all that decides what comes next: where each
/// rank is in its loops (but not how far), what is in flight, who waits for what. If two cuts have
/// the same description, then what lies between them comes again, for as long as the trace of each
/// rank repeats (EventWalker::repeats). All of this is independent of time, and so of networks.
///
/// Slots may have other names at the second cut. So steps that repeat end with moves that give the
/// moments the names that they had at the first.
///
/// Memory: some dozen cuts, each a number per point and loop of each rank.
class RepeatDetector {
public:
  RepeatDetector(MatchState &all, TapeWriter &writer, Looking looking = Looking::Always)
      : all(all), writer(writer), looking(looking) {}

  /// Here is a cut. Nothing is skipped once the tape is full.
  void cut();

  uint64_t skipped() const { return skippedTimes; } ///< how often something was skipped

private:
  static constexpr size_t mostCuts = 64, mostAlike = 8;
  static constexpr uint64_t mostPatience = 64;
  static constexpr size_t mostNumbers = size_t(1) << 23; ///< in all cuts together

  struct Cut {
    std::array<uint64_t, 2> description{};
    TapeMark mark{};
    std::vector<StreamPlace> places{};
    std::vector<int64_t> requests{}; ///< made, by rank
    std::vector<uint32_t> slots{};   ///< in use, in the order of the description
    uint64_t watched = 0;            ///< what the watch had written
    std::vector<Window> windows{};   ///< of all ranks
    Exchanges exchanges{};
  };

  Cut look();
  uint64_t repeats(const Cut &since) const;
  bool windowsRepeat(const Cut &since) const;
  void skipWindows(const Cut &since, uint64_t times);
  void skip(const Cut &since, const Cut &now, uint64_t times);
  void skip(RankState &rank, const Cut &since, uint64_t times);
  void rename(const Cut &since, const Cut &now, std::vector<Step> &moves);
  void keep(Cut cut);

  MatchState &all;
  TapeWriter &writer;
  const Looking looking;
  uint64_t nextLook = 0; ///< in values that were gone through
  uint64_t vain = 0;     ///< looks, since something was skipped
  std::vector<Cut> cuts;
  uint64_t skippedTimes = 0;
};

} // namespace anole::whatif
