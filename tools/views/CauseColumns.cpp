#include "tools/views/CauseColumns.h"

#include "runtime/core/compress/FoldedRanks.h"
#include "tools/show/LineText.h"
#include "tools/show/TermText.h"

#include <algorithm>

namespace anole::whatif {
namespace {

constexpr const char *causeNames[] = {"computing", "latency",   "transfer",
                                      "copies",    "receiving", "overhead"};

std::string functionAt(const ShownSite &site) { return site.names.functionName(site.key); }
std::string placeAt(const ShownSite &site) { return site.names.callPlace(site.key.path, true); }
std::string pathAt(const ShownSite &site) { return site.names.path(site.key.path); }

} // namespace

ShownSite siteAt(uint32_t site, const Trace &trace, const tools::TraceNames &names) {
  return {trace.streams[0].points[site].key, names};
}

std::string siteText(const ShownSite &site) {
  return tools::spaced(functionAt(site), site.names.callPlace(site.key.path, false));
}

std::string sitePhrase(const ShownSite &site) {
  return functionAt(site) + " " + site.names.callPlace(site.key.path, false);
}

Expected<std::vector<uint32_t>> sitesWith(const std::string &words, const Trace &trace,
                                          const tools::TraceNames &names) {
  std::vector<uint32_t> sites;
  for (uint32_t site = 0; site < trace.streams[0].points.size(); ++site) {
    ShownSite shown = siteAt(site, trace, names);
    std::string text = functionAt(shown) + " " + placeAt(shown) + " " + pathAt(shown);
    if (text.find(words) != std::string::npos)
      sites.push_back(site);
  }
  if (sites.empty())
    return fail("no call site has '" + words + "' in its function, place or call path; " +
                "anole info lists them");
  return sites;
}

tools::Perhaps<ShownSite> ShownCause::site() const {
  return cause.kind == CauseKind::Computing ? std::optional(siteAt(cause.site, trace, names))
                                            : std::nullopt;
}

std::string ShownCause::kind() const { return causeNames[static_cast<size_t>(cause.kind)]; }

std::string ShownCause::text() const {
  return cause.kind == CauseKind::Computing ? "compute before" : kind();
}

std::string ShownCause::ranksText() const { return ranksWithMost(cause.ranks); }

std::string ranksWithMost(const std::vector<RankShare> &shares) {
  std::vector<uint32_t> ranks;
  for (const RankShare &share : shares)
    if (share.time >= shares[0].time / 2)
      ranks.push_back(share.rank);
  std::ranges::sort(ranks);
  return tools::rankText(foldRanks(ranks));
}

std::string ranksPhrase(const std::string &ranks) {
  bool isOne = ranks.find_first_not_of("0123456789") == std::string::npos;
  return (isOne ? "rank " : "ranks ") + ranks;
}

const tools::Columns<ShownSite> &columnsOf(const ShownSite *) {
  static const tools::Columns<ShownSite> columns(
      {{"function", functionAt},
       {"place", placeAt},
       {"call_path", pathAt},
       {"path", [](const ShownSite &site) { return tools::StableId{site.key.path}; }}});
  return columns;
}

const tools::Columns<RankShare> &columnsOf(const RankShare *) {
  static const tools::Columns<RankShare> columns(
      {{"rank", [](const RankShare &share) { return tools::RankNumber{share.rank}; }},
       {"time_ns", [](const RankShare &share) { return tools::Nanoseconds{share.time}; }}});
  return columns;
}

const tools::Columns<ShownCause> &columnsOf(const ShownCause *) {
  static const tools::Columns<ShownCause> columns(
      {{"kind", &ShownCause::kind,
        "Computing comes before the calls of the call site, or is inside calls that do not wait"},
       {"time_ns", [](const ShownCause &shown) { return tools::Nanoseconds{shown.cause.time}; }},
       {"call_site", &ShownCause::site},
       {"ranks", [](const ShownCause &shown) { return shown.cause.ranks; },
        "What each rank has of it, most first"}});
  return columns;
}

} // namespace anole::whatif
