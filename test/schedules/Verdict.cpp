#include "test/schedules/Verdict.h"

#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/ClusterFamilies.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermCursor.h"
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

std::vector<Seen> allEventsOf(const SimulatedRank &rank) {
  return eventsOf(rank, rank.actions().size());
}

/// The loop that has markers in the trace; loops of one program have different sites.
std::optional<LoopPath> markedLoopOf(const Trace &trace, const SimulatedRanks &ranks) {
  for (const SharedPoint &point : trace.streams.at(0).points)
    if (point.markedBy != 0)
      return LoopPath{siteOfCall(point.key.function)};
  for (const SharedLoop &loop : trace.streams.at(0).loops) {
    if (loop.markers.empty())
      continue;
    for (const auto &rank : ranks)
      for (const auto &[path, known] : rank->loops())
        if (path.empty() ? loop.site == 0 : path.back() == loop.site)
          return path;
  }
  return std::nullopt;
}

/// How many actions of each rank come before the marker. A rank without the loop never comes there.
std::vector<size_t> cutAt(const SimulatedRanks &ranks, const LoopPath &loop, uint64_t marker) {
  std::vector<size_t> cut;
  for (const auto &rank : ranks) {
    auto found = rank->loops().find(loop);
    size_t all = rank->actions().size();
    cut.push_back(found == rank->loops().end() ? all : found->second.actionsBefore(marker, all));
  }
  return cut;
}

/// Messages that a rank has received before the cut, and no other one has sent.
std::string findUnsent(const SimulatedRanks &ranks, const std::vector<size_t> &cut) {
  std::map<std::pair<uint32_t, uint32_t>, int64_t> underWay;
  for (uint32_t rank = 0; rank < ranks.size(); ++rank)
    for (size_t i = 0; i < cut[rank]; ++i) {
      const Action &action = ranks[rank]->actions()[i];
      if (action.to)
        ++underWay[{rank, *action.to}];
      if (action.from)
        --underWay[{*action.from, rank}];
    }
  for (const auto &[way, messages] : underWay)
    if (messages < 0)
      return "in a trace made on the way, rank " + std::to_string(way.second) +
             " has a message that rank " + std::to_string(way.first) + " has not sent";
  return "";
}

/// The course of ranks that began to follow their loop at some vote, or together at no time.
std::string compareLate(const PhaseCourse &found,
                        const std::vector<ExpectedPhases::Intervals> &intervals) {
  for (VoteRange vote; vote.from <= intervals[0].size(); vote = vote.next())
    if (ExpectedPhases(intervals, vote.from).compare(found).empty())
      return "";
  return found.phases.empty() && found.leads + found.clusterings == 0
             ? ""
             : ExpectedPhases(intervals).compare(found);
}

/// How many markers the loop has on the rank, if it has those of the rank's group.
uint64_t expectedMarkers(const SharedLoop &loop, const std::vector<ExpectedGroup> &groups,
                         const SimulatedRanks &ranks, uint32_t rank) {
  for (const ExpectedGroup &group : groups) {
    bool isOfGroup = isOfCall(group.loop) ? loop.site == 0 : loop.site == group.loop.back();
    if (isOfGroup && std::ranges::binary_search(group.ranks, rank))
      return ranks[rank]->loops().at(group.loop).markers.size();
  }
  return 0;
}

std::string compareMarkers(const Trace &result, const SimulatedRanks &ranks,
                           const std::vector<ExpectedGroup> &groups) {
  for (const SharedLoop &loop : result.streams.at(0).loops) {
    bool isByHand = loop.site == 0 && ranks[0]->loops().contains({});
    for (uint32_t rank = 0; rank < ranks.size() && loop.kind == LoopKind::Compiled; ++rank)
      if (!isByHand && markersOn(loop, rank) != expectedMarkers(loop, groups, ranks, rank))
        return "rank " + std::to_string(rank) + " has " + std::to_string(markersOn(loop, rank)) +
               " markers of a loop, not those of its group";
  }
  return "";
}

/// There is no phase loop of all ranks.
std::string compareGroups(const Trace &result, const SimulatedRanks &ranks) {
  const OnlineInfo &found = result.info.online;
  if (!found.phases.empty() || found.leads + found.clusterings)
    return "phases are invented";
  const std::vector<ExpectedGroup> groups = groupsOf(ranks);
  if (found.groups.size() != groups.size())
    return "there are " + std::to_string(found.groups.size()) + " groups, not " +
           std::to_string(groups.size());
  for (const GroupCourse &course : found.groups) {
    std::vector<uint32_t> members;
    for (int64_t rank : expand(course.ranks))
      members.push_back(static_cast<uint32_t>(rank));
    auto group = std::ranges::find(groups, members, &ExpectedGroup::ranks);
    if (group == groups.end())
      return "ranks have phases of their own that are no group";
    std::string problem = compareLate(course, intervalsOf(ranks, *group));
    if (!problem.empty())
      return "of a group, " + problem;
  }
  return compareMarkers(result, ranks, groups);
}

