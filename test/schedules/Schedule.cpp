#include "test/schedules/Schedule.h"

#include "runtime/core/model/ClusterFamilies.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/ranks/transport/SimulatedWorld.h"
#include "test/schedules/DueTraces.h"
#include "test/schedules/ExpectedClusters.h"
#include "test/schedules/ExpectedDeviations.h"
#include "test/schedules/ExpectedPhases.h"
#include "test/schedules/Verdict.h"

#include <bit>
#include <map>
#include <random>
#include <utility>

namespace anole::test {
namespace {

enum class Pace : uint8_t {
  Random, ///< any rank goes on, any message arrives
  Calm,   ///< the rank that is behind goes on, and all messages arrive before the next one does
  Delayed ///< the same, but messages arrive after so many actions, and answers to them later
};

/// A rank that stops for ever after some actions, with whatever was asked of it.
struct Death {
  uint32_t rank = UINT32_MAX;
  size_t after = 0;
};

/// One program on one schedule.
class Schedule {
public:
  Schedule(const ScheduledProgram &program, uint64_t seed)
      : random(seed), count(pick({1, 2, 3, 5, 7, 8, 13, 16})), pace(drawPace()),
        settings(drawSettings()), world(count, seed), sent(count, std::vector<uint64_t>(count)),
        received(sent) {
    auto variation = static_cast<uint32_t>(random() % 64);
    uint64_t costOfEvent = pick({0, 10, 1000, 100'000, 10'000'000});
    for (uint32_t rank = 0; rank < count; ++rank) {
      Script script;
      program.run(script, rank, count, variation);
      ranks.push_back(
          std::make_unique<SimulatedRank>(world.at(rank), settings, std::move(script), costOfEvent,
                                          [&](const Trace &trace) { return inspect(trace); }));
      ranks.back()->onRest = [this, rank](bool wanted) { watchRest(rank, wanted); };
      speed.push_back(random() % 3 == 0 ? 1 : 12);
    }
    drawDeath();
    isFull = random() % 8 == 0;
    delay = count * pick({1, 2, 4, 8});
  }

  std::string run(ScheduleFacts &facts) {
    for (bool more = true; more && problem.empty();) {
      more = pace == Pace::Random ? goOnAtRandom() : goOnInOrder();
      if (world.messages() > mostMessages)
        problem = "messages go on without end";
    }
    facts.messages = world.messages();
    facts.updates = delays.made.size();
    for (const auto &rank : ranks) {
      facts.released += rank->released();
      facts.unseen += static_cast<uint64_t>(std::ranges::count(rank->unseenEvents(), true));
    }
    if (problem.empty())
      problem = judge();
    facts.deviated = deviated;
    facts.groups = groupsWithPhases;
    return problem;
  }

private:
  static constexpr uint64_t mostMessages = 1'000'000;

  uint32_t pick(std::initializer_list<uint32_t> choices) {
    return choices.begin()[random() % choices.size()];
  }

  Pace drawPace() { return static_cast<Pace>(pick({0, 0, 0, 0, 0, 0, 1, 2})); }

  OnlineSettings drawSettings() {
    OnlineSettings drawn;
    drawn.arity = pick({2, 2, 3, 4, 7});
    drawn.whileRunning = random() % 16 != 0 || pace != Pace::Random;
    drawn.budget = pace == Pace::Random ? pick({0, 0, 3, 30}) : 0;
    drawn.cluster.kind = ClusterKind::Exact;
    if (random() % 3 == 0)
      drawClusters(drawn);
    return drawn;
  }

  void drawClusters(OnlineSettings &drawn) {
    ClusterSettings &cluster = drawn.cluster;
    cluster.kind = static_cast<ClusterKind>(random() % choiceNames(ClusterKind{}).size());
    cluster.k = pick({1, 2, 3, 4, 6, 9});
    cluster.medoid = random() % 2;
    cluster.doubleStep = random() % 2;
    cluster.euclidean = random() % 2;
    cluster.countTolerance = pick({0, 0, 5, 40}) / 100.0;
    cluster.endpoints = static_cast<EndpointForm>(random() % choiceNames(EndpointForm{}).size());
    drawn.trustLeads = random() % 2;
    if (pace == Pace::Calm && drawn.trustLeads)
      drawn.budget = pick({0, 3});
  }

  void drawDeath() {
    if (random() % 16 != 0)
      return;
    death.rank = static_cast<uint32_t>(random() % count);
    death.after = random() % (ranks[death.rank]->actions().size() + 1);
  }

  /// Traces that are made on the way are, too.
  bool isAlwaysLossless() const {
    return settings.cluster.kind == ClusterKind::None ||
           (settings.cluster.kind == ClusterKind::Exact && !settings.trustLeads);
  }

  bool isDead(uint32_t rank) const {
    return rank == death.rank && ranks[rank]->done() >= death.after;
  }

  bool canGoOn(uint32_t rank) const {
    const Action *action = ranks[rank]->next();
    return !isDead(rank) && !ranks[rank]->hasEnded() &&
           (!action || !action->from || sent[*action->from][rank] > received[*action->from][rank]);
  }

  void drain(uint32_t rank) {
    while (!isDead(rank) && ranks[rank]->online.step())
      ;
  }

  void act(uint32_t rank) {
    acting = rank;
    if (const Action *action = ranks[rank]->next()) {
      if (action->from)
        ++received[*action->from][rank];
      if (action->to)
        ++sent[rank][*action->to];
    }
    ranks[rank]->go();
  }

  bool goOnAtRandom() {
    bool hasDelivered = deliverOne();
    return runSome() || hasDelivered;
  }

  /// A rank that has ended waits for messages; any other sees them when it happens to look.
  bool deliverOne() {
    if (random() % 3 == 0 && nextRank(0) < count)
      return true;
    auto to = world.deliver();
    if (to && ranks[*to]->hasEnded())
      drain(*to);
    return to.has_value();
  }

  /// The first rank from this one on, in a circle, that can go on; `count`: none can.
  uint32_t nextRank(uint32_t from) const {
    for (uint32_t tried = 0; tried < count; ++tried)
      if (uint32_t rank = (from + tried) % count; canGoOn(rank))
        return rank;
    return count;
  }

  /// Some rank does its next action, or several if it is a fast one.
  bool runSome() {
    uint32_t rank = nextRank(static_cast<uint32_t>(random() % count));
    for (unsigned i = 0; rank < count && i < speed[rank] && canGoOn(rank); ++i) {
      act(rank);
      if (ranks[rank]->hasEnded() || random() % 2)
        drain(rank);
    }
    return rank < count;
  }

  bool goOnInOrder() {
    uint32_t next = count;
    for (uint32_t rank = 0; rank < count; ++rank)
      if (canGoOn(rank) && (next == count || markersOf(rank) < markersOf(next)))
        next = rank;
    if (next < count) {
      act(next);
      drain(next);
      delays.skew = std::max(delays.skew, leastAndMost().second - leastAndMost().first);
    }
    if (pace == Pace::Calm)
      return deliverAll() || next < count;
    return ++actions % delay != 0 && next < count ? true : deliverWave() || next < count;
  }

  bool deliverAll() {
    bool any = false;
    for (auto to = world.deliver(); to; to = world.deliver()) {
      drain(*to);
      any = true;
    }
    return any;
  }

  /// What is under way now.
  bool deliverWave() {
    const uint64_t first = delivered, all = world.messages();
    for (; delivered < all; ++delivered)
      world.deliver();
    for (uint32_t rank = 0; rank < count; ++rank)
      drain(rank);
    uint64_t most = leastAndMost().second;
    delays.wave = std::max(delays.wave, most - std::exchange(atLastWave, most));
    return delivered > first;
  }

  uint64_t markersOf(uint32_t rank) const { return ranks[rank]->markers(); }

  std::pair<uint64_t, uint64_t> leastAndMost() const {
    uint64_t least = UINT64_MAX, most = 0;
    for (uint32_t rank = 0; rank < count; ++rank) {
      least = std::min(least, markersOf(rank));
      most = std::max(most, markersOf(rank));
    }
    return {least, most};
  }

  /// Somebody leads those that rest by one order. Whoever is asked for its record while it rests
  /// says so itself.
  void watchRest(uint32_t rank, bool wanted) {
    const size_t order = restOrders[rank]++;
    if (!wanted)
      return;
    if (settings.isLossless() || !settings.trustLeads)
      problem = "a rank rests where nothing may be lost";
    if (++resters[order] == count)
      problem = "all ranks rest, and nobody leads them";
  }

  /// All messages arrive at once, there is one phase, and ranks voted twice after a marker at which
  /// they may have been clustered, whatever traces may cost: who does not lead rests.
  std::string findRestless(const Trace &whole) const {
    const LoopPath *loop = phaseLoopOf(ranks);
    bool isDue = settings.trustLeads && !settings.isLossless() && pace == Pace::Calm && loop &&
                 followedOnly(ranks, keyOf(whole, *loop));
    if (!isDue || clustersIn(whole.info.online.clusters).size() == count || !resters.empty())
      return "";
    for (const auto &rank : ranks)
      if (std::ranges::count(rank->loops().at(*loop).changed, true) > 1)
        return "";
    uint64_t latest = 2 + 2 * delays.skew + 2 + static_cast<uint64_t>(std::bit_width(count));
    uint64_t soon = nextVoteAfter(nextVoteAfter(latest)) + delays.skew;
    return leastAndMost().first > soon ? "nobody rests" : "";
  }

  /// All messages arrive at once, so groups of ranks whose loops run for long have phases.
  std::string findUnheard(const Trace &whole) const {
    constexpr size_t longEnough = 32;
    if (pace != Pace::Calm || !settings.whileRunning)
      return "";
    auto hasPhases = [&](const ExpectedGroup &group) {
      return std::ranges::any_of(whole.info.online.groups, [&](const GroupCourse &course) {
        return !course.phases.empty() && indexOf(course.ranks, group.ranks[0]);
      });
    };
    for (const ExpectedGroup &group : groupsOf(ranks))
      if (intervalsOf(ranks, group)[0].size() >= longEnough && !hasPhases(group))
        return "a group has no phases";
    return "";
  }

  /// A trace that was made while the ranks run.
  bool inspect(const Trace &trace) {
    delays.made.push_back({trace.info.online.upTo, leastAndMost().second});
    if (settings.budget != 0 && spent * 100 > ranks[0]->cpuTime() * settings.budget)
      problem = "another trace was made before the last one was paid";
    for (const auto &rank : ranks)
      spent = std::max(spent, rank->spentOnCopies());
    if (problem.empty())
      problem = comparePart(trace, ranks, isAlwaysLossless());
    if (problem.empty() && pace == Pace::Calm && isKnownUnlike(trace, ranks, acting))
      problem = "ranks are known to run the loop of a trace differently";
    return !isFull || random() % 2 != 0;
  }

  std::string judge() {
    for (const auto &rank : ranks)
      rank->takeBack();
    if (death.rank < count && isDead(death.rank) && !ranks[death.rank]->hasEnded())
      return judgeWithout();
    auto hasReleased = [](const auto &rank) { return rank->released() > 0; };
    if (ranks[0]->keepsBlocks && settings.isLossless() && std::ranges::none_of(ranks, hasReleased))
      return "rank 0 keeps blocks, and no rank was told";
    for (uint32_t rank = 0; rank < count; ++rank) {
      if (!ranks[rank]->hasEnded())
        return "rank " + std::to_string(rank) + " never ended";
      if (!ranks[rank]->online.isDone())
        return "rank " + std::to_string(rank) + " is not done";
    }
    Trace whole = ranks[0]->online.take();
    for (uint32_t rank = 0; rank < count; ++rank)
      if (!isWhatItDid(eventsOf(ranks[rank]->whole, rank), *ranks[rank],
                       ranks[rank]->actions().size()))
        return "the record of rank " + std::to_string(rank) + " is not what it did";
    deviated = whole.info.online.deviated;
    for (const GroupCourse &group : whole.info.online.groups)
      groupsWithPhases += !group.phases.empty();
    std::string late = pace == Pace::Random ? "" : findLate(whole);
    if (late.empty())
      late = findRestless(whole);
    if (late.empty())
      late = findUnheard(whole);
    if (late.empty())
      late = findWrongDeviations(whole);
    if (!late.empty())
      return late;
    std::string wrong = compareWhole(whole, ranks, settings.isLossless());
    bool areNew = !settings.trustLeads && settings.cluster.kind != ClusterKind::None;
    return wrong.empty() && areNew ? compareClusters(whole.info.online, ranks, settings.cluster)
                                   : wrong;
  }

  /// Where ranks disagreed on the loop for a while, or where a trace up to a marker would not be
  /// consistent, nothing is due.
  std::string findLate(const Trace &whole) const {
    const LoopPath *loop = phaseLoopOf(ranks);
    if (!loop || settings.budget != 0 || !followedOnly(ranks, keyOf(whole, *loop)) ||
        !isConsistentAtAll(ranks, *loop))
      return "";
    RadixTree tree(count, settings.arity);
    std::vector<uint64_t> due = ExpectedPhases(intervalsOf(ranks, *loop)).due();
    if (!settings.trustLeads)
      std::ranges::copy(deviationVotes(ranks, *loop), std::back_inserter(due));
    return findLateTrace(due, delays, tree, count, leastAndMost().first);
  }

  /// Ranks are compared at votes, which say the same on every schedule if all followed one loop.
  std::string findWrongDeviations(const Trace &whole) const {
    const LoopPath *loop = phaseLoopOf(ranks);
    const OnlineInfo &found = whole.info.online;
    if (settings.trustLeads)
      return found.deviated ? "ranks deviate though leads are trusted" : "";
    return loop && followedOnly(ranks, keyOf(whole, *loop)) ? compareDeviations(found, ranks, *loop)
                                                            : "";
  }

  /// A rank died: the others wait for it, and nobody takes what there is for the whole.
  std::string judgeWithout() const {
    for (uint32_t rank = 0; rank < count; ++rank)
      if (ranks[rank]->online.isDone())
        return "rank " + std::to_string(rank) + " is done without rank " +
               std::to_string(death.rank);
    return comparePiece(ranks, death.rank);
  }

  std::mt19937_64 random;
  uint32_t count;
  Pace pace;
  OnlineSettings settings;
  SimulatedWorld world;
  Death death;
  uint32_t acting = 0; ///< the rank that acted last
  bool isFull = false; ///< the disk of rank 0, now and then
  std::vector<std::unique_ptr<SimulatedRank>> ranks;
  std::vector<unsigned> speed;
  std::vector<std::vector<uint64_t>> sent, received; ///< messages of the program, [from][to]
  Delays delays;
  uint64_t deviated = 0;                 ///< ranks, as the last trace says
  uint64_t groupsWithPhases = 0;         ///< the same
  std::map<uint32_t, size_t> restOrders; ///< to rest or to wake, that each rank obeyed
  std::map<size_t, size_t> resters;      ///< ranks that rest, by the order
  uint64_t delay = 1; ///< actions of all ranks together between two waves of messages
  uint64_t actions = 0, delivered = 0, atLastWave = 0;
  uint64_t spent = 0; ///< on copies when the last trace was made, by the rank that spent most
  std::string problem;
};

} // namespace

std::string runSchedule(const ScheduledProgram &program, uint64_t seed, ScheduleFacts &facts) try {
  return Schedule(program, seed).run(facts);
} catch (const std::exception &problem) {
  return problem.what();
}

} // namespace anole::test
