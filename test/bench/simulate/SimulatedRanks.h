#pragma once

#include "runtime/core/ranks/cluster/Signatures.h"
#include "test/bench/simulate/SimulatedPatterns.h"

#include <map>
#include <optional>

namespace anole::tools {

struct SimulatedPaths {
  std::vector<CallPath> list;
  PathTree tree;
};

/// The ranks of a simulated program. The tracer's own core makes the record of a rank on request.
/// Ranks that make the same calls share one record, found by a digest of the calls of a step, so
/// that a million ranks cost no more than their kinds.
class SimulatedRanks {
public:
  SimulatedRanks(const SimulatedPattern &pattern, uint32_t ranks, uint32_t steps);

  Trace leaf(uint32_t rank);
  Signatures signatures(uint32_t rank);

private:
  struct Record {
    StreamTrace stream;
    SimulatedPaths paths;
    std::optional<Signatures> signatures{}; ///< once they were asked for
  };

  Record &record(uint32_t rank);
  Digest digestOfCalls(SimulatedPlace place) const;
  Record play(SimulatedPlace place) const;

  const SimulatedPattern &pattern;
  ProcessGrids grids;
  std::vector<FunctionInfo> functions;
  uint32_t steps;
  std::map<Digest, Record> records;
};

} // namespace anole::tools
