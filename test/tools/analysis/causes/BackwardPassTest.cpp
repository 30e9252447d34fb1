#include "tools/analysis/causes/CauseRun.h"

#include "test/tools/analysis/match/RandomMessages.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

/// What a time consists of: by stream, and at the end latency, transfer, copies, ticks.
using Parts = std::vector<TimeSum>;

/// The oracle goes through every step, and carries along what each clock consists of. A wait is
/// what the awaited time consists of minus what the own one does.
class ForwardCauses {
public:
  explicit ForwardCauses(const CauseRun &run)
      : setup(run.clockSetup()), clocks(setup.ranks), starts(run.clocks().slotCount()),
        taken(setup.streams.begin(), setup.streams.end()) {
    for (auto *times : {&clocks, &starts})
      for (Moment &moment : *times)
        moment.parts.resize(setup.streams.size() + 4);
    go(run.tape());
  }

  const Parts &partsOf(uint32_t rank) const { return clocks[rank].parts; }
  Parts waitsOf(uint32_t site, uint32_t rank) const {
    auto found = waits.find({site, rank});
    return found == waits.end() ? Parts(setup.streams.size() + 4) : found->second;
  }

private:
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
      return;
    case StepKind::Move:
      starts[step.place] = starts[step.cost];
      return;
    default:
      FAIL() << "of a link";
    }
  }

  void arrive(const Step &step) {
    Moment arrival = starts[step.place];
    add(arrival, setup.streams.size(), chargeOf(step).latency);
    add(arrival, setup.streams.size() + 1, chargeOf(step).transfer);
    if (step.first || arrival.time > message.time) {
      message = arrival;
      start = starts[step.place];
    }
  }

  void finish(const Step &step) {
    Moment &clock = clocks[step.rank];
    if (message.time <= clock.time + setup.tick)
      return add(clock, setup.streams.size() + 3, setup.tick);
    if (start.time > clock.time)
      addWait(step, start);
    clock = message;
  }

  void enter(const Step &step, const Moment &moment) {
    if (step.first || moment.time > entry.time)
      entry = moment;
  }

  const ClockSetup &setup;
  std::vector<Moment> clocks, starts;
  std::vector<StreamCursor> taken;
  Moment message, start, entry;
  std::map<std::pair<uint32_t, uint32_t>, Parts> waits;
};

Parts partsOf(const TimeParts &path) {
  Parts parts = path.computing;
  parts.insert(parts.end(), {path.latency, path.transfer, path.copies, path.receiving});
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
  for (uint64_t seed = GetParam(); seed < 400 && !HasFailure(); seed += 4) {
    Trace trace = RandomMessages(seed, seed % 5 == 0).trace();
    CauseOptions options;
    options.times.samples = 1 + seed % 3;
    options.times.draws = Draws::Own;
    options.tick = static_cast<Time>(seed % 2) * nanosecond;
    if (seed % 3 != 0)
      options.network = usualNetworks()[seed % 3];
    auto run = CauseRun::of(trace, options);
    ASSERT_TRUE(run) << run.error().message;
    expectEqual(**run, "seed " + std::to_string(seed));
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
