#pragma once

#include "tools/analysis/causes/WaitLanes.h"
#include "tools/analysis/causes/WeightTable.h"
#include "tools/analysis/steps/Clocks.h"

namespace anole::whatif {

/// A TimeParts is what a difference of two times consists of: the sums of what happened on the way
/// to the first minus those on the way to the second.
struct TimeParts {
  std::vector<TimeSum> computing; ///< by stream
  TimeSum latency = 0, transfer = 0, copies = 0;
  TimeSum receiving = 0; ///< of messages that were there already: the ticks
  TimeSum overhead = 0;  ///< of processors, for messages
  uint64_t count = 0;    ///< of the waits that were added up
  TimeSum all() const;
};

/// Follows the run of a program on one network backwards, and says what the times that one asks
/// for consist of.
///
/// Each clock is a sum: the computation, latencies and so on along one path that leads back through
/// messages and collectives to the start. So the run's end is the critical path, and a wait, which
/// is the moment for which a rank waits minus the moment at which it began to, is what lies on the
/// one path and not on the other: its causes, those first in the chain. What both paths share
/// cancels out. Scalasca finds the same by replaying the trace backwards (delay costs,
/// [Boehme2016]).
///
/// Every lane of waits has a weight at each clock and slot, which says how often the lane's paths
/// go through it. The weights are those of one moment, and move from the end of the trail to its
/// start. A repeat that was skipped maps weights linearly, so that the sum of the weights at all
/// of its iterations, which is what counts, follows from doubling their number (leapSums), and one
/// pass through an iteration with this sum is a pass through all of them. All of this is exact.
///
/// Rejected: to carry the causes along with the clocks, forwards. Each clock then has a vector of
/// all causes, which a message copies.
///
/// Time: the steps that were done, each times the lanes that have a weight (WeightRow). Where loops
/// are nested, iterations beside a leap are passed three times for each loop around it. A leap
/// takes the clocks and slots, times lanes, times the logarithm of its times. Memory: 16 bytes a
/// lane for each clock, slot and stream.
class BackwardPass {
public:
  struct Run {
    const Trail &trail;
    const Clocks &clocks; ///< at the end
    const ClockSetup &setup;
  };
  BackwardPass(const Run &run, const WaitLanes &lanes);

  /// Asks what the clock of a rank consists of at the end.
  void askEnd(uint32_t rank, size_t lane) { at(rank).add(lane, 1); }

  void pass();

  TimeParts path(size_t lane) const;

private:
  enum Part : uint8_t { Latency, Transfer, Copies, Receiving, Overhead, Count };
  static constexpr size_t parts = Count + 1;

  /// A number for each lane.
  Weight *sumsOf(Weights &table, size_t which) const { return table.data() + which * lanes.size(); }
  WeightRow at(size_t place) { return weights.at(place); }
  WeightRow slot(uint32_t number) { return at(places.slot(number)); }
  WeightRow unheld(uint32_t number) { return at(places.unheld(number)); }
  /// These rows belong to the last message, its start, and the last entry: see Clocks.
  WeightRow message() { return apart.at(0); }
  WeightRow start() { return apart.at(1); }
  WeightRow entry() { return apart.at(2); }
  void pass(size_t begin, size_t end);
  void pass(const TrailPart &part);
  void pass(const Step &step, Decision decision);
  void expectBefore(const std::vector<Step> &steps, size_t place) const;
  void passLeap(size_t from, size_t end, uint64_t times);
  void passLongLeap(size_t from, size_t end, uint64_t times);
  void compute(const Step &step);
  void send(const Step &step);
  void finish(const Step &step, Decision decision);
  void arrive(const Step &step, bool isLast);
  void enter(const Step &step, bool isLast);
  void leave(const Step &step);
  void delay(const Step &step);
  void move(const Step &step);
  void passLink(const Step &step, Decision decision);
  void giveSlot(uint32_t number, WeightRow to);
  void countSlot(Part part, uint32_t number, Time time);
  void ask(const Step &step, WeightRow until);
  void count(Part part, const WeightRow &of, Time time);
  const Charge &chargeOf(uint32_t cost);

  const Run run;
  const WaitLanes &lanes;
  const TimePlaces places;
  WeightTable weights, apart;              ///< by place
  Weights computing;                       ///< by stream: the sums so far
  Weights counted;                         ///< by part
  std::vector<uint32_t> left;              ///< by rank: the lane of its wait in the collective
  bool isLastFound = false;                ///< of the ranks in it
  Weight standsFor = 1;                    ///< iterations, all of which a pass is
  std::vector<uint32_t> position;          ///< by stream: where its times go on
  const TakenLongTime *longTime = nullptr; ///< of the step that is passed; null: its usual one
  std::vector<uint64_t> stepsTo;           ///< by part: before it
  std::vector<Charge> charges{};
};

} // namespace anole::whatif
