#include "tools/views/AccuracyJson.h"

namespace anole::tools {
namespace {

Json shareJson(const Share &share) {
  return {{"percent", share.all ? Json(share.percent()) : Json(nullptr)},
          {"same", share.same},
          {"of", share.all}};
}

Json sharesJson(const Shares &shares) {
  Json json;
  for (size_t i = 0; i < parameterCount; ++i)
    json[parameterNames[i]] = shareJson(shares[i]);
  return json;
}

Json rangesJson(const RankRanges &ranges) {
  Json json = Json::array();
  for (RankRange range : ranges)
    json.push_back({range.first, range.last});
  return json;
}

} // namespace

Json matrixJson(const CommunicationMatrix &matrix) {
  Json sends = Json::array();
  for (const auto &[cell, count] : matrix.sends)
    sends.push_back({cell.first, cell.second, count});
  return {{"sends", sends}, {"unplaced", matrix.unplaced}};
}

std::string accuracyJson(const ComparedTraces &traces) {
  Json json{{"full", traces.full.file},
            {"clustered", traces.clustered.file},
            {"overall", sharesJson(traces.accuracy.overall())}};
  json["overall"]["sends"] = shareJson(matching(traces.fullMatrix, traces.clusteredMatrix));
  json["ranks"] = Json::array();
  for (const Shares &shares : traces.accuracy.ranks)
    json["ranks"].push_back(sharesJson(shares));
  json["only_full"] = rangesJson(traces.accuracy.onlyFirst);
  json["only_clustered"] = rangesJson(traces.accuracy.onlySecond);
  json["matrix_full"] = matrixJson(traces.fullMatrix);
  json["matrix_clustered"] = matrixJson(traces.clusteredMatrix);
  return printed(json);
}

} // namespace anole::tools
