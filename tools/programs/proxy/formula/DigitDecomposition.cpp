#include "tools/programs/proxy/formula/DigitDecomposition.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

using Counts = DigitDecomposition::Counts;

/// Saturates.
uint64_t product(const Counts &counts, size_t begin, size_t end) {
  uint64_t result = 1;
  for (size_t i = begin; i < end; ++i)
    if (__builtin_mul_overflow(result, counts[i], &result))
      return UINT64_MAX;
  return result;
}

int64_t difference(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}

} // namespace

DigitDecomposition::DigitDecomposition(const Terms &all, Counts radix)
    : counts(std::move(radix)), terms(&all) {
  steps.assign(counts.size(), 0);
  affine.assign(counts.size(), true);
}

void DigitDecomposition::peel() {
  while (!constantOf(*terms) && terms->size() == 1 && terms->front().isRepeat()) {
    const Term &repeat = terms->front();
    uint64_t body = valueCount(repeat.body), all = product(counts, begin, counts.size());
    size_t inner = innerDigits(body);
    bool fits = body != 0 && repeat.count != 0 && all % body == 0 && all / body == repeat.count;
    if (!fits || cut || (inner == begin && repeat.count != 1))
      return;
    for (size_t i = begin; i < inner; ++i)
      steps[i] = scaled(repeat.stride, product(counts, i + 1, inner));
    begin = inner;
    terms = &repeat.body;
  }
}

/// The first digit of those that together count to `body`.
size_t DigitDecomposition::innerDigits(uint64_t body) {
  size_t inner = counts.size();
  uint64_t length = 1;
  while (inner > begin && length < body) {
    --inner;
    if (__builtin_mul_overflow(length, counts[inner], &length))
      return begin;
  }
  if (length > body && body > 0) {
    uint64_t below = length / std::max<uint64_t>(counts[inner], 1), part = body / below;
    if (body % below == 0 && counts[inner] % part == 0)
      cut = {inner, part};
    return begin;
  }
  return length == body ? inner : begin;
}

bool DigitDecomposition::finish(uint64_t limit) {
  if (auto constant = constantOf(*terms)) {
    base = {*constant};
    return true;
  }
  uint64_t values = valueCount(*terms);
  if (values == 0 || values != product(counts, begin, counts.size()))
    return false;
  if (terms->size() == 1 && !terms->front().isRepeat() && !terms->front().block) {
    base = {terms->front().start};
    for (size_t i = begin; i < counts.size(); ++i)
      steps[i] = scaled(terms->front().stride, product(counts, i + 1, counts.size()));
    return true;
  }
  if (values > std::max(limit, mostNumbers(*terms)))
    return false;
  base = expand(*terms);
  for (size_t i = begin; i < counts.size(); ++i)
    affine[i] = risesSteadily(i);
  return true;
}

bool DigitDecomposition::risesSteadily(size_t digit) {
  uint64_t inner = product(counts, digit + 1, counts.size()), count = counts[digit];
  if (count < 2)
    return true;
  int64_t step = difference(base[inner], base[0]);
  for (uint64_t i = 0; i < base.size(); ++i) {
    uint64_t at = i / inner % count;
    int64_t first = base[i - at * inner];
    if (difference(base[i], first) != scaled(step, at) || (step != 0 && isSpecial(base[i])))
      return false;
  }
  steps[digit] = step;
  return true;
}

bool DigitDecomposition::hasSpecial() const { return std::ranges::any_of(base, isSpecial); }

RankPattern DigitDecomposition::pattern(const std::vector<bool> &kept) const {
  RankPattern result{steps, {}};
  Counts radix;
  for (size_t i = 0; i < kept.size(); ++i) {
    radix.push_back(kept[i] ? counts[i] : 1);
    result.steps[i] = kept[i] ? 0 : steps[i];
  }
  uint64_t length = product(radix, 0, radix.size());
  for (uint64_t at = 0; at < length && length <= std::max<uint64_t>(mostKept, base.size()); ++at)
    result.base.push_back(numberAt(at, radix));
  return result;
}

int64_t DigitDecomposition::numberAt(uint64_t at, const Counts &radix) const {
  uint64_t place = 0, weight = 1, added = 0;
  for (size_t i = counts.size(); i-- > 0;) {
    uint64_t digit = at % radix[i];
    at /= radix[i];
    bool isListed = base.size() > 1 && i >= begin;
    if (isListed && !affine[i])
      place += digit * weight;
    else
      added += static_cast<uint64_t>(scaled(steps[i], digit));
    weight *= isListed ? counts[i] : 1;
  }
  return static_cast<int64_t>(static_cast<uint64_t>(base[place]) + added);
}

} // namespace anole::tools::generate
