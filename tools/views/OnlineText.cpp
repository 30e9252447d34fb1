#include "tools/views/OnlineText.h"

#include "runtime/core/model/ClusterFamilies.h"
#include "runtime/core/settings/Choices.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/TermText.h"

#include <algorithm>
#include <map>
#include <utility>

namespace anole::tools {
namespace {

constexpr size_t mostTerms = 12, mostClusters = 10;
constexpr int64_t mostKinds = 16; ///< see OnlineInfo::kinds

/// Long lists are cut: a program whose phases have no pattern must not fill the screen.
std::string phaseLengths(const Terms &phases) {
  Terms shown(phases.begin(), phases.begin() + std::min<ptrdiff_t>(std::ssize(phases), mostTerms));
  uint64_t left = valueCount(phases) - valueCount(shown);
  return termsText(shown) + (left ? ", and " + countText(left) + " more" : "") +
         (phases == Terms{{1, 0, 1, {}}} ? " interval" : " intervals");
}

std::string statesText(const PhaseCourse &course) {
  return "clustered " + plural(course.clusterings, "time") + ", representatives traced " +
         plural(course.leads, "time") + ", all ranks traced " + plural(course.allTracings, "time");
}

/// The steps of a kind of phases, the first few of them, and how often it came.
struct KindSteps {
  uint64_t phases = 0, left = 0;
  std::string steps;

  void add(uint64_t first, uint64_t length) {
    constexpr uint64_t most = 6;
    if (++phases > most) {
      ++left;
      return;
    }
    steps += (phases > 1 ? ", " : "") + countText(first) +
             (length > 1 ? "-" + countText(first + length - 1) : "");
  }
  std::string text() const { return (left ? steps + ", ..." : steps); }
};

/// Letters tell kinds apart; those that are not remembered have none. Of so many phases, however
/// many there are.
std::string kindsText(const PhaseCourse &course) {
  constexpr uint64_t mostPhases = 100'000;
  std::map<int64_t, KindSteps> kinds;
  TermCursor lengths(course.phases), numbers(course.kinds);
  uint64_t next = 1;
  for (uint64_t i = 0; i < mostPhases; ++i) {
    auto kind = numbers.next();
    if (!kind)
      break;
    auto length = static_cast<uint64_t>(lengths.next().value_or(0));
    kinds[*kind].add(std::exchange(next, next + length), length);
  }
  std::string text = valueCount(course.kinds) > mostPhases
                         ? entryText({"of the first " + countText(mostPhases) + " phases:"})
                         : "";
  for (const auto &[kind, found] : kinds)
    text += wrapped(
        {kind < mostKinds ? "kind " + std::string(1, static_cast<char>('A' + kind)) : "other kinds",
         "x " + countText(found.phases),
         (found.phases == 1 ? "(step " : "(steps ") + found.text() + ")"},
        {4, 4});
  return text;
}

/// `who`: the ranks, if not all.
std::string courseText(const PhaseCourse &course, const std::string &who, size_t width) {
  if (course.phases.empty())
    return "";
  return entryText({who + plural(valueCount(course.phases), "phase") + ": " +
                    phaseLengths(course.phases)},
                   width) +
         kindsText(course) + entryText({"at markers", statesText(course)}, width);
}

std::string clustersText(const OnlineInfo &online) {
  if (areAllAlone(online.clusters))
    return "";
  std::string text;
  const std::vector<Cluster> clusters = clustersIn(online.clusters);
  for (const Cluster &cluster : clusters) {
    if (&cluster == &clusters[0] + mostClusters)
      return text + "    and " + countText(clusters.size() - mostClusters) + " more\n";
    size_t number = static_cast<size_t>(&cluster - clusters.data()) + 1;
    text += wrapped({"cluster " + std::to_string(number) + ": ranks " + rankText(cluster.ranks) +
                     " (represented by " + std::to_string(cluster.lead) + ")"},
                    {4, 4});
  }
  return text;
}

std::string clusteringText(const OnlineInfo &online) {
  if (online.clustering.empty())
    return "";
  auto hasClustered = [](const PhaseCourse &course) { return course.clusterings != 0; };
  bool ran = hasClustered(online) || !online.clusters.empty() ||
             std::ranges::any_of(online.groups, hasClustered);
  return entryText({"clustering", online.clustering,
                    !ran ? "did not run"
                    : areAllAlone(online.clusters)
                        ? "each rank is a cluster of its own"
                        : plural(clusterCount(online.clusters), "cluster")});
}

/// Whether leads stand for other ranks. Exact clusters do so on the way only, if leads are trusted.
bool leadsStand(const OnlineInfo &online) {
  if (online.clustering.empty())
    return false;
  const std::string kind = online.clustering.substr(0, online.clustering.find(','));
  bool isTrusted = online.clustering.find(", leads trusted") != std::string::npos;
  if (kind == choiceName(ClusterKind::Exact))
    return isTrusted && online.upTo != 0;
  return kind != choiceName(ClusterKind::None);
}

std::string representedText(const OnlineInfo &online) {
  uint64_t members = 0;
  for (const ClusterFamily &family : online.clusters)
    members += (valueCount(family.ranks) - 1) * (1 + valueCount(family.others));
  if (members == 0 || !leadsStand(online))
    return "";
  return entryText({"of " + plural(members, "rank") + " the trace has the events of their leads"});
}

std::string deviationText(const Deviation &deviation, const TraceNames &names) {
  std::string who = "rank " + std::to_string(deviation.rank);
  if (deviation.ranks > 1)
    who += " and " + countText(deviation.ranks - 1) + " more";
  std::string when = "noticed after marker " + countText(deviation.marker);
  if (deviation.event)
    when += " at event " + countText(deviation.event - 1);
  return wrapped({who, when, placeText(deviation, names)}, {4, 4});
}

std::string deviationsText(const OnlineInfo &online, const TraceNames &names) {
  if (online.deviated == 0)
    return "";
  std::string text =
      entryText({plural(online.deviated, "rank") + " deviated from what their leads did"});
  uint64_t shown = 0;
  for (const Deviation &deviation : online.deviations) {
    text += deviationText(deviation, names);
    shown += deviation.ranks;
  }
  return shown < online.deviated
             ? text + "    and " + countText(online.deviated - shown) + " more\n"
             : text;
}

} // namespace

std::string placeText(const Deviation &deviation, const TraceNames &names) {
  if (deviation.path)
    return names.path(deviation.path, false);
  return deviation.loopSite ? "iterations of " + names.loop(deviation.loopSite, false) : "";
}

std::string onlineText(const OnlineInfo &online, const TraceNames &names, size_t width) {
  if (online == OnlineInfo{})
    return "";
  std::string text = courseText(online, "", width);
  for (const GroupCourse &group : online.groups)
    text += courseText(group, "ranks " + rankText(group.ranks) + ": ", width);
  if (online.updates)
    text += entryText({"written", plural(online.updates, "time"), "while the program ran"});
  return text + clusteringText(online) + representedText(online) + clustersText(online) +
         deviationsText(online, names);
}

} // namespace anole::tools
