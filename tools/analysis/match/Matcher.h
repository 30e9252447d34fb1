#pragma once

#include "tools/analysis/match/LockQueue.h"
#include "tools/analysis/match/Unmatched.h"

namespace anole::whatif {

class RepeatDetector;

/// Runs the ranks of a trace against each other, without time, and hands on what they do as steps.
/// The order depends on the trace alone: in each round, every rank goes on to its next iteration of
/// any loop, as far as what it waits for has happened. So it cannot deadlock unless the program
/// does, and memory is bounded by the messages that are not received yet.
class Matcher {
public:
  /// The trace must outlive the matcher.
  static Expected<Matcher> over(const Trace &trace, std::unique_ptr<MatchState> matching,
                                ComputeTimes &times);

  /// With `cuts`, what repeats is skipped.
  Expected<void> run(RepeatDetector *cuts);

  MatchState &matching() { return *all; }

private:
  explicit Matcher(std::unique_ptr<MatchState> from)
      : all(std::move(from)), calls(std::make_unique<Calls>(*all)), unmatched(*all, *calls) {}

  static Expected<void> add(const Trace &trace, uint32_t rank, MatchState &all,
                            ComputeTimes &times);
  void orderLocks(const ClockSetup &setup);
  Expected<void> round(bool withResting);
  Expected<void> advance(RankState &rank);
  bool giveOneUp();
  Expected<void> spend(const RankState &rank);
  tl::unexpected<Error> stuck() const;

  std::unique_ptr<MatchState> all;
  std::unique_ptr<TimedSink> timed{}; ///< these two only if ranks lock windows exclusively
  std::unique_ptr<LockQueue> locks{};
  std::unique_ptr<Calls> calls;
  Unmatched unmatched;
  bool hasMoved = false;
};

} // namespace anole::whatif
