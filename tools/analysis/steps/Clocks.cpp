#include "tools/analysis/steps/Clocks.h"

#include "runtime/core/base/Fault.h"

namespace anole::whatif {

Clocks::Clocks(const ClockSetup &from, size_t firstNetwork, size_t networks)
    : setup(from), first(firstNetwork), lanes(std::min(networks, from.networks.size())),
      clocks(from.ranks * lanes), counted(from.hasCounters ? from.ranks * counters * lanes : 0),
      carried(from.hasCounters ? from.sites * siteCounters * lanes : 0),
      taken(from.streams.begin(), from.streams.end()), lastHeld(lanes), lastStart(lanes),
      lastCharge(lanes), lastEntry(lanes), waits(lanes) {}

void Clocks::apply(const Step &step, Watch *watch) {
  switch (step.kind) {
  case StepKind::Compute:
    return compute(step);
  case StepKind::SendNow:
  case StepKind::SendLater:
    return send(step);
  case StepKind::Arrive:
    return arrive(step, watch);
  case StepKind::Finish:
    return finish(step, watch);
  case StepKind::Enter:
    return enter(step, &clocks[step.rank * lanes], watch);
  case StepKind::EnterSlot:
    return enter(step, slots(step.place), watch);
  case StepKind::Leave:
    return leave(step);
  case StepKind::Keep:
    return setSlot(step.place, lastEntry.data());
  case StepKind::Move:
    return moveSlot(step);
  case StepKind::Spend:
    return spend(step);
  case StepKind::Delay:
    return delay(step);
  case StepKind::Depart:
  case StepKind::Land:
    return passLink(step, watch);
  }
}

Time *Clocks::slots(uint32_t place) {
  if (size_t end = (size_t(place) + 1) * lanes; end > started.size())
    started.resize(end);
  return &started[place * lanes];
}

Time *Clocks::heldIn(uint32_t place) {
  if (size_t end = (size_t(place) + 1) * lanes; end > held.size())
    held.resize(end);
  return &held[place * lanes];
}

LinkTime *Clocks::linksAt(uint32_t place) {
  if (size_t end = (size_t(place) + 1) * lanes; end > links.size())
    links.resize(end);
  return &links[place * lanes];
}

void Clocks::setSlot(uint32_t place, const Time *times) {
  std::copy_n(times, lanes, slots(place));
  if (setup.hasLinks)
    std::fill_n(heldIn(place), lanes, 0);
}

void Clocks::moveSlot(const Step &step) {
  uint32_t most = std::max(step.place, step.cost);
  slots(most); // makes room for both
  std::copy_n(slots(step.cost), lanes, slots(step.place));
  if (!setup.hasLinks)
    return;
  heldIn(most);
  std::copy_n(heldIn(step.cost), lanes, heldIn(step.place));
}

Time &Clocks::slot(uint32_t place) { return *slots(place); }

void Clocks::learn(uint32_t cost) {
  for (; known <= cost; ++known)
    for (size_t lane = 0; lane < lanes; ++lane)
      charges.push_back(charge(setup.networks[first + lane], setup.costs.all()[known]));
}

/// Lanes are added to without a branch, so that several go at once; only their signs are looked at.
template <class TimeOf> void Clocks::add(const Step &step, Counter which, TimeOf timeOf) {
  if (!setup.hasCounters)
    return;
  Time *row = &counted[(step.rank * counters + static_cast<size_t>(which)) * lanes];
  for (size_t lane = 0; lane < lanes; ++lane)
    row[lane] += timeOf(lane);
}

template <class TimeOf> void Clocks::move(const Step &step, TimeOf timeOf) {
  Time *row = &clocks[step.rank * lanes], left = 0;
  for (size_t lane = 0; lane < lanes; ++lane) {
    row[lane] += timeOf(lane);
    left |= longestRun - row[lane];
  }
  if (left >= 0)
    return;
  isTooLong = true;
  for (size_t lane = 0; lane < lanes; ++lane)
    row[lane] = std::min(row[lane], longestRun);
}

void Clocks::compute(const Step &step) {
  StreamCursor &stream = taken[step.place];
  const Counter counter = stream.counter();
  Time time = stream.next();
  auto timeOf = [time](size_t) { return time; };
  move(step, timeOf);
  add(step, counter, timeOf);
}

void Clocks::send(const Step &step) {
  know(step.cost);
  Time *starts = slots(step.place);
  if (setup.hasLinks)
    std::fill_n(heldIn(step.place), lanes, 0);
  const Charge *own = chargesOf(step.cost);
  const Time *now = &clocks[step.rank * lanes];
  auto copy = [own](size_t lane) { return own[lane].transfer; };
  for (size_t lane = 0; lane < lanes; ++lane)
    starts[lane] = now[lane] + copy(lane);
  if (step.kind == StepKind::SendLater)
    return;
  move(step, [copy](size_t lane) { return ANOLE_FAULT(CopiesTakeNoTime, Time(0), copy(lane)); });
  add(step, Counter::Copy, copy);
}

void Clocks::spend(const Step &step) {
  know(step.cost);
  auto time = [own = chargesOf(step.cost)](size_t lane) { return own[lane].latency; };
  move(step, time);
  add(step, Counter::Overhead, time);
}

void Clocks::delay(const Step &step) {
  know(step.cost);
  Time *starts = slots(step.place);
  for (size_t lane = 0; lane < lanes; ++lane)
    starts[lane] += chargesOf(step.cost)[lane].way();
}

void Clocks::passLink(const Step &step, Watch *watch) {
  know(step.cost);
  const Time *starts = slots(step.place);
  Time *times = heldIn(step.place);
  LinkTime *on = linksAt(step.site);
  for (size_t lane = 0; lane < lanes; ++lane) {
    const Charge &own = chargesOf(step.cost)[lane];
    Time ready = starts[lane] + times[lane] + (step.kind == StepKind::Land ? own.latency : 0);
    times[lane] += pass(on[lane], ready, own.occupancy, watch) - ready;
    isTooLong = isTooLong || on[lane].until > longestRun;
    on[lane].until = std::min(on[lane].until, longestRun);
  }
}

void Clocks::arrive(const Step &step, Watch *watch) {
  know(step.cost);
  const Charge *due = chargesOf(step.cost);
  const Time *starts = slots(step.place);
  const Time *delays = setup.hasLinks ? heldIn(step.place) : nullptr;
  auto take = [&](size_t lane) {
    lastHeld[lane] = delays ? delays[lane] : 0;
    lastStart[lane] = starts[lane] + lastHeld[lane];
    lastCharge[lane] = due[lane];
  };
  for (size_t lane = 0; step.first && lane < lanes; ++lane)
    take(lane);
  for (size_t lane = 0; !step.first && lane < lanes; ++lane) {
    const Charge &own = due[lane], &best = lastCharge[lane];
    Time arrival = starts[lane] + (delays ? delays[lane] : 0) + own.latency + own.transfer;
    Time last = lastStart[lane] + best.latency + best.transfer;
    if (watch)
      watch->push_back(boundOfWin(arrival, last));
    if (ANOLE_FAULT(FirstMessageWins, false, wins(arrival, last)))
      take(lane);
  }
}

void Clocks::finish(const Step &step, Watch *watch) {
  Time *now = &clocks[step.rank * lanes];
  if (!setup.hasCounters && !watch)
    return move(step, [&, tick = setup.tick](size_t lane) {
      const Charge &own = lastCharge[lane];
      return std::max(tick, lastStart[lane] + own.latency + own.transfer - now[lane]);
    });
  Time *row = setup.hasCounters ? &counted[step.rank * counters * lanes] : nullptr;
  auto of = [&](Counter which, size_t lane) -> Time & {
    return row[static_cast<size_t>(which) * lanes + lane];
  };
  TimeSum *site = setup.hasCounters ? &carried[step.site * siteCounters * lanes] : nullptr;
  for (size_t lane = 0; lane < lanes; ++lane) {
    const Charge &own = lastCharge[lane];
    Waited waited = receive(now[lane], lastStart[lane], own, setup.tick);
    if (watch)
      watch->push_back(boundOfReceive(now[lane], lastStart[lane], own, setup.tick));
    if (setup.hasLinks)
      tellHeld(waited, lastHeld[lane], watch);
    waits[lane] = waited.all();
    if (!setup.hasCounters)
      continue;
    of(Counter::Overhead, lane) += waited.overhead;
    of(Counter::Wait, lane) += waited.wait;
    of(Counter::Latency, lane) += waited.latency;
    of(Counter::Bandwidth, lane) += waited.bandwidth;
    site[lane] += ANOLE_FAULT(SitesForgetWaits, 0, waited.wait);
    site[lanes + lane] += waited.latency;
    site[2 * lanes + lane] += waited.bandwidth;
  }
  move(step, [this](size_t lane) { return waits[lane]; });
}

void Clocks::enter(const Step &step, const Time *times, Watch *watch) {
  for (size_t lane = 0; lane < lanes; ++lane) {
    if (watch && !step.first)
      watch->push_back(boundOfWin(times[lane], lastEntry[lane]));
    if (step.first || ANOLE_FAULT(FirstEnters, false, wins(times[lane], lastEntry[lane])))
      lastEntry[lane] = times[lane];
  }
}

void Clocks::leave(const Step &step) {
  know(step.cost);
  const Charge *own = chargesOf(step.cost);
  const Time *now = &clocks[step.rank * lanes];
  for (size_t lane = 0; lane < lanes; ++lane)
    waits[lane] = lastEntry[lane] - now[lane];
  move(step, [&](size_t lane) {
    return ANOLE_FAULT(CollectivesDoNotWait, Time(0), waits[lane]) + own[lane].latency +
           own[lane].transfer;
  });
  if (!setup.hasCounters)
    return;
  add(step, Counter::Wait, [&](size_t lane) { return waits[lane]; });
  add(step, Counter::Latency, [&](size_t lane) { return own[lane].latency; });
  add(step, Counter::Bandwidth, [&](size_t lane) { return own[lane].transfer; });
  TimeSum *site = &carried[step.site * siteCounters * lanes];
  for (size_t lane = 0; lane < lanes; ++lane) {
    site[lane] += waits[lane];
    site[lanes + lane] += own[lane].latency;
    site[2 * lanes + lane] += own[lane].transfer;
  }
}

} // namespace anole::whatif
