#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/terms/Block.h" // IWYU pragma: keep: in a template
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole {

/// Shows the values of a sequence of one rank to a visitor, those of a repeat that does not move
/// once, whatever its count: `visitor.see(value)` for each of them, and `visitor.comeBackTo(value)`
/// where such a repeat begins again.
///
/// Of a term that moves, `most` rounds are shown, or all. The time is linear in the terms and the
/// values of blocks, times `most` for terms that move. A visitor that `isFull()` is shown no more.
template <typename Visitor> class ValueWalk {
public:
  ValueWalk(uint64_t most, Visitor &visitor) : most(most), visitor(visitor) {}

  template <typename TermType> void walk(const std::vector<TermType> &terms, int64_t shift = 0) {
    for (const TermType &term : terms) {
      if (visitor.isFull())
        return;
      if (term.block)
        walk(term.block->terms(), shift);
      else
        walkTerm(term, shift);
    }
  }

private:
  struct Numbers {
    int64_t start, stride;
    uint64_t count; ///< 2 for a constant column, which does not know its length
  };

  static Numbers numbersOf(const Term &term) { return {term.start, term.stride, term.count}; }
  static Numbers numbersOf(const SharedTerm &term) {
    int64_t count = term.count.constant;
    return {term.start.constant, term.stride.constant,
            count == 0 ? 2 : static_cast<uint64_t>(count)};
  }

  template <typename TermType> void walkTerm(const TermType &term, int64_t shift) {
    auto [start, stride, count] = numbersOf(term);
    uint64_t rounds = stride == 0 ? std::min<uint64_t>(count, 1) : std::min(count, most);
    for (uint64_t i = 0; i < rounds && !visitor.isFull(); ++i) {
      int64_t moved = shift + static_cast<int64_t>(i) * stride;
      term.body.empty() ? visitor.see(start + moved) : walk(term.body, moved);
    }
    if (rounds < count && stride == 0)
      visitor.comeBackTo(firstValue(term) + shift);
  }

  template <typename TermType> static int64_t firstValue(const TermType &term) {
    if (!term.body.empty())
      return firstValue(term.body.front());
    return term.block ? TermCursor(term.block->terms()).next().value_or(-1) : numbersOf(term).start;
  }

  uint64_t most;
  Visitor &visitor;
};

} // namespace anole
