#include "test/bench/simulate/SimulatedRanks.h"

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/core/model/PathBuilder.h"
#include "runtime/core/model/SpecialValues.h"
#include "test/bench/simulate/SimulatedCalls.h"

#include <algorithm>
#include <array>

namespace anole::tools {

namespace {

constexpr size_t mostRecords = 256;
constexpr uint64_t stepLoop = 1;                    ///< the site of the loop over the steps
constexpr uint64_t computing = 1000, calling = 500; ///< ns between calls and inside

/// Plays the calls of one rank against a trace tree.
class Player {
public:
  Player(const SimulatedPattern &pattern, SimulatedPlace place)
      : pattern(pattern), place(place), tree(0, 4096, {MarkerMode::Off, 1, {}}) {}

  StreamTrace run(uint32_t steps) {
    CallSink sink = [this](const SimulatedCall &call) { this->call(call); };
    call({SimulatedFunction::Init});
    pattern.setup(place, sink);
    loops.loops[0] = stepLoop;
    loops.slots[0] = {1, 0};
    loops.depth = 1;
    for (uint32_t step = 0; step < steps; ++step) {
      ++loops.slots[0].iterations;
      pattern.step(place, sink);
    }
    loops.depth = 0;
    call({SimulatedFunction::Finalize});
    return tree.finish(value(Special::Unresolved));
  }

  SimulatedPaths takePaths() { return {std::move(paths), std::move(pathTree)}; }

private:
  void call(const SimulatedCall &call) {
    auto fields = simulatedFields(call, place.rank, buffer);
    Event event;
    event.function = static_cast<uint16_t>(call.function);
    event.path = pathOf(call);
    event.scalars = static_cast<uint8_t>(fields.size());
    event.size = static_cast<uint32_t>(fields.size());
    event.fields = fields.data();
    event.delta = computing;
    event.duration = calling;
    tree.record(event, loops);
  }

  uint64_t pathOf(const SimulatedCall &call) {
    std::vector<uint64_t> &known = signatures[static_cast<size_t>(call.function)];
    known.resize(std::max<size_t>(known.size(), call.site + 1));
    if (known[call.site] == 0) {
      known[call.site] = simulatedPath(pattern, call.function, call.site);
      Frame frame = simulatedFrame(pattern, call.site);
      paths.push_back({known[call.site], builder.addSteps({&frame, 1})});
    }
    return known[call.site];
  }

  const SimulatedPattern &pattern;
  SimulatedPlace place;
  TraceTree tree;
  LoopState loops{};
  std::vector<int64_t> buffer;
  std::array<std::vector<uint64_t>, simulatedFunctionCount> signatures; ///< by site
  std::vector<CallPath> paths;
  PathTree pathTree;
  PathBuilder builder{pathTree};
};

Trace leafOf(const StreamTrace &stream, const SimulatedPaths &paths, uint32_t rank) {
  Trace trace = leafTrace(std::vector<StreamTrace>(1, stream), rank, 1);
  trace.paths = paths.list;
  trace.pathTree = paths.tree;
  return trace;
}

} // namespace

SimulatedRanks::SimulatedRanks(const SimulatedPattern &pattern, uint32_t ranks, uint32_t steps)
    : pattern(pattern), grids(ranks), functions(simulatedFunctions()), steps(steps) {}

/// Digests one step. All steps are alike, so one step tells ranks apart.
Digest SimulatedRanks::digestOfCalls(SimulatedPlace place) const {
  ContentDigest digest;
  std::vector<int64_t> buffer;
  CallSink sink = [&](const SimulatedCall &call) {
    digest.add(static_cast<uint64_t>(call.function)).add(call.site);
    for (int64_t field : simulatedFields(call, place.rank, buffer))
      digest.add(static_cast<uint64_t>(field));
  };
  pattern.setup(place, sink);
  pattern.step(place, sink);
  return digest.result();
}

SimulatedRanks::Record SimulatedRanks::play(SimulatedPlace place) const {
  Player player(pattern, place);
  StreamTrace stream = player.run(steps);
  return {std::move(stream), player.takePaths()};
}

SimulatedRanks::Record &SimulatedRanks::record(uint32_t rank) {
  SimulatedPlace place{rank, grids};
  Digest calls = digestOfCalls(place);
  auto known = records.find(calls);
  if (known != records.end())
    return known->second;
  if (records.size() == mostRecords)
    records.clear();
  return records.emplace(calls, play(place)).first->second;
}

Trace SimulatedRanks::leaf(uint32_t rank) {
  const Record &known = record(rank);
  Trace trace = leafOf(known.stream, known.paths, rank);
  if (rank == 0)
    trace.functions = functions;
  return trace;
}

Signatures SimulatedRanks::signatures(uint32_t rank) {
  Record &known = record(rank);
  if (!known.signatures)
    known.signatures = signaturesOf(leafOf(known.stream, known.paths, rank), functions);
  return *known.signatures;
}

} // namespace anole::tools
