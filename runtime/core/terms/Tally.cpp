#include "runtime/core/terms/Tally.h"

#include "runtime/core/base/StepBudget.h"
#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/Progressions.h"

#include <algorithm>

namespace anole {

namespace {

/// Of some nanoseconds. What takes few is not counted: it is in proportion to the terms.
constexpr uint64_t mostSteps = uint64_t(1) << 30, fewSteps = 1024;

class Tally {
public:
  explicit Tally(size_t kinds) : kinds(kinds) {}

  /// Adds what the terms hold, `times` times.
  bool add(const Terms &terms, uint64_t times, Progressions &parts) {
    return std::ranges::all_of(terms, [&](const Term &term) {
      if (term.block)
        return add(term.block->terms(), times, parts);
      if (!term.isRepeat())
        return term.count == 0 || addRun(term, times, parts);
      return term.stride == 0 || term.count < 2 ? add(term.body, times * term.count, parts)
                                                : addMoving(term, times, parts);
    });
  }

private:
  bool addRun(const Term &run, uint64_t times, Progressions &parts) {
    Progression one{static_cast<uint64_t>(run.start), 0, 1, times};
    if (run.stride == 0)
      one.times *= run.count;
    if (one.first >= kinds || run.stride != 0)
      return one.first < kinds && move(one, run, parts);
    parts.add(one);
    return true;
  }

  bool addMoving(const Term &repeat, uint64_t times, Progressions &parts) {
    Progressions body(kinds);
    if (!add(repeat.body, times, body) || !limit(body, repeat.count))
      return false;
    return std::ranges::all_of(body.all(),
                               [&](const Progression &part) { return move(part, repeat, parts); });
  }

  bool limit(Progressions &parts, uint64_t rounds) {
    if (!parts.areTooManyFor(rounds))
      return true;
    parts.flatten();
    return spend(kinds);
  }

  bool spend(uint64_t amount) { return amount <= fewSteps || steps.spend(amount); }

  /// By the stride and the rounds of a term: along it, from each value of the part; or the part
  /// itself in each round.
  bool move(const Progression &part, const Term &mover, Progressions &parts) {
    if (!part.hasRoom(mover.stride, mover.count, kinds) ||
        !spend(std::min(part.count, mover.count)))
      return false;
    auto stride = static_cast<uint64_t>(mover.stride);
    if (part.count <= mover.count)
      for (uint64_t i = 0; i < part.count; ++i)
        parts.add(Progression::along(part.first + i * part.stride, mover.stride, mover.count,
                                     part.times));
    else
      for (uint64_t i = 0; i < mover.count; ++i)
        parts.add({part.first + i * stride, part.stride, part.count, part.times});
    return true;
  }

  size_t kinds;
  StepBudget steps{mostSteps};
};

} // namespace

bool tally(const Terms &terms, size_t kinds, std::vector<uint64_t> &counts) {
  Progressions parts(kinds);
  bool isGood = Tally(kinds).add(terms, 1, parts);
  counts = parts.counts();
  return isGood;
}

} // namespace anole
