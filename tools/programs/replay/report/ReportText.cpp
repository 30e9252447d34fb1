#include "tools/programs/replay/report/ReportText.h"

#include "tools/analysis/model/RunWindow.h"
#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"

namespace anole::replay {
namespace {

using namespace tools;

constexpr size_t mostRanks = 64;

std::string secondsText(double seconds) { return timeText(seconds * 1e9); }

} // namespace

std::string reportText(const ReplayReport &report, const Trace &recorded) {
  std::string text = "replayed in " + secondsText(report.wall) + " on " +
                     plural(report.ranks.size(), "rank") + "; the recorded run took " +
                     timeText(RunWindow::of(recorded).elapsed) + "\n";
  uint64_t leftOut = 0;
  for (const RankReport &rank : report.ranks)
    leftOut += rank.leftOut;
  if (leftOut > 0)
    text += plural(leftOut, "call") + " left out\n";
  text += "\nFunctions, of all ranks together\n" + rowsText(report.functions, {2});
  text += "\nRanks\n" + rowsText(replayedRanks(report), {2, mostRanks});
  if (report.ranks.size() > mostRanks)
    text += "  and " + std::to_string(report.ranks.size() - mostRanks) + " more (--json has all)\n";
  return text;
}

std::string reportJson(const ReplayReport &report, const Trace &recorded) {
  const double seconds = RunWindow::of(recorded).elapsed / 1e9;
  return printed(jsonOf(ReplayedRun{report, recorded.info.program, recorded.info.ranks, seconds}));
}

} // namespace anole::replay
