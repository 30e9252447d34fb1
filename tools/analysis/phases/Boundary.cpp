#include "tools/analysis/phases/Boundary.h"

#include <algorithm>

namespace anole::phases {

bool PatternParts::isAmong(const std::set<std::string> &functions, uint64_t position) const {
  const Pattern &pattern = patterns[slices(position, position + 1).front().symbol];
  auto parts = tree.partsBelow(base, {pattern.calls.begin(), pattern.calls.end()});
  return std::ranges::all_of(parts, [&](auto &part) { return functions.contains(part.first); });
}

uint64_t PatternParts::boundary(Stretches stretches, const std::set<std::string> &ending,
                                const std::set<std::string> &beginning) const {
  uint64_t at = stretches.boundary;
  for (uint64_t left = mostMoved;
       left > 0 && at - stretches.begin > 1 && isAmong(beginning, at - 1); --left)
    --at;
  if (at != stretches.boundary)
    return at;
  for (uint64_t left = mostMoved; left > 0 && stretches.end - at > 1 && isAmong(ending, at); --left)
    ++at;
  return at;
}

} // namespace anole::phases
