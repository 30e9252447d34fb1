#include "tools/analysis/predict/TapeRun.h"

#include "tools/analysis/steps/LoopSkipper.h"

#include <algorithm>
#include <thread>

namespace anole::whatif {
namespace {

constexpr uint64_t fewSteps = 100'000; // that any network may try

} // namespace

void unroll(const StepProgram &tape, Clocks &clocks) {
  for (const TapePart &part : tape) {
    for (size_t i = 0; i < part.steps.size(); ++i) {
      clocks.expectAfter(part.steps, i);
      clocks.apply(part.steps[i]);
    }
    if (part.repeat)
      for (uint64_t i = 0; i < part.repeat->count; ++i)
        unroll(part.repeat->body, clocks);
  }
}

/// More than any limit count as so many.
uint64_t expandedSteps(const StepProgram &tape) {
  constexpr uint64_t most = uint64_t(1) << 62;
  uint64_t steps = 0;
  for (const TapePart &part : tape) {
    steps += part.steps.size();
    uint64_t body = part.repeat ? std::max<uint64_t>(expandedSteps(part.repeat->body), 1) : 1;
    uint64_t times = part.repeat ? part.repeat->count : 0;
    steps = times > (most - std::min(steps, most)) / body ? most : steps + body * times;
  }
  return steps;
}

Prediction resultOf(const Clocks &clocks, const ClockSetup &setup, size_t network) {
  Prediction result;
  for (uint32_t rank = 0; rank < setup.ranks; ++rank) {
    result.ranks.push_back({clocks.now(rank, network), {}});
    for (size_t i = 0; clocks.hasCounters() && i < counters; ++i)
      result.ranks.back().parts[i] = clocks.counter(rank, static_cast<Counter>(i), network);
  }
  for (size_t site = 0; clocks.hasCounters() && site < setup.sites; ++site)
    result.sites.push_back({clocks.siteCounter(site, Counter::Wait, network),
                            clocks.siteCounter(site, Counter::Latency, network),
                            clocks.siteCounter(site, Counter::Bandwidth, network)});
  return result;
}

tl::unexpected<Error> runTooLong() {
  return fail("the run would take more than " +
              std::to_string(longestRun / nanosecond / 1000000000 / 86400) +
              " days; its times cannot be right");
}

tl::unexpected<Error> tooManySteps(uint64_t limit) {
  return fail("a network takes more than the limit of " + std::to_string(limit) +
              " steps; raise it with --limit");
}

TapeRun::TapeRun(const StepProgram &tape, const ClockSetup &setup, uint64_t limit, unsigned jobs)
    : tape(tape), setup(setup), limit(limit), expanded(expandedSteps(tape)), jobs(jobs),
      results(setup.networks.size()) {}

/// Parts are taken one by one by whoever is free.
void TapeRun::shareOut(size_t parts, const std::function<void(size_t)> &work) const {
  std::atomic<size_t> next = 0;
  auto take = [&] {
    for (size_t i = next++; i < parts; i = next++)
      work(i);
  };
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < std::min<size_t>(jobs, parts); ++i)
    others.emplace_back(take);
  take();
}

void TapeRun::leap(size_t network) {
  bool mayFail = expanded <= limit;
  uint64_t most = mayFail ? std::max(expanded / enough, fewSteps) : limit;
  Clocks clocks(setup, network, 1);
  LoopSkipper leaper(clocks, setup.streams, most);
  leaper.run(tape);
  isTooLong = isTooLong || clocks.tooLong();
  if (leaper.isCut() && mayFail) {
    std::lock_guard lock(failing);
    return failed.push_back(network);
  }
  isCut = isCut || leaper.isCut();
  results[network] = resultOf(clocks, setup, 0);
  results[network].steps = leaper.steps();
}

void TapeRun::leapAll() {
  leap(0);
  size_t allowed = failed.empty() ? mostFailed : 0;
  shareOut(results.size() - 1, [&](size_t i) {
    bool tries = true;
    {
      std::lock_guard lock(failing);
      tries = failed.size() < allowed;
      if (!tries)
        failed.push_back(i + 1);
    }
    if (tries)
      leap(i + 1);
  });
}

void TapeRun::runTogether(const std::vector<size_t> &which) {
  std::vector<Network> networks;
  for (size_t network : which)
    networks.push_back(setup.networks[network]);
  const ClockSetup together = setup.with(networks, setup.streams);
  size_t parts = std::min<size_t>(jobs, which.size()), each = (which.size() + parts - 1) / parts;
  shareOut(parts, [&](size_t part) {
    size_t first = std::min(part * each, which.size());
    size_t end = std::min(first + each, which.size());
    Clocks clocks(together, first, end - first);
    unroll(tape, clocks);
    isTooLong = isTooLong || clocks.tooLong();
    for (size_t i = first; i < end; ++i) {
      results[which[i]] = resultOf(clocks, together, i - first);
      results[which[i]].steps = expanded;
      results[which[i]].isExpanded = true;
    }
  });
}

Expected<std::vector<Prediction>> TapeRun::run(bool triesToSkip) {
  for (size_t i = 0; !triesToSkip && i < results.size(); ++i)
    failed.push_back(i);
  if (failed.size() < results.size())
    leapAll();
  if (!failed.empty() && !isTooLong)
    runTogether(failed);
  if (isTooLong)
    return runTooLong();
  if (isCut)
    return tooManySteps(limit);
  return std::move(results);
}

} // namespace anole::whatif
