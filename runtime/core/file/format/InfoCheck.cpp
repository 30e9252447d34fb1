#include "runtime/core/file/format/InfoCheck.h"

#include "runtime/core/base/Limits.h"
#include "runtime/core/file/format/RankListCheck.h"
#include "runtime/core/model/ClusterFamilies.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermSums.h"

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

/// The clusters of the other leads are that of the first one, moved.
std::string othersProblem(const ClusterFamily &family, RankExtent own, uint64_t ranks) {
  auto leads = extentOf(family.others, ranks);
  if (!leads)
    return "names leads of others that are not a list of ranks of the program";
  if (leads->count > mostListedClusters || termCount(family.ranks) > mostFamilyTerms)
    return "stands for more others than are written";
  uint64_t below = family.lead - own.low, above = own.high - family.lead;
  return leads->low < below || leads->high + above >= ranks
             ? "has others with ranks that are not of the program"
             : "";
}

std::string familyProblem(const ClusterFamily &family, uint64_t ranks) {
  auto extent = extentOf(family.ranks, ranks);
  if (!extent)
    return "is not a list of ranks of the program";
  if (!indexOf(family.ranks, family.lead))
    return "is without that rank";
  return family.others.empty() ? "" : othersProblem(family, *extent, ranks);
}

std::string clusterProblem(const TraceInfo &info) {
  uint64_t clusters = 0, clustered = 0;
  for (const ClusterFamily &family : info.online.clusters) {
    std::string problem = familyProblem(family, info.ranks);
    if (!problem.empty())
      return "the cluster of rank " + std::to_string(family.lead) + " " + problem;
    uint64_t alike = 1 + valueCount(family.others);
    clusters += alike;
    clustered += alike * valueCount(family.ranks);
    if (clustered > info.ranks)
      return "the clusters have more ranks than the program";
  }
  return clusters > mostListedClusters ? "there are more clusters than are written" : "";
}

/// Parts of a program's ranks stand in the order of their first ranks, and no rank is in two. `one`
/// and `several`: what they are. `problemOf` says what else is wrong with one, which has so many
/// ranks.
template <typename Part, typename Problem>
std::string partProblem(const std::vector<Part> &parts, uint64_t ranks, const std::string &one,
                        const std::string &several, Problem problemOf) {
  uint64_t all = 0, next = 0;
  for (const Part &part : parts) {
    auto extent = extentOf(part.ranks, ranks);
    if (!extent || extent->low < next)
      return one + " has ranks that are not those of the program, or not in order";
    if (std::string problem = problemOf(part, extent->count); !problem.empty())
      return problem;
    next = extent->low + 1;
    all += extent->count;
  }
  return all > ranks ? several + " have more ranks than the program" : "";
}

std::string commandProblem(const TraceInfo &info) {
  if (info.commands.size() > mostCommandLines)
    return "there are more command lines than are written";
  return partProblem(info.commands, info.ranks, "a command line", "the command lines",
                     [](const CommandLine &, uint64_t) { return std::string(); });
}

/// A number for each rank, none of them longer than what is written.
bool hasHostNumbers(const HostFamily &family, uint64_t ranks) {
  constexpr int64_t above = 1'000'000'000'000'000'000; // mostHostDigits
  auto numbers = rangeOf(family.numbers);
  return numbers && numbers->low >= 0 && numbers->high < above &&
         countOf(family.numbers) == ranks && family.digits <= mostHostDigits;
}

std::string hostProblem(const TraceInfo &info) {
  if (info.hosts.size() == 1 && info.hosts[0] == HostFamily{})
    return {};
  if (info.hosts.size() > mostHostFamilies)
    return "there are more hosts than are written";
  return partProblem(info.hosts, info.ranks, "a host", "the hosts",
                     [](const HostFamily &family, uint64_t ranks) {
                       return family.numbers.empty() || hasHostNumbers(family, ranks)
                                  ? std::string()
                                  : "hosts have numbers that are not those of their ranks";
                     });
}

std::string courseProblem(const PhaseCourse &course) {
  if (!hasValues(course.phases) || !hasValues(course.kinds))
    return "the lengths or kinds of phases have a term without a value";
  if (!course.kinds.empty() && valueCount(course.kinds) != valueCount(course.phases))
    return "there are not as many kinds of phases as phases";
  return {};
}

std::string groupProblem(const TraceInfo &info) {
  return partProblem(info.online.groups, info.ranks, "a group with phases",
                     "the groups with phases",
                     [](const GroupCourse &group, uint64_t) { return courseProblem(group); });
}

std::string onlineProblem(const TraceInfo &info) {
  std::string problem = courseProblem(info.online);
  if (problem.empty())
    problem = groupProblem(info);
  return problem.empty() ? clusterProblem(info) : problem;
}

} // namespace

std::string infoProblem(const TraceInfo &info) {
  for (auto *problemOf : {endingProblem, commandProblem, hostProblem, onlineProblem})
    if (std::string problem = problemOf(info); !problem.empty())
      return problem;
  return {};
}

} // namespace anole::format
