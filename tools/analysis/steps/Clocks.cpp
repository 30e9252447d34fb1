#include "tools/analysis/steps/Clocks.h"

#include "runtime/core/base/Fault.h"

namespace anole::whatif {

Clocks::Clocks(const ClockSetup &from, size_t firstNetwork, size_t networks)
    : setup(from), first(firstNetwork), lanes(std::min(networks, from.networks.size())),
      clocks(from.ranks * lanes), counted(from.hasCounters ? from.ranks * counters * lanes : 0),
      carried(from.hasCounters ? from.sites * siteCounters * lanes : 0),
      taken(from.streams.begin(), from.streams.end()), lastHeld(lanes), lastStart(lanes),
      lastCharge(lanes), lastEntry(lanes) {}

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

void Clocks::add(const Step &step, size_t lane, Counter which, Time time) {
  if (setup.hasCounters)
    counted[(step.rank * counters + static_cast<size_t>(which)) * lanes + lane] += time;
}

void Clocks::move(const Step &step, size_t lane, Time time) {
  Time &clock = clocks[step.rank * lanes + lane];
  clock += time;
  isTooLong = isTooLong || clock > longestRun;
  clock = std::min(clock, longestRun);
}

void Clocks::compute(const Step &step) {
  StreamCursor &stream = taken[step.place];
  const Counter counter = stream.counter();
  Time time = stream.next();
  for (size_t lane = 0; lane < lanes; ++lane)
    move(step, lane, time);
  for (size_t lane = 0; setup.hasCounters && lane < lanes; ++lane)
    add(step, lane, counter, time);
}

void Clocks::send(const Step &step) {
  know(step.cost);
  Time *starts = slots(step.place);
  if (setup.hasLinks)
    std::fill_n(heldIn(step.place), lanes, 0);
  for (size_t lane = 0; lane < lanes; ++lane) {
    Time copy = chargeOf(step.cost, lane).transfer;
    starts[lane] = clocks[step.rank * lanes + lane] + copy;
    if (step.kind == StepKind::SendLater)
      continue;
    move(step, lane, ANOLE_FAULT(CopiesTakeNoTime, Time(0), copy));
    add(step, lane, Counter::Copy, copy);
  }
}

void Clocks::spend(const Step &step) {
  know(step.cost);
  for (size_t lane = 0; lane < lanes; ++lane) {
    Time time = chargeOf(step.cost, lane).latency;
    move(step, lane, time);
    add(step, lane, Counter::Overhead, time);
  }
}

void Clocks::delay(const Step &step) {
  know(step.cost);
  Time *starts = slots(step.place);
  for (size_t lane = 0; lane < lanes; ++lane)
    starts[lane] += chargeOf(step.cost, lane).latency;
}

void Clocks::passLink(const Step &step, Watch *watch) {
  know(step.cost);
  const Time *starts = slots(step.place);
  Time *times = heldIn(step.place);
  LinkTime *on = linksAt(step.site);
  for (size_t lane = 0; lane < lanes; ++lane) {
    const Charge &own = chargeOf(step.cost, lane);
    Time ready = starts[lane] + times[lane] + (step.kind == StepKind::Land ? own.latency : 0);
    times[lane] += pass(on[lane], ready, own.occupancy, watch) - ready;
    isTooLong = isTooLong || on[lane].until > longestRun;
    on[lane].until = std::min(on[lane].until, longestRun);
  }
}

void Clocks::arrive(const Step &step, Watch *watch) {
  know(step.cost);
  const Time *starts = slots(step.place);
  const Time *delays = setup.hasLinks ? heldIn(step.place) : nullptr;
  for (size_t lane = 0; lane < lanes; ++lane) {
    const Charge &own = chargeOf(step.cost, lane), &best = lastCharge[lane];
    Time start = starts[lane] + (delays ? delays[lane] : 0);
    Time arrival = start + own.latency + own.transfer;
    Time last = lastStart[lane] + best.latency + best.transfer;
    if (watch && !step.first)
      watch->push_back(boundOfWin(arrival, last));
    if (step.first || ANOLE_FAULT(FirstMessageWins, false, wins(arrival, last))) {
      lastStart[lane] = start;
      lastCharge[lane] = own;
      lastHeld[lane] = delays ? delays[lane] : 0;
    }
  }
}

/// Goes on when receive() says, which needs no parts for that.
void Clocks::finishUncounted(const Step &step) {
  const Time *now = &clocks[step.rank * lanes];
  for (size_t lane = 0; lane < lanes; ++lane) {
    const Charge &own = lastCharge[lane];
    Time arrival = lastStart[lane] + own.latency + own.transfer;
    move(step, lane, std::max(setup.tick, arrival - now[lane]));
  }
}

void Clocks::finish(const Step &step, Watch *watch) {
  if (!setup.hasCounters && !watch)
    return finishUncounted(step);
  for (size_t lane = 0; lane < lanes; ++lane) {
    Waited waited =
        receive(clocks[step.rank * lanes + lane], lastStart[lane], lastCharge[lane], setup.tick);
    if (watch)
      watch->push_back(waited.decided);
    if (setup.hasLinks)
      tellHeld(waited, lastHeld[lane], watch);
    move(step, lane, waited.all());
    add(step, lane, Counter::Overhead, waited.overhead);
    add(step, lane, Counter::Wait, waited.wait);
    add(step, lane, Counter::Latency, waited.latency);
    add(step, lane, Counter::Bandwidth, waited.bandwidth);
    if (!setup.hasCounters)
      continue;
    TimeSum *site = &carried[step.site * siteCounters * lanes + lane];
    site[0] += ANOLE_FAULT(SitesForgetWaits, 0, waited.wait);
    site[lanes] += waited.latency;
    site[2 * lanes] += waited.bandwidth;
  }
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
  for (size_t lane = 0; lane < lanes; ++lane) {
    const Charge &own = chargeOf(step.cost, lane);
    Time wait = lastEntry[lane] - clocks[step.rank * lanes + lane];
    move(step, lane, ANOLE_FAULT(CollectivesDoNotWait, Time(0), wait) + own.latency + own.transfer);
    if (!setup.hasCounters)
      continue;
    add(step, lane, Counter::Wait, wait);
    add(step, lane, Counter::Latency, own.latency);
    add(step, lane, Counter::Bandwidth, own.transfer);
    TimeSum *site = &carried[step.site * siteCounters * lanes + lane];
    site[0] += wait;
    site[lanes] += own.latency;
    site[2 * lanes] += own.transfer;
  }
}

} // namespace anole::whatif
