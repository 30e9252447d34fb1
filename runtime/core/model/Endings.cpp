#include "runtime/core/model/Endings.h"

#include <algorithm>

namespace anole {
namespace {

RankRanges ranksThat(const TraceInfo &info, EndKind kind) {
  RankRanges ranges;
  for (const Ending &ending : info.endings)
    if (ending.kind == kind)
      append(ranges, {ending.rank, ending.rank});
  return ranges;
}

std::string toText(RankRange range) {
  std::string text = std::to_string(range.first);
  return range.first == range.last ? text : text + "-" + std::to_string(range.last);
}

} // namespace

void append(RankRanges &ranges, RankRange range) {
  if (!ranges.empty() && ranges.back().last + 1 == range.first)
    ranges.back().last = range.last;
  else
    ranges.push_back(range);
}

std::string toText(const RankRanges &ranges) {
  constexpr size_t most = 8;
  bool isOne = ranges.size() == 1 && ranges[0].first == ranges[0].last;
  std::string text = isOne ? "rank " : "ranks ";
  for (size_t i = 0; i < std::min(ranges.size(), most); ++i)
    text += (i ? ", " : "") + toText(ranges[i]);
  return ranges.size() > most ? text + ", ..." : text;
}

bool isPartial(const TraceInfo &info) {
  bool isCutShort = std::any_of(info.endings.begin(), info.endings.end(), [](const Ending &ending) {
    return ending.kind != EndKind::Finished;
  });
  return isCutShort || (!info.endings.empty() && info.endings.size() < info.ranks);
}

RankRanges missingRanks(const TraceInfo &info) {
  RankRanges missing;
  uint32_t next = 0;
  for (const Ending &ending : info.endings) {
    if (ending.rank > next)
      missing.push_back({next, ending.rank - 1});
    next = ending.rank + 1;
  }
  if (!info.endings.empty() && next < info.ranks)
    missing.push_back({next, info.ranks - 1});
  return missing;
}

std::unordered_map<std::string, uint16_t> functionNumbers(const Trace &trace) {
  std::unordered_map<std::string, uint16_t> functions;
  for (const FunctionInfo &function : trace.functions) {
    functions.emplace(function.name, function.id);
    functions.emplace(function.name + "_c", function.id | largeCount);
  }
  return functions;
}

std::vector<std::optional<PointKey>> lastCalls(const Trace &trace) {
  if (trace.info.endings.empty())
    return {};
  const auto functions = functionNumbers(trace);
  std::vector<std::optional<PointKey>> calls;
  for (const Ending &ending : trace.info.endings) {
    auto function = functions.find(ending.function);
    bool isListed = function != functions.end();
    calls.push_back(isListed ? std::optional(PointKey{function->second, ending.path})
                             : std::nullopt);
  }
  return calls;
}

std::string endText(EndKind kind) {
  switch (kind) {
  case EndKind::Finished:
    return "finished";
  case EndKind::Killed:
    return "killed or crashed";
  case EndKind::Exited:
    return "ended without MPI_Finalize";
  case EndKind::Aborted:
    return "called MPI_Abort";
  case EndKind::Torn:
    return "killed or crashed while its record changed, of which some is lost";
  case EndKind::MpiError:
    return "ended by MPI for an error";
  case EndKind::Running:
    return "running";
  }
  return "ended in an unknown way";
}

std::string describeEndings(const TraceInfo &info) {
  if (!isPartial(info))
    return {};
  std::string text;
  auto add = [&](const RankRanges &ranks, const std::string &how) {
    if (!ranks.empty())
      text += (text.empty() ? "" : "; ") + toText(ranks) + " " + how;
  };
  for (EndKind kind : {EndKind::MpiError, EndKind::Aborted, EndKind::Exited, EndKind::Killed,
                       EndKind::Torn, EndKind::Running, EndKind::Finished})
    add(ranksThat(info, kind), endText(kind));
  add(missingRanks(info), "left nothing");
  return text;
}

} // namespace anole
