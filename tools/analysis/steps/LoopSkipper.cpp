#include "tools/analysis/steps/LoopSkipper.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>
#include <numeric>

namespace anole::whatif {
namespace {

/// How many stretches further a number stays in its range if it moves on like this. 0: its range
/// changed, so that it did not decide the same.
uint64_t stretchesLeft(const Bound &before, const Bound &now) {
  if (ANOLE_FAULT(ChangedRangesGoOn, false, before.low != now.low || before.high != now.high))
    return 0;
  Time change = now.value - before.value;
  if (change == 0)
    return UINT64_MAX;
  Time room = change > 0 ? now.high - now.value : now.value - now.low;
  return static_cast<uint64_t>(ANOLE_FAULT(LeapsTooFar, 2 * room, room / std::abs(change)));
}

uint64_t stretchesLeft(const Watch &before, const Watch &now, uint64_t most) {
  if (before.size() != now.size())
    return 0;
  for (size_t i = 0; i < now.size() && most > 0; ++i)
    most = std::min(most, stretchesLeft(before[i], now[i]));
  return most;
}

bool movesEvenly(const std::vector<Time> &first, const std::vector<Time> &second,
                 const std::vector<Time> &third) {
  for (size_t i = 0; i < third.size(); ++i)
    if (third[i] - second[i] != second[i] - first[i])
      return false;
  return true;
}

/// What decides at the far end of a leap.
void tellFarEnd(const Watch &before, const Watch &now, uint64_t times, Watch &watch) {
  for (size_t i = 0; i < now.size(); ++i) {
    TimeSum change = TimeSum(now[i].value) - before[i].value;
    watch.push_back(
        {static_cast<Time>(now[i].value + change * TimeSum(times)), now[i].low, now[i].high});
  }
}

} // namespace

void LoopSkipper::run(const StepProgram &tape, Watch *watch) {
  for (const TapePart &part : tape) {
    if (isCut())
      return;
    run(part.steps, watch);
    if (part.repeat)
      run(*part.repeat, watch);
  }
}

void LoopSkipper::run(const std::vector<Step> &steps, Watch *watch) {
  stepCount += steps.size();
  Watch decided;
  std::vector<TakenLongTime> taken;
  for (size_t i = 0; i < steps.size(); ++i) {
    const size_t known = decided.size();
    clocks.expectAfter(steps, i);
    clocks.apply(steps[i], trail ? &decided : watch);
    if (trail)
      if (auto time = timeTaken(steps[i], std::span(decided).subspan(known)))
        taken.push_back({i, *time});
  }
  if (!trail)
    return;
  trail->add(steps, decided, taken, clocks.hasLinks());
  if (watch)
    watch->insert(watch->end(), decided.begin(), decided.end());
}

/// Returns the time that a trail has to keep of a step: see pass() for what links tell.
std::optional<Time> LoopSkipper::timeTaken(const Step &step, std::span<const Bound> told) const {
  constexpr size_t ofShifted = 4;
  if (step.kind == StepKind::Compute)
    return clocks.stream(step.place).lastLong();
  return isOnLink(step) && told.size() == ofShifted ? std::optional(told.back().value)
                                                    : std::nullopt;
}

/// What is watched beyond the limit is dropped, and whoever watches finds too much.
void LoopSkipper::runTimes(const Repeat &repeat, uint64_t times, Watch *watch) {
  for (; times > 0 && !clocks.tooLong() && !isCut(); --times) {
    if (watch && watch->size() > mostBounds)
      watch = nullptr;
    run(repeat.body, watch);
  }
}

uint64_t LoopSkipper::periodOf(const Repeat &repeat) const {
  uint64_t period = 1;
  for (auto [stream, uses] : repeat.touched.streams) {
    uint64_t size = streams[stream].times.size();
    uint64_t rounds = size / std::gcd(size, uses % size);
    period = std::lcm(period, rounds);
    if (!streams[stream].repeats || period > longestPeriod)
      return 0;
  }
  return period;
}

template <class Visit> void LoopSkipper::eachTime(const Repeat &repeat, Visit visit) {
  for (uint32_t rank : repeat.touched.ranks)
    visit(clocks.clock(rank));
  for (uint32_t slot : repeat.touched.slots)
    visit(clocks.slot(slot));
  if (!clocks.hasLinks())
    return;
  for (uint32_t slot : repeat.touched.slots)
    visit(clocks.heldInSlot(slot));
  for (uint32_t place : repeat.touched.links) {
    visit(clocks.link(place).since);
    visit(clocks.link(place).until);
  }
}

template <class Visit> void LoopSkipper::eachCounter(const Repeat &repeat, Visit visit) {
  if (!clocks.hasCounters())
    return;
  for (uint32_t rank : repeat.touched.ranks)
    std::for_each_n(clocks.countersOf(rank), counters, visit);
  for (uint32_t site : repeat.touched.sites)
    std::for_each_n(clocks.countersOfSite(site), siteCounters, visit);
}

template <class Visit> void LoopSkipper::eachLongStream(const Repeat &repeat, Visit visit) {
  for (auto [place, uses] : repeat.touched.streams)
    if (clocks.stream(place).hasLong())
      visit(clocks.stream(place), uses);
}

LoopSkipper::Stretch LoopSkipper::look(const Repeat &repeat) {
  Stretch stretch;
  eachTime(repeat, [&](Time time) { stretch.state.push_back(time); });
  eachCounter(repeat, [&](TimeSum time) { stretch.counted.push_back(time); });
  stretch.trailEnd = trail ? trail->size() : 0;
  eachLongStream(repeat, [&](const StreamCursor &stream, uint64_t) {
    stretch.longOnes.push_back(stream.longTaken());
  });
  return stretch;
}

void LoopSkipper::run(const Repeat &repeat, Watch *watch) {
  uint64_t period = periodOf(repeat), left = repeat.count;
  History history;
  while (period != 0 && left >= period && left / period + history.size() > 2) {
    if (history.empty())
      history.push_back(look(repeat));
    Watch decided;
    runTimes(repeat, period, &decided);
    left -= period;
    if (clocks.tooLong() || isCut())
      return;
    if (watch)
      watch->insert(watch->end(), decided.begin(), decided.end());
    if (decided.size() > mostBounds)
      break;
    history.push_back(look(repeat));
    history.back().decided = std::move(decided);
    if (history.size() > 2 * mostCycles + 1)
      history.pop_front();
    if (uint64_t leapt = leap(repeat, history, left / period, watch)) {
      left -= leapt * period;
      history.clear();
    }
  }
  runTimes(repeat, left, watch);
}

/// Returns how many stretches were skipped.
uint64_t LoopSkipper::leap(const Repeat &repeat, const History &history, uint64_t most,
                           Watch *watch) {
  for (size_t cycles = 1; cycles <= mostCycles && 2 * cycles < history.size(); ++cycles)
    if (uint64_t times = leap(repeat, history, cycles, most / cycles, watch))
      return times * cycles;
  return 0;
}

uint64_t LoopSkipper::leap(const Repeat &repeat, const History &history, size_t cycles,
                           uint64_t most, Watch *watch) {
  size_t last = history.size() - 1;
  const Stretch *const ends[3] = {&history[last - 2 * cycles], &history[last - cycles],
                                  &history[last]};
  if (!movesEvenly(ends[0]->state, ends[1]->state, ends[2]->state))
    return 0;
  for (size_t i = last - cycles + 1; i <= last && most > 0; ++i)
    most = stretchesLeft(history[i - cycles].decided, history[i].decided, most);
  uint64_t iterations = cycles * periodOf(repeat);
  most = sameLongTimes(repeat, ends, iterations, most);
  if (most == 0)
    return 0;
  advance(repeat, ends, iterations, most);
  if (trail)
    trail->leap(ends[1]->trailEnd, most);
  for (size_t i = last - cycles + 1; watch && i <= last; ++i)
    tellFarEnd(history[i - cycles].decided, history[i].decided, most, *watch);
  auto distance = static_cast<Time>(std::min<uint64_t>(most, noLimit));
  if (watch)
    watch->push_back({distance, distance, distance});
  return most;
}

uint64_t LoopSkipper::sameLongTimes(const Repeat &repeat, const Stretch *const (&ends)[3],
                                    uint64_t iterations, uint64_t most) {
  size_t i = 0;
  eachLongStream(repeat, [&](const StreamCursor &stream, uint64_t uses) {
    uint64_t longs = ends[2]->longOnes[i] - ends[1]->longOnes[i];
    bool isSame = ends[1]->longOnes[i] - ends[0]->longOnes[i] == longs;
    most = isSame ? stream.rounds(uses * iterations, longs, most, stepCount) : 0;
    ++i;
  });
  return most;
}

/// Growth of a counter in the first of the further stretches is that of the last one and its
/// growth over the one before, and so on. No counter exceeds the clock.
void LoopSkipper::advance(const Repeat &repeat, const Stretch *const (&ends)[3],
                          uint64_t iterations, uint64_t times) {
  TimeSum n = times;
  size_t i = 0;
  eachLongStream(repeat, [&](StreamCursor &stream, uint64_t uses) {
    stream.skip(uses * iterations, ends[2]->longOnes[i] - ends[1]->longOnes[i], times);
    ++i;
  });
  i = 0;
  eachTime(repeat, [&](Time &time) {
    TimeSum there = time + n * (ends[2]->state[i] - ends[1]->state[i]);
    if (there > longestRun)
      clocks.endTooLong();
    time = static_cast<Time>(std::min<TimeSum>(there, longestRun));
    ++i;
  });
  i = 0;
  eachCounter(repeat, [&](auto &time) {
    TimeSum growth = ends[2]->counted[i] - ends[1]->counted[i];
    TimeSum more = growth - (ends[1]->counted[i] - ends[0]->counted[i]);
    time = static_cast<std::decay_t<decltype(time)>>(time + n * growth + more * (n * (n + 1) / 2));
    ++i;
  });
}

} // namespace anole::whatif
