#include "tools/views/SummaryJson.h"

#include "tools/show/NumberText.h"
#include "tools/views/RankTimesJson.h"
#include "tools/views/TreeJson.h"

#include <array>
#include <cmath>

namespace anole::tools {
namespace {

double shareOf(double part, double whole) { return whole > 0 ? part / whole : 0; }

Json bytesOrNull(const std::optional<SizeTally> &tally) {
  return tally ? sizesJson(*tally) : Json(nullptr);
}

Json quantileJson(const CallSite &site, double share) {
  auto found = quantileOf(site.inside, share);
  return found ? Json(*found) : Json(nullptr);
}

const char *stateName(CallState state) {
  constexpr std::array names{"complete", "open", "polled"};
  return names[static_cast<size_t>(state)];
}

Json siteJson(const CallSite &site, const Summary &summary, const TraceNames &names) {
  double total = site.inside.sum;
  return {{"function", names.functionName(site.key)},
          {"place", names.callPlace(site.key.path, true)},
          {"path", siteText(site.key.path)},
          {"state", stateName(site.state)},
          {"calls", site.calls},
          {"mpi_ns", std::round(total)},
          {"computing_ns", std::round(site.before.sum)},
          {"share_of_run", shareOf(total, summary.spent.all())},
          {"share_of_mpi", shareOf(total, summary.spent.inside)},
          {"mean_ns", shareOf(total, static_cast<double>(site.inside.count))},
          {"p50_ns", quantileJson(site, 0.5)},
          {"p99_ns", quantileJson(site, 0.99)},
          {"by_rank", site.hasRanks ? balanceJson(site.byRank) : Json(nullptr)},
          {"sent", bytesOrNull(site.bytes.sent)},
          {"received", bytesOrNull(site.bytes.received)}};
}

Json partsJson(const std::vector<SummaryPart> &parts, const Summary &summary) {
  Json list = Json::array();
  for (const SummaryPart &part : parts)
    list.push_back({{"name", part.name},
                    {"depth", part.depth},
                    {"computing_ns", std::round(part.spent.computing)},
                    {"mpi_ns", std::round(part.spent.inside)},
                    {"share_of_run", shareOf(part.spent.all(), summary.spent.all())}});
  return list;
}

Json sentJson(const Summary &summary) {
  constexpr std::array names{"point_to_point", "collective", "one_sided", "file"};
  static_assert(names.size() == transferKinds);
  if (!summary.whyNoBytes.empty())
    return nullptr;
  Json json;
  for (size_t kind = 0; kind < names.size(); ++kind)
    json[names[kind]] = sizesJson(summary.sent[kind]);
  return json;
}

Json sharesJson(const Summary &summary) {
  return {{"least", summary.leastShare},
          {"least_rank", summary.leastShareRank},
          {"most", summary.mostShare},
          {"most_rank", summary.mostShareRank}};
}

} // namespace

Json summaryJson(const Summary &summary, const TraceNames &names) {
  Json json{{"run_ns", std::round(summary.runTime)},
            {"computing_ns", std::round(summary.spent.computing)},
            {"mpi_ns", std::round(summary.spent.inside)},
            {"mpi_share", summary.mpiShare()},
            {"mpi_share_by_rank", summary.hasRanks ? sharesJson(summary) : Json(nullptr)},
            {"computing", summary.hasRanks ? balanceJson(summary.computing) : Json(nullptr)},
            {"mpi", summary.hasRanks ? balanceJson(summary.inside) : Json(nullptr)},
            {"sent", sentJson(summary)},
            {"received", summary.whyNoBytes.empty() ? sizesJson(summary.received) : Json(nullptr)},
            {"call_sites", Json::array()},
            {"loops", partsJson(summary.loops, summary)},
            {"phases", partsJson(summary.phases, summary)}};
  for (const CallSite &site : summary.sites)
    json["call_sites"].push_back(siteJson(site, summary, names));
  return json;
}

} // namespace anole::tools
