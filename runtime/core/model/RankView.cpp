#include "runtime/core/model/RankView.h"

#include "runtime/core/terms/TermSums.h"

#include <algorithm>

namespace anole {

namespace {

int64_t firstOf(const Term &term) {
  return term.isRepeat() ? firstOf(term.body.front()) : term.start;
}

/// How many steps of `stride` lead from `first` to `value`; at most `count` - 1.
uint64_t stepsTo(int64_t first, int64_t value, int64_t stride, uint64_t count) {
  if (stride <= 0 || count == 0 || value < first)
    return 0;
  uint64_t distance = static_cast<uint64_t>(value) - static_cast<uint64_t>(first);
  return std::min(distance / static_cast<uint64_t>(stride), count - 1);
}

std::optional<uint64_t> positionIn(const Terms &terms, int64_t value);

std::optional<uint64_t> positionIn(const Term &term, int64_t value) {
  uint64_t steps = stepsTo(firstOf(term), value, term.stride, term.count);
  auto moved = static_cast<int64_t>(static_cast<uint64_t>(value) -
                                    steps * static_cast<uint64_t>(term.stride));
  if (!term.isRepeat())
    return term.count > 0 && moved == term.start ? std::optional(steps) : std::nullopt;
  auto inside = positionIn(term.body, moved);
  return inside ? std::optional(steps * valueCount(term.body) + *inside) : std::nullopt;
}

std::optional<uint64_t> positionIn(const Terms &terms, int64_t value) {
  uint64_t before = 0;
  for (const Term &term : terms) {
    if (auto inside = positionIn(term, value))
      return before + *inside;
    before += valueCount(term);
  }
  return std::nullopt;
}

Term termFor(const SharedTerm &shared, uint64_t index, uint32_t rank) {
  Term term{valueFor(shared.start, index, rank),
            valueFor(shared.stride, index, rank),
            static_cast<uint64_t>(valueFor(shared.count, index, rank)),
            {}};
  for (const SharedTerm &inner : shared.body)
    term.body.push_back(termFor(inner, index, rank));
  term.block = shared.block;
  return term;
}

} // namespace

std::optional<uint64_t> indexOf(const RankList &ranks, uint32_t rank) {
  return positionIn(ranks, static_cast<int64_t>(rank));
}

std::optional<int64_t> valueAt(const Terms &terms, uint64_t index) {
  const Terms *level = &terms;
  uint64_t shift = 0;
  for (size_t i = 0; i < level->size();) {
    const Term &term = (*level)[i];
    uint64_t size = valueCount(term), body = term.isRepeat() ? valueCount(term.body) : 1;
    if (index >= size || body == 0) {
      index -= std::min(index, size);
      ++i;
      continue;
    }
    shift += index / body * static_cast<uint64_t>(term.stride);
    if (!term.isRepeat())
      return static_cast<int64_t>(static_cast<uint64_t>(term.start) + shift);
    index %= body;
    level = &term.body;
    i = 0;
  }
  return std::nullopt;
}

int64_t valueFor(const RankValue &value, uint64_t index, uint32_t rank) {
  if (value.expression)
    return evaluate(value.expression, rank);
  return value.values.empty() ? value.constant : valueAt(value.values, index).value_or(0);
}

std::optional<Terms> termsFor(const SharedColumn &column, uint32_t rank) {
  for (const Family &family : column) {
    auto index = indexOf(family.ranks, rank);
    if (!index)
      continue;
    Terms terms;
    terms.reserve(family.terms.size());
    for (const SharedTerm &term : family.terms)
      terms.push_back(termFor(term, *index, rank));
    return family.coding ? decoded(terms, family.coding, rank) : std::move(terms);
  }
  return std::nullopt;
}

std::optional<LongTimes> longTimesFor(const SharedLongTimes &shared, uint32_t rank) {
  auto at = termsFor(shared.at, rank), codes = termsFor(shared.codes, rank);
  if (!at && !codes)
    return LongTimes();
  auto count = at ? countOf(*at) : std::nullopt;
  if (!count || !codes)
    return std::nullopt;
  bool isEndless = codes->size() == 1 && !codes->front().isRepeat() && codes->front().count == 0;
  if (isEndless)
    codes->front().count = *count;
  return countOf(*codes) == count ? std::optional(LongTimes{std::move(*at), std::move(*codes)})
                                  : std::nullopt;
}

uint64_t markersOn(const SharedLoop &loop, uint32_t rank) {
  auto terms = termsFor(loop.markers, rank);
  return terms && !terms->empty() ? static_cast<uint64_t>(terms->front().start) : 0;
}

const VariantFamily *variantsFor(const SharedLoop &loop, uint32_t rank) {
  for (const VariantFamily &family : loop.variants)
    if (indexOf(family.ranks, rank))
      return &family;
  return nullptr;
}

} // namespace anole
