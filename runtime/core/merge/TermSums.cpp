#include "runtime/core/merge/TermSums.h"

#include "runtime/core/column/Block.h"

namespace anole {

namespace {

/// 0 + 1 + ... + (count - 1), modulo 2^64.
uint64_t sumBelow(uint64_t count) {
  return count % 2 == 0 ? count / 2 * (count - 1) : (count - 1) / 2 * count;
}

uint64_t sumOf(const Term &term) {
  uint64_t stride = static_cast<uint64_t>(term.stride);
  if (term.block)
    return sumOf(term.block->terms());
  if (!term.isRepeat())
    return static_cast<uint64_t>(term.start) * term.count + stride * sumBelow(term.count);
  return sumOf(term.body) * term.count + stride * valueCount(term.body) * sumBelow(term.count);
}

/// Every value within a moving term is another one, so more rounds than `kinds` cannot be right.
class Tally {
public:
  explicit Tally(std::vector<uint64_t> &counts) : counts(counts) {}

  bool add(const Terms &terms, uint64_t shift, uint64_t times) {
    for (const Term &term : terms)
      if (!addTerm(term, shift, times))
        return false;
    return true;
  }

private:
  bool addTerm(const Term &term, uint64_t shift, uint64_t times) {
    if (term.block)
      return add(term.block->terms(), shift, times);
    return term.isRepeat() ? addRepeat(term, shift, times) : addRun(term, shift, times);
  }

  bool addValue(uint64_t value, uint64_t times) {
    if (value >= counts.size())
      return false;
    counts[value] += times;
    return true;
  }

  bool addRun(const Term &run, uint64_t shift, uint64_t times) {
    uint64_t value = shift + static_cast<uint64_t>(run.start);
    if (run.stride == 0)
      return run.count == 0 || addValue(value, times * run.count);
    for (uint64_t i = 0; i < run.count; ++i, value += static_cast<uint64_t>(run.stride))
      if (!addValue(value, times))
        return false;
    return true;
  }

  bool addRepeat(const Term &repeat, uint64_t shift, uint64_t times) {
    if (repeat.stride == 0)
      return add(repeat.body, shift, times * repeat.count);
    if (repeat.count > counts.size())
      return false;
    for (uint64_t i = 0; i < repeat.count; ++i, shift += static_cast<uint64_t>(repeat.stride))
      if (!add(repeat.body, shift, times))
        return false;
    return true;
  }

  std::vector<uint64_t> &counts;
};

} // namespace

uint64_t sumOf(const Terms &terms) {
  uint64_t sum = 0;
  for (const Term &term : terms)
    sum += sumOf(term);
  return sum;
}

bool tally(const Terms &terms, size_t kinds, std::vector<uint64_t> &counts) {
  counts.assign(kinds, 0);
  return Tally(counts).add(terms, 0, 1);
}

} // namespace anole
