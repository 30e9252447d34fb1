#include "runtime/core/file/format/StreamValidation.h"

#include "runtime/core/base/Limits.h"
#include "runtime/core/file/format/AnchorsCodec.h"
#include "runtime/core/file/format/ColumnCheck.h"
#include "runtime/core/file/format/EventTimesCodec.h"
#include "runtime/core/file/format/LoopNesting.h"
#include "runtime/core/file/format/RankSumsCodec.h"
#include "runtime/core/model/Histogram.h"

#include <algorithm>

namespace anole::format {
namespace {

class StreamCheck {
public:
  StreamCheck(const SharedStream &stream, const TraceInfo &info) : stream(stream), info(info) {}

  std::string problem();

private:
  std::string problemOfRanks();
  std::string problemOf(const Body &body) const;
  std::string problemOf(const SharedLoop &loop, bool first);
  std::string problemOfVariants(const SharedLoop &loop);
  std::string problemOfRanks(const SharedLoop &loop, bool first);
  std::string problemOf(const SharedPoint &point);
  std::string problemOfTimes(const SharedPoint &point);
  std::string problemOfSums(const SharedPoint &point);
  std::string problemOf(const SharedPart &part);

  const SharedStream &stream;
  const TraceInfo &info;
  ColumnCheck columns;
  uint64_t held = 0;  ///< symbols of all bodies
  uint64_t named = 0; ///< symbols of the bodies that loops name
};

/// As a list; its ranks ascend, which was checked.
RankList endedRanks(const TraceInfo &info) {
  Terms list;
  for (const Ending &ending : info.endings)
    list.push_back({ending.rank, 0, 1, {}});
  return list;
}

template <typename Parts, typename Check>
std::string firstProblem(const Parts &parts, const char *name, Check check) {
  for (size_t i = 0; i < parts.size(); ++i)
    if (std::string found = check(parts[i], i == 0); !found.empty())
      return name + std::to_string(i) + ": " + found;
  return {};
}

std::string StreamCheck::problem() {
  if (std::string found = problemOfRanks(); !found.empty())
    return found;
  if (stream.loops.empty())
    return "there is no root loop";
  for (const Body &body : stream.bodies) {
    if (std::string found = problemOf(body); !found.empty())
      return found;
    held += 1 + body.size();
  }
  std::string found = firstProblem(stream.loops, "loop ", [&](const SharedLoop &loop, bool first) {
    return problemOf(loop, first);
  });
  if (found.empty())
    found = firstProblem(stream.points, "point ",
                         [&](const SharedPoint &point, bool) { return problemOf(point); });
  if (found.empty())
    found = firstProblem(stream.parts, "part ",
                         [&](const SharedPart &part, bool) { return problemOf(part); });
  return found.empty() ? nestingProblem(stream) : found;
}

std::string StreamCheck::problemOfRanks() {
  if (info.ranks == 0)
    return "the program has no ranks";
  if (!format::extentOf(stream.ranks, info.ranks))
    return "its ranks are not a list of ranks of the program";
  if (std::string found = anchorsProblem(stream); !found.empty())
    return found;
  if (!info.endings.empty() && !columns.isInside(stream.ranks, endedRanks(info)))
    return "it has ranks that left nothing";
  return {};
}

std::string StreamCheck::problemOf(const Body &body) const {
  for (Symbol symbol : body) {
    if (symbol.index() >= (symbol.isLoop() ? stream.loops.size() : stream.points.size()))
      return "a body names a point or loop that is not there";
    if (symbol == Symbol::loop(0))
      return "a body contains the root";
  }
  return {};
}

std::string StreamCheck::problemOf(const SharedLoop &loop, bool first) {
  if (loop.kind > LoopKind::Mixed)
    return "its kind is unknown";
  if ((loop.kind == LoopKind::Root) != first)
    return "the first loop, and no other, must be the root";
  for (const Family &family : loop.markers)
    if (family.terms.size() > 1)
      return "its markers are more than one number";
  std::string found = problemOfVariants(loop);
  return found.empty() ? problemOfRanks(loop, first) : found;
}

std::string StreamCheck::problemOfVariants(const SharedLoop &loop) {
  for (const VariantFamily &family : loop.variants) {
    if (!choosesVariants(loop.kind) && family.bodies.size() != 1)
      return "it must have exactly one variant";
    std::vector<uint32_t> bodies = family.bodies;
    std::ranges::sort(bodies);
    if (std::ranges::adjacent_find(bodies) != bodies.end())
      return "it names a body twice";
    if (!bodies.empty() && bodies.back() >= stream.bodies.size())
      return "it has a body that is not there";
    for (uint32_t body : bodies)
      named += 1 + stream.bodies[body].size();
  }
  return named > copiedBase + copiedFactor * held ? "bodies are shared to an absurd size" : "";
}

std::string StreamCheck::problemOfRanks(const SharedLoop &loop, bool first) {
  std::vector<const RankList *> families;
  for (const VariantFamily &family : loop.variants) {
    if (!columns.isInside(family.ranks, stream.ranks))
      return "its variants are of ranks that the stream does not have";
    if (std::string found = columns.problemOf(family.variant, family.ranks); !found.empty())
      return "its choice of variants: " + found;
    families.push_back(&family.ranks);
  }
  if (first && !columns.isPartition(families, stream.ranks))
    return "its families of ranks are not a partition of its ranks";
  if (!columns.isSame(loop.trips, families))
    return "its iterations are not of the ranks that have it";
  if (std::string found = columns.problemOfPart(loop.trips, stream.ranks); !found.empty())
    return "its iterations: " + found;
  std::string found = columns.problemOfPart(loop.markers, stream.ranks);
  return found.empty() ? found : "its markers: " + found;
}

std::string StreamCheck::problemOf(const SharedPoint &point) {
  if (point.columns.size() != size_t(point.scalars) + 2 * size_t(point.arrays) + point.late)
    return "it has a wrong number of columns";
  if (!columns.isInside(point.ranks, stream.ranks))
    return "its ranks are not among those of the stream";
  for (size_t i = 0; i < point.columns.size(); ++i)
    if (std::string found = columns.problemOf(point.columns[i], point.ranks); !found.empty())
      return "column " + std::to_string(i) + ": " + found;
  return problemOfTimes(point);
}

std::string binProblem(const TimeStats &time) {
  for (auto [bin, count] : time.bins)
    if (bin >= Histogram::binCount)
      return "a histogram has a bin that does not exist";
  return {};
}

std::string StreamCheck::problemOfTimes(const SharedPoint &point) {
  for (const TimeStats *time : {&point.delta, &point.duration})
    if (std::string found = binProblem(*time); !found.empty())
      return found;
  for (const RankTimes &times : point.times)
    if (!columns.isInside(times.ranks, point.ranks))
      return "it has times of ranks that do not have it";
  for (const SharedColumn *column : {&point.longTimes.at, &point.longTimes.codes})
    if (std::string found = columns.problemOfPart(*column, point.ranks); !found.empty())
      return "its long times: " + found;
  std::string found = eventTimesProblem(point);
  return found.empty() ? problemOfSums(point) : found;
}

std::string firstSumsProblem(std::initializer_list<const RankSums *> all, uint64_t ranks) {
  for (const RankSums *sums : all)
    if (std::string found = sumsProblem(*sums, ranks); !found.empty())
      return found;
  return {};
}

std::string StreamCheck::problemOfSums(const SharedPoint &point) {
  uint64_t ranks = valueCount(point.ranks);
  return firstSumsProblem({&point.before, &point.inside, &point.tracer.each, &point.waited.each},
                          ranks);
}

std::string StreamCheck::problemOf(const SharedPart &part) {
  if (!columns.isInside(part.ranks, stream.ranks))
    return "its ranks are not among those of the stream";
  uint64_t ranks = valueCount(part.ranks);
  return firstSumsProblem(
      {&part.before.each, &part.inside.each, &part.tracer.each, &part.waited.each}, ranks);
}

} // namespace

std::string streamProblem(const SharedStream &stream, const TraceInfo &info) {
  return StreamCheck(stream, info).problem();
}

} // namespace anole::format
