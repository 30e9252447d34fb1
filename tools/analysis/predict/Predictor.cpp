#include "tools/analysis/predict/Predictor.h"

#include "tools/analysis/match/Refuse.h"
#include "tools/analysis/predict/TapeRun.h"

#include <algorithm>

namespace anole::whatif {
namespace {

constexpr double leastShare = 0.5; // of what ranks exchange

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

/// Fewer are kept in any case.
uint64_t mostKept(const Trace &trace) {
  constexpr uint64_t few = uint64_t(1) << 18, stepsOfAnEvent = 3, oneIn = 10;
  uint64_t events = 0;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      events += point.count;
  return std::max(few, events * stepsOfAnEvent / oneIn);
}

} // namespace

Expected<void> Predictor::prepare(Prepared &one) const {
  one.source = std::make_unique<StepSource>(trace, one.match, options.times);
  if (options.expand)
    return {};
  one.tape = {};
  one.tape.allow(mostKept(trace));
  auto gaps = one.source->write(one.tape);
  if (!gaps)
    return tl::unexpected(gaps.error());
  one.isKept = gaps->has_value();
  if (one.isKept)
    one.gaps = std::move(**gaps);
  else
    one.tape = {};
  return {};
}

/// A run that goes on only if its long messages are kept in buffers had an MPI that keeps them.
Expected<void> Predictor::prepareEager(Prepared &one) const {
  one.match.eagerLimit = one.match.eagerInside = std::nullopt;
  one.mayBeEager = false;
  auto done = prepare(one);
  one.gaps.needsBuffers = true;
  return done;
}

Expected<Predictor::Prepared *> Predictor::preparedFor(const Network &network) {
  MatchOptions match = options.match.on(network);
  const Alike key{match.model, match.eagerLimit, match.eagerInside};
  auto &one = all[key];
  if (one)
    return one.get();
  bool mayBeEager = match.eagerLimit != options.match.eagerLimit;
  one = std::make_unique<Prepared>();
  one->match = std::move(match);
  one->mayBeEager = mayBeEager;
  auto done = prepare(*one);
  if (!done && mayBeEager)
    done = prepareEager(*one);
  return done ? Expected<Prepared *>(one.get()) : tl::unexpected(done.error());
}

Expected<std::vector<Prediction>> Predictor::expanded(Prepared &one,
                                                      const std::vector<Network> &networks) {
  ClockSink sink;
  StepSource source(trace, one.match, options.times);
  auto matcher = source.matcher(sink);
  if (!matcher)
    return tl::unexpected(matcher.error());
  ClockSetup setup = source.setup(networks, options.tick);
  sink.clocks = std::make_unique<Clocks>(setup);
  if (auto ran = matcher->run(nullptr); !ran)
    return tl::unexpected(ran.error());
  if (sink.clocks->tooLong())
    return runTooLong();
  bool needsBuffers = one.gaps.needsBuffers;
  one.gaps = matcher->matching().gaps;
  one.gaps.needsBuffers = needsBuffers;
  std::vector<Prediction> found;
  for (size_t i = 0; i < networks.size(); ++i) {
    found.push_back(resultOf(*sink.clocks, setup, i));
    found.back().steps = sink.steps;
    found.back().isExpanded = true;
  }
  return found;
}

Expected<std::vector<Prediction>> Predictor::runOnce(Prepared &one,
                                                     const std::vector<Network> &networks) {
  if (!one.isKept)
    return expanded(one, networks);
  ClockSetup setup = one.source->setup(networks, options.tick);
  return TapeRun(one.tape.tape(), setup, options.match.limit, options.jobs).run();
}

Expected<std::vector<Prediction>> Predictor::runAlike(Prepared &one,
                                                      const std::vector<Network> &networks) {
  auto ran = runOnce(one, networks);
  if (!ran && !one.isKept && one.mayBeEager) // only now it is known that it gets stuck
    if (auto done = prepareEager(one))
      ran = runOnce(one, networks);
  if (double share = one.gaps.exchanges.share(); ran && share < leastShare) {
    std::string why;
    for (const std::string &line : one.gaps.lines())
      why += "; " + line;
    return fail("too little of what the ranks exchange can be modelled to predict a run" + why);
  }
  return ran;
}

Expected<Predictions> Predictor::run(const std::vector<Network> &networks) {
  if (auto refused = refuse(trace); !refused)
    return tl::unexpected(refused.error());
  if (auto placed = options.match.nodes.checkFor(trace.info.ranks); !placed)
    return tl::unexpected(placed.error());
  Predictions result{std::vector<Prediction>(networks.size())};
  std::map<Prepared *, std::vector<size_t>> alike;
  for (size_t i = 0; i < networks.size(); ++i) {
    auto one = preparedFor(networks[i]);
    if (!one)
      return tl::unexpected(one.error());
    alike[*one].push_back(i);
  }
  for (auto &[one, places] : alike) {
    std::vector<Network> some;
    for (size_t place : places)
      some.push_back(networks[place]);
    auto found = runAlike(*one, some);
    if (!found)
      return tl::unexpected(found.error());
    for (size_t i = 0; i < places.size(); ++i)
      result.networks[places[i]] = std::move((*found)[i]);
    result.gaps = one->gaps;
  }
  return result;
}

} // namespace anole::whatif
