#include "test/schedules/Verdict.h"

#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/ClusterFamilies.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/TermCursor.h"
#include "test/schedules/ExpectedPhases.h"
#include "test/unit/runtime/core/merge/TraceText.h"

#include <map>
#include <set>

namespace anole::test {
namespace {

uint64_t counterOf(const Trace &trace, const std::string &name) {
  for (const Counter &counter : trace.info.counters)
    if (counter.name == name)
      return counter.total;
  return 0;
}

uint64_t eventsIn(const Trace &trace) {
  uint64_t events = 0;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      events += point.count;
  return events;
}

std::string compareWithOffline(const Trace &result, const SimulatedRanks &ranks) {
  Trace offline = ranks[0]->whole;
  for (size_t rank = 1; rank < ranks.size(); ++rank)
    mergeTrace(offline, Trace(ranks[rank]->whole));
  finishMerge(offline);
  if (TraceText::of(result) != TraceText::of(offline))
    return "the trace is not that of merging at the end";
  for (uint32_t rank = 0; rank < ranks.size(); ++rank)
    if (eventsOf(result, rank) != eventsOf(*ranks[rank], 0))
      return "the trace is not what rank " + std::to_string(rank) + " did";
  return "";
}

/// The lead of each rank; empty if ranks are missing or come twice.
std::map<uint32_t, uint32_t> leadsOf(const Trace &result, const SimulatedRanks &ranks) {
  std::map<uint32_t, uint32_t> leads;
  size_t members = 0;
  for (const Cluster &cluster : clustersIn(result.info.online.clusters))
    for (int64_t rank : expand(cluster.ranks)) {
      leads[static_cast<uint32_t>(rank)] = cluster.lead;
      ++members;
    }
  if (leads.size() != ranks.size() || members != ranks.size() ||
      leads.rbegin()->first >= ranks.size())
    leads.clear();
  return leads;
}

std::string compareMembers(const Trace &result, const SimulatedRanks &ranks,
                           const std::map<uint32_t, uint32_t> &leads) {
  uint64_t events = 0, represented = 0;
  for (auto [rank, lead] : leads) {
    auto seen = eventsOf(*ranks[lead], 0);
    events += seen.size();
    represented += rank == lead ? 0 : ranks[rank]->done();
    if (leads.at(lead) != lead)
      return "rank " + std::to_string(lead) + " leads a cluster that it is not in";
    if (eventsOf(result, rank) != seen)
      return "rank " + std::to_string(rank) + " has not the events of its lead";
  }
  if (eventsIn(result) != events)
    return "the trace counts " + std::to_string(eventsIn(result)) + " events, not " +
           std::to_string(events);
  return counterOf(result, "represented") == represented
             ? ""
             : "the represented events are not counted right";
}

std::string compareFunctions(const Trace &result, const SimulatedRanks &ranks) {
  std::set<uint16_t> called, kept;
  for (uint32_t rank = 0; rank < ranks.size(); ++rank) {
    for (const Seen &event : eventsOf(*ranks[rank], 0))
      called.insert(event.function);
    for (const Seen &event : eventsOf(result, rank))
      kept.insert(event.function);
  }
  return called == kept ? "" : "a call path was lost";
}

std::string compareLossy(const Trace &result, const SimulatedRanks &ranks) {
  auto leads = leadsOf(result, ranks);
  if (leads.empty())
    return "the clusters do not have each rank once";
  std::string problem = compareMembers(result, ranks, leads);
  return problem.empty() ? compareFunctions(result, ranks) : problem;
}

} // namespace

std::vector<std::vector<bool>> changesOf(const SimulatedRanks &ranks) {
  std::vector<std::vector<bool>> changes;
  for (const auto &rank : ranks)
    changes.push_back(rank->changes());
  return changes;
}

std::vector<Seen> eventsOf(const SimulatedRank &rank, uint64_t marker) {
  std::vector<Seen> events;
  for (size_t i = 0; i < rank.actionsBefore(marker); ++i)
    if (const Action &action = rank.actions()[i]; !action.isMarker)
      events.push_back({action.function, action.fields});
  return events;
}

std::vector<Seen> eventsOf(const Trace &trace, uint32_t rank) {
  auto stream = projectRank(trace, rank, 0);
  if (!stream)
    return {};
  for (PointTrace &point : stream->points)
    point.columns.resize(point.scalars);
  return Expander(*stream).seen;
}

std::string comparePart(const Trace &trace, const SimulatedRanks &ranks, bool isLossless) {
  uint64_t marker = trace.info.online.upTo;
  auto leads = leadsOf(trace, ranks);
  if (leads.empty() && !isLossless)
    return "the clusters up to marker " + std::to_string(marker) + " do not have each rank once";
  for (uint32_t rank = 0; rank < ranks.size(); ++rank)
    if (eventsOf(trace, rank) != eventsOf(*ranks[isLossless ? rank : leads.at(rank)], marker))
      return "the trace up to marker " + std::to_string(marker) + " is not what rank " +
             std::to_string(rank) + (isLossless ? " did" : "'s lead did");
  return "";
}

std::string comparePiece(const SimulatedRanks &ranks, uint32_t dead) {
  std::vector<Seen> did;
  for (size_t i = 0; i < ranks[dead]->done(); ++i)
    if (const Action &action = ranks[dead]->actions()[i]; !action.isMarker)
      did.push_back({action.function, action.fields});
  return eventsOf(ranks[dead]->piece(*ranks[0]), dead) == did
             ? ""
             : "the piece of rank " + std::to_string(dead) + " is not what it did";
}

std::string compareWhole(const Trace &result, const SimulatedRanks &ranks, bool isLossless) {
  uint64_t actions = 0;
  for (const auto &rank : ranks)
    actions += rank->done();
  if (result.info.ranks != ranks.size())
    return "the trace has " + std::to_string(result.info.ranks) + " ranks";
  if (counterOf(result, "events") != actions)
    return "the trace counts " + std::to_string(counterOf(result, "events")) + " actions";
  std::string problem = ExpectedPhases(changesOf(ranks)).compare(result.info.online);
  if (!problem.empty())
    return problem;
  return isLossless ? compareWithOffline(result, ranks) : compareLossy(result, ranks);
}

} // namespace anole::test
