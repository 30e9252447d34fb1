#include "tools/views/compare/VarianceText.h"

#include "tools/show/LineText.h"
#include "tools/show/RowsText.h"
#include "tools/views/HostColumns.h"

#include <algorithm>

namespace anole::tools {
namespace {

template <typename Row>
std::string varianceTable(const std::string &title, const std::vector<Row> &rows,
                          const RowsLayout &layout) {
  return "\n" + titleOf(title, rows.size(), layout.most) + "\n" + rowsText(rows, layout);
}

/// Those that are off first.
std::vector<VariedRank> offFirst(std::vector<VariedRank> ranks) {
  std::ranges::sort(ranks, std::greater(), [](const VariedRank &rank) {
    return std::tuple(rank.least, rank.most, -int64_t(rank.rank));
  });
  return ranks;
}

std::vector<VariedHost> offFirst(std::vector<VariedHost> hosts) {
  std::ranges::sort(hosts, std::greater(), [](const VariedHost &host) {
    return std::tuple(host.least, host.most, std::string_view(host.name));
  });
  return hosts;
}

} // namespace

std::string varianceText(const VarianceReport &report, size_t top, const Screen &screen) {
  RowsLayout layout{.indent = 2, .most = top, .width = screen.width};
  const std::vector<ShownRun> runs = report.runs();
  const std::vector<VariedHost> &hosts = report.variance.hosts;
  if (hosts.empty())
    layout.without = {hostHeading, betweenHostsHeading};
  RowsLayout ofRuns = layout;
  if (std::ranges::all_of(runs, [](const ShownRun &shown) { return shown.run.host.empty(); }))
    ofRuns.without.emplace_back("host of rank 0");
  return wrapped({report.sentence()}, {.width = screen.width}) +
         varianceTable("Runs, time of a rank", runs, ofRuns) +
         varianceTable("Ranks, what they compute longer than others that do the same",
                       offFirst(report.variance.ranks), layout) +
         (hosts.empty() ? ""
                        : varianceTable("Hosts, what three of four of their ranks compute longer",
                                        offFirst(hosts), layout)) +
         varianceTable("Call sites, time of a rank", report.variance.places, layout);
}

} // namespace anole::tools
