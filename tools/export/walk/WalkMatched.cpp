#include "runtime/core/model/SpecialValues.h"
#include "tools/export/walk/Order.h"
#include "tools/export/walk/Walk.h"
#include "tools/whatif/match/Matcher.h"

#include <algorithm>

namespace anole::exporting {
namespace {

using whatif::CallShape;
using whatif::ChannelKey;
using whatif::RankState;

std::optional<uint32_t> rootOf(const CallShape &shape, const WalkedEvent &event) {
  const auto &scalars = shape.function->scalars;
  auto found = std::ranges::find(scalars, FieldKind::Root, &FieldInfo::kind);
  auto root = CallShape::scalar(event, static_cast<size_t>(found - scalars.begin()),
                                value(Special::Undefined));
  return found == scalars.end() || root < 0 || root > UINT32_MAX
             ? std::nullopt
             : std::optional(static_cast<uint32_t>(root));
}

/// Hands on each call once the matcher has completed it.
class MatchedCalls : public whatif::CallWatch {
public:
  MatchedCalls(const Source &source, Facts &facts, Order &order, Gate &gate,
               whatif::Matching &matching, const whatif::TimeStreams &streams)
      : facts(facts), order(order), gate(gate), matching(matching), times(streams) {
    isWanted.resize(matching.ranks.size());
    for (const Location &at : source.locations) {
      isWanted[at.rank] = true;
      gate.add(at, matching.ranks[at.rank].walk.trace());
    }
    alignStarts(streams);
  }

  void begins(const RankState &rank) override {
    RankFacts &mine = facts[rank.rank];
    const whatif::ComputeTimes::OfPoint &of = rank.times[rank.walk.event().point];
    Time before = times.next(of.before);
    mine.time.beginCall(before, times.next(of.inside));
    mine.acts.clear();
    mine.collective.reset();
    if (shapeOf(rank).kind == whatif::CallKind::Free)
      for (int64_t request : whatif::Calls::named(rank, shapeOf(rank), rank.walk.event()))
        facts.forgets(rank.rank, request);
  }

  void sends(const RankState &rank, const ChannelKey &key, uint64_t bytes, uint32_t slot,
             int64_t request) override {
    facts.sends(rank.rank, messageOn(key, bytes), slot, request);
  }

  void moves(uint32_t from, uint32_t to) override { facts.moves(from, to); }

  void posts(const RankState &rank, const ChannelKey &key, uint64_t bytes,
             int64_t request) override {
    facts.posts(rank.rank, messageOn(key, bytes), request);
  }

  void enters(const RankState &rank, const CallShape &shape, const WalkedEvent &event,
              uint32_t group, uint64_t bytes, int64_t request) override {
    Act act{request < 0 ? ActKind::Collective : ActKind::CollectiveStart,
            request,
            {},
            &shape,
            rootOf(shape, event),
            matching.groups[group].members.size()};
    act.message.group = group;
    act.message.toThere = matching.groups[group].places.at(rank.rank);
    act.message.bytes = bytes;
    facts.enters(rank.rank, act);
  }

  void completes(const RankState &rank, int64_t request, uint32_t slot) override {
    facts.completes(rank.rank, request, slot);
  }

  void ends(const RankState &rank) override {
    RankFacts &mine = facts[rank.rank];
    mine.time.endCall(!shapeOf(rank).takesItsTime());
    isTooLong = isTooLong || mine.time.end() > whatif::longestRun;
    order.isStopped = isTooLong || gate.isStopped();
    uint64_t index = mine.calls++;
    auto time = [](Time picoseconds) {
      return static_cast<uint64_t>(picoseconds / whatif::nanosecond);
    };
    for (const Act &act : mine.acts)
      backward += act.message.sent > time(mine.time.end());
    if (!isWanted[rank.rank] || order.isStopped)
      return;
    rank.walk.positions(mine.loops);
    gate.pass({{rank.rank, 0},
               index,
               &rank.walk.event(),
               &shapeOf(rank),
               time(mine.time.begin()),
               time(mine.time.end()),
               mine.acts},
              mine.loops);
  }

  bool isTooLong = false;
  uint64_t backward = 0; ///< see WalkResult

private:
  Message messageOn(const ChannelKey &key, uint64_t bytes) const {
    const auto &places = matching.groups[key.group].places;
    return {.group = key.group,
            .from = key.from,
            .to = key.to,
            .fromThere = places.at(key.from),
            .toThere = places.at(key.to),
            .tag = key.tag,
            .bytes = bytes};
  }

  void alignStarts(const whatif::TimeStreams &streams) {
    std::vector<Time> inits(matching.ranks.size());
    for (const RankState &rank : matching.ranks)
      for (size_t i = 0; i < rank.times.size(); ++i) {
        const FunctionInfo &function =
            *matching.shapes.at(rank.walk.trace().points[i].key.functionId()).function;
        if (function.name.starts_with("MPI_Init") &&
            rank.times[i].inside != whatif::ComputeTimes::none)
          inits[rank.rank] = std::max(inits[rank.rank], streams[rank.times[i].inside].times[0]);
      }
    Time longest = *std::ranges::max_element(inits);
    for (uint32_t rank = 0; rank < inits.size(); ++rank)
      facts[rank].time.startAt(longest - inits[rank]);
  }

  const CallShape &shapeOf(const RankState &rank) const {
    return matching.shapes.at(rank.walk.event().key.functionId());
  }

  Facts &facts;
  Order &order;
  Gate &gate;
  whatif::Matching &matching;
  TimeTaker times;
  std::vector<bool> isWanted;
};

WalkResult resultOf(whatif::Matching &matching) {
  WalkResult result{{}, matching.unknownSizes, 0};
  for (whatif::Group &group : matching.groups.all())
    result.groups.push_back(group.members);
  return result;
}

} // namespace

Expected<WalkResult> walkMatched(const Source &source, Gate &gate, uint64_t limit) {
  const Trace &trace = source.trace;
  whatif::TimeOptions timeOptions;
  timeOptions.whole = true;
  whatif::ComputeTimes times(trace, timeOptions);
  whatif::CostTable costs;
  whatif::MatchOptions options;
  options.limit = limit;
  Facts facts(trace.info.ranks, source.time == TimeKind::Reconstructed);
  Order order(facts);
  auto matcher = whatif::Matcher::over(
      trace, std::make_unique<whatif::Matching>(trace.info.ranks, costs, order, options), times);
  if (!matcher)
    return tl::unexpected(matcher.error());
  MatchedCalls calls(source, facts, order, gate, matcher->matching(), times.streams());
  matcher->matching().watch = &calls;
  auto ran = matcher->run(nullptr);
  if (calls.isTooLong)
    return fail("the run would take more than 26 days; its times cannot be right");
  if (!ran && !gate.isStopped())
    return tl::unexpected(ran.error());
  for (const Location &at : source.locations)
    gate.end(at);
  WalkResult result = resultOf(matcher->matching());
  result.backward = calls.backward;
  return result;
}

} // namespace anole::exporting
