#include "tools/views/HostColumns.h"

#include "runtime/core/compress/FoldedRanks.h"
#include "runtime/core/model/HostRanks.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/TermText.h"

#include <algorithm>

namespace anole::tools {

std::vector<ShownHost> shownHosts(const TraceInfo &info) {
  std::vector<ShownHost> shown;
  for (const HostRanks &host : hostsOf(info))
    shown.push_back({host.name, foldRanks(host.ranks)});
  return shown;
}

std::vector<std::string> hostsByRank(const TraceInfo &info) {
  const std::vector<HostRanks> hosts = hostsOf(info);
  if (hosts.size() < 2)
    return {};
  std::vector<std::string> names(info.ranks);
  for (const HostRanks &host : hosts)
    for (uint32_t rank : host.ranks)
      names[rank] = host.name;
  return names;
}

std::string onHosts(const TraceInfo &info) {
  size_t hosts = hostsOf(info).size();
  return hosts < 2 ? "" : " on " + plural(hosts, "host");
}

std::string hostsText(const TraceInfo &info, size_t most) {
  const std::vector<ShownHost> hosts = shownHosts(info);
  if (hosts.size() < 2)
    return "";
  std::string text;
  for (size_t i = 0; i < std::min(hosts.size(), most); ++i)
    text += (i > 0 ? "; " : "") + printable(hosts[i].name) +
            (valueCount(hosts[i].ranks) == 1 ? ": rank " : ": ranks ") + rankText(hosts[i].ranks);
  return text +
         (hosts.size() > most ? "; and " + std::to_string(hosts.size() - most) + " more" : "");
}

const Columns<ShownHost> &columnsOf(const ShownHost *) {
  static const Columns<ShownHost> columns(
      "", "A host and the ranks that ran there",
      {{"name", &ShownHost::name},
       {"ranks", [](const ShownHost &row) { return RanksWord{row.ranks}; }}});
  return columns;
}

} // namespace anole::tools
