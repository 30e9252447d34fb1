#include "tools/analysis/model/StreamAccuracy.h"

#include "runtime/core/walk/PointCursors.h"
#include "runtime/core/walk/StreamCheck.h"
#include "tools/analysis/model/EventOrder.h"
#include "tools/analysis/model/PointFields.h"

#include <algorithm>

namespace anole::tools {
namespace {

Share &of(Shares &shares, Parameter parameter) { return shares[static_cast<size_t>(parameter)]; }

void addEvents(Shares &shares, unsigned parameters, uint64_t same, uint64_t all) {
  for (size_t i = 0; i < parameterCount; ++i)
    if (parameters & 1u << i)
      shares[i].add(same, all);
}

/// The events that both records of a point have.
Expected<void> addPairs(Shares &shares, const PointFields &fields, const PointTrace &a,
                        const PointTrace &b, Effort &effort) {
  uint64_t pairs = std::min(a.count, b.count);
  if (a.columns == b.columns) {
    addEvents(shares, fields.parameters(), pairs, pairs);
    return {};
  }
  PointCursors first(a), second(b);
  WalkedEvent left, right;
  for (uint64_t i = 0; i < pairs; ++i) {
    if (!first.take(left) || !second.take(right))
      return fail("a column of a point ends too early");
    if (auto spent = effort.spend(valuesOf(&left) + valuesOf(&right)); !spent)
      return spent;
    unsigned differing = fields.differing(left, right);
    addEvents(shares, fields.parameters() & differing, 0, 1);
    addEvents(shares, fields.parameters() & ~differing, 1, 1);
  }
  return {};
}

Expected<void> addPoint(Shares &shares, const FunctionInfo &function, const PointTrace *a,
                        const PointTrace *b, Effort &effort) {
  PointFields fields(function);
  uint64_t countA = a ? a->count : 0, countB = b ? b->count : 0;
  of(shares, Parameter::Events).add(std::min(countA, countB), std::max(countA, countB));
  addEvents(shares, fields.parameters(), 0, std::max(countA, countB) - std::min(countA, countB));
  return a && b ? addPairs(shares, fields, *a, *b, effort) : Expected<void>();
}

Expected<void> addLoop(Shares &shares, const LoopTrace *a, const LoopTrace *b, Effort &effort) {
  if (a && b && a->trips == b->trips) {
    uint64_t entries = valueCount(a->trips);
    of(shares, Parameter::Loop).add(entries, entries);
    return {};
  }
  TermCursor first = a ? TermCursor(a->trips) : TermCursor();
  TermCursor second = b ? TermCursor(b->trips) : TermCursor();
  for (;;) {
    auto left = first.next(), right = second.next();
    if (!left && !right)
      return {};
    if (auto spent = effort.spend(2); !spent)
      return spent;
    of(shares, Parameter::Loop).add(left == right, 1);
  }
}

/// What both have under each key, as pointers; null if one lacks it.
template <typename Key, typename Part>
using Pairs = std::map<Key, std::pair<const Part *, const Part *>>;

using PointName = std::tuple<std::string, bool, uint64_t>;

PointName nameOf(const Functions &functions, const PointKey &key) {
  return {functions.at(key.functionId())->name, key.isLargeCount(), key.path};
}

Expected<void> addPoints(Shares &shares, const RankStream &full, const RankStream &clustered,
                         Effort &effort) {
  Pairs<PointName, PointTrace> pairs;
  for (const PointTrace &point : full.stream.points)
    pairs[nameOf(*full.functions, point.key)].first = &point;
  for (const PointTrace &point : clustered.stream.points)
    pairs[nameOf(*clustered.functions, point.key)].second = &point;
  for (const auto &[name, pair] : pairs) {
    const auto &[a, b] = pair;
    const FunctionInfo &function = a ? *full.functions->at(a->key.functionId())
                                     : *clustered.functions->at(b->key.functionId());
    if (auto added = addPoint(shares, function, a, b, effort); !added)
      return added;
  }
  return {};
}

Expected<void> addOrder(Shares &shares, const RankStream &full, const RankStream &clustered,
                        Effort &effort) {
  std::map<PointName, int64_t> numbers;
  auto numbering = [&](const RankStream &side) {
    return [&](const PointKey &key) {
      return numbers.try_emplace(nameOf(*side.functions, key), std::ssize(numbers)).first->second;
    };
  };
  return sameOrder(full.stream, numbering(full), clustered.stream, numbering(clustered), effort)
      .map([&](const Share &share) { of(shares, Parameter::Order).add(share.same, share.all); });
}

} // namespace

Expected<void> addShares(Shares &shares, const RankStream &full, const RankStream &clustered,
                         Effort &effort) {
  for (const RankStream *one : {&full, &clustered})
    if (!one->stream.loops.empty())
      if (auto sound = checkStream(one->stream); !sound)
        return sound;
  Pairs<uint64_t, LoopTrace> loops;
  for (const LoopTrace &loop : full.stream.loops)
    loops[loop.key].first = &loop;
  for (const LoopTrace &loop : clustered.stream.loops)
    loops[loop.key].second = &loop;
  for (const auto &[key, pair] : loops)
    if (auto added = addLoop(shares, pair.first, pair.second, effort); !added)
      return added;
  if (auto added = addOrder(shares, full, clustered, effort); !added)
    return added;
  return addPoints(shares, full, clustered, effort);
}

} // namespace anole::tools
