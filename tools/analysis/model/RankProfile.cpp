#include "tools/analysis/model/RankProfile.h"

#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/model/FieldPlace.h"
#include "tools/analysis/model/LastCalls.h"
#include "tools/analysis/model/LoopSpending.h"

namespace anole::tools {
namespace {

std::string functionName(const Trace &trace, const PointKey &key) {
  const FunctionInfo *function = functionOf(trace, key);
  return function ? function->nameAt(key) : "function " + std::to_string(key.functionId());
}

bool startsMpi(const KnownFunctions &functions, const SharedPoint &point) {
  const KnownFunction *function = functions.find(point.key);
  return function && function->role->operation == CallOperation::Initialize;
}

std::string regionName(const Trace &trace, int64_t key) {
  for (const Text &text : trace.texts)
    if (text.key == key)
      return text.format;
  return "region " + std::to_string(key);
}

std::string phaseName(const Trace &trace, int64_t phase) {
  auto phases = static_cast<int64_t>(valueCount(trace.info.online.phases));
  return phase < phases ? "phase " + std::to_string(phase + 1) : "after the last marker";
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
      ranks.add(all, point);
  for (const LastCall &last : lastCallsOf(trace))
    if (auto row = ranks.rowOf(last.rank))
      all[*row] += last.spent;
  return all;
}

std::vector<LongestWait> RankProfile::longestWaits() const {
  const KnownFunctions functions(trace);
  std::vector<LongestWait> longest(ranks.size());
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      if (!startsMpi(functions, point))
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
      ranks.add(partOf(point.key), point);
  for (const LastCall &last : lastCallsOf(trace))
    if (auto row = ranks.rowOf(last.rank); row && last.key)
      partOf(*last.key)[*row] += last.spent;
  return listed(std::move(parts));
}

Expected<std::vector<SpentPart>> RankProfile::byLoop() const { return loopSpending(trace, ranks); }

std::vector<SpentPart> RankProfile::byPhase() const {
  std::map<int64_t, SpentPart> parts;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPart &phase : stream.parts)
      if (phase.kind == PartKind::Phase) {
        SpentPart fresh{phaseName(trace, phase.id), 0, none()};
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
