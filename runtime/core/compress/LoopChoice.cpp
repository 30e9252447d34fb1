#include "runtime/core/compress/LoopChoice.h"

#include <algorithm>
#include <unordered_map>

namespace anole {
namespace {

class Choice {
public:
  Choice(std::span<const LoopEvidence> loops, ChoiceTime time, uint64_t current)
      : loops(loops), isAtEnd(time == ChoiceTime::AtEnd), current(current), inside(loops.size()) {
    for (const LoopEvidence &loop : loops)
      byKey.try_emplace(loop.loop, &loop);
    for (const LoopEvidence &loop : loops)
      if (loop.isAlike())
        place(loop);
  }

  const LoopEvidence *best() const { return bestOf(outermost); }

private:
  using Loops = std::vector<const LoopEvidence *>;

  /// Below the next loop around it that ranks run alike.
  void place(const LoopEvidence &loop) {
    uint64_t outer = loop.outer;
    for (size_t steps = 0; outer != 0 && steps < loops.size(); ++steps) {
      auto found = byKey.find(outer);
      if (found == byKey.end())
        break;
      if (found->second->isAlike()) {
        inside[static_cast<size_t>(found->second - loops.data())].push_back(&loop);
        return;
      }
      outer = found->second->outer;
    }
    outermost.push_back(&loop);
  }

  const LoopEvidence *bestOf(const Loops &sideBySide) const {
    const LoopEvidence *best = nullptr;
    for (const LoopEvidence *loop : sideBySide)
      if (const LoopEvidence *found = bestWithin(*loop))
        best = best && !isBetter(*found, *best) ? best : found;
    return best;
  }

  const LoopEvidence *bestWithin(const LoopEvidence &loop) const {
    const LoopEvidence *inner = bestOf(inside[static_cast<size_t>(&loop - loops.data())]);
    if (inner && inner->least >= PhaseRules::repeats && givesWay(loop, *inner))
      return inner;
    if (loop.least >= PhaseRules::repeats)
      return &loop;
    return !isAtEnd && loop.isActive ? &loop : inner;
  }

  bool givesWay(const LoopEvidence &loop, const LoopEvidence &inner) const {
    if (loop.least < PhaseRules::repeats && (isAtEnd || !loop.isActive || loop.isDoubted))
      return true;
    return loop.least < PhaseRules::rare && inner.least >= PhaseRules::plenty &&
           inner.least >= PhaseRules::often * (loop.least + loop.isActive);
  }

  /// Than one that came before it.
  bool isBetter(const LoopEvidence &loop, const LoopEvidence &than) const {
    if (isAtEnd)
      return loop.events > than.events;
    if (loop.loop == current)
      return !takesOver(than, loop);
    return than.loop == current ? takesOver(loop, than) : loop.isActive && !than.isActive;
  }

  static bool takesOver(const LoopEvidence &loop, const LoopEvidence &from) {
    return loop.isActive && !from.isActive &&
           (loop.least > from.least || (loop.entries == 0 && loop.least > PhaseRules::plenty));
  }

  std::span<const LoopEvidence> loops;
  bool isAtEnd;
  uint64_t current;
  std::unordered_map<uint64_t, const LoopEvidence *> byKey;
  std::vector<Loops> inside; ///< of each loop
  Loops outermost;
};

} // namespace

uint64_t choosePhaseLoop(std::span<const LoopEvidence> loops, ChoiceTime time, uint64_t current) {
  auto people = std::ranges::find(loops, chosenByPeople, &LoopEvidence::loop);
  if (people != loops.end())
    return people->isAlike() ? chosenByPeople : 0;
  const LoopEvidence *best = Choice(loops, time, current).best();
  return best ? best->loop : 0;
}

} // namespace anole
