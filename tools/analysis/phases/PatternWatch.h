#pragma once

#include "tools/analysis/match/MatchState.h"
#include "tools/analysis/phases/RepeatUnits.h"
#include "tools/analysis/phases/Window.h"

namespace anole::phases {

/// Finds the communication patterns of a trace while its ranks are matched.
///
/// [Alawneh2016] first finds what each process repeats, within one function at a time, and then
/// matches these pieces across processes. Here the loops of the trace say what repeats. So a unit
/// of a rank is what it does in one activation of a function, in one iteration of a loop
/// (loopsInPatterns), without interruption; its partners follow from the messages and collectives
/// that the matcher matches. What repeats can be looked for as in the paper, too (UnitBegins).
class PatternWatch : public whatif::CallWatch {
public:
  /// `contexts` are those of the points of the trace. With `begins`, these are the units; then what
  /// repeats cannot be skipped.
  PatternWatch(whatif::MatchState &all, const std::vector<uint32_t> &contexts, UnitBegins begins);

  void begins(const whatif::RankState &rank) override;
  void sends(const whatif::RankState &rank, const whatif::ChannelKey &key, uint64_t bytes,
             uint32_t slot, int64_t request) override;
  void posts(const whatif::RankState &rank, const whatif::ChannelKey &key, uint64_t bytes,
             int64_t request) override;
  void enters(const whatif::RankState &rank, const whatif::CallShape &shape,
              const WalkedEvent &event, uint32_t group, uint64_t bytes, int64_t request) override;
  void takes(const whatif::RankState &rank, const whatif::ChannelKey &key) override;
  void withdraws(const whatif::ChannelKey &key, bool isMessage) override;
  void meets(const whatif::RankState &rank, uint32_t group) override;
  void accesses(const whatif::RankState &rank, uint32_t target) override;
  uint64_t pause(const std::function<void(uint64_t)> &tell) override;
  void repeats(uint64_t since, uint64_t times) override;

  bool isFull() const { return window.isFull(); }
  /// After the run.
  Occurrences finish();

private:
  /// A Place is where the calls of a unit are.
  struct Place {
    uint32_t context = 0, loop = UINT32_MAX; ///< UINT32_MAX: in no loop
    uint64_t entry = 0, iteration = 0;
    bool operator==(const Place &) const = default;
  };
  struct Current {
    uint64_t unit = UINT64_MAX;
    Place place{};
    uint64_t calls = 0;               ///< that are part of patterns
    bool isOver = false;              ///< the next call begins another unit
    bool isHere = false;              ///< at the last pause, the rank was still in the same place
    std::vector<uint32_t> contexts{}; ///< by point of the rank
    std::vector<bool> inPattern{};    ///< by loop of the rank
  };
  struct Ends {
    std::deque<uint64_t> sent{}, posted{}; ///< units
  };
  struct Collectives {
    std::map<uint32_t, uint64_t> entered{}; ///< by rank
    uint64_t settled = 0;
    std::deque<std::vector<uint64_t>> open{}; ///< units
  };

  bool isElsewhere(const whatif::RankState &rank);
  Place placeOf(const whatif::RankState &rank, uint32_t context);
  void note(const whatif::RankState &rank, uint32_t to);
  void meet(std::deque<uint64_t> &mine, std::deque<uint64_t> &others, uint64_t unit);
  void forgetIfEmpty(const whatif::ChannelKey &key);
  void settle(Collectives &collectives, size_t members);
  void tellWaiting(const std::function<void(uint64_t)> &tell) const;

  whatif::MatchState &all;
  const UnitBegins unitBegins;
  Window window;
  std::vector<Current> ranks;
  whatif::ReusingMap<whatif::ChannelKey, Ends> channels;
  std::map<uint32_t, Collectives> groups;
  std::vector<LoopPosition> around; ///< of placeOf
};

} // namespace anole::phases
