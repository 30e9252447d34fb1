#include "runtime/core/terms/Progressions.h"

#include <algorithm>
#include <span>

namespace anole {

namespace {

uint64_t sizeOf(int64_t stride) {
  return stride < 0 ? 0 - static_cast<uint64_t>(stride) : static_cast<uint64_t>(stride);
}

using Counts = std::vector<uint64_t>;

void countOneByOne(std::span<const Progression> parts, Counts &counts) {
  for (const Progression &part : parts)
    for (uint64_t i = 0; i < part.count; ++i)
      counts[part.first + i * part.stride] += part.times;
}

/// All have the same stride.
void countByEnds(std::span<const Progression> parts, Counts &counts) {
  Counts running(counts.size());
  uint64_t stride = parts.front().stride;
  for (const Progression &part : parts) {
    running[part.first] += part.times;
    if (uint64_t end = part.first + part.count * stride; end < running.size())
      running[end] -= part.times;
  }
  for (size_t i = 0; i < running.size(); ++i) {
    running[i] += i >= stride ? running[i - stride] : 0;
    counts[i] += running[i];
  }
}

void count(std::span<const Progression> sameStride, Counts &counts) {
  uint64_t values = 0;
  for (const Progression &part : sameStride)
    values += part.count;
  values > 2 * counts.size() ? countByEnds(sameStride, counts) : countOneByOne(sameStride, counts);
}

} // namespace

Progression Progression::along(uint64_t first, int64_t stride, uint64_t count, uint64_t times) {
  uint64_t size = sizeOf(stride);
  return {stride < 0 ? first - size * (count - 1) : first, size, count, times};
}

bool Progression::hasRoom(int64_t by, uint64_t rounds, size_t kinds) const {
  uint64_t room = by < 0 ? first : kinds - 1 - (first + stride * (count - 1));
  return rounds < 2 || sizeOf(by) <= room / (rounds - 1);
}

bool Progressions::areTooManyFor(uint64_t rounds) const {
  uint64_t moved = 0;
  for (const Progression &part : parts)
    moved += std::min(part.count, rounds);
  return moved > kinds;
}

Counts Progressions::counts() {
  Counts counts(kinds);
  auto isOne = [](const Progression &part) { return part.count == 1; };
  auto longer = std::partition(parts.begin(), parts.end(), isOne);
  countOneByOne({parts.begin(), longer}, counts);
  std::sort(longer, parts.end(), [](const auto &a, const auto &b) { return a.stride < b.stride; });
  while (longer != parts.end()) {
    auto first = longer;
    longer = std::find_if(first, parts.end(),
                          [&](const Progression &part) { return part.stride != first->stride; });
    count({first, longer}, counts);
  }
  return counts;
}

void Progressions::flatten() {
  const Counts totals = counts();
  parts.clear();
  for (size_t value = 0; value < totals.size(); ++value)
    if (totals[value] != 0)
      parts.push_back({value, 0, 1, totals[value]});
}

} // namespace anole
