#include "tools/analysis/match/Repairs.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/match/FarmRoles.h"
#include "tools/analysis/match/Matcher.h"
#include "tools/analysis/match/ReceiveRoom.h"
#include "tools/analysis/model/EachRank.h"

#include <algorithm>
#include <array>

namespace anole::whatif {
namespace {

/// One side of a message: its send or its receive.
struct HalfMessage {
  ChannelKey key;
  const CallShape *shape;
  uint64_t event;
  uint64_t time;  ///< in calls of all ranks; when it was given up, of a receive that was
  int64_t source; ///< as recorded, of a receive
  bool isWild;
  ReceiveRoom room; ///< of a send: its bytes
};
using HalfMessages = std::deque<HalfMessage>;
using SortedEnds = std::multimap<uint64_t, HalfMessage>;

/// Pairs sends with receives while the ranks run. Messages of a channel do not overtake each other.
class RepairWatch : public CallWatch {
public:
  explicit RepairWatch(MatchState &all) : all(all) {}

  void begins(const RankState &rank) override;
  void sends(const RankState &rank, const ChannelKey &key, uint64_t bytes, uint32_t /*slot*/,
             int64_t /*request*/) override {
    tag = std::max(tag, key.tag + 1);
    meet(endOf(rank, key, bytes), sent, posted, false);
  }
  void posts(const RankState &rank, const ChannelKey &key, uint64_t bytes,
             int64_t /*request*/) override {
    meet(endOf(rank, key, bytes), posted, sent, true);
  }
  void takes(const RankState &rank, const ChannelKey &key) override {
    found[{rank.rank, rank.newest}] = sent[key].front().room.bytes;
    posts(rank, key, UINT64_MAX, 0);
  }
  void misses(const RankState &rank, const ChannelKey &key) override {
    HalfMessage end = endOf(rank, key, UINT64_MAX);
    missed[{rank.rank, rank.newest}] = lost.emplace(end.event, end);
  }
  void withdraws(const ChannelKey &key, bool isMessage) override {
    HalfMessages &ends = (isMessage ? sent : posted)[key];
    HalfMessage &end = ends.front();
    if (isMessage) {
      spare.emplace(end.time, end);
    } else {
      end.time = calls;
      lost.emplace(end.event, end);
    }
    ends.pop_front();
  }

  Expected<Repairs> finish();

private:
  using Waiting = std::map<ChannelKey, HalfMessages>;

  static ReceiveRoom roomOf(const RankState &rank, uint64_t bytes) {
    return ReceiveRoom::of(rank.shape(), rank.walk.event(), bytes);
  }
  HalfMessage endOf(const RankState &rank, const ChannelKey &key, uint64_t bytes) const {
    const WalkedEvent &event = rank.walk.event();
    const CallShape &shape = rank.shape();
    int64_t source = CallShape::scalar(event, shape.source, 0);
    return {key,
            &shape,
            event.ordinal,
            calls,
            source,
            isSpecial(source) || isSpecial(CallShape::scalar(event, shape.receiveTag, 0)),
            roomOf(rank, bytes)};
  }

  void meet(const HalfMessage &end, Waiting &own, Waiting &other, bool isReceive) {
    HalfMessages &others = other[end.key];
    if (others.empty())
      return own[end.key].push_back(end);
    const HalfMessage &send = isReceive ? others.front() : end;
    const HalfMessage &receive = isReceive ? end : others.front();
    if (receive.isWild)
      ask(receive, send.key.from, send.key.tag);
    makeRoom(receive.key.to, receive.room, send.room.bytes);
    others.pop_front();
  }

  void change(uint32_t rank, const ReceiveRoom &call, FieldPlace place, int64_t number) {
    if (place)
      repairs.all.push_back({rank, call.event, *place, number});
    else if (!stuck)
      stuck = call.shape->function->name;
  }
  void change(const HalfMessage &end, bool isReceive, FieldPlace place, int64_t number) {
    change(isReceive ? end.key.to : end.key.from, {end.shape, end.event, 0, 0}, place, number);
  }
  int64_t placeOf(const HalfMessage &end, uint32_t rank) const {
    return all.groups[end.key.group].places.at(rank);
  }
  void ask(const HalfMessage &receive, uint32_t from, int64_t number) {
    int64_t origin = isSpecial(receive.source)
                         ? placeOf(receive, receive.key.to)
                         : placeOf(receive, receive.key.from) - receive.source;
    change(receive, true, receive.shape->source, placeOf(receive, from) - origin);
    change(receive, true, receive.shape->receiveTag, number);
  }
  void makeRoom(uint32_t rank, const ReceiveRoom &room, uint64_t bytes) {
    if (bytes <= room.bytes)
      return;
    ++repairs.longer;
    change(rank, room, ReceiveRoom::placeIn(*room.shape), room.countFor(bytes));
  }
  void receiveFound(const RankState &rank);
  /// The oldest message that the receive can take, to its rank or to another one.
  SortedEnds::iterator messageFor(const HalfMessage &receive, bool isToOthers) {
    return std::ranges::find_if(spare, [&](const auto &entry) {
      const HalfMessage &send = entry.second;
      return send.key.group == receive.key.group && send.time < receive.time &&
             send.key.isPartitioned == receive.key.isPartitioned &&
             (send.key.to == receive.key.to ||
              (isToOthers && all.groups[send.key.group].half == 0));
    });
  }
  bool pair(const HalfMessage &receive, bool isToOthers);

