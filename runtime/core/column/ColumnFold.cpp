#include "runtime/core/column/Column.h"

#include "runtime/core/column/TermCursor.h"
#include "runtime/core/column/TermMatch.h"

#include <algorithm>

namespace anole {

namespace {

constexpr uint32_t none = UINT32_MAX;
constexpr size_t movedRound = 16;      ///< widest round looked for when rounds are moved
constexpr size_t equalCandidates = 4;  ///< earlier equal terms tried as the end of a round
constexpr size_t repeatCandidates = 4; ///< earlier repeats tried for one more round
constexpr size_t longestFlat = 4096;   ///< values of a round that is kept flat

bool isSingle(const Term &term) { return !term.isRepeat() && term.count == 1; }

} // namespace

void Column::push(Term term) {
  uint64_t hash = digest(Terms{term});
  auto index = static_cast<uint32_t>(terms.size());
  auto [entry, isNew] = latest.try_emplace(hash, index);
  uint32_t equal = isNew ? none : entry->second;
  entry->second = index;
  uint32_t repeat = none;
  if (!terms.empty())
    repeat = terms.back().isRepeat() ? index - 1 : links.back().previousRepeat;
  links.push_back({hash, equal, repeat});
  terms.push_back(std::move(term));
}

void Column::truncate(size_t size) {
  while (terms.size() > size) {
    const Link &link = links.back();
    if (link.previousEqual == none)
      latest.erase(link.hash);
    else
      latest[link.hash] = link.previousEqual;
    links.pop_back();
    terms.pop_back();
  }
}

/// Folds the tail as often as it goes; then the repeat that came out expects another round.
void Column::fold() {
  bool changed = false;
  while (foldTail())
    changed = true;
  if (changed)
    expectNextRound();
}

bool Column::foldTail() {
  if (terms.empty())
    return false;
  if (extendRepeat())
    return true;
  size_t widest = std::min(movedRound, terms.size() / 2);
  for (size_t width = 1; width <= widest; ++width)
    if (foldRound(width, true))
      return true;
  size_t last = terms.size() - 1;
  uint32_t earlier = links[last].previousEqual;
  for (size_t tries = 0; earlier != none && tries < equalCandidates; ++tries) {
    if (foldRound(last - earlier, false))
      return true;
    earlier = links[earlier].previousEqual;
  }
  return false;
}

/// The terms at the end may be one more round of a repeat right before them.
bool Column::extendRepeat() {
  uint32_t at = links.back().previousRepeat;
  for (size_t tries = 0; at != none && tries < repeatCandidates; ++tries) {
    const Term &repeat = terms[at];
    size_t width = terms.size() - 1 - at;
    if (width == repeat.body.size()) {
      auto shift = shiftBetween(repeat.body.data(), &terms[at + 1], width);
      if (shift == static_cast<uint64_t>(repeat.stride) * repeat.count) {
        Term longer = repeat;
        ++longer.count;
        truncate(at);
        push(std::move(longer));
        return true;
      }
    }
    at = links[at].previousRepeat;
  }
  return false;
}

/// The last `width` terms may equal, or be a moved copy of, the `width` terms before them. Single
/// values moved alike are a coincidence twice, and a pattern three times.
bool Column::foldRound(size_t width, bool mayMove) {
  size_t size = terms.size();
  if (2 * width > size || (width == 1 && isSingle(terms.back())))
    return false;
  auto shift = shiftBetween(&terms[size - 2 * width], &terms[size - width], width);
  if (!shift || (!mayMove && *shift != 0))
    return false;
  bool isDoubtful = *shift != 0 &&
                    std::all_of(terms.end() - static_cast<ptrdiff_t>(width), terms.end(), isSingle);
  size_t rounds = isDoubtful ? 3 : 2;
  if (isDoubtful && (3 * width > size || shiftBetween(&terms[size - 3 * width],
                                                      &terms[size - 2 * width], width) != shift))
    return false;
  auto first = terms.end() - static_cast<ptrdiff_t>(rounds * width);
  Terms body(first, first + static_cast<ptrdiff_t>(width));
  truncate(size - rounds * width);
  push({0, static_cast<int64_t>(*shift), rounds, std::move(body)});
  return true;
}

void Column::expectNextRound() {
  const Term &repeat = terms.back();
  if (valueCount(repeat.body) > longestFlat)
    return;
  flat = expand(repeat.body);
  flatSize = flat.size();
  position = 0;
  roundShift = static_cast<uint64_t>(repeat.stride) * repeat.count;
}

} // namespace anole
