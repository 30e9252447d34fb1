#include "tools/analysis/model/RankProfile.h"

#include "runtime/core/model/FieldPlace.h"
#include "tools/analysis/model/LastCalls.h"
#include "tools/analysis/model/LoopSpending.h"
#include "tools/analysis/model/MarkedNames.h"
#include "tools/analysis/model/MarkedPhases.h"

#include <algorithm>

namespace anole::tools {
namespace {

std::string functionName(const Trace &trace, const PointKey &key) {
  const FunctionInfo *function = functionOf(trace, key);
  return function ? function->nameAt(key) : "function " + std::to_string(key.functionId());
}

std::string regionName(const Trace &trace, int64_t key) {
  for (const Text &text : trace.texts)
    if (text.key == key)
      return text.format;
  return "region " + std::to_string(key);
}

/// Of very many phases, the tracer measures all but the first ones as one.
void nameMarked(std::map<int64_t, SpentPart> &parts, const std::vector<MarkedName> &names,
                const MarkedPhases &phases) {
  size_t at = 0;
  for (auto &[number, part] : parts) {
    size_t left = parts.size() - at++;
    bool isLast = left == 1 && !names.empty(), isRest = left == 2 && at + 1 < names.size();
    if (isLast)
      part.name = names.back().name;
    else if (isRest)
      part.name = "steps " + std::to_string(phases.markersBefore(at - 1) + 1) + "-" +
                  std::to_string(phases.ends.back());
    else
      part.name = at <= names.size() ? names[at - 1].name : "phase " + std::to_string(at);
  }
}

template <typename Key> std::vector<SpentPart> listed(std::map<Key, SpentPart> &&parts) {
  std::vector<SpentPart> list;
  for (auto &[key, part] : parts)
    list.push_back(std::move(part));
  return list;
}

} // namespace

SpentByRank RankProfile::totals() const {
  SpentByRank all = none();
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      ranks.add(all, point, kinds.of(point));
  for (const LastCall &last : lastCallsOf(trace))
    if (auto row = ranks.rowOf(last.rank))
      all[*row] += last.spent;
  return all;
}

std::vector<LongestWait> RankProfile::longestWaits() const {
  std::vector<LongestWait> longest(ranks.size());
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      if (kinds.of(point).inside == TimeUse::Waiting)
        ranks.each(point.ranks, point.inside, point.duration.sum, [&](size_t row, double time) {
          if (time > longest[row].time)
            longest[row] = {point.key, time};
        });
  for (const LastCall &last : lastCallsOf(trace))
    if (auto row = ranks.rowOf(last.rank); row && last.spent.inside > longest[*row].time)
      longest[*row] = {last.key, last.spent.inside};
  return longest;
}

std::vector<SpentPart> RankProfile::byFunction() const {
  std::map<std::string, SpentPart> parts;
  auto partOf = [&](const PointKey &key) -> SpentByRank & {
    std::string name = functionName(trace, key);
    return parts.try_emplace(name, SpentPart{name, 0, none()}).first->second.own;
  };
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      if (PointUse times = kinds.of(point); times.before != TimeUse::Outside)
        ranks.add(partOf(point.key), point, times);
  for (const LastCall &last : lastCallsOf(trace))
    if (auto row = ranks.rowOf(last.rank); row && last.key)
      partOf(*last.key)[*row] += last.spent;
  return listed(std::move(parts));
}

Expected<std::vector<SpentPart>> RankProfile::byLoop() const { return loopSpending(trace, ranks); }

/// What was measured at markers begins with the start of MPI and ends with its end.
void RankProfile::leaveOutEdges(std::map<int64_t, SpentPart> &phases) const {
  if (phases.empty())
    return;
  auto take = [&](SpentByRank &from, const RankList &list, const RankSums &sums, double total,
                  double TimeSpent::*what) {
    ranks.each(list, sums, total, [&](size_t row, double time) {
      from[row].*what = std::max(from[row].*what - time, 0.0);
    });
  };
  SpentByRank &first = phases.begin()->second.own, &last = phases.rbegin()->second.own;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points) {
      PointUse times = kinds.of(point);
      bool isStart = times.before == TimeUse::Outside;
      if (isStart) {
        take(first, point.ranks, point.before, point.delta.sum, &TimeSpent::computing);
        take(first, point.ranks, point.tracer.each, point.tracer.total, &TimeSpent::tracer);
        take(first, point.ranks, point.waited.each, point.waited.total, &TimeSpent::waited);
      }
      if (times.inside == TimeUse::Outside)
        take(isStart ? first : last, point.ranks, point.inside, point.duration.sum,
             &TimeSpent::inside);
    }
}

std::vector<SpentPart> RankProfile::byPhase() const {
  std::map<int64_t, SpentPart> parts;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPart &phase : stream.parts)
      if (phase.kind == PartKind::Phase) {
        SpentPart fresh{"", 0, none()};
        ranks.add(parts.try_emplace(phase.id, std::move(fresh)).first->second.own, phase);
      }
  leaveOutEdges(parts);
  nameMarked(parts, markedNames(trace), anyMarkedPhasesOf(trace));
  return listed(std::move(parts));
}

std::vector<SpentPart> RankProfile::byRegion() const {
  std::map<std::string, SpentPart> parts;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPart &region : stream.parts)
      if (region.kind != PartKind::Phase) {
        std::string name = regionName(trace, region.id);
        SpentPart fresh{name, 0, none(), none()};
        SpentPart &part = parts.try_emplace(name, std::move(fresh)).first->second;
        ranks.add(region.kind == PartKind::Region ? part.whole : part.own, region);
      }
  return listed(std::move(parts));
}

Expected<std::vector<SpentPart>> RankProfile::by(PartsBy what) const {
  switch (what) {
  case PartsBy::Loop:
    return byLoop();
  case PartsBy::Phase:
    return byPhase();
  case PartsBy::Function:
    break;
  case PartsBy::Region:
    return byRegion();
  }
  return byFunction();
}

} // namespace anole::tools
