#pragma once

#include "runtime/core/model/Term.h"

#include <optional>

namespace anole {

/// Walks the values of compressed terms, lazily: memory is the nesting depth and
/// one block, and a billion values start at once. The terms must outlive the cursor and not change.
class TermCursor {
public:
  TermCursor() = default;
  explicit TermCursor(const Terms &terms);

  /// The next value, or nothing at the end.
  std::optional<int64_t> next();

  /// Returns whether next() would give nothing.
  bool atEnd() const;

private:
  struct Level {
    const Terms *terms;
    size_t index;   // current term
    uint64_t done;  // values (run) or rounds (repeat) of it that are behind us
    uint64_t shift; // added to every value below
  };
  void settle();

  std::vector<Level> levels;
  std::shared_ptr<const Terms> unpacked; ///< of the block that the cursor is in
};

/// All values; for tests and for sequences known to be short.
std::vector<int64_t> expand(const Terms &terms);

} // namespace anole
