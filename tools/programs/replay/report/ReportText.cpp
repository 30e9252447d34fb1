#include "tools/programs/replay/report/ReportText.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace anole::replay {
namespace {

using namespace tools;
using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

constexpr size_t mostRanks = 64;

std::string secondsText(double seconds) { return timeText(seconds * 1e9); }

Rows rankRows(const ReplayReport &report) {
  Rows rows{{"rank", "time", "computing", "in MPI", "calls"}};
  for (size_t i = 0; i < std::min(report.ranks.size(), mostRanks); ++i) {
    const RankReport &rank = report.ranks[i];
    rows.push_back({std::to_string(i), secondsText(rank.seconds), secondsText(rank.computed),
                    secondsText(std::max(0.0, rank.seconds - rank.computed)),
                    countText(rank.calls)});
  }
  return rows;
}

Rows functionRows(const ReplayReport &report) {
  Rows rows{{"function", "calls", "time", "a call"}};
  for (const FunctionReport &function : report.functions)
    rows.push_back({function.name, countText(function.calls), secondsText(function.seconds),
                    secondsText(function.seconds / static_cast<double>(function.calls))});
  return rows;
}

} // namespace

std::string reportText(const ReplayReport &report, const TraceInfo &recorded) {
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

std::string reportJson(const ReplayReport &report, const TraceInfo &recorded) {
  Json ranks = Json::array(), functions = Json::array();
  for (const RankReport &rank : report.ranks)
    ranks.push_back({{"rank", ranks.size()},
                     {"seconds", rank.seconds},
                     {"computing", rank.computed},
                     {"calls", rank.calls},
                     {"left_out", rank.leftOut}});
  for (const FunctionReport &function : report.functions)
    functions.push_back(
        {{"function", function.name}, {"calls", function.calls}, {"seconds", function.seconds}});
  Json all{{"program", recorded.program},  {"ranks", recorded.ranks}, {"wall", report.wall},
           {"recorded", recorded.elapsed}, {"functions", functions},  {"per_rank", ranks}};
  return all.dump(2) + "\n";
}

} // namespace anole::replay
