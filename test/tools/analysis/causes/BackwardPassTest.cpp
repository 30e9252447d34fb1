#include "test/tools/analysis/causes/RandomCauses.h"
#include "tools/analysis/network/KnownNetworks.h"
#include "tools/analysis/predict/Predict.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

/// What a time consists of: by stream, and at the end latency, transfer, copies, ticks, overheads.
using Parts = std::vector<TimeSum>;

/// The oracle goes through every step, and carries along what each clock consists of. A wait is
/// what the awaited time consists of minus what the own one does.
class ForwardCauses {
public:
  explicit ForwardCauses(const CauseRun &run)
      : setup(run.clockSetup()), clocks(setup.ranks), starts(run.clocks().slotCount()),
        sinces(run.clocks().linkCount()), untils(sinces.size()),
        taken(setup.streams.begin(), setup.streams.end()) {
    for (auto *times : {&clocks, &starts, &sinces, &untils})
      for (Moment &moment : *times)
        moment.parts.resize(setup.streams.size() + others);
    held = starts;
    go(run.tape());
  }

  const Parts &partsOf(uint32_t rank) const { return clocks[rank].parts; }
  Parts waitsOf(uint32_t site, uint32_t rank) const {
    auto found = waits.find({site, rank});
    return found == waits.end() ? Parts(setup.streams.size() + others) : found->second;
  }

private:
  static constexpr size_t others = 5;
  struct Moment {
    Time time = 0;
    Parts parts{};
  };

  void go(const StepProgram &tape) {
    for (const TapePart &part : tape) {
      for (const Step &step : part.steps)
        apply(step);
      for (uint64_t i = 0; part.repeat && i < part.repeat->count; ++i)
        go(part.repeat->body);
    }
  }

  void add(Moment &moment, size_t part, Time time) const {
    moment.time += time;
    moment.parts[part] += time;
  }

  static void addAll(Moment &moment, const Moment &more, int times) {
    moment.time += times * more.time;
    for (size_t i = 0; i < more.parts.size(); ++i)
      moment.parts[i] += times * more.parts[i];
  }

  void addWait(const Step &step, const Moment &until) {
    Parts &sum = waits.try_emplace({step.site, step.rank}, until.parts.size()).first->second;
    for (size_t i = 0; i < sum.size(); ++i)
      sum[i] += until.parts[i] - clocks[step.rank].parts[i];
  }

  Charge chargeOf(const Step &step) const {
    return charge(setup.networks[0], setup.costs.all()[step.cost]);
  }

  void apply(const Step &step) {
    const size_t other = setup.streams.size();
    Moment &clock = clocks[step.rank];
    switch (step.kind) {
    case StepKind::Compute:
      return add(clock, step.place, taken[step.place].next());
    case StepKind::SendNow:
    case StepKind::SendLater:
      held[step.place] = nothing();
      starts[step.place] = clock;
      add(starts[step.place], other + 2, chargeOf(step).transfer);
      if (step.kind == StepKind::SendNow)
        clock = starts[step.place];
      return;
    case StepKind::Arrive:
      return arrive(step);
    case StepKind::Finish:
      return finish(step);
    case StepKind::Enter:
      return enter(step, clock);
    case StepKind::EnterSlot:
      return enter(step, starts[step.place]);
    case StepKind::Leave:
      addWait(step, entry);
      clock = entry;
      add(clock, other, chargeOf(step).latency);
      return add(clock, other + 1, chargeOf(step).transfer);
    case StepKind::Keep:
      starts[step.place] = entry;
      held[step.place] = nothing();
      return;
    case StepKind::Move:
      starts[step.place] = starts[step.cost];
      held[step.place] = held[step.cost];
      return;
    case StepKind::Spend:
      return add(clock, other + 4, chargeOf(step).latency);
    case StepKind::Delay:
      add(starts[step.place],
          setup.costs.all()[step.cost].kind == CostKind::Overhead ? other + 4 : other,
          chargeOf(step).latency);
      return add(starts[step.place], other + 1, chargeOf(step).transfer);
    case StepKind::Depart:
    case StepKind::Land:
      return passLink(step);
    }
  }

  Moment nothing() const { return {0, Parts(setup.streams.size() + others)}; }
  Moment startOf(const Step &step) const {
    Moment whole = starts[step.place];
    addAll(whole, held[step.place], 1);
    return whole;
  }

  /// What holds a message is when it passes minus when it could have.
  void passLink(const Step &step) {
    const Charge way = chargeOf(step);
    Moment ready = startOf(step), &since = sinces[step.site], &until = untils[step.site];
    if (step.kind == StepKind::Land)
      add(ready, setup.streams.size(), way.latency);
    Moment passes = ready;
    if (ready.time >= until.time) {
      since = until = ready;
    } else if (ready.time + way.occupancy > since.time) {
      passes = until;
      if (ready.time < since.time) {
        addAll(passes, since, -1);
        addAll(passes, ready, 1);
        since = ready;
      }
      until = passes;
    } else {
      return;
    }
    add(until, setup.streams.size() + 1, way.occupancy);
    addAll(held[step.place], passes, 1);
    addAll(held[step.place], ready, -1);
  }

