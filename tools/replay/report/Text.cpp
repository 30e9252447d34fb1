#include "tools/replay/report/Report.h"

#include "tools/text/LineText.h"
#include "tools/text/NumberText.h"

#include <algorithm>

namespace anole::replay {
namespace {

using namespace tools;
using Rows = std::vector<std::vector<std::string>>;

constexpr size_t mostRanks = 64;

std::string secondsText(double seconds) { return timeText(seconds * 1e9); }

Rows rankRows(const Report &report) {
  Rows rows{{"rank", "time", "computing", "in MPI", "calls"}};
  for (size_t i = 0; i < std::min(report.ranks.size(), mostRanks); ++i) {
    const RankReport &rank = report.ranks[i];
    rows.push_back({std::to_string(i), secondsText(rank.seconds), secondsText(rank.computed),
                    secondsText(std::max(0.0, rank.seconds - rank.computed)),
                    countText(rank.calls)});
  }
  return rows;
}

Rows functionRows(const Report &report) {
  Rows rows{{"function", "calls", "time", "a call"}};
  for (const FunctionReport &function : report.functions)
    rows.push_back({function.name, countText(function.calls), secondsText(function.seconds),
                    secondsText(function.seconds / static_cast<double>(function.calls))});
  return rows;
}

} // namespace

std::string reportText(const Report &report, const TraceInfo &recorded) {
  std::string text = "replayed in " + secondsText(report.wall) + " on " +
                     plural(report.ranks.size(), "rank") + "; the recorded run took " +
                     secondsText(recorded.elapsed) + "\n";
  uint64_t leftOut = 0;
  for (const RankReport &rank : report.ranks)
    leftOut += rank.leftOut;
  if (leftOut > 0)
    text += plural(leftOut, "call") + " left out\n";
  text += "\nFunctions, of all ranks together\n" + tableText(functionRows(report), {1, 2, 3}, 2);
  text += "\nRanks\n" + tableText(rankRows(report), {0, 1, 2, 3, 4}, 2);
  if (report.ranks.size() > mostRanks)
    text += "  and " + std::to_string(report.ranks.size() - mostRanks) + " more (--json has all)\n";
  return text;
}

} // namespace anole::replay
