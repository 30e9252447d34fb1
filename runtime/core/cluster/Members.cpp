#include "runtime/core/cluster/Members.h"

#include "runtime/core/cluster/LeadExpansion.h"

namespace anole {

namespace {

void multiply(TimeStats &times, uint64_t factor) {
  times.count *= factor;
  times.sum *= static_cast<double>(factor);
  times.squares *= static_cast<double>(factor);
  for (auto &[bin, count] : times.bins)
    count *= factor;
}

void expandTerms(std::vector<SharedTerm> &terms, const RankList &leads, LeadExpansion &expansion) {
  for (SharedTerm &term : terms) {
    expansion.expand(term.start, leads);
    expansion.expand(term.stride, leads);
    expansion.expand(term.count, leads);
    expandTerms(term.body, leads, expansion);
  }
}

void expandColumn(SharedColumn &column, LeadExpansion &expansion) {
  for (Family &family : column) {
    expandTerms(family.terms, family.ranks, expansion);
    expansion.expand(family.ranks);
  }
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

void expandLeads(Trace &trace, const std::vector<Cluster> &clusters) {
  LeadExpansion expansion(clusters);
  for (SharedStream &stream : trace.streams) {
    expansion.expand(stream.ranks);
    for (SharedPoint &point : stream.points) {
      expansion.expand(point.ranks);
      for (SharedColumn &column : point.columns)
        expandColumn(column, expansion);
    }
    for (SharedLoop &loop : stream.loops)
      expandLoop(loop, expansion);
  }
  trace.info.ranks += expansion.added();
}

} // namespace anole
