#include "tools/analysis/predict/Predictor.h"

#include "tools/analysis/match/Refuse.h"
#include "tools/analysis/predict/SpillingSink.h"

#include <algorithm>

namespace anole::whatif {
namespace {

constexpr double leastShare = 0.5; // of what ranks exchange

/// Fewer are kept in any case.
uint64_t mostKept(const Trace &trace) {
  constexpr uint64_t few = uint64_t(1) << 21, stepsOfAnEvent = 3, oneIn = 10;
  uint64_t events = 0;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      events += point.count;
  return std::max(few, events * stepsOfAnEvent / oneIn);
}

} // namespace

Predictor::Prepared &Predictor::preparedFor(const Network &network) {
  MatchOptions match = options.match.on(network);
  const Alike key{match.model, match.ranksShareNode, match.collectivesCompute, match.eagerLimit,
                  match.eagerInside};
  auto &one = all[key];
  if (!one) {
    one = std::make_unique<Prepared>();
    one->mayBeEager = match.eagerLimit != options.match.eagerLimit;
    one->match = std::move(match);
  }
  return *one;
}

ClockSetup Predictor::setupOf(const Prepared &one, const std::vector<Network> &networks,
                              Wanted wanted) const {
  ClockSetup setup = one.source->setup(networks, options.tick);
  return wanted == Wanted::Parts ? setup : setup.withoutCounters();
}

Expected<std::vector<Prediction>>
Predictor::runTape(Prepared &one, const std::vector<Network> &networks, Wanted wanted) const {
  const ClockSetup setup = setupOf(one, networks, wanted);
  TapeRun run(one.tape.tape(), setup, options.match.limit, options.jobs);
  auto ran = run.run(one.skips);
  one.skips = run.skippingPaid();
  return ran;
}

/// The first time, steps are kept if so much repeats that this pays.
Expected<std::vector<Prediction>>
Predictor::walk(Prepared &one, const std::vector<Network> &networks, Wanted wanted) {
  bool triesToKeep = !one.source && !options.expand;
  one.source = std::make_unique<StepSource>(trace, one.match, options.times);
  one.tape = {};
  one.tape.allow(triesToKeep ? mostKept(trace) : 0);
  const ClockSetup setup = setupOf(one, networks, wanted);
  SpillingSink sink(one.tape, options.match.limit, [&] { return std::make_unique<Clocks>(setup); });
  auto matcher = one.source->matcher(sink);
  if (!matcher)
    return tl::unexpected(matcher.error());
  RepeatDetector cuts(matcher->matching(), one.tape, Looking::Seldom);
  if (auto ran = matcher->run(triesToKeep ? &cuts : nullptr); !ran)
    return sink.isFull() ? tooManySteps(options.match.limit) : tl::unexpected(ran.error());
  one.gaps = std::move(matcher->matching().gaps);
  one.gaps.needsBuffers = one.needsBuffers;
  if (!sink.spilled()) {
    one.isKept = true;
    return runTape(one, networks, wanted);
  }
  if (sink.spilled()->tooLong())
    return runTooLong();
  std::vector<Prediction> found;
  for (size_t i = 0; i < networks.size(); ++i) {
    found.push_back(resultOf(*sink.spilled(), setup, i));
    found.back().steps = sink.steps();
    found.back().isExpanded = true;
  }
  return found;
}

/// A run that goes on only if its long messages are kept in buffers had an MPI that keeps them.
Expected<std::vector<Prediction>>
Predictor::runOnce(Prepared &one, const std::vector<Network> &networks, Wanted wanted) {
  if (one.isKept)
    return runTape(one, networks, wanted);
  auto ran = walk(one, networks, wanted);
  if (ran || one.isKept || !one.mayBeEager)
    return ran;
  one.match.eagerLimit = one.match.eagerInside = std::nullopt;
  one.mayBeEager = false;
  one.needsBuffers = true;
  one.source = nullptr;
  return walk(one, networks, wanted);
}

Expected<std::vector<Prediction>>
Predictor::runAlike(Prepared &one, const std::vector<Network> &networks, Wanted wanted) {
  auto ran = runOnce(one, networks, wanted);
  if (double share = one.gaps.exchanges.share(); ran && share < leastShare) {
    std::string why;
    for (const std::string &line : one.gaps.lines())
      why += "; " + line;
    return fail("too little of what the ranks exchange can be modelled to predict a run" + why);
  }
  return ran;
}

Expected<Predictions> Predictor::run(const std::vector<Network> &networks, Wanted wanted) {
  if (auto refused = refuse(trace); !refused)
    return tl::unexpected(refused.error());
  if (const auto &nodes = options.match.nodes)
    if (auto placed = nodes->checkFor(trace.info.ranks); !placed)
      return tl::unexpected(placed.error());
  if (auto *patience = options.match.patience; patience && patience->isOverNow())
    return fail(patience->reason());
  Predictions result{std::vector<Prediction>(networks.size())};
  std::map<Prepared *, std::vector<size_t>> alike;
  for (size_t i = 0; i < networks.size(); ++i)
    alike[&preparedFor(networks[i])].push_back(i);
  for (auto &[one, places] : alike) {
    std::vector<Network> some;
    for (size_t place : places)
      some.push_back(networks[place]);
    auto found = runAlike(*one, some, wanted);
    if (!found)
      return tl::unexpected(found.error());
    for (size_t i = 0; i < places.size(); ++i)
      result.networks[places[i]] = std::move((*found)[i]);
    result.gaps = one->gaps;
  }
  return result;
}

} // namespace anole::whatif
