#pragma once

#include "runtime/core/terms/Term.h"

#include <optional>

namespace anole {

struct OpenBlock;

/// Walks the values of compressed terms, lazily: memory is the nesting depth and
/// one block, and a billion values start at once. It skips any number of them in time that depends
/// on the nesting alone, and knows how long what came last will repeat. The terms must outlive the
/// cursor and not change.
///
/// A trace of many call sites has a cursor for each of their columns, nearly all of which are one
/// run. So the innermost level is part of the cursor, which allocates only for terms that nest.
class TermCursor {
public:
  TermCursor() = default;
  explicit TermCursor(const Terms &terms);

  /// The next value, or nothing at the end.
  std::optional<int64_t> next();

  /// Returns whether next() would give nothing.
  bool atEnd() const { return !innermost.terms; }

  /// Skips so many values, or all that are left.
  void skip(uint64_t count);

  /// Returns how many of the next values, at least, equal those `period` places before them. Found
  /// from the terms that the cursor is in, so that a sequence that repeats by accident does not
  /// count.
  uint64_t repeating(uint64_t period) const;

private:
  struct Level {
    const Terms *terms = nullptr;
    size_t index = 0;    ///< current term
    uint64_t done = 0;   ///< values (run) or rounds (repeat, block) of it that are behind us
    uint64_t shift = 0;  ///< added to every value below
    uint64_t round = 0;  ///< values in a round of the term
    uint64_t before = 0; ///< values of the terms before it
    const Term &term() const { return (*terms)[index]; }
    uint64_t values() const { return term().isRepeat() ? round * term().count : round; }
    void leaveTerm() {
      before += values();
      ++index;
      done = 0;
    }
  };
  size_t depth() const { return atEnd() ? 0 : around.size() + 1; }
  Level &at(size_t level) { return level < around.size() ? around[level] : innermost; }
  const Level &at(size_t level) const { return level < around.size() ? around[level] : innermost; }
  void settle();
  void enter(const Terms &terms, uint64_t shift);
  void leaveTerms();
  void leaveRun();
  bool skipInside(size_t level, uint64_t behind, uint64_t &count);
  std::vector<uint64_t> consumed() const;

  Level innermost{};                         ///< without terms at the end
  std::vector<Level> around;                 ///< the levels that it is in, outermost first
  std::shared_ptr<const OpenBlock> unpacked; ///< of the block that the cursor is in
};

/// All values; for tests and for sequences known to be short.
std::vector<int64_t> expand(const Terms &terms);

} // namespace anole
