#include "tools/analysis/model/RankGroups.h"

#include "runtime/core/compress/FoldedRanks.h"

namespace anole::tools {

std::optional<std::vector<RankList>> rankGroups(const Trace &trace) {
  RankClasses ranks(trace.info.ranks);
  for (const SharedStream &stream : trace.streams)
    ranks.split(stream);
  auto classes = ranks.classes();
  if (!classes)
    return std::nullopt;
  std::vector<RankList> groups;
  for (const RankClass &alike : *classes)
    groups.push_back(foldRanks(alike, trace.info.ranks));
  return groups;
}

} // namespace anole::tools
