#pragma once

#include "runtime/core/merge/Leaf.h"

namespace anole {

/// Ranks that make one call at each of many sites: at every second one all ranks, at the others
/// each rank at sites of its own, as where ranks take branches by their number.
class SitesProgram {
public:
  SitesProgram(uint32_t ranks, uint32_t sites, bool hasOwn)
      : count(ranks), sites(sites), hasOwn(hasOwn) {}

  uint32_t ranks() const { return count; }

  Trace leaf(uint32_t rank) const {
    StreamTrace stream;
    stream.loops.push_back({0, 0, LoopKind::Root, {{}}, {}, {}});
    for (uint32_t site = 0; site < sites; ++site) {
      uint64_t path = 1 + site + (hasOwn && site % 2 == 1 ? uint64_t(rank + 1) << 32 : 0);
      stream.loops[0].variants[0].push_back(Symbol::point(site));
      stream.points.push_back({{1, path}, 0, 0, 0, 1, 0, {}, {}, {}});
    }
    Trace trace = leafTrace({std::move(stream)}, rank, 1);
    trace.functions = {{1, "MPI_Barrier", {}, {}, {}}};
    return trace;
  }

private:
  uint32_t count, sites;
  bool hasOwn;
};

} // namespace anole
