#include "runtime/core/model/Projection.h"

#include "runtime/core/model/LoopCounts.h"
#include "runtime/core/model/RankView.h"

#include <unordered_map>

namespace anole {

namespace {

constexpr uint32_t absent = UINT32_MAX;

TimeSequence nanoseconds(const CodedTimes &codes) {
  TimeSequence times;
  codes.each([&](EventTimeCode code) { times.add(static_cast<float>(timeOfEventCode(code))); });
  return times;
}

CopiedPtr<EventTimes> eventTimesFor(const ShortList<RankTimes> &all, uint32_t rank) {
  for (const RankTimes &times : all)
    if (indexOf(times.ranks, rank))
      return std::make_unique<EventTimes>(
          EventTimes{nanoseconds(times.deltas), nanoseconds(times.durations)});
  return {};
}

/// Takes out of a stream what one rank did. Columns that points share are worked out once: a
/// program of many call sites has few different ones. Time: the points, and the different columns.
class Projection {
public:
  Projection(const SharedStream &shared, uint32_t rank, bool withTimes)
      : shared(shared), rank(rank), withTimes(withTimes) {}

  Expected<StreamTrace> run(const ColumnsWanted &areWanted) {
    stream.thread = shared.thread;
    number();
    for (size_t i = 0; good && i < shared.loops.size(); ++i)
      if (loops[i] != absent)
        stream.loops.push_back(project(shared.loops[i], families[i]));
    if (!good)
      return contradiction();
    if (auto counted = countEvents(stream); !counted)
      return problem(counted.error().message);
    for (size_t i = 0; good && i < shared.points.size(); ++i)
      if (points[i] != absent)
        project(shared.points[i], stream.points[points[i]], areWanted);
    if (!good)
      return contradiction();
    for (const PointTrace &point : stream.points)
      if (std::string wrong = longTimesProblem(point.longTimes, point.count); !wrong.empty())
        return problem(wrong);
    return std::move(stream);
  }

private:
  void number();
  void project(const SharedPoint &point, PointTrace &result, const ColumnsWanted &areWanted);
  LoopTrace project(const SharedLoop &loop, const VariantFamily *family);
  Terms project(const SharedColumn &column);
  Terms worked(const SharedColumn &column);
  Body project(uint32_t body);
  Symbol project(Symbol symbol);
  tl::unexpected<Error> problem(const std::string &what) const {
    return fail("rank " + std::to_string(rank) + ": " + what);
  }
  tl::unexpected<Error> contradiction() const { return problem("the trace contradicts itself"); }

  const SharedStream &shared;
  uint32_t rank;
  bool withTimes, good = true;
  StreamTrace stream;
  std::vector<uint32_t> points, loops; ///< new numbers
  std::vector<const VariantFamily *> families;
  std::unordered_map<const void *, Terms> ofShared; ///< by the identity of the column
};

void Projection::number() {
  uint32_t next = 0;
  points.reserve(shared.points.size());
  for (const SharedPoint &point : shared.points)
    points.push_back(indexOf(point.ranks, rank) ? next++ : absent);
  stream.points.resize(next);
  next = 0;
  for (const SharedLoop &loop : shared.loops) {
    families.push_back(variantsFor(loop, rank));
    loops.push_back(families.back() ? next++ : absent);
  }
}

Terms Projection::project(const SharedColumn &column) {
  if (!column.isShared())
    return worked(column);
  auto [terms, isNew] = ofShared.try_emplace(column.identity());
  if (isNew)
    terms->second = worked(column);
  return terms->second;
}

Terms Projection::worked(const SharedColumn &column) {
  auto terms = termsFor(column, rank);
  good = good && terms;
  return terms ? std::move(*terms) : Terms();
}

void Projection::project(const SharedPoint &point, PointTrace &result,
                         const ColumnsWanted &areWanted) {
  result.key = point.key;
  result.scalars = point.scalars;
  result.arrays = point.arrays;
  result.late = point.late;
  result.markedBy = point.markedBy;
  if (areWanted && !areWanted(point, result.count))
    return;
  result.columns.reserve(point.columns.size());
  for (const SharedColumn &column : point.columns)
    result.columns.push_back(project(column));
  settleColumns(result);
  if (withTimes)
    result.times = eventTimesFor(point.times, rank);
  auto longTimes = longTimesFor(point.longTimes, rank);
  good = good && longTimes;
  result.longTimes = std::move(longTimes).value_or(LongTimes());
}

Symbol Projection::project(Symbol symbol) {
  const auto &numbers = symbol.isLoop() ? loops : points;
  uint32_t index = symbol.index() < numbers.size() ? numbers[symbol.index()] : absent;
  good = good && index != absent;
  return symbol.isLoop() ? Symbol::loop(index) : Symbol::point(index);
}

Body Projection::project(uint32_t body) {
  Body result;
  good = good && body < shared.bodies.size();
  if (good)
    for (Symbol symbol : shared.bodies[body])
      result.push_back(project(symbol));
  return result;
}

LoopTrace Projection::project(const SharedLoop &loop, const VariantFamily *family) {
  LoopTrace result{loop.key,           loop.site, loop.kind, {}, project(family->variant),
                   project(loop.trips)};
  if (uint64_t markers = markersOn(loop, rank))
    result.markers = {{static_cast<int64_t>(markers), 0, 1, {}}};
  for (uint32_t body : family->bodies)
    result.variants.push_back(project(body));
  return result;
}

} // namespace

OwnNumbers::OwnNumbers(const SharedStream &stream, uint32_t rank) {
  for (uint32_t i = 0; i < stream.points.size(); ++i)
    if (indexOf(stream.points[i].ranks, rank))
      points.push_back(i);
  for (uint32_t i = 0; i < stream.loops.size(); ++i)
    if (variantsFor(stream.loops[i], rank))
      loops.push_back(i);
}

Expected<StreamTrace> projectRank(const Trace &trace, uint32_t rank, uint32_t thread,
                                  const ColumnsWanted &areWanted, bool withTimes) {
  for (const SharedStream &stream : trace.streams)
    if (stream.thread == thread && indexOf(stream.ranks, rank))
      return Projection(stream, rank, withTimes).run(areWanted);
  return fail("rank " + std::to_string(rank) + " has no thread " + std::to_string(thread));
}

} // namespace anole
