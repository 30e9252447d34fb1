#include "tools/views/compare/ScalingText.h"

#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"

#include <algorithm>

namespace anole::tools {
namespace {

std::string valueText(const ScalingReport &report, double x) {
  return report.parameter + " = " + numberText(x);
}

std::string headText(const ScalingReport &report) {
  const std::vector<double> &x = report.runs.x;
  return "first run: " + valueText(report, x.front()) +
         "; last run: " + valueText(report, x.back()) + "; extrapolated to " +
         valueText(report, report.runs.farthest()) + "\n";
}

std::string tableOf(const std::string &title, const std::vector<ScaledRow> &all,
                    RowsLayout layout) {
  if (all.empty())
    return "";
  if (std::ranges::none_of(all,
                           [](const ScaledRow &row) { return row.place->takesOver.has_value(); }))
    layout.without.emplace_back("takes most");
  return "\n" + titleOf(title, all.size(), layout.most) + "\n" + rowsText(all, layout);
}

std::string closingText(const ScalingReport &report) {
  if (report.runs.x.size() < 3)
    return "\nLaws need three runs at least.\n";
  std::string few =
      report.runs.x.size() >= manyMeasurements
          ? ""
          : "\nWith fewer than six runs only plain laws are tried; two are named where the "
            "runs do not tell\nwhich it is, and none where all miss a run by 10 % on "
            "average.";
  if (!report.areRanks())
    return few + "\nThe error is what a law misses a run by that it has not seen, on average.\n";
  return few +
         "\nThe error is what a law misses a run by that it has not seen, on average. Lost is what "
         "a\n"
         "rank takes beyond the time of the first run" +
         std::string(report.isWeak ? "" : ", shared out among more ranks") + ".\n";
}

} // namespace

std::string scalingText(const ScalingReport &report, size_t top, const Screen &screen) {
  RowsLayout layout{.indent = 2, .most = top, .width = screen.width};
  if (!report.areRanks())
    layout.without.emplace_back("lost");
  std::string efficiency =
      report.efficiency.empty() ? "" : turnedRowsText(report.efficiency, screen.width) + "\n";
  return efficiency + "Time of a rank, what grows worst first; " + headText(report) +
         tableOf("Run", report.rowsOf(report.runs.whole), layout) +
         tableOf("MPI functions", report.rowsOf(report.runs.functions), layout) +
         tableOf("Call sites", report.rowsOf(report.runs.sites), layout) + closingText(report);
}

} // namespace anole::tools
