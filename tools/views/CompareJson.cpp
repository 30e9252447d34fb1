#include "tools/views/CompareJson.h"

#include "tools/views/CompareText.h"

#include <cmath>

namespace anole::tools {

namespace {

Json timeJson(const std::optional<SiteTime> &time) {
  if (!time)
    return nullptr;
  return {{"total_ns", std::round(time->total)},
          {"median_ns", time->median ? Json(*time->median) : Json(nullptr)}};
}

Json timeJson(const std::optional<TimeRange> &time) {
  if (!time)
    return nullptr;
  return {{"mean_ns", std::round(time->mean)},
          {"least_ns", std::round(time->least)},
          {"most_ns", std::round(time->most)}};
}

Json siteJson(const ComparedSite &site) {
  bool both = site.first && site.second;
  return {{"name", site.name},
          {"a", timeJson(site.first)},
          {"b", timeJson(site.second)},
          {"effect", both ? Json(site.test.effect) : Json(nullptr)},
          {"probability", both ? Json(site.test.probability) : Json(nullptr)},
          {"b_is", verdictOf(site)}};
}

Json partsJson(const ComparedParts &parts) {
  Json list = Json::array();
  for (const ComparedPart &part : parts)
    list.push_back(
        {{"name", part.name}, {"a", timeJson(part.first)}, {"b", timeJson(part.second)}});
  return list;
}

} // namespace

Json compareJson(const ComparedRuns &runs) {
  Json sites = Json::array();
  for (const ComparedSite &site : runs.sites)
    sites.push_back(siteJson(site));
  return {{"call_sites", std::move(sites)},
          {"run", partsJson(runs.whole)},
          {"loops", partsJson(runs.loops)},
          {"phases", partsJson(runs.phases)},
          {"groups", partsJson(runs.groups)}};
}

} // namespace anole::tools
