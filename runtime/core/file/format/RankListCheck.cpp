#include "runtime/core/file/format/RankListCheck.h"

#include "runtime/core/terms/TermCursor.h"

#include <random>

namespace anole::format {
namespace {

std::optional<RankExtent> extentOf(const Term &term, uint64_t ranks) {
  if (!term.isRepeat() && (term.start < 0 || static_cast<uint64_t>(term.start) >= ranks))
    return std::nullopt;
  auto start = static_cast<uint64_t>(term.start);
  auto body = term.isRepeat() ? format::extentOf(term.body, ranks) : RankExtent{start, start, 1};
  if (!body || term.count == 0 || term.count > ranks)
    return std::nullopt;
  if (term.count == 1)
    return body;
  auto stride = static_cast<uint64_t>(term.stride);
  if (stride <= body->high - body->low || stride > (ranks - 1 - body->high) / (term.count - 1))
    return std::nullopt;
  return RankExtent{body->low, body->high + stride * (term.count - 1), body->count * term.count};
}

constexpr uint64_t prime = (uint64_t(1) << 61) - 1;

uint64_t product(uint64_t a, uint64_t b) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * b % prime);
}

uint64_t power(uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1, base = product(base, base))
    if (exponent & 1)
      result = product(result, base);
  return result;
}

/// 1 + ratio + ... + ratio^(count - 1), bit by bit of the count.
uint64_t series(uint64_t ratio, uint64_t count) {
  uint64_t total = 0, next = 1; // the sum of the terms so far, and the term behind them
  for (int bit = 63; bit >= 0; --bit) {
    total = product(total, (1 + next) % prime);
    next = product(next, next);
    if (count >> bit & 1) {
      total = (product(total, ratio) + 1) % prime;
      next = product(next, ratio);
    }
  }
  return total;
}

bool isInterval(const RankList &list) {
  return list.size() == 1 && !list[0].isRepeat() && (list[0].stride == 1 || list[0].count == 1);
}

} // namespace

std::optional<RankExtent> extentOf(const RankList &list, uint64_t ranks) {
  std::optional<RankExtent> whole;
  for (const Term &term : list) {
    auto next = extentOf(term, ranks);
    if (!next || (whole && next->low <= whole->high))
      return std::nullopt;
    whole = RankExtent{whole ? whole->low : next->low, next->high,
                       (whole ? whole->count : 0) + next->count};
  }
  return whole;
}

RankFingerprints::RankFingerprints() {
  std::random_device source;
  base = 2 + ((uint64_t(source()) << 32 | source()) % (prime - 3));
}

uint64_t RankFingerprints::sum(uint64_t a, uint64_t b) { return (a + b) % prime; }

uint64_t RankFingerprints::of(const RankList &list) {
  auto [entry, isNew] = known.try_emplace(digest(list), Known{&list, 0});
  if (isNew)
    entry->second.number = compute(list);
  return *entry->second.list == list ? entry->second.number : compute(list);
}

uint64_t RankFingerprints::compute(const RankList &list) const {
  uint64_t total = 0;
  for (const Term &term : list)
    total = sum(total, compute(term));
  return total;
}

uint64_t RankFingerprints::compute(const Term &term) const {
  uint64_t first = term.isRepeat() ? compute(term.body) : power(static_cast<uint64_t>(term.start));
  if (term.count == 1)
    return first;
  return product(first, series(power(static_cast<uint64_t>(term.stride)), term.count));
}

uint64_t RankFingerprints::power(uint64_t exponent) const { return format::power(base, exponent); }

std::optional<bool> isSubset(const RankList &part, const RankList &whole, uint64_t &effort) {
  if (part == whole)
    return true;
  constexpr auto any = uint64_t(1) << 32;
  auto inner = extentOf(part, any), outer = extentOf(whole, any);
  if (!inner || !outer || inner->low < outer->low || inner->high > outer->high ||
      inner->count > outer->count)
    return false;
  if (isInterval(whole))
    return true;
  if (outer->count > effort)
    return std::nullopt;
  effort -= outer->count;
  TermCursor wanted(part), there(whole);
  auto next = there.next();
  while (auto rank = wanted.next()) {
    while (next && *next < *rank)
      next = there.next();
    if (next != rank)
      return false;
  }
  return true;
}

} // namespace anole::format
