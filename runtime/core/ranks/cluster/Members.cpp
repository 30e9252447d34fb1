#include "runtime/core/ranks/cluster/Members.h"

#include "runtime/core/merge/SumMerge.h"
#include "runtime/core/ranks/cluster/LeadExpansion.h"
#include "runtime/core/ranks/cluster/SplitExpansion.h"

namespace anole {

namespace {

void multiply(TimeStats &times, uint64_t factor) {
  times.count *= factor;
  times.sum *= static_cast<double>(factor);
  times.squares *= static_cast<double>(factor);
  for (auto &[bin, count] : times.bins)
    count *= factor;
}

/// What plug-ins may give in a column.
struct PluggedColumn {
  const PeerExpansion &peers;
  PluggedField field;
};

/// `plugged` is null if no plug-in applies.
void expandTerms(std::vector<SharedTerm> &terms, const RankList &leads, LeadExpansion &expansion,
                 const PluggedColumn *plugged) {
  for (SharedTerm &term : terms) {
    expandTerms(term.body, leads, expansion, term.stride == RankValue{} ? plugged : nullptr);
    if (const PeerPlugin *plugin =
            plugged ? plugged->peers.explaining(plugged->field, term, leads) : nullptr)
      term.start = plugged->peers.valuesOf(*plugin, plugged->field.role, expansion.ranksOf(leads));
    else
      expansion.expand(term.start, leads);
    expansion.expand(term.stride, leads);
    expansion.expand(term.count, leads);
  }
}

void expandColumn(SharedColumn &column, LeadExpansion &expansion,
                  const PluggedColumn *plugged = nullptr) {
  for (Family &family : column) {
    expandTerms(family.terms, family.ranks, expansion, family.coding ? nullptr : plugged);
    expansion.expand(family.ranks);
  }
}

/// Before the rank lists are expanded.
void expandSums(SharedStream &stream, LeadExpansion &expansion) {
  eachSums(stream,
           [&](RankSums &sums, double, const RankList &ranks) { expansion.expand(sums, ranks); });
}

/// Whether a plug-in may give a value is asked of the point as the leads have it.
void expandColumns(SharedPoint &point, LeadExpansion &expansion, const PeerExpansion &peers) {
  std::vector<std::optional<PluggedField>> fields;
  for (size_t i = 0; i < point.columns.size(); ++i)
    fields.push_back(peers.fieldOf(point, i));
  auto split = SplitExpansion::of(point, peers);
  const FunctionRoles *known = peers.rolesOf(point);
  for (size_t i = 0; i < point.columns.size(); ++i) {
    SharedColumn &column = point.columns[i];
    if (split && i < known->scalars.size() &&
        split->expand(column, known->scalars[i].kind, expansion.ranksOf(point.ranks)))
      continue;
    PluggedColumn plugged{peers, fields[i].value_or(PluggedField{})};
    expandColumn(column, expansion, fields[i] ? &plugged : nullptr);
  }
}

void expandPoint(SharedPoint &point, LeadExpansion &expansion, const PeerExpansion &peers) {
  expandColumns(point, expansion, peers);
  expandColumn(point.longTimes.at, expansion);
  expandColumn(point.longTimes.codes, expansion);
  expansion.expand(point.ranks);
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
      for (SharedSum *sum : {&part.before, &part.inside, &part.tracer, &part.waited})
        sum->total *= static_cast<double>(members);
    for (SharedPoint &point : stream.points) {
      point.count *= members;
      point.polls *= members;
      multiply(point.delta, members);
      multiply(point.duration, members);
      point.tracer.total *= static_cast<double>(members);
      point.waited.total *= static_cast<double>(members);
    }
    for (SharedLoop &loop : stream.loops)
      loop.markedEvents *= members;
  }
}

void expandLeads(Trace &trace, const std::vector<Cluster> &clusters, const PeerPlugins &plugins) {
  LeadExpansion expansion(clusters);
  trace.info.ranks += expansion.added();
  PeerExpansion peers(plugins, clusters, trace.functions, trace.info.ranks);
  for (SharedStream &stream : trace.streams) {
    expandSums(stream, expansion);
    expansion.expand(stream.anchors, stream.ranks);
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
