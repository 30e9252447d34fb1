#pragma once

#include "tools/analysis/steps/Bounds.h"
#include "tools/analysis/steps/Step.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace anole::whatif {

/// A Decision says which of two times a maximum was, or how a message came onto a link.
enum class Decision : uint8_t {
  Stays,    ///< the rank's own clock, or the latest time so far; the link is free
  Changes,  ///< the other one: it began later; behind what is on the link
  InFlight, ///< of Finish: the message had been sent before the rank came, and arrived after it
  Before,   ///< of a link: so long before what is on it that nothing is moved
  Shifted,  ///< of a link: before what is on it, at whose end it goes
};

/// A TrailPart is steps that were done one after the other, or a leap over `times` repeats of all
/// parts from `from` to this one.
struct TrailPart {
  const std::vector<Step> *steps = nullptr; ///< null: a leap
  size_t from = 0;                          ///< of steps: the first of their decisions
  uint64_t times = 1;
  size_t longBegin = 0, longEnd = 0; ///< of steps: their long times
};

/// A time that a step took, which is the one of its part with this number: a long one, or how long
/// a link was busy whose messages were shifted.
struct TakenLongTime {
  size_t step = 0;
  Time time = 0;
};

/// A Trail is the way that a run on one network took through a tape: which steps were done, what
/// decided in each maximum, and what was skipped. With it the run can be followed backwards
/// (BackwardPass). The tape has to outlive it.
///
/// Memory: a byte a maximum, 16 bytes a long time and 40 bytes a part, of what was really done.
class Trail {
public:
  /// Adds steps that were done, what they told a Watch, and the long times that they took.
  void add(const std::vector<Step> &steps, const Watch &decided,
           const std::vector<TakenLongTime> &taken, bool hasLinks);
  void leap(size_t from, uint64_t times) { parts.push_back({nullptr, from, times}); }

  size_t size() const { return parts.size(); }
  const TrailPart &operator[](size_t part) const { return parts[part]; }
  const TakenLongTime &longTime(size_t place) const { return longTimes[place]; }
  Decision decision(size_t place) const { return decisions[place]; }
  bool isFull() const { return parts.size() > mostParts || decisions.size() > mostDecisions; }

private:
  static constexpr size_t mostParts = size_t(1) << 26, mostDecisions = size_t(1) << 30;

  std::vector<TrailPart> parts;
  std::vector<Decision> decisions;
  std::vector<TakenLongTime> longTimes;
};

/// Returns whether a step decides something: it has a place among the decisions.
inline bool decides(const Step &step) {
  bool isOneOfMany = step.kind == StepKind::Arrive || step.kind == StepKind::Enter ||
                     step.kind == StepKind::EnterSlot;
  return step.kind == StepKind::Finish || isOnLink(step) || (isOneOfMany && !step.first);
}

/// Calls visit(step, decision, long time or null) for each step of a part, the last one first.
template <class Visit>
void eachBackwards(const Trail &trail, const TrailPart &part, const Visit &visit) {
  auto decision = part.from + static_cast<size_t>(std::ranges::count_if(*part.steps, decides));
  size_t longOnes = part.longEnd;
  for (size_t i = part.steps->size(); i-- > 0;) {
    const Step &step = (*part.steps)[i];
    bool isLong = longOnes > part.longBegin && trail.longTime(longOnes - 1).step == i;
    const TakenLongTime *longTime = isLong ? &trail.longTime(--longOnes) : nullptr;
    visit(step, decides(step) ? trail.decision(--decision) : Decision::Changes, longTime);
  }
}

} // namespace anole::whatif
