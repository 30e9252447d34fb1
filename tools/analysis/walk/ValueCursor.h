#pragma once

#include "runtime/core/model/Term.h"

#include <memory>
#include <optional>

namespace anole::whatif {

/// Walks the values of compressed terms like TermCursor, can skip any number of them in time that
/// depends on the nesting alone, and knows how long what came last will repeat. The terms must
/// outlive the cursor and not change.
class ValueCursor {
public:
  explicit ValueCursor(const Terms &terms);

  std::optional<int64_t> next();
  /// Skips so many values, or all that are left.
  void skip(uint64_t count);

  /// Returns how many of the next values, at least, equal those `period` places before them. Found
  /// from the terms that the cursor is in, so that a sequence that repeats by accident does not
  /// count.
  uint64_t repeating(uint64_t period) const;

private:
  struct Level {
    const Terms *terms;
    size_t index;    ///< current term
    uint64_t done;   ///< values (run) or rounds (repeat) of it that are behind us
    uint64_t shift;  ///< added to every value below
    uint64_t round;  ///< values in a round of the term
    uint64_t before; ///< values of the terms before it
    uint64_t values() const { return term().isRepeat() ? round * term().count : round; }
    const Term &term() const { return (*terms)[index]; }
    void leaveTerm() {
      before += values();
      ++index;
      done = 0;
    }
  };
  void settle();
  bool skipInside(size_t level, uint64_t behind, uint64_t &count);
  std::vector<uint64_t> consumed() const;

  std::vector<Level> levels;
  std::shared_ptr<const Terms> unpacked; ///< of the block that the cursor is in
};

} // namespace anole::whatif
