#include "runtime/core/terms/TermFacts.h"

#include <algorithm>

namespace anole {

namespace {

/// 0 + 1 + ... + (count - 1), modulo 2^64.
uint64_t sumBelow(uint64_t count) {
  return count % 2 == 0 ? count / 2 * (count - 1) : (count - 1) / 2 * count;
}

} // namespace

void TermFacts::addRun(int64_t start, int64_t stride, uint64_t length) {
  TermFacts first;
  first.addValue(start);
  addMoved(first, stride, length);
}

void TermFacts::addRepeat(const TermFacts &body, int64_t stride, uint64_t rounds) {
  hasHole |= body.hasHole;
  addMoved(body, stride, rounds);
}

/// A block whose values wrap says no more of them; none is without a value.
void TermFacts::addBlock(const Block &block) {
  auto range = block.range();
  wraps |= !range;
  addRange(range ? range->low : 0, range ? range->high : 0, block.values(), block.sum());
}

/// What wraps once does so in all that is around it, as the first round stays where it is.
void TermFacts::addMoved(const TermFacts &body, int64_t stride, uint64_t rounds) {
  hasHole |= rounds == 0;
  Wide moved = rounds == 0 ? 0 : Wide(rounds - 1) * stride;
  Wide first = body.low + std::min<Wide>(moved, 0), last = body.high + std::max<Wide>(moved, 0);
  wraps |= body.wraps || first < INT64_MIN || last > INT64_MAX;
  uint64_t sum =
      body.total * rounds + static_cast<uint64_t>(stride) * body.count * sumBelow(rounds);
  addRange(static_cast<int64_t>(first), static_cast<int64_t>(last), body.count * rounds, sum);
}

std::optional<ValueRange> TermFacts::range() const {
  return isWhole() && !wraps ? std::optional(ValueRange{low, high}) : std::nullopt;
}

void TermFacts::add(const Term &term) {
  if (term.block)
    addBlock(*term.block);
  else if (term.isRepeat())
    addRepeat(factsOf(term.body), term.stride, term.count);
  else if (term.count == 1)
    addValue(term.start);
  else
    addRun(term.start, term.stride, term.count);
}

TermFacts factsOf(const Terms &terms) {
  TermFacts facts;
  for (const Term &term : terms)
    facts.add(term);
  return facts;
}

TermFacts factsOf(const Term &term) {
  TermFacts facts;
  facts.add(term);
  return facts;
}

} // namespace anole
