#include "tools/analysis/bytes/TraceBytes.h"

#include "runtime/core/model/RankNumbers.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/bytes/BytesKey.h"
#include "tools/analysis/bytes/PointTally.h"
#include "tools/analysis/bytes/StartedRequests.h"

#include <unordered_map>

namespace anole::tools {
namespace {

constexpr uint64_t mostStepsOfRanks = uint64_t(1) << 32;
constexpr uint64_t mostValuesOfStarts = uint64_t(1) << 23; ///< about a second

constexpr int64_t procNull = value(Special::ProcNull);

/// Which of these terms stand for MPI_PROC_NULL may depend on the rank by its list of numbers only:
/// formulas and codes make no special value.
enum class Nobody : uint8_t { Never, SameOnAll, Depends };

Nobody nobodyIn(const std::vector<SharedTerm> &terms) {
  Nobody most = Nobody::Never;
  for (const SharedTerm &term : terms) {
    auto own = rangeOf(term.start.values);
    bool depends = own && own->low <= procNull;
    bool isOne = term.body.empty() && (term.block || term.start.constant == procNull);
    Nobody here = depends ? Nobody::Depends : isOne ? Nobody::SameOnAll : Nobody::Never;
    most = std::max({most, here, nobodyIn(term.body)});
  }
  return most;
}

Nobody nobodyIn(const SharedColumn &column) {
  Nobody most = Nobody::Never;
  for (const Family &family : column)
    most = std::max(most, nobodyIn(family.terms));
  return most;
}

/// Adds up what the calls of all points move. Of points that share all columns that decide it, it
/// is worked out once. Time: the points, and for each kind of rank the different columns.
class BytesOfRanks {
public:
  explicit BytesOfRanks(const Trace &trace);

  Expected<TraceBytes> ofAll();
  Expected<TraceBytes> ofOne(uint32_t rank);

private:
  struct Columns {
    SeenColumns ofSizes, ofPartners;
  };
  /// Calls visit(column, whether its values matter, and not only how many there are) for those that
  /// were not seen.
  template <typename Visit>
  void eachColumn(const SharedPoint &point, Columns &seen, Visit visit) const;
  Expected<void> addClass(const RankClass &ranks);
  Expected<void> add(const AlikeRanks &alike);
  /// For each point of a rank's stream, the first one whose calls move the same.
  using AlikePoints = std::vector<uint32_t>;
  /// Fills `alike`. Only the first ones have columns, and points that say how large objects are.
  ColumnsWanted wantedFor(AlikePoints &alike) const;
  void add(const StreamTrace &stream, size_t index, const AlikePoints &points,
           const AlikeRanks &alike, const ObjectSizes &sizes, const StartedCounts *starts);
  static void add(PointBytes &into, const PointBytes &found, uint64_t ranks);
  PointBytes bytesAt(const PointTrace &point, const FunctionBytes &function,
                     const ObjectSizes &sizes);
  std::optional<BytesKey> keyOf(const SharedPoint &point, const FunctionBytes &function,
                                uint64_t calls) const;
  PointBytes startedAt(const Started &place, const StartedCounts *starts, uint64_t calls);

