#include "tools/analysis/steps/Trail.h"

namespace anole::whatif {
namespace {

/// BoundReader reads what steps told a Watch, in order. The ranges of bounds say which way a
/// maximum went (receive, boundOfWin), and which sign a number has (boundOfSign).
class BoundReader {
public:
  BoundReader(const Watch &decided, bool hasLinks) : next(decided.begin()), hasLinks(hasLinks) {}

  Decision decisionOf(const Step &step) {
    if (isOnLink(step))
      return ofLink();
    return step.kind == StepKind::Finish ? ofFinish()
           : next++->low == 1            ? Decision::Changes
                                         : Decision::Stays;
  }

private:
  bool isAtLeastZero() { return next++->low == 0; }

  /// A rank that waits for links alone waits for no sender.
  Decision ofFinish() {
    const Bound &bound = *next++;
    bool waitsForSender = !hasLinks || isAtLeastZero();
    if (bound.high == noLimit)
      return Decision::Stays;
    return bound.low == -noLimit && waitsForSender ? Decision::Changes : Decision::InFlight;
  }
  Decision ofLink() {
    if (isAtLeastZero())
      return Decision::Stays;
    if (isAtLeastZero())
      return Decision::Before;
    if (isAtLeastZero())
      return Decision::Changes;
    ++next; // how long the link was busy
    return Decision::Shifted;
  }

  Watch::const_iterator next;
  const bool hasLinks;
};

} // namespace

void Trail::add(const std::vector<Step> &steps, const Watch &decided,
                const std::vector<TakenLongTime> &taken, bool hasLinks) {
  if (steps.empty())
    return;
  parts.push_back({&steps, decisions.size(), 1, longTimes.size(), longTimes.size() + taken.size()});
  longTimes.insert(longTimes.end(), taken.begin(), taken.end());
  BoundReader bounds(decided, hasLinks);
  for (const Step &step : steps)
    if (decides(step))
      decisions.push_back(bounds.decisionOf(step));
}

} // namespace anole::whatif
