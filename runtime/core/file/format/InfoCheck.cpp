#include "runtime/core/file/format/InfoCheck.h"

#include "runtime/core/file/format/RankListCheck.h"
#include "runtime/core/model/RankView.h"

#include <algorithm>

namespace anole::format {
namespace {

std::string endingProblem(const TraceInfo &info) {
  for (size_t i = 0; i < info.endings.size(); ++i) {
    const Ending &ending = info.endings[i];
    if (ending.rank >= info.ranks || ending.kind > EndKind::Last)
      return "the ending of rank " + std::to_string(ending.rank) + " makes no sense";
    if (i > 0 && ending.rank <= info.endings[i - 1].rank)
      return "the endings of ranks are not in ascending order";
  }
  return {};
}

bool hasValues(const Terms &terms) {
  return std::ranges::all_of(
      terms, [](const Term &term) { return term.count > 0 && hasValues(term.body); });
}

std::string onlineProblem(const TraceInfo &info) {
  if (!hasValues(info.online.phases))
    return "the lengths of phases have a term without a value";
  uint64_t clustered = 0;
  for (const Cluster &cluster : info.online.clusters) {
    std::string name = "the cluster of rank " + std::to_string(cluster.lead);
    auto extent = extentOf(cluster.ranks, info.ranks);
    if (!extent)
      return name + " is not a list of ranks of the program";
    if (!indexOf(cluster.ranks, cluster.lead))
      return name + " is without that rank";
    clustered += extent->count;
    if (clustered > info.ranks)
      return "the clusters have more ranks than the program";
  }
  return {};
}

} // namespace

std::string infoProblem(const TraceInfo &info) {
  std::string problem = endingProblem(info);
  return problem.empty() ? onlineProblem(info) : problem;
}

} // namespace anole::format
