#include "runtime/core/terms/TermCursor.h"

#include "runtime/core/terms/OpenBlock.h"

#include <algorithm>

namespace anole {
namespace {

/// How many values one round of a term has; a run and a block are all in one.
uint64_t valuesOfRound(const Term &term) {
  return term.isRepeat() ? valueCount(term.body) : term.count;
}

} // namespace

TermCursor::TermCursor(const Terms &terms) {
  levels.push_back({&terms});
  settle();
}

/// Moves to the next run that has a value left, entering and leaving repeats and blocks on the way.
void TermCursor::settle() {
  while (!levels.empty()) {
    Level &level = levels.back();
    if (level.index == level.terms->size()) {
      levels.pop_back();
      if (!levels.empty())
        ++levels.back().done;
      continue;
    }
    const Term &term = level.term();
    if (level.done == 0) {
      level.round = valuesOfRound(term);
      if (term.block)
        unpacked = std::make_shared<const OpenBlock>(openBlock(*term.block));
    }
    // A block that is open as values is like a run.
    const bool isNested = term.block ? unpacked->values.size() != term.count : term.isRepeat();
    if (level.done >= (isNested && term.block ? 1 : term.count)) {
      level.leaveTerm();
      continue;
    }
    if (!isNested)
      return;
    const Terms *inner = term.block ? static_cast<const Terms *>(unpacked.get()) : &term.body;
    uint64_t shift = level.shift + level.done * static_cast<uint64_t>(term.stride);
    levels.push_back({inner, 0, 0, shift});
  }
}

/// Mostly another run follows: irregular values are runs of one or two.
void TermCursor::leaveRun(Level &level) {
  if (level.index + 1 == level.terms->size())
    return settle();
  const Term &following = (*level.terms)[level.index + 1];
  if (following.isRepeat() || following.block || following.count == 0)
    return settle();
  level.leaveTerm();
  level.round = following.count;
}

std::optional<int64_t> TermCursor::next() {
  if (levels.empty())
    return std::nullopt;
  Level &level = levels.back();
  const Term &run = level.term();
  uint64_t value =
      run.block ? static_cast<uint64_t>(unpacked->values[level.done])
                : static_cast<uint64_t>(run.start) + level.done * static_cast<uint64_t>(run.stride);
  value += level.shift;
  if (++level.done == run.count)
    leaveRun(level);
  return static_cast<int64_t>(value);
}

/// Values behind us in the current term of each level.
std::vector<uint64_t> TermCursor::consumed() const {
  std::vector<uint64_t> behind(levels.size());
  for (size_t level = levels.size(); level-- > 0;) {
    const Level &at = levels[level];
    const bool isInnermost = level + 1 == levels.size();
    behind[level] = at.term().block && !isInnermost ? 0 : at.done;
    if (!isInnermost)
      behind[level] = behind[level] * at.round + levels[level + 1].before + behind[level + 1];
  }
  return behind;
}

void TermCursor::skip(uint64_t count) {
  while (count > 0 && !levels.empty()) {
    auto behind = consumed();
    for (size_t level = 0; level < levels.size(); ++level)
      if (skipInside(level, behind[level], count))
        break;
  }
}

/// Skips the rest of the level's term, or rounds of it, or values of a run, if so many are skipped.
bool TermCursor::skipInside(size_t level, uint64_t behind, uint64_t &count) {
  Level &at = levels[level];
  uint64_t left = at.values() - behind;
  bool isInnermost = level + 1 == levels.size();
  if (count >= left) {
    count -= left;
    at.leaveTerm();
  } else if (isInnermost) {
    at.done += count;
    count = 0;
  } else {
    uint64_t inRound = at.round - behind % at.round;
    if (at.term().block || count < inRound)
      return false;
    at.done += 1 + (count - inRound) / at.round;
    count = (count - inRound) % at.round;
  }
  levels.resize(level + 1, at);
  settle();
  return true;
}

uint64_t TermCursor::repeating(uint64_t period) const {
  if (period == 0)
    return UINT64_MAX;
  uint64_t most = 0;
  auto behind = consumed();
  for (size_t level = 0; level < levels.size(); ++level) {
    const Term &term = levels[level].term();
    uint64_t round = term.isRepeat() ? levels[level].round : 1;
    if (term.block || term.stride != 0 || period % round != 0 || behind[level] < period)
      continue;
    most = std::max(most, levels[level].values() - behind[level]);
  }
  return most;
}

std::vector<int64_t> expand(const Terms &terms) {
  std::vector<int64_t> values;
  TermCursor cursor(terms);
  while (auto value = cursor.next())
    values.push_back(*value);
  return values;
}

} // namespace anole
