#include "runtime/core/model/TermCursor.h"

#include "runtime/core/model/Block.h"

namespace anole {

TermCursor::TermCursor(const Terms &terms) {
  levels.push_back({&terms, 0, 0, 0});
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
    const Term &term = (*level.terms)[level.index];
    if (level.done == term.count) {
      ++level.index;
      level.done = 0;
      continue;
    }
    if (term.block) {
      unpacked = std::make_shared<const Terms>(term.block->terms());
      uint64_t shift = level.shift;
      level.done = term.count - 1;
      levels.push_back({unpacked.get(), 0, 0, shift});
      continue;
    }
    if (!term.isRepeat())
      return;
    uint64_t shift = level.shift + level.done * static_cast<uint64_t>(term.stride);
    levels.push_back({&term.body, 0, 0, shift});
  }
}

bool TermCursor::atEnd() const { return levels.empty(); }

std::optional<int64_t> TermCursor::next() {
  if (levels.empty())
    return std::nullopt;
  Level &level = levels.back();
  const Term &run = (*level.terms)[level.index];
  uint64_t value = level.shift + static_cast<uint64_t>(run.start) +
                   level.done++ * static_cast<uint64_t>(run.stride);
  if (level.done == run.count)
    settle();
  return static_cast<int64_t>(value);
}

std::vector<int64_t> expand(const Terms &terms) {
  std::vector<int64_t> values;
  TermCursor cursor(terms);
  while (auto value = cursor.next())
    values.push_back(*value);
  return values;
}

} // namespace anole