  void arrive(const Step &step) {
    Moment arrival = startOf(step);
    add(arrival, setup.streams.size(), chargeOf(step).latency);
    add(arrival, setup.streams.size() + 1, chargeOf(step).transfer);
    if (step.first || arrival.time > message.time) {
      message = arrival;
      start = starts[step.place];
      isLateBy = startOf(step).time;
    }
  }

  void finish(const Step &step) {
    Moment &clock = clocks[step.rank];
    if (message.time <= clock.time + setup.tick)
      return add(clock, setup.streams.size() + 3, setup.tick);
    if (isLateBy > clock.time && start.time >= clock.time)
      addWait(step, start);
    clock = message;
  }

  void enter(const Step &step, const Moment &moment) {
    if (step.first || moment.time > entry.time)
      entry = moment;
  }

  const ClockSetup &setup;
  std::vector<Moment> clocks, starts, sinces, untils; ///< the last two by link
  std::vector<Moment> held;                           ///< by slot: for how long links held it
  std::vector<StreamCursor> taken;
  Moment message, start, entry;
  Time isLateBy = 0; ///< when the message that comes last started, after all links
  std::map<std::pair<uint32_t, uint32_t>, Parts> waits;
};

Parts partsOf(const TimeParts &path) {
  Parts parts = path.computing;
  parts.insert(parts.end(),
               {path.latency, path.transfer, path.copies, path.receiving, path.overhead});
  return parts;
}

/// Each rank's end and the waits of each rank at each site, one lane each.
void expectEqual(const CauseRun &run, const std::string &what) {
  const uint32_t ranks = run.clockSetup().ranks;
  ForwardCauses oracle(run);
  WaitLanes lanes;
  std::vector<uint32_t> all(ranks);
  std::iota(all.begin(), all.end(), 0U);
  for (uint32_t rank = 0; rank < ranks; ++rank)
    lanes.add();
  for (uint32_t site = 0; site < run.clockSetup().sites; ++site)
    lanes.add(site, all, ranks);
  BackwardPass pass = run.backwards(lanes);
  for (uint32_t rank = 0; rank < ranks; ++rank)
    pass.askEnd(rank, rank);
  pass.pass();
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    EXPECT_EQ(pass.path(rank).all(), run.clocks().now(rank)) << what << ", rank " << rank;
    EXPECT_TRUE(partsOf(pass.path(rank)) == oracle.partsOf(rank)) << what << ", rank " << rank;
    for (uint32_t site = 0; site < run.clockSetup().sites; ++site)
      EXPECT_TRUE(partsOf(pass.path(lanes.laneOf(site, rank))) == oracle.waitsOf(site, rank))
          << what << ", site " << site << ", rank " << rank;
  }
}

class CausesOfRandomPrograms : public testing::TestWithParam<uint64_t> {};

/// Waits and ends consist of what the oracle says, to the last bit, and add up to the counters.
TEST_P(CausesOfRandomPrograms, EqualTheOracles) {
  for (uint64_t seed = GetParam(); seed < programs(400) && !HasFailure(); seed += 4) {
    Trace trace = RandomMessages(seed, seed % 5 == 0).trace();
    CauseOptions options = randomCauses(seed);
    if (seed % 3 != 0)
      options.network = usualNetworks()[seed % 3];
    auto run = CauseRun::of(trace, options);
    ASSERT_TRUE(run) << run.error().message;
    expectEqual(**run, "seed " + std::to_string(seed));
  }
}

/// By LogGPS, with collectives whole or message by message: links, overheads and announcements are
/// followed, too, and the run takes as long as whatif says.
TEST_P(CausesOfRandomPrograms, ByLogGpsEqualTheOracles) {
  for (uint64_t seed = GetParam(); seed < programs(120) && !HasFailure(); seed += 4) {
    Trace trace = RandomMessages(seed, seed % 5 == 0).trace();
    CauseOptions options = randomLogGps(seed);
    auto run = CauseRun::of(trace, options);
    ASSERT_TRUE(run) << run.error().message;
    expectEqual(**run, "seed " + std::to_string(seed));
    PredictOptions same{options.match, options.times, options.tick};
    same.expand = true;
    auto expanded = predict(trace, {options.network}, same);
    ASSERT_TRUE(expanded) << expanded.error().message;
    for (uint32_t rank = 0; rank < trace.info.ranks; ++rank)
      EXPECT_EQ((*run)->clocks().now(rank), expanded->networks[0].ranks[rank].total) << seed;
  }
}

/// The critical path goes round a ring, from rank to rank in each step: no two of a dozen stretches
/// have the same weights. A long leap is passed at once.
TEST(BackwardPass, PathsThatGoRound) {
  constexpr uint32_t ranks = 12;
  constexpr uint64_t times = 50'000;
  Trace trace = test::playedProgram(ranks, [](test::PlayedRank &rank) {
    for (uint64_t i = 0; i < times; ++i) {
      rank.compute(1'000'000 + 1000 * rank.rank);
      int64_t in = rank.startReceive(1, (rank.rank + 1) % ranks);
      rank.send(2, (rank.rank + ranks - 1) % ranks, 8);
      rank.wait(3, in);
    }
  });
  auto run = CauseRun::of(trace, {});
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_LT((*run)->steps(), 200'000U);
  expectEqual(**run, "ring");
}

INSTANTIATE_TEST_SUITE_P(All, CausesOfRandomPrograms, testing::Range<uint64_t>(0, 4));

} // namespace
} // namespace anole::whatif
