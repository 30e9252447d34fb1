#pragma once

#include "runtime/core/merge/Grids.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace anole::tools {

/// The functions that simulated programs call.
enum class SimulatedFunction : uint8_t {
  Init,
  Finalize,
  Isend,
  Irecv,
  Waitall,
  Send,
  Recv,
  Allreduce,
  Alltoall,
  CommSplit,
};

constexpr size_t simulatedFunctionCount = 10;

/// One call of one rank. Members that its function does not have are 0.
struct SimulatedCall {
  SimulatedFunction function = SimulatedFunction::Init;
  uint32_t site = 0; ///< in the pattern; one place in the source
  int64_t peer = 0;  ///< absolute rank, or a special value; of a split the key
  int64_t count = 0; ///< elements, or requests
  int64_t tag = 0;   ///< of a split the colour
};

using CallSink = std::function<void(const SimulatedCall &)>;

/// The ranks of a program, and the most cubic grids that hold them; extents may be 1.
struct ProcessGrids {
  explicit ProcessGrids(int64_t ranks);
  int64_t ranks;
  Grid square, cube;
};

struct SimulatedPlace {
  int64_t rank;
  const ProcessGrids &grids;
};

/// A communication pattern of a program in steps.
struct SimulatedPattern {
  const char *name;
  const char *needs;                                       ///< what the number of ranks has to be
  bool (*fits)(const ProcessGrids &);                      ///< whether it is that
  void (*setup)(const SimulatedPlace &, const CallSink &); ///< before the first step
  void (*step)(const SimulatedPlace &, const CallSink &);
};

/// Stencils without wrap-around in two and three dimensions, Sweep3D's wavefront, the
/// multi-partition scheme of NPB BT and SP, the transposition of NPB CG, the two splits and
/// transposes of NPB FT, a farm of one master, and exchanges whose peers follow rank and iteration.
std::span<const SimulatedPattern> patterns();

} // namespace anole::tools
