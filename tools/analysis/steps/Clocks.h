#pragma once

#include "tools/analysis/network/Network.h"
#include "tools/analysis/steps/Rules.h"
#include "tools/analysis/steps/Step.h"
#include "tools/analysis/steps/StreamCursor.h"

#include <vector>

namespace anole::whatif {

/// A ClockSetup is what all clocks share and none changes.
struct ClockSetup {
  const std::vector<Network> &networks;
  const CostTable &costs; ///< may grow while clocks run
  const TimeStreams &streams;
  uint32_t ranks = 0;
  size_t sites = 0;
  Time tick = nanosecond;  ///< see receive()
  bool hasLinks = false;   ///< messages keep links busy
  bool hasCounters = true; ///< else clocks alone go on, and all counters stay 0

  /// The same on other networks, which must outlive it, and with other times.
  ClockSetup with(const std::vector<Network> &others, const TimeStreams &times) const {
    return {others, costs, times, ranks, sites, tick, hasLinks, hasCounters};
  }
  ClockSetup withoutCounters() const {
    ClockSetup setup = *this;
    setup.hasCounters = false;
    return setup;
  }
};

/// The logical clocks of all ranks, and their counters, on many networks at once: the extension of
/// Lamport's clock of [Tong2016], section III. On every network, and at all times, the counters of
/// a rank add up to its clock.
///
/// A link is free at some time, which is one more clock ([Hoefler2010]).
///
/// A step costs some nanoseconds a network, and half of that without counters. Memory: ranks,
/// slots, links and sites times networks.
class Clocks {
public:
  explicit Clocks(const ClockSetup &setup, size_t firstNetwork = 0, size_t networks = SIZE_MAX);

  /// `watch` is told what decided; only if there is one network.
  void apply(const Step &step, Watch *watch = nullptr);

  /// Has fetched into the cache what comes some steps after this one: the times of many call paths
  /// and ranks do not stay there from one iteration to the next.
  void expectAfter(const std::vector<Step> &steps, size_t place) const {
    constexpr size_t ahead = 8;
    if (place + ahead < steps.size() && steps[place + ahead].kind == StepKind::Compute)
      taken[steps[place + ahead].place].expect();
  }

  size_t networks() const { return lanes; }
  Time now(uint32_t rank, size_t network = 0) const { return clocks[rank * lanes + network]; }
  Time counter(uint32_t rank, Counter which, size_t network = 0) const {
    return counted[(rank * counters + static_cast<size_t>(which)) * lanes + network];
  }
  TimeSum siteCounter(size_t site, Counter which, size_t network = 0) const {
    return carried[(site * siteCounters + static_cast<size_t>(which) - 1) * lanes + network];
  }

  size_t slotCount() const { return started.size() / lanes; }
  size_t linkCount() const { return links.size() / lanes; }
  /// The place of the stream's next time.
  uint32_t position(size_t stream) const { return static_cast<uint32_t>(taken[stream].position()); }

  /// A clock left the range in which nothing overflows.
  bool tooLong() const { return isTooLong; }
  void endTooLong() { isTooLong = true; }

  /// The only network's, by reference, for what changes them by arithmetic.
  Time &clock(uint32_t rank) { return clocks[rank]; }
  Time &slot(uint32_t place);
  bool hasLinks() const { return setup.hasLinks; }
  bool hasCounters() const { return setup.hasCounters; }
  Time &heldInSlot(uint32_t place) { return *heldIn(place); }
  LinkTime &link(uint32_t place) { return *linksAt(place); }
  Time *countersOf(uint32_t rank) { return &counted[rank * counters]; }
  StreamCursor &stream(size_t place) { return taken[place]; }
  TimeSum *countersOfSite(size_t site) { return &carried[site * siteCounters]; }

private:
  /// By network.
  const Charge *chargesOf(uint32_t cost) const { return &charges[cost * lanes]; }
  void know(uint32_t cost) {
    if (cost >= known)
      learn(cost);
  }
  void learn(uint32_t cost);
  /// The times are those of networks.
  template <class TimeOf> void add(const Step &step, Counter which, TimeOf timeOf);
  template <class TimeOf> void move(const Step &step, TimeOf timeOf);
  void compute(const Step &step);
  void send(const Step &step);
  void arrive(const Step &step, Watch *watch);
  void finish(const Step &step, Watch *watch);
  void enter(const Step &step, const Time *times, Watch *watch);
  void leave(const Step &step);
  Time *slots(uint32_t place);
  void spend(const Step &step);
  void delay(const Step &step);
  void passLink(const Step &step, Watch *watch);
  void moveSlot(const Step &step);
  void setSlot(uint32_t place, const Time *times);
  Time *heldIn(uint32_t place);
  LinkTime *linksAt(uint32_t place);

  const ClockSetup setup;
  const size_t first, lanes;
  size_t known = 0;                ///< costs that are charged
  std::vector<Charge> charges;     ///< by cost, then network
  std::vector<Time> clocks;        ///< by rank, then network
  std::vector<Time> counted;       ///< by rank, counter, network
  std::vector<TimeSum> carried;    ///< by site, counter, network
  std::vector<Time> started;       ///< by slot, network
  std::vector<StreamCursor> taken; ///< by stream
  std::vector<Time> held;          ///< by slot, network: see tellHeld(), if there are links
  std::vector<LinkTime> links;     ///< by link, network
  std::vector<Time> lastHeld;      ///< of the message that comes last
  std::vector<Time> lastStart; ///< of the messages since the first Arrive, the one that comes last
  std::vector<Charge> lastCharge;
  std::vector<Time> lastEntry; ///< of the ranks since the first Enter
  std::vector<Time> waits;     ///< of the rank that goes on
  bool isTooLong = false;
};

} // namespace anole::whatif
