#include "tools/analysis/model/RankProfile.h"

#include "tools/analysis/model/FunctionName.h"
#include "tools/analysis/model/LastCalls.h"
#include "tools/analysis/model/LoopSpending.h"
#include "tools/analysis/model/MarkedNames.h"

#include <map>

namespace anole::tools {
namespace {

std::string regionName(const Trace &trace, int64_t key) {
  for (const Text &text : trace.texts)
    if (text.key == key)
      return text.format;
  return "region " + std::to_string(key);
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
    std::string name = calledFunction(trace, key);
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

std::vector<SpentPart> RankProfile::betweenMarkers() const {
  const std::vector<PhaseName> names = markedNames(trace);
  std::map<int64_t, SpentPart> parts;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPart &phase : stream.parts)
      if (auto number = static_cast<size_t>(phase.id);
          phase.kind == PartKind::Phase && number < names.size()) {
        const PhaseName &name = names[number];
        SpentPart fresh{name.name, 0, none(), {}, number + 1, 0, name.steps};
        ranks.add(parts.try_emplace(phase.id, std::move(fresh)).first->second.own, phase);
      }
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

} // namespace anole::tools
