#include "tools/views/CompareText.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/ShortName.h"

#include <algorithm>

namespace anole::tools {

namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string changeText(double first, double second) {
  if (first <= 0)
    return "";
  double percent = 100 * (second - first) / first;
  return (percent > 0 ? "+" : "") + roundText(percent, 3) + " %";
}

std::string onlyIn(bool isFirst) { return isFirst ? "only in A" : "only in B"; }

std::string medianText(const std::optional<SiteTime> &time) {
  return time && time->median ? timeText(*time->median) : "";
}

std::vector<std::string> rowOf(const ComparedSite &site) {
  bool both = site.first && site.second;
  return {site.first ? timeText(site.first->total) : "-",
          site.second ? timeText(site.second->total) : "-",
          both ? changeText(site.first->total, site.second->total) : "",
          medianText(site.first),
          medianText(site.second),
          both ? roundText(site.test.effect, 2) : "",
          verdictOf(site),
          printable(site.name, longestName)};
}

std::string rangeText(const std::optional<TimeRange> &time) {
  return time ? timeText(time->least) + " to " + timeText(time->most) : "";
}

std::vector<std::string> rowOf(const ComparedPart &part) {
  bool both = part.first && part.second;
  return {part.first ? timeText(part.first->mean) : "-",
          part.second ? timeText(part.second->mean) : "-",
          both ? changeText(part.first->mean, part.second->mean) : "",
          rangeText(part.first),
          rangeText(part.second),
          both ? "" : onlyIn(part.first.has_value()),
          shortLoop(printable(part.name, longestName))};
}

template <typename Some>
std::string tableOf(const std::string &title, const std::vector<std::string> &head,
                    const std::vector<Some> &all, size_t top) {
  if (all.empty())
    return "";
  Rows rows{head};
  for (size_t i = 0; i < std::min(top, all.size()); ++i)
    rows.push_back(rowOf(all[i]));
  std::string some =
      all.size() > top ? ", " + std::to_string(top) + " of " + std::to_string(all.size()) : "";
  return "\n" + title + some + "\n" + tableText(rows, {0, 1, 2, 3, 4, 5}, 2);
}

} // namespace

std::string verdictOf(const ComparedSite &site) {
  if (!site.first || !site.second)
    return onlyIn(site.first.has_value());
  return !site.test.isDifferent() ? "noise" : site.test.effect > 0 ? "slower" : "faster";
}

std::string compareText(const ComparedRuns &runs, size_t top) {
  const std::vector<std::string> sites{"A",        "B",      "change", "median A",
                                       "median B", "effect", "B is",   ""};
  const std::vector<std::string> parts{"A", "B", "change", "ranks of A", "ranks of B", "", ""};
  return tableOf("Call sites, time of all ranks inside", sites, runs.sites, top) +
         "\nThe rest is time of a rank, on average, and from the fastest to the slowest rank\n" +
         tableOf("Run", parts, runs.whole, top) + tableOf("Loops", parts, runs.loops, top) +
         tableOf("Phases", parts, runs.phases, top) +
         tableOf("Groups of ranks of A", parts, runs.groups, top) +
         "\nCalls differ by more than noise if p < 0.001 (Mann-Whitney) and the effect is "
         "beyond 0.43;\none run each does not tell how far runs of the same program are "
         "apart in the rest.\n";
}

} // namespace anole::tools