  static constexpr int64_t nobody = value(Special::ProcNull);

  MatchState &all;
  Waiting sent, posted;
  std::vector<Repair> probes; ///< what each has to be if anything is repaired
  using ProbedMessage = std::pair<uint32_t, int64_t>; ///< of a rank, as its request
  std::map<ProbedMessage, uint64_t> found;            ///< bytes
  std::map<ProbedMessage, SortedEnds::iterator> missed;
  SortedEnds lost;  ///< receives, by their place among the calls of their rank
  SortedEnds spare; ///< messages, by time
  Repairs repairs;
  std::optional<std::string> stuck;
  uint64_t calls = 0;
  int64_t tag = 0; ///< above those of all messages
};

void RepairWatch::begins(const RankState &rank) {
  ++calls;
  const CallShape &shape = rank.shape();
  if (shape.kind == CallKind::Probe && shape.source)
    probes.push_back({rank.rank, rank.walk.event().ordinal, *shape.source, nobody});
  if (shape.kind == CallKind::MatchedReceive || shape.kind == CallKind::MatchedStart)
    receiveFound(rank);
}

/// The message of a matched probe needs its room here.
void RepairWatch::receiveFound(const RankState &rank) {
  const ReceiveRoom room =
      roomOf(rank, rank.objects.bytes().room(rank.shape(), rank.walk.event()).value_or(0));
  for (int64_t message : Calls::named(rank)) {
    const ProbedMessage probed{rank.rank, message};
    if (auto bytes = found.extract(probed))
      makeRoom(rank.rank, room, bytes.mapped());
    if (auto lostProbe = missed.extract(probed))
      lostProbe.mapped()->second.room = room;
  }
}

bool RepairWatch::pair(const HalfMessage &receive, bool isToOthers) {
  auto entry = messageFor(receive, isToOthers);
  if (entry == spare.end())
    return false;
  const HalfMessage &send = entry->second;
  int64_t own = tag + isToOthers;
  ask(receive, send.key.from, own);
  makeRoom(receive.key.to, receive.room, send.room.bytes);
  change(send, false, send.shape->sendTag, own);
  if (isToOthers)
    change(send, false, send.shape->dest,
           placeOf(send, receive.key.to) - placeOf(send, send.key.from));
  ++(isToOthers ? repairs.redirected : repairs.moved);
  spare.erase(entry);
  return true;
}

Expected<Repairs> RepairWatch::finish() {
  for (const auto &[key, ends] : sent)
    for (const HalfMessage &send : ends)
      spare.emplace(send.time, send);
  for (bool isToOthers : {false, true})
    std::erase_if(lost, [&](const auto &entry) { return pair(entry.second, isToOthers); });
  for (const auto &[event, receive] : lost)
    change(receive, true, receive.shape->source, nobody);
  repairs.ended = lost.size();
  for (const auto &[time, send] : spare)
    change(send, false, send.shape->dest, nobody);
  repairs.unsent = spare.size();
  if (!repairs.all.empty())
    repairs.all.insert(repairs.all.end(), probes.begin(), probes.end());
  if (stuck)
    return fail("--repair would have to change more than one message of a call of " + *stuck);
  return std::move(repairs);
}

/// A function whose calls would still wait for what never comes, or whose ranks are not known.
std::optional<std::string> beyondRepair(const MatchState &all) {
  constexpr std::array repaired{CallKind::Send,        CallKind::Receive,  CallKind::SendReceive,
                                CallKind::Wait,        CallKind::WaitSome, CallKind::Probe,
                                CallKind::MatchedProbe};
  for (const auto &[gap, functions] : all.gaps.calls)
    for (const auto &[id, shape] : all.shapes)
      if (functions.contains(shape.function->name) &&
          (gap != GapKind::NeverComes || std::ranges::find(repaired, shape.kind) == repaired.end()))
        return shape.function->name;
  return std::nullopt;
}

class UnheardSteps : public StepSink {
  void take(const Step & /*step*/) override {}
};

} // namespace

Expected<Repairs> repairsOf(const Trace &trace) {
  if (auto walked = tools::canBeWalked(trace); !walked)
    return tl::unexpected(walked.error());
  if (trace.streams.size() > 1 || !trace.info.endings.empty() || trace.info.online.upTo != 0)
    return fail("--repair needs the whole run, with one thread on each rank");
  CostTable costs;
  UnheardSteps steps;
  ComputeTimes times(trace, {});
  auto matcher = Matcher::over(
      trace, std::make_unique<MatchState>(trace.info.ranks, costs, steps, MatchOptions()), times);
  if (!matcher)
    return tl::unexpected(matcher.error());
  RepairWatch watch(matcher->matching());
  matcher->matching().watch = &watch;
  if (auto ran = matcher->run(nullptr); !ran)
    return tl::unexpected(ran.error());
  if (auto call = beyondRepair(matcher->matching()))
    return fail("--repair cannot tell which ranks meet in calls of " + *call);
  if (auto roles = farmRoles(trace))
    return std::move(*roles);
  return watch.finish();
}

} // namespace anole::whatif
