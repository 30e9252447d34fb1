#include "tools/analysis/match/Matcher.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/match/RepeatDetector.h"

#include <algorithm>

namespace anole::whatif {
namespace {

constexpr uint64_t mostPlaces = uint64_t(1) << 19; // about 1 GB

/// Whether some calls of a point lock exclusively, or may do so.
bool locksExclusively(const CallShape &shape, const PointTrace &point) {
  if (shape.kind != CallKind::Lock || !shape.lockType || *shape.lockType >= point.columns.size())
    return false;
  auto types = rangeOf(point.columns[*shape.lockType]);
  return !types || types->low != CallShape::sharedLock || types->high != CallShape::sharedLock;
}

/// The values of the events that all ranks have at least: one at each of their points.
uint64_t leastValues(const SharedStream &stream) {
  uint64_t values = 0;
  for (const SharedPoint &point : stream.points)
    values = boundedSum(values, boundedProduct(std::min(point.count, valueCount(point.ranks)),
                                               uint64_t(1) + point.scalars + point.late));
  return values;
}

tl::unexpected<Error> tooManyValues(uint64_t limit) {
  return fail("there is more to go through than the limit of " + std::to_string(limit) +
              " values; raise it with --limit");
}

} // namespace

Expected<Matcher> Matcher::over(const Trace &trace, std::unique_ptr<MatchState> matching,
                                ComputeTimes &times) {
  if (leastValues(trace.streams[0]) > matching->options.limit)
    return tooManyValues(matching->options.limit);
  matching->shapes = shapesOf(trace);
  for (uint32_t rank = 0; rank < trace.info.ranks; ++rank)
    if (auto added = add(trace, rank, *matching, times); !added)
      return tl::unexpected(added.error());
  Matcher matcher(std::move(matching));
  const std::vector<Network> nowhere;
  if (std::ranges::any_of(matcher.all->ranks, &RankState::locksExclusively))
    matcher.orderLocks({nowhere, matcher.all->costs, times.streams(), trace.info.ranks,
                        trace.streams[0].points.size(), 0, matcher.all->hasLinks()});
  return matcher;
}

void Matcher::orderLocks(const ClockSetup &setup) {
  timed = std::make_unique<TimedSink>(*all->sink, setup);
  locks = std::make_unique<LockQueue>(*all, *timed);
  all->sink = timed.get();
  all->locks = locks.get();
}

Expected<void> Matcher::add(const Trace &trace, uint32_t rank, MatchState &all,
                            ComputeTimes &times) {
  auto *walks = all.options.walks;
  const UnreadScalars &unread = all.options.unread;
  auto walk = walks ? walks->of(rank, unread) : RankWalks(trace).of(rank, unread);
  if (!walk)
    return tl::unexpected(walk.error());
  all.places += tools::costOf(walk->stream());
  if (all.places > mostPlaces)
    return fail("its ranks have more than " + std::to_string(mostPlaces) +
                " places in the program, counted for each rank; that is the limit");
  bool exclusive = false;
  std::vector<const CallShape *> shapes;
  for (const PointTrace &point : walk->stream().points) {
    auto shape = all.shapes.find(point.key.functionId());
    if (shape == all.shapes.end())
      return fail("rank " + std::to_string(rank) +
                  " calls a function that the trace does not list");
    shapes.push_back(&shape->second);
    all.mayMeet |= Rendezvous::alwaysWaits(shape->second);
    exclusive |= locksExclusively(shape->second, point);
  }
  auto ofPoints = times.add(rank, walk->stream(), all.shapes);
  all.ranks.push_back({rank, std::move(*walk), OwnNumbers(trace.streams[0], rank).points,
                       std::move(ofPoints), std::move(shapes)});
  all.ranks.back().locksExclusively = exclusive;
  return {};
}

bool Matcher::giveOneUp() {
  return unmatched.letPollGoOn() ||
         ((!all->watch || all->watch->mayGiveUp()) && unmatched.giveOneUp());
}

Expected<void> Matcher::run(RepeatDetector *cuts) {
  auto isOver = [&] { return std::ranges::all_of(all->ranks, &RankState::isFinished); };
  while (!isOver()) {
    hasMoved = false;
    auto done = round(false);
    if (done && !hasMoved)
      done = round(true);
    if (!done)
      return done;
    if (!hasMoved && !(locks && locks->grantOne()) && !giveOneUp())
      return stuck();
    if (cuts && !locks)
      cuts->cut();
  }
  return {};
}

Expected<void> Matcher::round(bool withResting) {
  for (RankState &rank : all->ranks) {
    rank.isAtIteration = rank.fullChannels > 0 && !rank.isInEvent && !withResting;
    all->wake(rank.rank);
  }
  while (!all->queue.empty()) {
    RankState &rank = all->ranks[all->queue.front()];
    all->queue.pop_front();
    rank.isQueued = false;
    if (rank.isAtIteration || rank.isFinished)
      continue;
    if (auto advanced = advance(rank); !advanced)
      return fail("rank " + std::to_string(rank.rank) + ": " + advanced.error().message);
  }
  return {};
}

Expected<void> Matcher::advance(RankState &rank) {
  while (true) {
    if (rank.isInEvent) {
      if (!calls->complete(rank))
        return {};
      rank.isInEvent = false;
      if (all->watch)
        all->watch->ends(rank);
    }
    hasMoved = true;
    auto stop = rank.walk.step();
    if (!stop)
      return tl::unexpected(stop.error());
    rank.isFinished = *stop == EventWalker::Stop::End;
    rank.isAtIteration = *stop == EventWalker::Stop::Iteration;
    if (*stop != EventWalker::Stop::Event)
      return {};
    if (auto room = spend(rank); !room)
      return room;
    calls->read(rank);
    if (all->watch)
      all->watch->begins(rank);
    calls->begin(rank);
    rank.isInEvent = true;
  }
}

Expected<void> Matcher::spend(const RankState &rank) {
  all->values += tools::valuesOf(&rank.walk.event());
  if (all->values > all->options.limit)
    return tooManyValues(all->options.limit);
  if (all->options.patience && all->options.patience->isOver())
    return fail(all->options.patience->reason());
  if (all->sink->isFull())
    return fail("what does not repeat in the trace takes more memory than there may be; --expand "
                "takes none");
  return {};
}

tl::unexpected<Error> Matcher::stuck() const {
  auto waits = std::ranges::find_if(all->ranks, &RankState::isInEvent);
  std::string who = "no rank", what = "a call";
  if (waits != all->ranks.end()) {
    who = "rank " + std::to_string(waits->rank);
    what = waits->shape().function->name;
  }
  return fail(who + " waits in " + what +
              " for what no other rank does: the trace does not say all that was sent, or the "
              "program needs calls that are not modelled (docs/whatif.md)");
}

} // namespace anole::whatif
