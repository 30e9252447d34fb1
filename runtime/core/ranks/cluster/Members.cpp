#include "runtime/core/ranks/cluster/Members.h"

#include "runtime/core/merge/SumMerge.h"
#include "runtime/core/ranks/cluster/LeadExpansion.h"
#include "runtime/core/ranks/cluster/LeadFormulas.h"
#include "runtime/core/ranks/cluster/MemberPeers.h"
#include "runtime/core/ranks/cluster/SplitExpansion.h"
#include "runtime/core/ranks/cluster/WorldOrder.h"

namespace anole {

namespace {

void multiply(TimeStats &times, uint64_t factor) {
  times.count *= factor;
  times.sum *= static_cast<double>(factor);
  times.squares *= static_cast<double>(factor);
  for (BinCount &bin : times.bins)
    bin = {bin.bin, bin.count * factor};
}

/// What members need not have of their lead in a column.
struct ColumnRule {
  const PeerExpansion *plugged = nullptr; ///< null if no plug-in applies
  PluggedField field{};
  std::optional<Signature> role{};
  int64_t size = 0; ///< of the communicator whose ranks the values are, if it is known
};

/// Everything that members get from their leads.
struct Expansions {
  LeadExpansion &leads;
  LeadFormulas formulas;
  MemberPeers peers;

  void expand(RankValue &value, const RankList &ranks, const ColumnRule &rule) {
    rule.role ? formulas.expand(value, ranks, *rule.role) : leads.expand(value, ranks);
  }
};

void expandStart(SharedTerm &term, const RankList &leads, Expansions &all, const ColumnRule &rule) {
  const PeerPlugin *plugin =
      rule.plugged ? rule.plugged->explaining(rule.field, term, leads) : nullptr;
  const RankList &members = all.leads.ranksOf(leads);
  if (plugin) {
    term.start = rule.plugged->valuesOf(*plugin, rule.field.role, members);
    return;
  }
  bool goBeyond =
      rule.size > 0 && term.body.empty() && all.peers.goBeyond(term.start, leads, rule.size);
  all.expand(term.start, leads, rule);
  if (goBeyond)
    MemberPeers::bringBack(term.start, members, rule.size);
}

/// What a repeat moves is neither the peer of a plug-in nor one that may go round.
ColumnRule insideOf(const SharedTerm &repeat, const ColumnRule &rule) {
  return repeat.stride == RankValue{} ? rule : ColumnRule{nullptr, {}, rule.role, 0};
}

void expandTerms(std::vector<SharedTerm> &terms, const RankList &leads, Expansions &all,
                 const ColumnRule &rule) {
  if (rule.size > 0 && !rule.plugged)
    all.peers.spellOut(terms, leads, rule.size);
  for (SharedTerm &term : terms) {
    expandTerms(term.body, leads, all, insideOf(term, rule));
    expandStart(term, leads, all, rule);
    all.expand(term.stride, leads, rule);
    all.leads.expand(term.count, leads);
  }
}

ColumnRule ruleOf(const Family &family, const LeadFormulas &formulas, ColumnRule rule) {
  if (family.coding)
    return {};
  if (rule.role && !formulas.hold(family.terms, family.ranks, *rule.role))
    rule.role.reset();
  return rule;
}

void expandColumn(SharedColumn &column, Expansions &all, const ColumnRule &rule = {}) {
  for (Family &family : column.edit()) {
    expandTerms(family.terms, family.ranks, all, ruleOf(family, all.formulas, rule));
    all.leads.expand(family.ranks);
  }
}

/// Before the rank lists are expanded.
void expandSums(SharedStream &stream, LeadExpansion &expansion) {
  eachSums(stream,
           [&](RankSums &sums, double, const RankList &ranks) { expansion.expand(sums, ranks); });
}

ColumnRule ruleOf(const SharedPoint &point, size_t column, const PeerExpansion &plugged,
                  const FunctionRoles &known, int64_t size) {
  ColumnRule rule;
  if (auto field = plugged.fieldOf(point, column)) {
    rule.plugged = &plugged;
    rule.field = *field;
  }
  if (column < std::min(known.scalars.size(), size_t(point.scalars))) {
    rule.role = known.scalars[column].average;
    rule.size = known.scalars[column].isPeer() ? size : 0;
  }
  return rule;
}

/// What a column is, is asked of the point as the leads have it.
void expandColumns(SharedPoint &point, Expansions &all, const PeerExpansion &plugged,
                   const WorldOrder &order) {
  const FunctionRoles *known = plugged.knownRoles(point);
  std::vector<ColumnRule> rules(point.columns.size());
  for (size_t i = 0; known && i < rules.size(); ++i)
    rules[i] = ruleOf(point, i, plugged, *known, order.sizeAt(point, *known));
  auto split = SplitExpansion::of(point, plugged);
  for (size_t i = 0; i < point.columns.size(); ++i) {
    SharedColumn &column = point.columns[i];
    if (!split || i >= known->scalars.size() ||
        !split->expand(column, known->scalars[i].kind, all.leads.ranksOf(point.ranks)))
      expandColumn(column, all, rules[i]);
  }
}

void expandPoint(SharedPoint &point, Expansions &all, const PeerExpansion &plugged,
                 const WorldOrder &order) {
  expandColumns(point, all, plugged, order);
  expandColumn(point.longTimes.at, all);
  expandColumn(point.longTimes.codes, all);
  all.leads.expand(point.ranks);
  for (RankTimes &times : point.times)
    all.leads.expand(times.ranks);
}

void expandLoop(SharedLoop &loop, Expansions &all) {
  for (VariantFamily &family : loop.variants) {
    all.leads.expand(family.ranks);
    expandColumn(family.variant, all);
  }
  expandColumn(loop.trips, all);
  expandColumn(loop.markers, all);
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
  PeerExpansion plugged(plugins, clusters, trace.functions, trace.info.ranks);
  WorldOrder order(trace, FieldRoles(trace.functions), trace.info.ranks);
  Expansions all{expansion, {clusters, expansion, trace.info.ranks}, MemberPeers(clusters)};
  for (SharedStream &stream : trace.streams) {
    expandSums(stream, expansion);
    expansion.expand(stream.anchors, stream.ranks);
    expansion.expand(stream.ranks);
    for (SharedPart &part : stream.parts)
      expansion.expand(part.ranks);
    for (SharedPoint &point : stream.points)
      expandPoint(point, all, plugged, order);
    for (SharedLoop &loop : stream.loops)
      expandLoop(loop, all);
  }
}

} // namespace anole
