#include "runtime/core/terms/TermMatch.h"

namespace anole {

namespace {

/// Compares shapes and collects the one shift all runs agree on.
bool agree(const Term &first, const Term &second, std::optional<uint64_t> &shift) {
  if (first.stride != second.stride || first.count != second.count ||
      first.body.size() != second.body.size() || first.block != second.block)
    return false;
  if (!first.isRepeat()) {
    uint64_t moved = static_cast<uint64_t>(second.start) - static_cast<uint64_t>(first.start);
    if (!shift)
      shift = moved;
    return *shift == moved;
  }
  for (size_t i = 0; i < first.body.size(); ++i)
    if (!agree(first.body[i], second.body[i], shift))
      return false;
  return true;
}

} // namespace

std::optional<uint64_t> shiftBetween(const Term *first, const Term *second, size_t width) {
  std::optional<uint64_t> shift;
  for (size_t i = 0; i < width; ++i)
    if (!agree(first[i], second[i], shift))
      return std::nullopt;
  return shift;
}

} // namespace anole
