#include "test/schedules/Schedule.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/merge/Merge.h"
#include "runtime/core/ranks/transport/SimulatedWorld.h"
#include "test/schedules/SimulatedRank.h"
#include "test/unit/runtime/core/compress/Program.h"
#include "test/unit/runtime/core/merge/TraceText.h"

#include <random>
#include <set>

namespace anole::test {
namespace {

/// One program on one random schedule.
class Schedule {
public:
  Schedule(const ScheduledProgram &program, uint64_t seed)
      : random(seed), count(pick({1, 2, 3, 5, 7, 8, 13, 16})), settings(drawSettings()),
        world(count, seed), sent(count, std::vector<uint64_t>(count)), received(sent) {
    auto variation = static_cast<uint32_t>(random() % 64);
    uint64_t costOfEvent = pick({0, 10, 1000, 100'000, 10'000'000});
    for (uint32_t rank = 0; rank < count; ++rank) {
      Script script;
      program.run(script, rank, count, variation);
      ranks.push_back(std::make_unique<SimulatedRank>(world.at(rank), settings, std::move(script),
                                                      costOfEvent,
                                                      [&](const Trace &trace) { inspect(trace); }));
      speed.push_back(random() % 3 == 0 ? 1 : 12);
    }
  }

  std::string run(ScheduleFacts &facts) {
    for (bool more = true; more && problem.empty();) {
      bool delivered = deliverOne();
      more = goOn() || delivered;
    }
    facts.messages = world.messages();
    return problem.empty() ? judge() : problem;
  }

  uint64_t updates = 0;

private:
  uint32_t pick(std::initializer_list<uint32_t> choices) {
    return choices.begin()[random() % choices.size()];
  }

  OnlineSettings drawSettings() {
    OnlineSettings drawn;
    drawn.arity = pick({2, 2, 3, 4, 7});
    drawn.whileRunning = random() % 16 != 0;
    drawn.budget = pick({0, 0, 3, 30});
    drawn.cluster.kind = ClusterKind::Exact;
    if (random() % 4 == 0) {
      drawn.cluster.kind = static_cast<ClusterKind>(random() % choiceNames(ClusterKind{}).size());
      drawn.cluster.k = pick({1, 2, 4, 9});
      drawn.cluster.medoid = random() % 2;
      drawn.cluster.doubleStep = random() % 2;
      drawn.trustLeads = random() % 2;
    }
    return drawn;
  }

  bool isLossless() const {
    return !settings.trustLeads && (settings.cluster.kind == ClusterKind::Exact ||
                                    settings.cluster.kind == ClusterKind::None);
  }

  /// A rank that has ended waits for messages; any other sees them when it happens to look.
  bool deliverOne() {
    if (random() % 3 == 0 && canAnyGoOn())
      return true;
    auto to = world.deliver();
    if (to && ranks[*to]->hasEnded())
      drain(*to);
    return to.has_value();
  }

  void drain(uint32_t rank) {
    while (ranks[rank]->online.step())
      ;
  }

  bool canAnyGoOn() const {
    for (uint32_t rank = 0; rank < count; ++rank)
      if (canGoOn(rank))
        return true;
    return false;
  }

  bool canGoOn(uint32_t rank) const {
    const Action *action = ranks[rank]->next();
    return !ranks[rank]->hasEnded() &&
           (!action || !action->from || sent[*action->from][rank] > received[*action->from][rank]);
  }

  /// Some rank that can does its next action, or several if it is a fast one.
  bool goOn() {
    auto rank = static_cast<uint32_t>(random() % count);
    for (uint32_t tried = 0; tried < count && !canGoOn(rank); ++tried)
      rank = (rank + 1) % count;
    if (!canGoOn(rank))
      return false;
    for (unsigned i = 0; i < speed[rank] && canGoOn(rank); ++i)
      goOn(rank);
    return true;
  }

  void goOn(uint32_t rank) {
    if (const Action *action = ranks[rank]->next()) {
      if (action->from)
        ++received[*action->from][rank];
      if (action->to)
        ++sent[rank][*action->to];
    }
    ranks[rank]->go();
    if (ranks[rank]->hasEnded() || random() % 2)
      drain(rank);
  }

  static std::vector<Seen> eventsOf(const SimulatedRank &rank, uint64_t marker) {
    std::vector<Seen> events;
    for (size_t i = 0; i < rank.actionsBefore(marker); ++i)
      if (const Action &action = rank.actions()[i]; !action.isMarker)
        events.push_back({action.function, action.fields});
    return events;
  }

  /// Of a rank in a trace of all; late values are left out: they may not have come.
  static std::vector<Seen> eventsOf(const Trace &trace, uint32_t rank) {
    auto stream = projectRank(trace, rank, 0);
    if (!stream)
      return {};
    for (PointTrace &point : stream->points)
      point.columns.resize(point.scalars);
    return Expander(*stream).seen;
  }

  /// A trace that was made while the ranks run.
  void inspect(const Trace &trace) {
    ++updates;
    if (settings.budget != 0 && spent * 100 > ranks[0]->cpuTime() * settings.budget)
      problem = "another trace was made before the last one was paid";
    for (const auto &rank : ranks)
      spent = std::max(spent, rank->online.timeSpent());
    if (!isLossless())
      return;
    for (uint32_t rank = 0; rank < count; ++rank)
      if (eventsOf(trace, rank) != eventsOf(*ranks[rank], trace.info.online.upTo))
        problem = "the trace up to marker " + std::to_string(trace.info.online.upTo) +
                  " is not what rank " + std::to_string(rank) + " did";
  }

  std::string judge() {
    for (uint32_t rank = 0; rank < count; ++rank) {
      if (!ranks[rank]->hasEnded())
        return "rank " + std::to_string(rank) + " never ended";
      if (!ranks[rank]->online.isDone())
        return "rank " + std::to_string(rank) + " is not done";
    }
    Trace result = ranks[0]->online.take();
    return isLossless() ? compareWithOffline(result) : compareFunctions(result);
  }

  std::string compareWithOffline(const Trace &result) {
    Trace offline = ranks[0]->whole;
    for (uint32_t rank = 1; rank < count; ++rank)
      mergeTrace(offline, Trace(ranks[rank]->whole));
    finishMerge(offline);
    if (TraceText::of(result) != TraceText::of(offline))
      return "the trace is not that of merging at the end";
    for (uint32_t rank = 0; rank < count; ++rank)
      if (eventsOf(result, rank) != eventsOf(*ranks[rank], 0))
        return "the trace is not what rank " + std::to_string(rank) + " did";
    return "";
  }

  std::string compareFunctions(const Trace &result) {
    std::set<uint16_t> called, kept;
    for (uint32_t rank = 0; rank < count; ++rank) {
      for (const Seen &event : eventsOf(*ranks[rank], 0))
        called.insert(event.function);
      for (const Seen &event : eventsOf(result, rank))
        kept.insert(event.function);
    }
    if (result.info.ranks != count)
      return "the trace has " + std::to_string(result.info.ranks) + " ranks";
    return called == kept ? "" : "a call path was lost";
  }

  std::mt19937_64 random;
  uint32_t count;
  OnlineSettings settings;
  SimulatedWorld world;
  std::vector<std::unique_ptr<SimulatedRank>> ranks;
  std::vector<unsigned> speed;
  std::vector<std::vector<uint64_t>> sent, received; ///< messages of the program, [from][to]
  uint64_t spent = 0; ///< online, when the last trace was made, by the rank that spent most
  std::string problem;
};

} // namespace

std::string runSchedule(const ScheduledProgram &program, uint64_t seed, ScheduleFacts &facts) {
  Schedule schedule(program, seed);
  std::string problem = schedule.run(facts);
  facts.updates = schedule.updates;
  return problem;
}

} // namespace anole::test
