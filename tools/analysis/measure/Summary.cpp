#include "tools/analysis/measure/Summary.h"

#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/model/TracerCounts.h"

#include <algorithm>
#include <iterator>

namespace anole::tools {
namespace {

void putRanks(Summary &summary, const Trace &trace, const ShownRanks &shown) {
  RankProfile profile(trace, shown);
  SpentByRank totals = profile.totals();
  summary.hasRanks = !totals.empty();
  summary.computing = balanceOf(shown, totals, &TimeSpent::computing);
  summary.inside = balanceOf(shown, totals, &TimeSpent::inside);
  BalanceSum shares;
  for (size_t row = 0; row < totals.size(); ++row)
    if (totals[row].all() > 0)
      shares.add(shown.rank(row), totals[row].inside / totals[row].all());
  Balance share = shares.balance();
  summary.leastShare = share.least;
  summary.leastShareRank = share.fastest;
  summary.mostShare = share.most;
  summary.mostShareRank = share.slowest;
}

std::vector<SummaryPart> summed(const std::vector<SpentPart> &parts) {
  std::vector<SummaryPart> sums;
  for (const SpentPart &part : parts)
    sums.push_back({part.name, part.depth, part.whole[0]});
  return sums;
}

void putParts(Summary &summary, const Trace &trace) {
  ShownRanks together = ShownRanks::together();
  RankProfile profile(trace, together);
  summary.spent = profile.totals()[0];
  summary.tracerWork = summary.spent.tracer;
  if (double counted = TracerCounts(trace).all(); summary.cores && counted > 0)
    summary.tracerWork = std::min(summary.tracerWork, counted);
  auto loops = profile.byLoop();
  if (loops && !loops->empty()) {
    loops->erase(loops->begin());
    summary.loops = summed(*loops);
  }
  summary.regions = summed(profile.byRegion());
}

/// What is recorded beside the program's MPI calls.
bool isOfTracer(const KnownFunction *function) {
  if (!function)
    return false;
  CallOperation operation = function->role->operation;
  return operation == CallOperation::PhaseMarker || operation == CallOperation::BeginRegion ||
         operation == CallOperation::EndRegion || operation == CallOperation::BufferConflict;
}

void putCalls(Summary &summary, const Trace &trace, const ShownRanks *shown,
              const TraceBytes *bytes) {
  const KnownFunctions functions(trace);
  summary.functions =
      callSites(trace, shown, bytes, [](const PointKey &key) { return SiteKey{0, key.function}; });
  summary.sites = callSites(trace, shown, bytes);
  std::ranges::move(openSites(trace), std::back_inserter(summary.sites));
  sortByTime(summary.sites);
  for (auto *calls : {&summary.functions, &summary.sites})
    std::erase_if(*calls,
                  [&](const CallSite &site) { return isOfTracer(functions.find(site.key)); });
}

void putBytes(Summary &summary) {
  for (const CallSite &site : summary.sites) {
    if (site.bytes.sent && site.transfer != Transfer::None)
      summary.sent[static_cast<size_t>(site.transfer)].add(*site.bytes.sent, 1);
    if (site.bytes.received)
      summary.received.add(*site.bytes.received, 1);
  }
}

} // namespace

uint64_t Summary::bytesSent() const {
  uint64_t sum = 0;
  for (const SizeTally &kind : sent)
    sum = boundedSum(sum, kind.total);
  return sum;
}

Summary summaryOf(const Trace &trace) { return summaryOf(trace, bytesOf(trace)); }

Summary summaryOf(const Trace &trace, const Expected<TraceBytes> &bytes) {
  Summary summary;
  summary.ranks = trace.info.ranks;
  summary.events = eventCount(trace);
  summary.window = RunWindow::of(trace);
  summary.cores = coreUseOf(trace);
  auto shown = ShownRanks::of(trace);
  summary.whyNoRanks = shown ? "" : shown.error().message;
  summary.whyNoBytes = bytes ? "" : bytes.error().message;
  const ShownRanks *ranks = shown ? &*shown : nullptr;
  putCalls(summary, trace, ranks, bytes ? &*bytes : nullptr);
  putParts(summary, trace);
  putBytes(summary);
  if (shown)
    putRanks(summary, trace, *shown);
  return summary;
}

} // namespace anole::tools
