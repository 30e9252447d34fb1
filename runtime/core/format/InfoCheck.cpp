#include "runtime/core/format/InfoCheck.h"

#include "runtime/core/merge/RankView.h"

#include <algorithm>
#include <optional>

namespace anole::format {
namespace {

/// The first and the last rank of an ascending list.
struct Extent {
  uint64_t low, high;
};

std::optional<Extent> extentOf(const RankList &list, uint64_t ranks);

std::optional<Extent> extentOf(const Term &term, uint64_t ranks) {
  if (!term.isRepeat() && (term.start < 0 || static_cast<uint64_t>(term.start) >= ranks))
    return std::nullopt;
  auto start = static_cast<uint64_t>(term.start);
  auto body = term.isRepeat() ? extentOf(term.body, ranks) : Extent{start, start};
  if (!body || term.count == 0 || term.count > ranks)
    return std::nullopt;
  if (term.count == 1)
    return body;
  auto stride = static_cast<uint64_t>(term.stride);
  if (stride <= body->high - body->low || stride > (ranks - 1 - body->high) / (term.count - 1))
    return std::nullopt;
  return Extent{body->low, body->high + stride * (term.count - 1)};
}

/// Nothing if the list is empty, does not ascend, or leaves 0 to `ranks` - 1.
std::optional<Extent> extentOf(const RankList &list, uint64_t ranks) {
  std::optional<Extent> whole;
  for (const Term &term : list) {
    auto next = extentOf(term, ranks);
    if (!next || (whole && next->low <= whole->high))
      return std::nullopt;
    whole = Extent{whole ? whole->low : next->low, next->high};
  }
  return whole;
}

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
  for (const Cluster &cluster : info.online.clusters) {
    std::string name = "the cluster of rank " + std::to_string(cluster.lead);
    if (!extentOf(cluster.ranks, info.ranks))
      return name + " is not a list of ranks of the program";
    if (!indexOf(cluster.ranks, cluster.lead))
      return name + " is without that rank";
  }
  return {};
}

} // namespace

std::string infoProblem(const TraceInfo &info) {
  std::string problem = endingProblem(info);
  return problem.empty() ? onlineProblem(info) : problem;
}

} // namespace anole::format
