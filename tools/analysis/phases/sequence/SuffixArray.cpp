#include "tools/analysis/phases/sequence/SuffixArray.h"

#include <algorithm>
#include <numeric>

namespace anole::phases {
namespace {

/// The suffixes from `places` in order of the ranks of their begins, equal ones in the order given.
std::vector<uint32_t> sorted(const std::vector<uint32_t> &places,
                             const std::vector<uint32_t> &ranks, uint32_t kinds) {
  std::vector<uint32_t> begins(kinds + size_t(1)), result(places.size());
  for (uint32_t rank : ranks)
    ++begins[rank + size_t(1)];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  for (uint32_t place : places)
    result[begins[ranks[place]]++] = place;
  return result;
}

} // namespace

/// Suffixes that end before the second half begins are the least ones of those that begin alike.
void SuffixArray::sortBy(const std::vector<uint32_t> &ranks, uint32_t kinds, uint32_t width) {
  auto length = static_cast<uint32_t>(ranks.size());
  std::vector<uint32_t> bySecond;
  bySecond.reserve(length);
  for (uint32_t place = length - width; place < length; ++place)
    bySecond.push_back(place);
  for (uint32_t place : places)
    if (place >= width)
      bySecond.push_back(place - width);
  places = sorted(bySecond, ranks, kinds);
}

uint32_t SuffixArray::renumber(std::vector<uint32_t> &ranks, uint32_t width) const {
  std::vector<uint32_t> next(ranks.size());
  auto second = [&](uint32_t place) {
    return place + size_t(width) < ranks.size() ? ranks[place + size_t(width)] + uint64_t(1) : 0;
  };
  uint32_t kinds = 0;
  for (size_t i = 1; i < places.size(); ++i) {
    uint32_t one = places[i - 1], other = places[i];
    kinds += ranks[one] != ranks[other] || second(one) != second(other);
    next[other] = kinds;
  }
  ranks = std::move(next);
  return kinds + 1;
}

SuffixArray::SuffixArray(const std::vector<uint32_t> &symbols)
    : places(symbols.size()), common(symbols.size()) {
  if (symbols.empty())
    return;
  std::vector<uint32_t> ranks = symbols;
  uint32_t kinds = *std::ranges::max_element(symbols) + 1;
  std::iota(places.begin(), places.end(), 0U);
  places = sorted(places, ranks, kinds);
  for (uint32_t width = 1; kinds != symbols.size(); width *= 2) {
    sortBy(ranks, kinds, width);
    kinds = renumber(ranks, width);
  }
  compare(symbols, ranks);
}

/// What a suffix has in common with the one before is at most one more than what the next suffix in
/// the sequence has.
void SuffixArray::compare(const std::vector<uint32_t> &symbols,
                          const std::vector<uint32_t> &ranks) {
  size_t length = symbols.size(), same = 0;
  for (size_t place = 0; place < length; ++place) {
    if (ranks[place] == 0) {
      same = 0;
      continue;
    }
    size_t other = places[ranks[place] - size_t(1)];
    while (place + same < length && other + same < length &&
           symbols[place + same] == symbols[other + same])
      ++same;
    common[ranks[place]] = static_cast<uint32_t>(same);
    same -= same > 0;
  }
}

} // namespace anole::phases