/// Nobody knows what happened at the first markers of a loop if ranks changed their minds. If they
/// followed it from the begin, all of them count.
std::string comparePhases(const Trace &result, const SimulatedRanks &ranks) {
  const LoopPath *loop = phaseLoopOf(ranks);
  const OnlineInfo &found = result.info.online;
  if (!loop)
    return compareGroups(result, ranks);
  if (!found.groups.empty())
    return "groups have phases though all ranks run one loop";
  if (markedLoopOf(result, ranks) != *loop)
    return "another loop has the phases than the one that ranks ran alike";
  auto intervals = intervalsOf(ranks, *loop);
  return followedOnly(ranks, keyOf(result, *loop)) ? ExpectedPhases(intervals).compare(found)
                                                   : compareLate(found, intervals);
}

std::string compareWithOffline(const Trace &result, const SimulatedRanks &ranks) {
  Trace offline = ranks[0]->whole;
  for (size_t rank = 1; rank < ranks.size(); ++rank)
    mergeTrace(offline, Trace(ranks[rank]->whole));
  finishMerge(offline);
  if (TraceText::of(result) != TraceText::of(offline))
    return "the trace is not that of merging at the end";
  for (uint32_t rank = 0; rank < ranks.size(); ++rank)
    if (eventsOf(result, rank) != allEventsOf(*ranks[rank]))
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

/// Puts the lead's parameters in the place of those that are the member's own.
void mend(Seen &event, const Seen &own, const Seen &led) {
  for (size_t i = 0; i < std::min({event.fields.size(), own.fields.size(), led.fields.size()}); ++i)
    if (event.fields[i] == own.fields[i])
      event.fields[i] = led.fields[i];
}

/// A member's events are those of its lead, but for parameters that follow a formula of the rank,
/// which are its own: those of its event of this function with the same number.
bool isLike(const std::vector<Seen> &events, const std::vector<Seen> &own,
            const SimulatedRank &lead, size_t actions) {
  std::map<uint16_t, std::vector<Seen>> ofFunction;
  for (const Seen &event : own)
    ofFunction[event.function].push_back(event);
  std::vector<Seen> mended = events, led = eventsOf(lead, actions);
  std::map<uint16_t, size_t> met;
  for (size_t i = 0; i < std::min(events.size(), led.size()); ++i) {
    const std::vector<Seen> &same = ofFunction[events[i].function];
    const size_t number = met[events[i].function]++;
    if (number < same.size() && events[i].function == led[i].function)
      mend(mended[i], same[number], led[i]);
  }
  return isWhatItDid(mended, lead, actions);
}

std::string compareMembers(const Trace &result, const SimulatedRanks &ranks,
                           const std::map<uint32_t, uint32_t> &leads) {
  uint64_t events = 0, represented = 0;
  for (auto [rank, lead] : leads) {
    auto seen = eventsOf(result, rank);
    events += seen.size();
    represented += rank == lead ? 0 : ranks[rank]->done();
    if (leads.at(lead) != lead)
      return "rank " + std::to_string(lead) + " leads a cluster that it is not in";
    if (!isLike(seen, allEventsOf(*ranks[rank]), *ranks[lead], ranks[lead]->actions().size()))
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
    for (const Seen &event : allEventsOf(*ranks[rank]))
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

const LoopPath *phaseLoopOf(const SimulatedRanks &ranks) {
  std::vector<ScriptLoops> loops;
  for (const auto &rank : ranks)
    loops.push_back(rank->loops());
  const LoopPath *found = expectedLoop(loops);
  return found ? &ranks[0]->loops().find(*found)->first : nullptr;
}

std::vector<ExpectedGroup> groupsOf(const SimulatedRanks &ranks) {
  std::vector<ScriptLoops> loops;
  for (const auto &rank : ranks)
    loops.push_back(rank->loops());
  return expectedLoop(loops) ? std::vector<ExpectedGroup>() : expectedGroups(loops);
}

std::vector<ExpectedPhases::Intervals> intervalsOf(const SimulatedRanks &ranks,
                                                   const ExpectedGroup &group) {
  std::vector<ExpectedPhases::Intervals> intervals;
  for (uint32_t rank : group.ranks)
    intervals.push_back(ranks[rank]->loops().at(group.loop).intervals);
  return intervals;
}

std::vector<ExpectedPhases::Intervals> intervalsOf(const SimulatedRanks &ranks,
                                                   const LoopPath &loop) {
  std::vector<ExpectedPhases::Intervals> intervals;
  for (const auto &rank : ranks)
    intervals.push_back(rank->loops().at(loop).intervals);
  return intervals;
}

std::vector<Seen> eventsOf(const SimulatedRank &rank, size_t actions) {
  std::vector<Seen> events;
  for (size_t i = 0; i < actions; ++i)
    if (const Action &action = rank.actions()[i]; !action.isMarker)
      events.push_back({action.function, action.fields});
  return events;
}

bool isWhatItDid(const std::vector<Seen> &events, const SimulatedRank &rank, size_t actions) {
  std::vector<Seen> did = eventsOf(rank, actions);
  auto isSame = [&](size_t i) {
    return events[i] == did[i] || (rank.unseenEvents()[i] && events[i].function == did[i].function);
  };
  bool isAll = events.size() == did.size();
  for (size_t i = 0; isAll && i < did.size(); ++i)
    isAll = isSame(i);
  return isAll;
}

std::vector<Seen> eventsOf(const Trace &trace, uint32_t rank) {
  auto stream = projectRank(trace, rank, 0);
  if (!stream)
    return {};
  for (PointTrace &point : stream->points)
    point.columns.resize(point.scalars);
  return Expander(*stream).seen;
}

uint64_t keyOf(const Trace &trace, const LoopPath &path) {
  for (const SharedPoint &point : trace.streams.at(0).points)
    if (point.markedBy != 0)
      return PhaseAnchor::keyOf(pointKeyHash(point.key), point.markedBy);
  for (const SharedLoop &loop : trace.streams.at(0).loops)
    if (!loop.markers.empty() && !path.empty() && loop.site == path.back())
      return loop.key;
  return chosenByPeople;
}

bool followedOnly(const SimulatedRanks &ranks, uint64_t loop) {
  return std::ranges::all_of(ranks, [&](const auto &rank) { return rank->followedOnly(loop); });
}

bool isConsistentAtAll(const SimulatedRanks &ranks, const LoopPath &loop) {
  for (uint64_t marker = 1; marker <= ranks[0]->loops().at(loop).markers.size(); ++marker)
    if (!findUnsent(ranks, cutAt(ranks, loop, marker)).empty())
      return false;
  return true;
}

std::string comparePart(const Trace &trace, const SimulatedRanks &ranks, bool isLossless) {
  uint64_t marker = trace.info.online.upTo;
  auto leads = leadsOf(trace, ranks);
  if (leads.empty() && !isLossless)
    return "the clusters up to marker " + std::to_string(marker) + " do not have each rank once";
  auto loop = markedLoopOf(trace, ranks);
  auto hasEnded = [](const auto &rank) { return rank->hasEnded(); };
  if (!loop && !std::ranges::all_of(ranks, hasEnded))
    return "the trace up to marker " + std::to_string(marker) + " does not say of which loop";
  std::vector<size_t> cut = cutAt(ranks, loop.value_or(LoopPath()), loop ? marker : 0);
  for (uint32_t rank = 0; rank < ranks.size(); ++rank) {
    uint32_t lead = isLossless ? rank : leads.at(rank);
    if (!isLike(eventsOf(trace, rank), eventsOf(*ranks[rank], cut[rank]), *ranks[lead], cut[lead]))
      return "the trace up to marker " + std::to_string(marker) + " is not what rank " +
             std::to_string(rank) + (isLossless ? " did" : "'s lead did");
  }
  return isLossless ? findUnsent(ranks, cut) : "";
}

bool isKnownUnlike(const Trace &trace, const SimulatedRanks &ranks, uint32_t acting) {
  auto loop = markedLoopOf(trace, ranks);
  auto hasEnded = [](const auto &rank) { return rank->hasEnded(); };
  if (!loop || isOfCall(*loop) || std::ranges::all_of(ranks, hasEnded))
    return false;
  auto iterations = [&](uint32_t rank) {
    auto found = ranks[rank]->loops().find(*loop);
    return found == ranks[rank]->loops().end() ? 0 : found->second.markers.size();
  };
  uint64_t until = trace.info.online.upTo, reported = 0;
  if (ranks[acting]->done() == ranks[acting]->actions().size()) // it has ended, or is about to
    until = std::min<uint64_t>(until, iterations(acting));
  for (uint64_t next = 1; next < until; next += 1 + next / 4)
    reported = next;
  for (uint32_t rank = 0; rank < ranks.size(); ++rank)
    if (rank != acting && hasEnded(ranks[rank]) && iterations(rank) < reported)
      return true;
  return false;
}

std::string comparePiece(const SimulatedRanks &ranks, uint32_t dead) {
  auto found = eventsOf(ranks[dead]->piece(*ranks[0]), dead);
  return isWhatItDid(found, *ranks[dead], ranks[dead]->done())
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
  std::string problem = comparePhases(result, ranks);
  if (!problem.empty())
    return problem;
  return isLossless ? compareWithOffline(result, ranks) : compareLossy(result, ranks);
}

} // namespace anole::test
