#include "tools/simulate/SimulatedRanks.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/trace/SpecialValues.h"
#include "runtime/core/tree/TraceTree.h"
#include "tools/simulate/SimulatedCalls.h"

namespace anole::tools {

namespace {

constexpr size_t mostRecords = 4096;
constexpr uint64_t stepLoop = 1;                    ///< the site of the loop over the steps
constexpr uint64_t computing = 1000, calling = 500; ///< ns between calls and inside

/// Plays the calls of one rank against a trace tree.
class Player {
public:
  Player(const Pattern &pattern, SimulatedPlace place)
      : pattern(pattern), place(place), tree(0, 4096, {MarkerMode::Off, 1, {}}) {}

  StreamTrace run(uint32_t steps) {
    CallSink sink = [this](const SimulatedCall &call) { this->call(call); };
    call({SimulatedFunction::Init});
    pattern.setup(place, sink);
    loops.loops[0] = {stepLoop, 1, 0};
    loops.depth = 1;
    for (uint32_t step = 0; step < steps; ++step) {
      ++loops.loops[0].iterations;
      pattern.step(place, sink);
    }
    loops.depth = 0;
    call({SimulatedFunction::Finalize});
    return tree.finish(value(Special::Unresolved));
  }

  std::vector<CallPath> takePaths() { return std::move(paths); }

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
    uint64_t site = static_cast<uint64_t>(call.function) << 32 | call.site;
    auto [entry, isNew] = signatures.try_emplace(site, 0);
    if (isNew) {
      paths.push_back(simulatedPath(pattern, call.function, call.site));
      entry->second = paths.back().signature;
    }
    return entry->second;
  }

  const Pattern &pattern;
  SimulatedPlace place;
  TraceTree tree;
  LoopState loops{};
  std::vector<int64_t> buffer;
  std::map<uint64_t, uint64_t> signatures;
  std::vector<CallPath> paths;
};

} // namespace

/// All steps are alike, so one tells ranks apart.
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
  Record record{player.run(steps), player.takePaths(), {}};
  Trace leaf = leafTrace({record.stream}, static_cast<uint32_t>(place.rank), 1);
  leaf.paths = record.paths;
  record.signatures = signaturesOf(leaf, simulatedFunctions());
  return record;
}

const SimulatedRanks::Record &SimulatedRanks::record(uint32_t rank) {
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
  Trace trace = leafTrace({known.stream}, rank, 1);
  trace.paths = known.paths;
  if (rank == 0)
    trace.functions = simulatedFunctions();
  return trace;
}

Signatures SimulatedRanks::signatures(uint32_t rank) { return record(rank).signatures; }

} // namespace anole::tools
