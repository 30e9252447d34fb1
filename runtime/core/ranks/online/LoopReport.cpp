#include "runtime/core/ranks/online/LoopReport.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/base/Fault.h"
#include "runtime/core/merge/TermsJoiner.h"
#include "runtime/core/ranks/transport/TermBytes.h"

#include <algorithm>
#include <cstddef>

namespace anole {
namespace {

using Prefixes = std::vector<LoopHistory::Prefix>;

bool differ(const Prefixes &left, const Prefixes &right) {
  auto other = right.begin();
  for (const auto &[entries, chain] : left) {
    while (other != right.end() && other->first < entries)
      ++other;
    if (other != right.end() && other->first == entries && other->second != chain)
      return true;
  }
  return false;
}

/// The longest ones: the others are compared, too, wherever both know them.
Prefixes united(const Prefixes &left, const Prefixes &right) {
  Prefixes all;
  std::ranges::set_union(left, right, std::back_inserter(all), {}, &LoopHistory::Prefix::first,
                         &LoopHistory::Prefix::first);
  if (all.size() > Report::mostPrefixes)
    all.erase(all.begin(), all.end() - Report::mostPrefixes);
  return all;
}

/// As long as both are known and the list is short.
RankList united(const RankList &left, const RankList &right) {
  if (left.empty() || right.empty())
    return {};
  RankList all = TermsJoiner().join(left, right);
  return all.size() > Report::mostRankTerms ? RankList() : all;
}

void join(LoopEvidence &left, const LoopEvidence &right) {
  left.isDoubted = left.isDoubted || right.isDoubted;
  left.isActive = left.isActive || right.isActive;
  left.isEverywhere = left.isEverywhere && right.isEverywhere;
  left.isUnlike = left.isUnlike || right.isUnlike ||
                  ANOLE_FAULT(TripsNotCompared, false, differ(left.prefixes, right.prefixes));
  left.least = std::min(left.least, right.least);
  left.most = std::max(left.most, right.most);
  left.bound = std::min(left.bound, right.bound);
  left.entries = std::max(left.entries, right.entries);
  left.entryBound = std::min(left.entryBound, right.entryBound);
  left.events += right.events;
  left.prefixes = united(left.prefixes, right.prefixes);
  left.ranks = united(left.ranks, right.ranks);
}

void put(ByteWriter &out, const LoopEvidence &loop) {
  out.putWord(loop.loop);
  out.putWord(loop.outer);
  out.put(uint64_t(loop.isDoubted) | uint64_t(loop.isActive) << 1 |
          uint64_t(loop.isEverywhere) << 2 | uint64_t(loop.isUnlike) << 3);
  out.put(loop.least).put(loop.most).put(loop.bound + 1);
  out.put(loop.entries).put(loop.entryBound + 1).put(loop.events).put(loop.prefixes.size());
  for (const auto &[entries, chain] : loop.prefixes)
    out.put(entries).putWord(chain);
  putTerms(out, loop.ranks);
}

LoopEvidence evidenceFrom(ByteReader &in) {
  LoopEvidence loop;
  loop.loop = in.takeWord();
  loop.outer = in.takeWord();
  uint64_t flags = in.take();
  loop.isDoubted = flags & 1;
  loop.isActive = flags & 2;
  loop.isEverywhere = flags & 4;
  loop.isUnlike = flags & 8;
  loop.least = in.take();
  loop.most = in.take();
  loop.bound = in.take() - 1;
  loop.entries = in.take();
  loop.entryBound = in.take() - 1;
  loop.events = in.take();
  loop.prefixes.resize(in.takeCount());
  for (auto &[entries, chain] : loop.prefixes) {
    entries = in.take();
    chain = in.takeWord();
  }
  loop.ranks = takeTerms(in);
  return loop;
}

} // namespace

Report reportOf(uint32_t rank, LoopEpoch turn, LoopEvidences loops) {
  const RankList own{{rank, 0, 1, {}}};
  for (LoopEvidence &loop : loops)
    loop.ranks = own;
  return {turn, std::move(loops)};
}

void join(Report &left, const Report &right) {
  if (left.turn != right.turn)
    left.turn = {};
  for (LoopEvidence &loop : left.loops) {
    auto other = std::ranges::find(right.loops, loop.loop, &LoopEvidence::loop);
    other == right.loops.end()
        ? ANOLE_FAULT(SomeRanksLoopEverywhere, void(), void(loop.isEverywhere = false))
        : join(loop, *other);
  }
  const size_t known = left.loops.size();
  for (const LoopEvidence &other : right.loops) {
    auto begin = left.loops.begin(), end = begin + static_cast<std::ptrdiff_t>(known);
    if (left.loops.size() == Report::mostLoops ||
        std::ranges::find(begin, end, other.loop, &LoopEvidence::loop) != end)
      continue;
    left.loops.push_back(other);
    left.loops.back().isEverywhere =
        ANOLE_FAULT(LackedLoopEverywhere, left.loops.back().isEverywhere, false);
  }
}

void endReport(Report &report) {
  for (LoopEvidence &loop : report.loops) {
    loop.bound = ANOLE_FAULT(EndedMayGoFurther, loop.bound, loop.most);
    loop.entryBound = loop.entries;
    loop.isActive = false;
  }
}

std::string toBytes(const Report &report) {
  ByteWriter out;
  out.putWord(report.turn.loop);
  out.put(report.turn.number).put(report.loops.size());
  for (const LoopEvidence &loop : report.loops)
    put(out, loop);
  return out.take();
}

Report reportFrom(const std::string &bytes) {
  ByteReader in(bytes);
  Report report;
  report.turn.loop = in.takeWord();
  report.turn.number = in.take();
  for (uint64_t left = in.takeCount(); left > 0 && in.isGood(); --left)
    report.loops.push_back(evidenceFrom(in));
  return report;
}

} // namespace anole