  const Trace &trace;
  ByteFunctions functions;
  const whatif::CallShapes shapes;
  TraceBytes bytes;
  TermWork work;
  Effort startEffort{mostValuesOfStarts};
  StepBudget steps{mostStepsOfRanks};
};

auto tooManyKinds() {
  return fail("its ranks are too many and too different for their bytes to be added up");
}

BytesOfRanks::BytesOfRanks(const Trace &trace)
    : trace(trace), functions(trace), shapes(whatif::shapesOf(trace)) {
  for (const SharedStream &stream : trace.streams) {
    bytes.emplace_back(stream.points.size());
    for (size_t i = 0; i < stream.points.size(); ++i)
      if (const FunctionBytes *function = functions.at(stream.points[i].key)) {
        if (function->gives(function->rule.sent))
          bytes.back()[i].sent.emplace();
        if (function->gives(function->rule.received))
          bytes.back()[i].received.emplace();
      }
  }
}

template <typename Visit>
void BytesOfRanks::eachColumn(const SharedPoint &point, Columns &seen, Visit visit) const {
  const FunctionBytes *function = functions.at(point.key);
  if (!function)
    return;
  for (size_t column : function->columns)
    if (column < point.columns.size() && seen.ofSizes.isNew(point.columns[column]))
      visit(point.columns[column], true);
  for (size_t column : function->partners)
    if (column < point.columns.size() && seen.ofPartners.isNew(point.columns[column]))
      if (Nobody any = nobodyIn(point.columns[column]); any != Nobody::Never)
        visit(point.columns[column], any == Nobody::Depends);
}

Expected<TraceBytes> BytesOfRanks::ofAll() {
  RankClasses all(trace.info.ranks);
  Columns seen;
  for (const SharedStream &stream : trace.streams) {
    all.split(stream.ranks);
    for (const SharedLoop &loop : stream.loops)
      all.split(loop);
    for (const SharedPoint &point : stream.points) {
      all.split(point.ranks);
      eachColumn(point, seen, [&](const SharedColumn &column, bool) { all.split(column); });
    }
  }
  auto classes = all.classes();
  if (!classes)
    return tooManyKinds();
  for (const RankClass &ranks : *classes)
    if (auto added = addClass(ranks); !added)
      return tl::unexpected(added.error());
  return std::move(bytes);
}

Expected<TraceBytes> BytesOfRanks::ofOne(uint32_t rank) {
  return add({rank, 1}).map([&] { return std::move(bytes); });
}

Expected<void> BytesOfRanks::addClass(const RankClass &ranks) {
  auto first = static_cast<uint32_t>(ranks.intervals[0].first);
  RankNumbers numbers(first);
  uint64_t cost = 0;
  Columns seen;
  for (const SharedStream &stream : trace.streams) {
    numbers.addStructure(stream);
    cost += projectionCost(stream);
    for (const SharedPoint &point : stream.points)
      eachColumn(point, seen, [&](const SharedColumn &column, bool withValues) {
        numbers.add(column, withValues);
      });
  }
  auto parts = numbers.divide(ranks, steps);
  if (!parts)
    return tooManyKinds();
  for (const AlikeRanks &alike : *parts) {
    if (!steps.spend(cost))
      return tooManyKinds();
    if (auto added = add(alike); !added)
      return added;
  }
  return {};
}

ColumnsWanted BytesOfRanks::wantedFor(AlikePoints &alike) const {
  using Firsts = std::unordered_map<BytesKey, uint32_t, BytesKeyHash>;
  return [this, &alike, areWalked = functions.startRequests(),
          firsts = Firsts()](const SharedPoint &point, uint64_t events) mutable {
    const auto own = static_cast<uint32_t>(alike.size());
    const FunctionBytes *function = functions.at(point.key);
    auto key = function ? keyOf(point, *function, events) : std::nullopt;
    alike.push_back(key ? firsts.try_emplace(std::move(*key), own).first->second : own);
    return areWalked || (function && (alike.back() == own || function->tellsSizes()));
  };
}

Expected<void> BytesOfRanks::add(const AlikeRanks &alike) {
  std::vector<AlikePoints> points(trace.streams.size());
  auto streams = streamsOf(trace, alike.rank, [&](size_t i) { return wantedFor(points[i]); });
  if (!streams)
    return tl::unexpected(streams.error());
  work.begin();
  ObjectSizes sizes(work);
  sizes.note(*streams, functions, trace.info.ranks, work);
  work.begin();
  auto starts = startedRequests(trace, *streams, shapes, sizes.communicators, startEffort);
  for (size_t i = 0; i < streams->size(); ++i)
    if ((*streams)[i])
      add(*(*streams)[i], i, points[i], alike, sizes, starts ? &*starts : nullptr);
  return {};
}

PointBytes BytesOfRanks::bytesAt(const PointTrace &point, const FunctionBytes &function,
                                 const ObjectSizes &sizes) {
  PointBytes found;
  if (function.gives(function.rule.sent))
    found.sent = PointTally(point, sizes, work).sent(function.rule);
  if (function.gives(function.rule.received))
    found.received = PointTally(point, sizes, work).of(*function.rule.received);
  return found;
}

/// Nothing if the point has a column of its own: there is no other one like it. Nor for arrays of
/// types, whose lengths count, too.
std::optional<BytesKey> BytesOfRanks::keyOf(const SharedPoint &point, const FunctionBytes &function,
                                            uint64_t calls) const {
  BytesKey key{&function, calls, {}};
  for (const auto *side : {&function.rule.sent, &function.rule.received})
    if (*side && (*side)->typesInArrays)
      return std::nullopt;
  for (const auto *columns : {&function.columns, &function.partners})
    for (size_t column : *columns) {
      if (column >= point.columns.size() || !point.columns[column].isShared())
        return std::nullopt;
      key.columns.push_back(point.columns[column].identity());
    }
  return key;
}

/// What the calls of a point move that start requests; `starts` is null if that is not known.
PointBytes BytesOfRanks::startedAt(const Started &place, const StartedCounts *starts,
                                   uint64_t calls) {
  SizeTally sent, received;
  auto add = [&](SizeTally &tally, int64_t size, uint64_t count) {
    if (size < 0)
      tally.addUnknown(count);
    else
      tally.add(run(static_cast<uint64_t>(size), 0, count), work);
  };
  if (!starts)
    for (SizeTally *tally : {&sent, &received})
      tally->addUnknown(calls);
  for (auto each = starts ? starts->lower_bound({place.stream, place.point, false, 0, 0, -1, -1})
                          : StartedCounts::const_iterator();
       starts && each != starts->end() && each->first.isCallAt(place); ++each) {
    add(sent, each->first.sent, each->second);
    add(received, each->first.received, each->second);
  }
  return {sent, received};
}

void BytesOfRanks::add(const StreamTrace &stream, size_t index, const AlikePoints &points,
                       const AlikeRanks &alike, const ObjectSizes &sizes,
                       const StartedCounts *starts) {
  const SharedStream &shared = trace.streams[index];
  std::unordered_map<uint32_t, PointBytes> known; // of the first points
  uint32_t own = 0;
  for (size_t i = 0; i < shared.points.size(); ++i) {
    if (!indexOf(shared.points[i].ranks, alike.rank))
      continue;
    const uint32_t at = own++;
    const PointTrace &point = stream.points[at];
    const FunctionBytes *function = functions.at(point.key);
    if (!function)
      continue;
    if (function->starts) {
      add(bytes[index][i], startedAt({index, at}, starts, point.count), alike.count);
      continue;
    }
    auto [found, isNew] = known.try_emplace(points[at]);
    if (isNew)
      found->second = bytesAt(stream.points[points[at]], *function, sizes);
    add(bytes[index][i], found->second, alike.count);
  }
}

void BytesOfRanks::add(PointBytes &into, const PointBytes &found, uint64_t ranks) {
  if (into.sent)
    into.sent->add(*found.sent, ranks);
  if (into.received)
    into.received->add(*found.received, ranks);
}

} // namespace

Expected<TraceBytes> bytesOf(const Trace &trace, std::optional<uint32_t> rank) {
  BytesOfRanks ranks(trace);
  return rank ? ranks.ofOne(*rank) : ranks.ofAll();
}

} // namespace anole::tools
