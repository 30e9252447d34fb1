#include "tools/views/RankTimesJson.h"

#include "tools/analysis/model/Balance.h"
#include "tools/show/NumberText.h"

#include <cmath>

namespace anole::tools {
namespace {

/// Whole nanoseconds: a fraction of one was not measured.
Json timesJson(const SpentByRank &spent, double TimeSpent::*what) {
  Json times = Json::array();
  for (const TimeSpent &time : spent)
    times.push_back(std::round(time.*what));
  return times;
}

Json waitJson(const LongestWait &wait, const TraceNames &names) {
  if (!wait.place)
    return nullptr;
  return {{"function", names.functionName(*wait.place)},
          {"place", names.place(wait.place->path)},
          {"path", siteText(wait.place->path)},
          {"ns", std::round(wait.time)}};
}

} // namespace

Json balanceJson(const Balance &balance) {
  return {{"mean_ns", std::round(balance.mean)},
          {"slowest", balance.slowest},
          {"fastest", balance.fastest},
          {"imbalance", balance.imbalance()}};
}

Json rankTimesJson(const RankProfile &profile, const TraceNames &names) {
  SpentByRank totals = profile.totals();
  std::vector<LongestWait> waits = profile.longestWaits();
  Json json{{"ranks", Json::array()}};
  for (size_t row = 0; row < totals.size(); ++row) {
    const TimeSpent &spent = totals[row];
    json["ranks"].push_back({{"rank", profile.shown().rank(row)},
                             {"computing_ns", std::round(spent.computing)},
                             {"mpi_ns", std::round(spent.inside)},
                             {"mpi_share", spent.all() > 0 ? spent.inside / spent.all() : 0},
                             {"waits_longest", waitJson(waits[row], names)}});
  }
  json["computing"] = balanceJson(balanceOf(profile.shown(), totals, &TimeSpent::computing));
  json["mpi"] = balanceJson(balanceOf(profile.shown(), totals, &TimeSpent::inside));
  return json;
}

Json spentPartsJson(const std::vector<SpentPart> &parts) {
  Json list = Json::array();
  for (const SpentPart &part : parts) {
    Json json{{"name", part.name},
              {"depth", part.depth},
              {"computing_ns", timesJson(part.own, &TimeSpent::computing)},
              {"mpi_ns", timesJson(part.own, &TimeSpent::inside)}};
    if (!part.whole.empty()) {
      json["inclusive_computing_ns"] = timesJson(part.whole, &TimeSpent::computing);
      json["inclusive_mpi_ns"] = timesJson(part.whole, &TimeSpent::inside);
    }
    list.push_back(std::move(json));
  }
  return list;
}

} // namespace anole::tools
