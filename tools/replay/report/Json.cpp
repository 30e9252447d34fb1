#include "tools/replay/report/Report.h"

#include <nlohmann/json.hpp>

namespace anole::replay {

using Json = nlohmann::ordered_json;

std::string reportJson(const Report &report, const TraceInfo &recorded) {
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
