#include "runtime/core/ranks/cluster/Members.h"

#include "runtime/core/merge/SumMerge.h"
#include "runtime/core/ranks/cluster/LeadExpansion.h"
#include "runtime/core/ranks/cluster/PeerExpansion.h"

namespace anole {

namespace {

void multiply(TimeStats &times, uint64_t factor) {
  times.count *= factor;
  times.sum *= static_cast<double>(factor);
  times.squares *= static_cast<double>(factor);
  for (auto &[bin, count] : times.bins)
    count *= factor;
}

/// `peers` is null if no plug-in applies.
void expandTerms(std::vector<SharedTerm> &terms, const RankList &leads, LeadExpansion &expansion,
                 const PeerExpansion *peers) {
  for (SharedTerm &term : terms) {
    expandTerms(term.body, leads, expansion, term.stride == RankValue{} ? peers : nullptr);
    if (const PeerPlugin *plugin = peers ? peers->explaining(term, leads) : nullptr)
      term.start = peers->valuesOf(*plugin, expansion.ranksOf(leads));
    else
      expansion.expand(term.start, leads);
    expansion.expand(term.stride, leads);
    expansion.expand(term.count, leads);
  }
}

void expandColumn(SharedColumn &column, LeadExpansion &expansion,
                  const PeerExpansion *peers = nullptr) {
  for (Family &family : column) {
    expandTerms(family.terms, family.ranks, expansion, family.coding ? nullptr : peers);
    expansion.expand(family.ranks);
  }
}

/// Before the rank lists are expanded.
void expandSums(SharedStream &stream, LeadExpansion &expansion) {
  eachSums(stream,
           [&](RankSums &sums, double, const RankList &ranks) { expansion.expand(sums, ranks); });
}

void expandPoint(SharedPoint &point, LeadExpansion &expansion, const PeerExpansion &peers) {
  expansion.expand(point.ranks);
  for (size_t i = 0; i < point.columns.size(); ++i)
    expandColumn(point.columns[i], expansion, peers.concerns(point, i) ? &peers : nullptr);
  for (RankTimes &times : point.times)
    expansion.expand(times.ranks);
}

void expandLoop(SharedLoop &loop, LeadExpansion &expansion) {
  for (VariantFamily &family : loop.variants) {
    expansion.expand(family.ranks);
    expandColumn(family.variant, expansion);
  }
  expandColumn(loop.trips, expansion);
  expandColumn(loop.markers, expansion);
}

} // namespace

void weigh(Trace &lead, uint64_t members) {
  for (SharedStream &stream : lead.streams) {
    eachSums(stream, [](RankSums &sums, double total, const RankList &ranks) {
      sums = spelledOut({sums, total, valueCount(ranks)});
    });
    for (SharedPart &part : stream.parts)
      for (SharedSum *sum : {&part.before, &part.inside})
        sum->total *= static_cast<double>(members);
    for (SharedPoint &point : stream.points) {
      point.count *= members;
      point.polls *= members;
      multiply(point.delta, members);
      multiply(point.duration, members);
    }
    for (SharedLoop &loop : stream.loops)
      loop.markedEvents *= members;
  }
}

void expandLeads(Trace &trace, const std::vector<Cluster> &clusters, const PeerPlugins &plugins) {
  LeadExpansion expansion(clusters);
  trace.info.ranks += expansion.added();
  PeerExpansion peers(plugins, trace.functions, trace.info.ranks);
  for (SharedStream &stream : trace.streams) {
    expandSums(stream, expansion);
    expansion.expand(stream.ranks);
    for (SharedPart &part : stream.parts)
      expansion.expand(part.ranks);
    for (SharedPoint &point : stream.points)
      expandPoint(point, expansion, peers);
    for (SharedLoop &loop : stream.loops)
      expandLoop(loop, expansion);
  }
}

} // namespace anole
