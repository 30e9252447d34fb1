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

TermCursor::TermCursor(const Terms &terms) : innermost{&terms} { settle(); }

/// Moves to the next run that has a value left, entering and leaving repeats and blocks on the way.
void TermCursor::settle() {
  while (innermost.terms) {
    if (innermost.index == innermost.terms->size()) {
      leaveTerms();
      continue;
    }
    const Term &term = innermost.term();
    if (innermost.done == 0) {
      innermost.round = valuesOfRound(term);
      if (term.block)
        unpacked = std::make_shared<const OpenBlock>(openBlock(*term.block));
    }
    // A block that is open as values is like a run.
    const bool isNested = term.block ? unpacked->values.size() != term.count : term.isRepeat();
    if (innermost.done >= (isNested && term.block ? 1 : term.count)) {
      innermost.leaveTerm();
      continue;
    }
    if (!isNested)
      return;
    enter(term.block ? static_cast<const Terms &>(*unpacked) : term.body,
          innermost.shift + innermost.done * static_cast<uint64_t>(term.stride));
  }
}

void TermCursor::enter(const Terms &terms, uint64_t shift) {
  around.push_back(innermost);
  innermost = {&terms, 0, 0, shift};
}

void TermCursor::leaveTerms() {
  innermost = {};
  if (around.empty())
    return;
  innermost = around.back();
  around.pop_back();
  ++innermost.done;
}

/// Mostly another run follows: irregular values are runs of one or two.
void TermCursor::leaveRun() {
  if (innermost.index + 1 == innermost.terms->size())
    return settle();
  const Term &following = (*innermost.terms)[innermost.index + 1];
  if (following.isRepeat() || following.block || following.count == 0)
    return settle();
  innermost.leaveTerm();
  innermost.round = following.count;
}

std::optional<int64_t> TermCursor::next() {
  if (atEnd())
    return std::nullopt;
  const Term &run = innermost.term();
  uint64_t value = run.block ? static_cast<uint64_t>(unpacked->values[innermost.done])
                             : static_cast<uint64_t>(run.start) +
                                   innermost.done * static_cast<uint64_t>(run.stride);
  value += innermost.shift;
  if (++innermost.done == run.count)
    leaveRun();
  return static_cast<int64_t>(value);
}

/// Values behind us in the current term of each level.
std::vector<uint64_t> TermCursor::consumed() const {
  std::vector<uint64_t> behind(depth());
  for (size_t level = behind.size(); level-- > 0;) {
    const Level &here = at(level);
    const bool isInnermost = level == around.size();
    behind[level] = here.term().block && !isInnermost ? 0 : here.done;
    if (!isInnermost)
      behind[level] = behind[level] * here.round + at(level + 1).before + behind[level + 1];
  }
  return behind;
}

void TermCursor::skip(uint64_t count) {
  while (count > 0 && !atEnd()) {
    auto behind = consumed();
    for (size_t level = 0; level < behind.size(); ++level)
      if (skipInside(level, behind[level], count))
        break;
  }
}

/// Skips the rest of the level's term, or rounds of it, or values of a run, if so many are skipped.
bool TermCursor::skipInside(size_t level, uint64_t behind, uint64_t &count) {
  Level &here = at(level);
  uint64_t left = here.values() - behind;
  bool isInnermost = level == around.size();
  if (count >= left) {
    count -= left;
    here.leaveTerm();
  } else if (isInnermost) {
    here.done += count;
    count = 0;
  } else {
    uint64_t inRound = here.round - behind % here.round;
    if (here.term().block || count < inRound)
      return false;
    here.done += 1 + (count - inRound) / here.round;
    count = (count - inRound) % here.round;
  }
  if (!isInnermost) {
    innermost = here;
    around.resize(level);
  }
  settle();
  return true;
}

uint64_t TermCursor::repeating(uint64_t period) const {
  if (period == 0)
    return UINT64_MAX;
  uint64_t most = 0;
  auto behind = consumed();
  for (size_t level = 0; level < behind.size(); ++level) {
    const Term &term = at(level).term();
    uint64_t round = term.isRepeat() ? at(level).round : 1;
    if (term.block || term.stride != 0 || period % round != 0 || behind[level] < period)
      continue;
    most = std::max(most, at(level).values() - behind[level]);
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
