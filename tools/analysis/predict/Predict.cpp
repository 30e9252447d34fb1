#include "tools/analysis/predict/Predict.h"

#include "tools/analysis/match/Refuse.h"
#include "tools/analysis/match/StepSource.h"
#include "tools/analysis/steps/LoopSkipper.h"

#include <atomic>
#include <thread>

namespace anole::whatif {
namespace {

/// Applies steps at once.
class ClockSink : public StepSink {
public:
  void take(const Step &step) override {
    clocks->apply(step);
    ++steps;
  }
  std::unique_ptr<Clocks> clocks{};
  uint64_t steps = 0;
};

tl::unexpected<Error> runTooLong() {
  return fail("the run would take more than " +
              std::to_string(longestRun / nanosecond / 1000000000 / 86400) +
              " days; its times cannot be right");
}

Prediction resultOf(const Clocks &clocks, const ClockSetup &setup, size_t network) {
  Prediction result;
  for (uint32_t rank = 0; rank < setup.ranks; ++rank) {
    result.ranks.push_back({clocks.now(rank, network), {}});
    for (size_t i = 0; i < counters; ++i)
      result.ranks.back().parts[i] = clocks.counter(rank, static_cast<Counter>(i), network);
  }
  for (size_t site = 0; site < setup.sites; ++site)
    result.sites.push_back({clocks.siteCounter(site, Counter::Wait, network),
                            clocks.siteCounter(site, Counter::Latency, network),
                            clocks.siteCounter(site, Counter::Bandwidth, network)});
  return result;
}

Expected<Predictions> expanded(StepSource &source, const std::vector<Network> &networks,
                               Time tick) {
  ClockSink sink;
  auto matcher = source.matcher(sink);
  if (!matcher)
    return tl::unexpected(matcher.error());
  ClockSetup setup = source.setup(networks, tick);
  sink.clocks = std::make_unique<Clocks>(setup);
  if (auto ran = matcher->run(nullptr); !ran)
    return tl::unexpected(ran.error());
  if (sink.clocks->tooLong())
    return runTooLong();
  Predictions all{{}, matcher->matching().gaps};
  for (size_t i = 0; i < networks.size(); ++i) {
    all.networks.push_back(resultOf(*sink.clocks, setup, i));
    all.networks.back().steps = sink.steps;
  }
  return all;
}

/// Networks are shared out among threads one by one.
Expected<void> leapAll(const StepProgram &tape, const ClockSetup &setup,
                       const PredictOptions &options, Predictions &all) {
  std::atomic<size_t> next = 0;
  std::atomic<bool> isTooLong = false, isCut = false;
  const uint64_t limit = options.match.limit;
  auto work = [&] {
    for (size_t i = next++; i < setup.networks.size(); i = next++) {
      Clocks clocks(setup, i, 1);
      LoopSkipper leaper(clocks, setup.streams, limit);
      leaper.run(tape);
      all.networks[i] = resultOf(clocks, setup, 0);
      all.networks[i].steps = leaper.steps();
      if (clocks.tooLong())
        isTooLong = true;
      if (leaper.isCut())
        isCut = true;
    }
  };
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < options.jobs; ++i)
    others.emplace_back(work);
  work();
  others.clear();
  if (isTooLong)
    return runTooLong();
  return isCut ? fail("a network takes more than the limit of " + std::to_string(limit) +
                      " steps; raise it with --limit")
               : Expected<void>();
}

/// Nothing if what does not repeat takes more memory than there may be.
Expected<std::optional<Predictions>> compressed(StepSource &source,
                                                const std::vector<Network> &networks,
                                                const PredictOptions &options) {
  TapeWriter writer;
  auto gaps = source.write(writer);
  if (!gaps)
    return tl::unexpected(gaps.error());
  if (!*gaps)
    return std::nullopt;
  Predictions all{std::vector<Prediction>(networks.size()), std::move(**gaps)};
  auto leapt = leapAll(writer.tape(), source.setup(networks, options.tick), options, all);
  if (!leapt)
    return tl::unexpected(leapt.error());
  return all;
}

} // namespace

Expected<Predictions> predict(const Trace &trace, const std::vector<Network> &networks,
                              const PredictOptions &options) {
  if (auto refused = refuse(trace); !refused)
    return tl::unexpected(refused.error());
  if (auto placed = options.match.nodes.checkFor(trace.info.ranks); !placed)
    return tl::unexpected(placed.error());
  if (!options.expand) {
    StepSource source(trace, options.match, options.times);
    auto all = compressed(source, networks, options);
    if (!all)
      return tl::unexpected(all.error());
    if (*all)
      return std::move(**all);
  }
  StepSource source(trace, options.match, options.times);
  return expanded(source, networks, options.tick);
}

} // namespace anole::whatif
