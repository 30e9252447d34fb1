#pragma once

#include "tools/analysis/steps/Clocks.h"
#include "tools/analysis/steps/StepProgram.h"
#include "tools/analysis/steps/Trail.h"

#include <deque>
#include <optional>
#include <span>

namespace anole::whatif {

/// Runs a tape on one network without going through the iterations that only repeat.
///
/// Between two iterations of a repeat the state is a vector of times: the clocks of its ranks and
/// its slots. As long as every maximum has the same winner, an iteration is a linear map whose
/// matrix only selects and whose constants are fixed. So once two stretches of the same length
/// decided the same everywhere and moved each time by the same amount, each further one does so
/// again, and every number that decides moves on by what it moved between the two. The leap ends
/// where the first of these numbers would leave its range. Counters grow by amounts that grow
/// linearly. All of this is exact arithmetic of integers; what the leaps skip is what running all
/// iterations gives, to the last bit. Iterations inside iterations work alike: what decided inside,
/// at both ends of each inner leap, and how far it went, is among what decides outside.
///
/// Rejected: taking two equal iterations for a sign that all further ones are equal. It is wrong
/// while slack drains.
///
/// A long time has a place of its own, so a leap ends before the next one; or if long times come at
/// the same places of each stretch, where one does not, or is another one. So steps of which each
/// takes longer or shorter than all before are run one by one.
///
/// A stretch is as many iterations as the streams take to come round, times 1 to 6, because
/// critical cycles may have such periods. Time: the iterations near a change of winner. Memory:
/// what decided in twelve stretches, up to a limit, above which a repeat is run without leaps.
class LoopSkipper {
public:
  /// At most so many steps are done, about. If there is a trail, it says how the run went.
  LoopSkipper(Clocks &clocks, const TimeStreams &streams, uint64_t mostSteps,
              Trail *trail = nullptr)
      : clocks(clocks), streams(streams), stepLimit(mostSteps), trail(trail) {}

  void run(const StepProgram &tape) { run(tape, nullptr); }

  uint64_t steps() const { return stepCount; } ///< that were really done
  bool isCut() const { return stepCount > stepLimit || (trail && trail->isFull()); }

private:
  static constexpr size_t mostCycles = 6;
  static constexpr size_t mostBounds = size_t(1) << 19; ///< in one stretch
  static constexpr uint64_t longestPeriod = 4096;

  struct Stretch {
    Watch decided{};
    std::vector<Time> state{};        ///< at its end
    std::vector<TimeSum> counted{};   ///< likewise
    std::vector<uint64_t> longOnes{}; ///< likewise, that were taken from the streams that have some
    size_t trailEnd = 0;              ///< likewise: the parts of the trail
  };
  using History = std::deque<Stretch>;

  void run(const StepProgram &tape, Watch *watch);
  void run(const std::vector<Step> &steps, Watch *watch);
  std::optional<Time> timeTaken(const Step &step, std::span<const Bound> told) const;
  void run(const Repeat &repeat, Watch *watch);
  void runTimes(const Repeat &repeat, uint64_t times, Watch *watch);
  uint64_t leap(const Repeat &repeat, const History &history, uint64_t most, Watch *watch);
  uint64_t leap(const Repeat &repeat, const History &history, size_t cycles, uint64_t most,
                Watch *watch);
  /// Returns how often a stretch of so many iterations takes the same long times as the last two
  /// did.
  uint64_t sameLongTimes(const Repeat &repeat, const Stretch *const (&ends)[3], uint64_t iterations,
                         uint64_t most);
  void advance(const Repeat &repeat, const Stretch *const (&ends)[3], uint64_t iterations,
               uint64_t times);
  uint64_t periodOf(const Repeat &repeat) const;
  Stretch look(const Repeat &repeat);
  template <class Visit> void eachTime(const Repeat &repeat, Visit visit);
  template <class Visit> void eachCounter(const Repeat &repeat, Visit visit);
  template <class Visit> void eachLongStream(const Repeat &repeat, Visit visit);

  Clocks &clocks;
  const TimeStreams &streams;
  const uint64_t stepLimit;
  Trail *const trail;
  uint64_t stepCount = 0;
};

} // namespace anole::whatif
