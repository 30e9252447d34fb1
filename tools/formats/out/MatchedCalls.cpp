#include "tools/formats/out/MatchedCalls.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::exporting {
namespace {

using whatif::CallShape;
using whatif::ChannelKey;
using whatif::RankState;

std::optional<uint32_t> rootOf(const CallShape &shape, const WalkedEvent &event) {
  int64_t root = CallShape::scalar(event, shape.root, value(Special::Undefined));
  return root < 0 || root > UINT32_MAX ? std::nullopt : std::optional(static_cast<uint32_t>(root));
}

uint64_t nanosecondsOf(Time time) { return static_cast<uint64_t>(time / whatif::nanosecond); }

/// A call that ended before what it waits for had a message of before, or the clocks are wrong.
ExportedWait waitOf(const RankTime &time) {
  const RankMoment &held = time.heldBy();
  Time until = std::min(held.time, time.end());
  return until > time.begin() ? ExportedWait{nanosecondsOf(until - time.begin()), held.rank}
                              : ExportedWait();
}

} // namespace

MatchedCalls::MatchedCalls(const Source &source, Facts &facts, CausalOrder &order, ScopeGate &gate,
                           whatif::MatchState &matching, const whatif::TimeStreams &streams)
    : facts(facts), order(order), gate(gate), matching(matching), times(streams) {
  isWanted.resize(matching.ranks.size());
  for (const ThreadLocation &at : source.locations) {
    isWanted[at.rank] = true;
    gate.add(at, matching.ranks[at.rank].walk.stream());
  }
  alignStarts(streams, tools::Timeline(source.trace));
}

void MatchedCalls::alignStarts(const whatif::TimeStreams &streams, tools::Timeline timeline) {
  std::vector<Time> inits(matching.ranks.size());
  for (const RankState &rank : matching.ranks)
    for (size_t i = 0; i < rank.times.size(); ++i) {
      const CallRole &role =
          *matching.shapes.at(rank.walk.stream().points[i].key.functionId()).role;
      if (role.operation == CallOperation::Initialize &&
          rank.times[i].inside != whatif::ComputeTimes::none)
        inits[rank.rank] = std::max(inits[rank.rank], streams[rank.times[i].inside].times[0]);
    }
  for (uint32_t rank = 0; rank < inits.size(); ++rank)
    timeline.beginsWith(rank, nanosecondsOf(inits[rank]));
  for (uint32_t rank = 0; rank < inits.size(); ++rank)
    facts[rank].time.startAt(whatif::nanosecond * static_cast<Time>(timeline.startOf(
                                                      rank, 0, nanosecondsOf(inits[rank]))));
}

ExportedMessage MatchedCalls::messageOn(const ChannelKey &key, uint64_t bytes) const {
  const auto &places = matching.groups[key.group].places;
  return {.group = key.group,
          .from = key.from,
          .to = key.to,
          .fromThere = places.at(key.from),
          .toThere = places.at(key.to),
          .tag = key.tag,
          .bytes = bytes};
}

void MatchedCalls::begins(const RankState &rank) {
  RankFacts &mine = facts[rank.rank];
  const whatif::ComputeTimes::OfPoint &of = rank.times[rank.walk.event().point];
  Time before = times.next(of.before);
  mine.time.beginCall(before, times.next(of.inside));
  mine.acts.clear();
  mine.collective.reset();
  if (rank.shape().kind == whatif::CallKind::Free)
    for (int64_t request : whatif::Calls::named(rank))
      facts.forgets(rank.rank, request);
}

void MatchedCalls::sends(const RankState &rank, const ChannelKey &key, uint64_t bytes,
                         uint32_t slot, int64_t request) {
  facts.sends(rank.rank, messageOn(key, bytes), slot, request);
}

void MatchedCalls::posts(const RankState &rank, const ChannelKey &key, uint64_t bytes,
                         int64_t request) {
  facts.posts(rank.rank, messageOn(key, bytes), request);
}

void MatchedCalls::enters(const RankState &rank, const CallShape &shape, const WalkedEvent &event,
                          uint32_t group, uint64_t bytes, int64_t request) {
  const whatif::Group &of = matching.groups[group];
  ExportedAct act{request < 0 ? ActKind::Collective : ActKind::CollectiveStart,
                  request,
                  {},
                  &shape,
                  of.half == 0 ? rootOf(shape, event)
                               : std::nullopt, // of two groups: one of the other
                  of.members.size()};
  act.message.group = group;
  act.message.toThere = of.places.at(rank.rank);
  act.message.bytes = bytes;
  facts.enters(rank.rank, act);
}

void MatchedCalls::ends(const RankState &rank) {
  RankFacts &mine = facts[rank.rank];
  mine.time.endCall(!rank.shape().takesItsTime());
  isTooLong = isTooLong || mine.time.end() > whatif::longestRun;
  order.isStopped = isTooLong || gate.isStopped();
  uint64_t index = mine.calls++, end = nanosecondsOf(mine.time.end());
  for (const ExportedAct &act : mine.acts)
    backward += act.message.sent > end + RankTime::rounding;
  if (rank.shape().kind == whatif::CallKind::MakeCommunicator)
    noteMade(rank, mine);
  if (isWanted[rank.rank] && !order.isStopped)
    pass(rank, mine, index, end);
}

/// Comes before the end of the collective that makes it, as in OTF2.
void MatchedCalls::noteMade(const RankState &rank, RankFacts &mine) {
  const WalkedEvent &event = rank.walk.event();
  auto place = placeOf(rank.shape().function->scalars, FieldKind::NewComm);
  auto made =
      matching.groups.of(rank.rank, CallShape::scalar(event, place, value(Special::Undefined)));
  if (made)
    mine.acts.insert(mine.acts.begin(), {ActKind::NewCommunicator, -1, {.group = *made}});
}

void MatchedCalls::pass(const RankState &rank, RankFacts &mine, uint64_t index, uint64_t end) {
  rank.walk.positions(mine.loops);
  gate.pass({{rank.rank, 0},
             index,
             &rank.walk.event(),
             &rank.shape(),
             nanosecondsOf(mine.time.begin()),
             end,
             mine.acts,
             waitOf(mine.time)},
            mine.loops);
}

} // namespace anole::exporting
