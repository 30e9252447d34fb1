#include "tools/views/compare/SlowdownText.h"

#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/views/CauseColumns.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace anole::tools {
namespace {

constexpr double leastPart = 0.1;   // of the difference
constexpr double leastCause = 0.25; // of what is longer at a call site
constexpr size_t mostSites = 2;

/// A part of the difference, in nanoseconds of a rank.
struct DifferencePart {
  double time = 0;
  std::string text;
};

double ofRank(const std::optional<SiteTime> &time) { return time ? time->ofRank : 0; }

/// Why calls of B take longer, if waits are what makes them longer.
std::string causeText(const ComparedSite &site, double longer) {
  if (longer <= 0 || site.causes.empty() || site.causes[0].time < leastCause * longer)
    return "";
  const LongerWait &cause = site.causes[0];
  std::string ranks = cause.ranks.empty() ? "" : whatif::ranksWithMost(cause.ranks);
  std::string who = ranks.empty() ? "ranks" : whatif::ranksPhrase(ranks);
  return ", because " + who + (who.starts_with("rank ") ? " computes" : " compute") +
         " longer before " + printable(cause.site, longestName);
}

std::string computingText(const ComputingChange &change) {
  std::string text = "compute";
  if (!change.site.empty() && change.atSite / change.ofRank > 0.5)
    text += " before " + printable(change.site, longestName);
  if (change.rank)
    text += " (rank " + std::to_string(*change.rank) + ": " +
            timeText(std::fabs(change.ofThatRank)) + ")";
  return text;
}

/// The calls that only one side makes.
struct OwnCalls {
  double time = 0; ///< nanoseconds of a rank
  const ComparedSite *most = nullptr;

  void add(const ComparedSite &site) {
    double more = ofRank(site.first) + ofRank(site.second);
    time += more;
    if (!most || more > ofRank(most->first) + ofRank(most->second))
      most = &site;
  }
  std::string text() const {
    return timeText(time) + ", most in " + printable(most->name, longestName);
  }
};

/// Where both sides have calls of their own, B may do with these what A did with the others: only
/// the difference is saved or lost.
std::optional<DifferencePart> replacedCalls(const ComparedRuns &runs) {
  OwnCalls added, gone;
  for (const ComparedSite &site : runs.sites)
    if (!site.first || !site.second)
      (site.first ? gone : added).add(site);
  if (!added.most || !gone.most)
    return std::nullopt;
  return DifferencePart{added.time - gone.time, "in calls that only one side makes (B " +
                                                    added.text() + "; A " + gone.text() + ")"};
}

/// Computing comes last, as the reason of the rest.
std::vector<DifferencePart> partsOf(const ComparedRuns &runs, double difference) {
  std::vector<DifferencePart> parts;
  auto isLarge = [&](double time) { return time / difference >= leastPart; };
  auto replaced = replacedCalls(runs);
  if (replaced && isLarge(replaced->time))
    parts.push_back(*replaced);
  for (const ComparedSite &site : runs.sites)
    if (double time = ofRank(site.second) - ofRank(site.first);
        isLarge(time) && (!replaced || (site.first && site.second)))
      parts.push_back({time, "in " + printable(site.name, longestName) + causeText(site, time)});
  std::ranges::sort(parts, [](const DifferencePart &a, const DifferencePart &b) {
    double one = std::fabs(a.time), other = std::fabs(b.time);
    return one != other ? one > other : a.text < b.text;
  });
  parts.resize(std::min(parts.size(), mostSites));
  if (isLarge(runs.computing.ofRank))
    parts.push_back({runs.computing.ofRank, computingText(runs.computing)});
  if (isLarge(runs.computing.waited))
    parts.push_back({runs.computing.waited, "waiting for a core"});
  return parts;
}

std::string differenceText(double slowdown) {
  constexpr double mostPercent = 10; // of which one still sees how much it is
  if (slowdown >= mostPercent)
    return "B takes " + roundText(1 + slowdown, 3) + " times as long: ";
  return "B is " + percentText(std::fabs(slowdown)) + (slowdown > 0 ? " slower: " : " faster: ");
}

} // namespace

std::string slowdownText(const ComparedRuns &runs) {
  if (runs.whole.empty() || !runs.whole[0].first || !runs.whole[0].second)
    return "The times of both sides are not known.";
  double one = runs.whole[0].first->mean, other = runs.whole[0].second->mean;
  std::string times = timeText(other) + " a rank, A " + timeText(one);
  Change change = runs.whole[0].change;
  if (change == Change::Same)
    return "B takes as long as A" +
           std::string(runs.areSeveral ? ", within what the runs differ among themselves" : "") +
           ": " + times + ".";
  std::string text = differenceText(runs.slowdown()) + times;
  std::vector<DifferencePart> parts = partsOf(runs, other - one);
  const char *before = "; of the difference, ";
  for (const DifferencePart &part : parts) {
    text += before + timeText(std::fabs(part.time)) + " " + part.text;
    before = part.text.find(", because ") == std::string::npos ? ", " : "; ";
  }
  return text + ".";
}

} // namespace anole::tools
