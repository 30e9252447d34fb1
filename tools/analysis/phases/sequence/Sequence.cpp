#include "tools/analysis/phases/sequence/Sequence.h"

#include <algorithm>

namespace anole::phases {
namespace {

void copyRange(const Sequence &from, uint64_t begin, uint64_t end, Sequence &to);

/// The iterations that are whole stay a repeat.
void copyBodies(const Part &part, uint64_t begin, uint64_t end, Sequence &to) {
  uint64_t length = lengthOf(part.body);
  uint64_t first = begin / length + (begin % length != 0), last = end / length;
  if (first > last)
    return copyRange(part.body, begin - last * length, end - last * length, to);
  if (begin % length != 0)
    copyRange(part.body, begin % length, length, to);
  if (last - first == 1)
    to.insert(to.end(), part.body.begin(), part.body.end());
  else if (last > first)
    to.push_back({last - first, part.symbol, part.body});
  if (end % length != 0)
    copyRange(part.body, 0, end % length, to);
}

void copyPart(const Part &part, uint64_t begin, uint64_t end, Sequence &to) {
  if (part.isSymbol())
    to.push_back({end - begin, part.symbol});
  else
    copyBodies(part, begin, end, to);
}

void copyRange(const Sequence &from, uint64_t begin, uint64_t end, Sequence &to) {
  uint64_t at = 0;
  for (const Part &part : from) {
    uint64_t next = at + lengthOf(part);
    uint64_t low = std::max(begin, at), high = std::min(end, next);
    if (low < high)
      copyPart(part, low - at, high - at, to);
    at = next;
  }
}

} // namespace

uint64_t lengthOf(const Part &part) {
  uint64_t once = part.isSymbol() ? 1 : lengthOf(part.body), all = 0;
  return __builtin_mul_overflow(once, part.times, &all) ? UINT64_MAX : all;
}

uint64_t lengthOf(const Sequence &sequence) {
  uint64_t length = 0;
  for (const Part &part : sequence)
    if (__builtin_add_overflow(length, lengthOf(part), &length))
      return UINT64_MAX;
  return length;
}

uint64_t partsOf(const Sequence &sequence) {
  uint64_t parts = sequence.size();
  for (const Part &part : sequence)
    parts += partsOf(part.body);
  return parts;
}

void addCounts(const Sequence &sequence, uint64_t times, Counts &counts) {
  for (const Part &part : sequence) {
    if (!part.isSymbol()) {
      addCounts(part.body, times * part.times, counts);
      continue;
    }
    if (counts.size() <= part.symbol)
      counts.resize(part.symbol + size_t(1));
    counts[part.symbol] += times * part.times;
  }
}

Counts countsOf(const Sequence &sequence) {
  Counts counts;
  addCounts(sequence, 1, counts);
  return counts;
}

Sequence slice(const Sequence &sequence, uint64_t begin, uint64_t end) {
  Sequence result;
  copyRange(sequence, begin, end, result);
  return result;
}

Slices::Slices(const Sequence &sequence) : sequence(sequence) {
  uint64_t at = 0;
  for (const Part &part : sequence)
    ends.push_back(at += lengthOf(part));
}

Sequence Slices::operator()(uint64_t begin, uint64_t end) const {
  Sequence result;
  auto i = static_cast<size_t>(std::ranges::upper_bound(ends, begin) - ends.begin());
  for (uint64_t at = i == 0 ? 0 : ends[i - 1]; i < ends.size() && at < end; at = ends[i++])
    copyPart(sequence[i], std::max(begin, at) - at, std::min(end, ends[i]) - at, result);
  return result;
}

} // namespace anole::phases
