#include "tools/analysis/causes/Worth.h"

#include "tools/analysis/causes/Rerun.h"

#include <algorithm>
#include <limits>

namespace anole::whatif {
namespace {

SiteWorth worthAt(const Rerun &again, const OfStreams &which) {
  SiteWorth worth;
  for (double saving : usualSavings)
    worth.faster.push_back(again.faster(which, 1 - saving));
  worth.balanced = again.gain(balancedTimes(again.run.streams(), which));
  return worth;
}

OfStreams ofSite(uint32_t site) {
  return [site](const TimeStream &stream) { return stream.site == site; };
}

/// The points whose times change: all, or some of them.
class ChangedSites {
public:
  explicit ChangedSites(const std::vector<bool> &inside) : inside(inside) {}
  bool areAll() const { return inside.empty(); }
  bool has(uint32_t site) const { return areAll() || inside[site]; }
  bool has(const PathPart &part) const {
    return part.cause.kind == CauseKind::Computing && has(part.cause.site);
  }
  bool operator()(const TimeStream &stream) const { return has(stream.site); }

private:
  const std::vector<bool> &inside;
};

std::vector<SiteWorth> sitesOf(const Rerun &again, const CriticalPath &path,
                               const ChangedSites &changed, size_t most) {
  std::vector<SiteWorth> sites;
  for (const PathPart &part : path.parts)
    if (changed.has(part) && sites.size() < most) {
      sites.push_back(worthAt(again, ofSite(part.cause.site)));
      sites.back().site = part.cause.site;
      sites.back().onPath = part.cause.time;
    }
  std::ranges::sort(sites, std::greater(),
                    [](const SiteWorth &site) { return site.faster.back(); });
  return sites;
}

/// A link of which one part of the times is gone: the latency, or what bytes take.
Link linkWithout(Link link, bool latency) {
  if (latency)
    link.latency = 0;
  else
    link.bandwidth = std::numeric_limits<double>::infinity();
  const double before = link.table.isEmpty() ? 0 : link.table.at(0);
  for (SizeTable *table : {&link.table, &link.partitioned}) {
    std::vector<SizeTable::Entry> entries = table->all();
    for (SizeTable::Entry &entry : entries)
      entry.time = latency ? std::max(0.0, entry.time - before) : table->at(0);
    *table = SizeTable(std::move(entries));
  }
  return link;
}

Network networkWithout(Network network, bool latency) {
  for (Link *link : {&network.between, &network.inside})
    *link = linkWithout(*link, latency);
  return network;
}

/// A message still takes as long, less what processors do for it.
Network networkWithoutOverhead(Network network) {
  for (Link *link : {&network.between, &network.inside}) {
    link->latency = std::max(0.0, link->latency - 2 * link->overhead);
    link->overhead = 0;
  }
  network.hasOwnTimes = false;
  return network;
}

/// What all times together that change are worth.
SiteWorth wholeOf(const Rerun &again, const CriticalPath &path, const ChangedSites &changed) {
  SiteWorth whole = worthAt(again, changed);
  for (const PathPart &part : path.parts)
    whole.onPath += changed.has(part) ? part.cause.time : 0;
  whole.balanced = again.gainIfBalanced(changed);
  return whole;
}

double gainOf(const Rerun &again, const std::vector<Speedup> &chosen, const ChangedSites &changed) {
  TimeStreams streams = again.run.streams();
  for (const Speedup &one : chosen)
    streams = scaledTimes(
        std::move(streams),
        [&](const TimeStream &stream) {
          return changed(stream) && (one.sites.empty() ||
                                     std::ranges::find(one.sites, stream.site) != one.sites.end());
        },
        one.factor);
  return again.gain(streams);
}

} // namespace

Expected<Worth> worthOf(const Trace &trace, const CauseOptions &options, size_t most,
                        const std::vector<Speedup> &chosen, const std::vector<bool> &inside) {
  auto run = CauseRun::of(trace, options);
  if (!run)
    return tl::unexpected(run.error());
  const CriticalPath path = criticalPathOf(trace, options, **run);
  const Rerun again(**run, options.match.limit);
  const ChangedSites changed(inside);
  Worth worth{path.length, wholeOf(again, path, changed)};
  auto isOverhead = [&](const TimeStream &one) { return one.isInside && changed(one); };
  const Network network = options.usedNetwork();
  worth.noOverhead = again.gain(scaledTimes((*run)->streams(), isOverhead, 0),
                                changed.areAll() ? networkWithoutOverhead(network) : network);
  if (!options.network.name.empty() && changed.areAll()) {
    worth.noLatency = again.gainOn(networkWithout(options.network, true));
    worth.noTransfer = again.gainOn(networkWithout(options.network, false));
  }
  worth.sites = sitesOf(again, path, changed, most);
  if (!chosen.empty())
    worth.chosen = gainOf(again, chosen, changed);
  worth.gaps = path.gaps;
  return worth;
}

} // namespace anole::whatif
