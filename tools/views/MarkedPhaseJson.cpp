#include "tools/views/MarkedPhaseJson.h"

#include "runtime/core/model/ClusterFamilies.h"
#include "tools/analysis/model/TracePhases.h"
#include "tools/show/TermText.h"
#include "tools/views/OnlineText.h"

namespace anole::tools {
namespace {

Json clustersJson(const std::vector<Cluster> &clusters) {
  Json json = Json::array();
  for (const Cluster &cluster : clusters) {
    Json one{{"lead", cluster.lead}};
    one.update(ranksJson(cluster.ranks));
    json.push_back(std::move(one));
  }
  return json;
}

Json deviationsJson(const OnlineInfo &online, const TraceNames &names) {
  Json json = Json::array();
  for (const Deviation &deviation : online.deviations)
    json.push_back({{"rank", deviation.rank},
                    {"ranks", deviation.ranks},
                    {"after_marker", deviation.marker},
                    {"event", deviation.event},
                    {"place", placeText(deviation, names)}});
  return json;
}

Json onlineJson(const OnlineInfo &online, const TraceNames &names) {
  if (online == OnlineInfo{})
    return nullptr;
  return {{"phases", valueCount(online.phases)},
          {"intervals", termsText(online.phases)},
          {"states", {{"C", online.clusterings}, {"L", online.leads}, {"AT", online.allTracings}}},
          {"updates", online.updates},
          {"up_to", online.upTo},
          {"clustering", online.clustering},
          {"clusters", clustersJson(clustersIn(online.clusters))},
          {"deviated", online.deviated},
          {"deviations", deviationsJson(online, names)}};
}

} // namespace

Json phasesJson(const Trace &trace, const TraceNames &names) {
  TracePhases phases = phasesOf(trace);
  Json json{{"loops", phases.loops}, {"by_hand", Json::array()}};
  if (phases.byHand)
    json["by_hand"] = columnJson("markers", phases.stream->loops[0].markers);
  if (phases.loops.empty() && !phases.byHand)
    json["none"] = whyNoPhases(trace);
  json["online"] = onlineJson(trace.info.online, names);
  return json;
}

} // namespace anole::tools
