#include "runtime/core/merge/StreamMerge.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/merge/DigestIndex.h"
#include "runtime/core/merge/SumMerge.h"
#include "runtime/core/merge/TimeMerge.h"

#include <algorithm>
#include <iterator>

namespace anole {

namespace {

uint64_t identity(const SharedPoint &point) {
  uint64_t hash = combineHash(point.key.path, point.key.function);
  hash = combineHash(hash, point.scalars);
  return combineHash(combineHash(hash, point.arrays), point.late);
}

bool sameIdentity(const SharedPoint &left, const SharedPoint &right) {
  return left.key == right.key && left.scalars == right.scalars && left.arrays == right.arrays &&
         left.late == right.late;
}

uint64_t identity(const SharedLoop &loop) {
  return combineHash(loop.key, static_cast<uint64_t>(loop.kind));
}

bool sameIdentity(const SharedLoop &left, const SharedLoop &right) {
  return left.key == right.key && left.kind == right.kind;
}

uint64_t identity(const Body &body) {
  uint64_t hash = body.size();
  for (Symbol symbol : body)
    hash = combineHash(hash, symbol.bits);
  return hash;
}

bool sameIdentity(const Body &left, const Body &right) { return left == right; }

uint64_t identity(const VariantFamily &family) {
  uint64_t hash = family.bodies.size();
  for (uint32_t body : family.bodies)
    hash = combineHash(hash, body);
  return hash;
}

bool sameIdentity(const VariantFamily &left, const VariantFamily &right) {
  return left.bodies == right.bodies;
}

uint64_t identity(const SharedPart &part) {
  return combineHash(static_cast<uint64_t>(part.kind), static_cast<uint64_t>(part.id));
}

bool sameIdentity(const SharedPart &left, const SharedPart &right) {
  return left.kind == right.kind && left.id == right.id;
}

/// What is merged once for many points.
struct Joiners {
  TermsJoiner &terms;
  ColumnMerger columns{terms};
};

struct RankCounts {
  uint64_t left, right;
};

void join(SharedSum &left, const SharedSum &right, RankCounts ranks) {
  left.each = joinSums({left.each, left.total, ranks.left}, {right.each, right.total, ranks.right});
  left.total += right.total;
}

/// Before the rank lists and the totals are joined.
void joinSpent(SharedPoint &left, const SharedPoint &right) {
  uint64_t ours = valueCount(left.ranks), theirs = valueCount(right.ranks);
  left.before =
      joinSums({left.before, left.delta.sum, ours}, {right.before, right.delta.sum, theirs});
  left.inside =
      joinSums({left.inside, left.duration.sum, ours}, {right.inside, right.duration.sum, theirs});
  join(left.tracer, right.tracer, {ours, theirs});
  join(left.waited, right.waited, {ours, theirs});
}

void mergeInto(SharedPart &left, SharedPart &&right, Joiners &joiners) {
  RankCounts ranks{valueCount(left.ranks), valueCount(right.ranks)};
  for (auto sum :
       {&SharedPart::before, &SharedPart::inside, &SharedPart::tracer, &SharedPart::waited})
    join(left.*sum, right.*sum, ranks);
  left.ranks = joiners.terms.join(left.ranks, right.ranks);
}

/// Joins all but the columns of parameters. Takes the other point by value, so that its memory is
/// free for what comes next.
void joinFacts(SharedPoint &left, SharedPoint right, TermsJoiner &terms, ColumnMerger &columns) {
  joinSpent(left, right);
  left.ranks = terms.join(left.ranks, right.ranks);
  left.count += right.count;
  left.polls += right.polls;
  left.markedBy = std::max(left.markedBy, right.markedBy);
  columns.merge(left.longTimes.at, std::move(right.longTimes.at));
  columns.merge(left.longTimes.codes, std::move(right.longTimes.codes));
  mergeTimes(left.delta, right.delta);
  mergeTimes(left.duration, right.duration);
  std::move(right.times.begin(), right.times.end(), std::back_inserter(left.times));
}

void mergeInto(SharedPoint &left, SharedPoint right, Joiners &joiners) {
  for (size_t i = 0; i < left.columns.size() && i < right.columns.size(); ++i)
    joiners.columns.merge(left.columns[i], std::move(right.columns[i]));
  joinFacts(left, std::move(right), joiners.terms, joiners.columns);
}

void mergeInto(Body &, Body &&, Joiners &) {}

void mergeInto(VariantFamily &left, VariantFamily &&right, Joiners &joiners) {
  left.ranks = joiners.terms.join(left.ranks, right.ranks);
  joiners.columns.merge(left.variant, std::move(right.variant));
}

template <typename Part>
std::vector<uint32_t> mergeParts(std::vector<Part> &left, std::vector<Part> &&right,
                                 Joiners &joiners);

void mergeInto(SharedLoop &left, SharedLoop right, Joiners &joiners) {
  mergeParts(left.variants, std::move(right.variants), joiners);
  joiners.columns.merge(left.trips, std::move(right.trips));
  joiners.columns.merge(left.markers, std::move(right.markers));
  left.markedEvents += right.markedEvents;
}

/// Merges by identity. Returns where each part of `right` went.
template <typename Part>
std::vector<uint32_t> mergeParts(std::vector<Part> &left, std::vector<Part> &&right,
                                 Joiners &joiners) {
  DigestIndex index;
  for (const Part &part : left)
    index.add(identity(part));
  std::vector<uint32_t> places;
  for (Part &part : right) {
    uint64_t digest = identity(part);
    auto found = index.find(digest);
    bool same = found && sameIdentity(left[*found], part);
    places.push_back(static_cast<uint32_t>(same ? *found : left.size()));
    if (same) {
      mergeInto(left[*found], std::move(part), joiners);
    } else {
      index.add(digest);
      left.push_back(std::move(part));
    }
  }
  return places;
}

/// Where each loop of `right` will go. This is computed before any loop moves, because bodies refer
/// to loops.
std::vector<uint32_t> placesOf(const std::vector<SharedLoop> &left,
                               const std::vector<SharedLoop> &right) {
  DigestIndex index;
  for (const SharedLoop &loop : left)
    index.add(identity(loop));
  std::vector<uint32_t> places;
  size_t size = left.size();
  for (const SharedLoop &loop : right) {
    auto found = index.find(identity(loop));
    bool same = found && *found < left.size() && sameIdentity(left[*found], loop);
    places.push_back(static_cast<uint32_t>(same ? *found : size++));
  }
  return places;
}

/// Where all points went. `rest`: those that were not taken, in their order.
std::vector<uint32_t> placesOfAll(TakenPoints taken, const std::vector<uint32_t> &rest) {
  if (taken.empty())
    return rest;
  auto next = rest.begin();
  for (uint32_t &place : taken)
    if (place == notTaken && next != rest.end())
      place = *next++;
  return taken;
}

void renumber(Body &body, const std::vector<uint32_t> &points, const std::vector<uint32_t> &loops) {
  for (Symbol &symbol : body)
    symbol = symbol.isLoop() ? Symbol::loop(loops[symbol.index()])
                             : Symbol::point(points[symbol.index()]);
}

} // namespace

void PointJoiner::join(SharedPoint &left, SharedPoint right) {
  for (size_t i = 0; i < left.columns.size() && i < right.columns.size(); ++i)
    columns.joinRanks(left.columns[i], right.columns[i]);
  joinFacts(left, std::move(right), terms, columns);
}

void mergeStream(SharedStream &left, SharedStream &&right, TermsJoiner &joiner, TakenPoints taken) {
  Joiners joiners{joiner};
  left.ranks = joiners.terms.join(left.ranks, right.ranks);
  left.anchors.join(right.anchors);
  auto points =
      placesOfAll(std::move(taken), mergeParts(left.points, std::move(right.points), joiners));
  auto loops = placesOf(left.loops, right.loops);
  for (Body &body : right.bodies)
    renumber(body, points, loops);
  auto bodies = mergeParts(left.bodies, std::move(right.bodies), joiners);
  for (SharedLoop &loop : right.loops)
    for (VariantFamily &family : loop.variants)
      for (uint32_t &body : family.bodies)
        body = bodies[body];
  mergeParts(left.loops, std::move(right.loops), joiners);
  mergeParts(left.parts, std::move(right.parts), joiners);
}

} // namespace anole
