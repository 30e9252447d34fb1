#include "runtime/core/merge/Leaf.h"

#include "runtime/core/merge/LongTimeBound.h"
#include "runtime/core/merge/TimeMerge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace anole {

namespace {

SharedColumn sharedBy(const RankList &ranks, const Terms &terms);
SharedLongTimes shareLongTimes(const LongTimes &times, const RankList &ranks);

/// Builds one shared stream; the rank list is the same everywhere.
class LeafBuilder {
public:
  LeafBuilder(uint32_t rank, double nsPerTick, BlockShelf *shelf)
      : ranks{{static_cast<int64_t>(rank), 0, 1, {}}}, nsPerTick(nsPerTick), shelf(shelf) {}

  /// Nodes take less room than in the record, from which `others` are taken one by one.
  SharedStream build(StreamTrace &&stream, UnfinishedNodes others) {
    shared.thread = stream.thread;
    shared.ranks = ranks;
    shared.anchors = RankAnchors(stream.clock, stream.firstEnd);
    shared.loops.reserve(stream.loops.size() + others.loops());
    for (LoopTrace &loop : stream.loops)
      shared.loops.push_back(share(std::move(loop)));
    while (others.loops() != 0)
      shared.loops.push_back(share(others.takeLoop()));
    shared.points.reserve(stream.points.size() + others.points());
    for (PointTrace &point : stream.points)
      share(std::move(point), shared.points.emplace_back());
    while (others.points() != 0)
      share(others.takePoint(), shared.points.emplace_back());
    for (const RegionTrace &region : stream.regions) {
      if (region.whole == Spent())
        continue;
      shared.parts.push_back(partOf(PartKind::Region, region.name, ranks, region.whole, nsPerTick));
      shared.parts.push_back(
          partOf(PartKind::RegionOwn, region.name, ranks, region.own, nsPerTick));
    }
    return std::move(shared);
  }

private:
  void share(PointTrace point, SharedPoint &result);
  SharedLoop share(LoopTrace loop);
  SharedColumn share(const Terms &terms);
  RankTimes share(const EventTimes &times) const;
  uint32_t intern(Body &&body);

  RankList ranks;
  double nsPerTick;
  BlockShelf *shelf;
  SharedStream shared;
  std::unordered_map<int64_t, SharedColumn> constants;
  SharedColumn nothing;
  std::map<std::vector<uint32_t>, uint32_t> known; ///< bodies seen, as the bits of their symbols
};

void shareTerm(const Term &term, SharedTerm &shared) {
  shared.start.constant = term.start;
  shared.stride.constant = term.stride;
  shared.count.constant = static_cast<int64_t>(term.count);
  shared.body = shareTerms(term.body);
  shared.block = term.block;
}

bool isConstant(const Terms &terms) {
  return terms.size() == 1 && !terms[0].isRepeat() && !terms[0].block &&
         (terms[0].stride == 0 || terms[0].count == 1);
}

/// A constant has no length of its own.
SharedColumn sharedBy(const RankList &ranks, const Terms &terms) {
  SharedColumn::Families column(1); // built in place: there are many
  Family &family = column.front();
  family.ranks = ranks;
  family.terms = shareTerms(terms);
  if (isConstant(terms)) {
    family.terms[0].stride.constant = 0;
    family.terms[0].count.constant = 0;
  }
  return column;
}

/// Points share what is the same number in all of their events, or has none.
SharedColumn LeafBuilder::share(const Terms &terms) {
  if (!terms.empty() && !isConstant(terms))
    return sharedBy(ranks, terms);
  SharedColumn &column = terms.empty() ? nothing : constants[terms[0].start];
  if (column.empty())
    column = sharedBy(ranks, terms);
  return column;
}

/// The numbers of events say how many there are.
SharedLongTimes shareLongTimes(const LongTimes &times, const RankList &ranks) {
  if (times.empty())
    return {};
  return {{{ranks, shareTerms(times.at)}}, sharedBy(ranks, times.codes)};
}

RankTimes LeafBuilder::share(const EventTimes &times) const {
  return {ranks, timeCodes(times.deltas, nsPerTick, shelf),
          timeCodes(times.durations, nsPerTick, shelf)};
}

/// Takes the point by value, so that all points are not there twice.
void LeafBuilder::share(PointTrace point, SharedPoint &result) {
  result.key = point.key;
  result.scalars = point.scalars;
  result.arrays = point.arrays;
  result.late = point.late;
  result.ranks = ranks;
  result.count = point.count;
  result.polls = point.polls;
  result.columns.reserve(point.columns.size());
  for (const Terms &column : point.columns)
    result.columns.push_back(share(column));
  result.delta = timeStats(point.delta, nsPerTick);
  result.duration = timeStats(point.duration, nsPerTick);
  result.tracer.total = std::round(static_cast<double>(point.tracer) * nsPerTick);
  result.waited.total = std::round(static_cast<double>(point.waited) * nsPerTick);
  if (point.times && point.count != 0)
    result.times.push_back(share(*point.times));
  result.longTimes = shareLongTimes(point.longTimes, ranks);
  result.markedBy = point.markedBy;
}

uint32_t LeafBuilder::intern(Body &&body) {
  std::vector<uint32_t> bits;
  for (Symbol symbol : body)
    bits.push_back(symbol.bits);
  auto [entry, isNew] = known.try_emplace(bits, static_cast<uint32_t>(shared.bodies.size()));
  if (isNew)
    shared.bodies.push_back(std::move(body));
  return entry->second;
}

SharedLoop LeafBuilder::share(LoopTrace loop) {
  VariantFamily variants{ranks, {}, share(loop.variant)};
  for (Body &body : loop.variants)
    variants.bodies.push_back(intern(std::move(body)));
  SharedLoop result{loop.key, loop.site, loop.kind, {std::move(variants)}, share(loop.trips)};
  if (!loop.markers.empty())
    result.markers = share(loop.markers);
  result.markedEvents = loop.markedEvents;
  return result;
}

} // namespace

SharedLongTimes leafOf(uint32_t rank, const LongTimes &times) {
  return shareLongTimes(times, {{static_cast<int64_t>(rank), 0, 1, {}}});
}

std::vector<SharedTerm> shareTerms(const Terms &terms) {
  std::vector<SharedTerm> shared(terms.size());
  for (size_t i = 0; i < terms.size(); ++i)
    shareTerm(terms[i], shared[i]);
  return shared;
}

Trace leafTrace(std::vector<StreamTrace> streams, uint32_t rank, double nsPerTick,
                BlockShelf *shelf, UnfinishedNodes left) {
  Trace trace;
  trace.info.ranks = 1;
  std::sort(streams.begin(), streams.end(),
            [](const auto &a, const auto &b) { return a.thread < b.thread; });
  for (StreamTrace &stream : streams) {
    countLeftLongTimes(trace.info, stream.leftLongTimes);
    trace.streams.push_back(LeafBuilder(rank, nsPerTick, shelf).build(std::move(stream), left));
  }
  return trace;
}

} // namespace anole
