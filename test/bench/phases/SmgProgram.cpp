#include "test/bench/phases/SmgProgram.h"

#include "runtime/core/base/Hash.h"
#include "test/tools/analysis/phases/PlayedPaths.h"

#include <functional>
#include <map>
#include <string_view>

namespace anole::bench {
namespace {

using test::PlayedRank;
using Functions = std::vector<const char *>;

/// The functions that led to each call site.
using Paths = std::map<uint64_t, Functions>;

class SmgRank {
public:
  SmgRank(PlayedRank &rank, const ProcessGrid &grid, Paths &paths)
      : rank(rank), grid(grid), paths(paths),
        place{rank.rank % grid[0], rank.rank / grid[0] % grid[1], rank.rank / grid[0] / grid[1]} {}

  void run() {
    initialize();
    in("HYPRE_StructSMGSetup", [&] { setUp(2); });
    reduce("hypre_EndTiming");
    in("HYPRE_StructSMGSolve", [&] {
      for (int i = 0; i < iterations; ++i) {
        cycle(2);
        reduce("hypre_StructInnerProd");
      }
    });
    reduce("hypre_EndTiming");
  }

private:
  static constexpr int iterations = 8;
  static constexpr std::array cycles{"hypre_CyclicReduction", "hypre_SMGPlaneSolve",
                                     "hypre_SMGSolve"};

  template <class Action> void in(const char *function, Action action) {
    path.push_back(function);
    action();
    path.pop_back();
  }

  uint64_t site(uint32_t call) {
    uint64_t hash = call;
    for (const char *function : path)
      hash = combineHash(hash, std::hash<std::string_view>()(function));
    paths.emplace(hash, path);
    return hash;
  }

  void reduce(const char *function) {
    in(function, [&] { rank.allreduce(site(1), 8); });
  }

  void initialize() {
    in("HYPRE_StructGridAssemble", [&] {
      for (uint32_t call = 1; call < 5; ++call)
        rank.allreduce(site(call), 8);
    });
    for (int twice = 0; twice < 2; ++twice)
      in("HYPRE_StructMatrixAssemble", [&] { exchange({1, 1, 1}, {1, 1, 1}); });
    reduce("hypre_EndTiming");
  }

  bool isActive(uint32_t axis, uint32_t stride) const { return place[axis] % stride == 0; }

  /// With the neighbours that are so far away, along axes and diagonals.
  void exchange(const std::array<uint32_t, 3> &strides, const std::array<int, 3> &reach) {
    std::vector<uint32_t> partners;
    for (int z = -reach[2]; z <= reach[2]; ++z)
      for (int y = -reach[1]; y <= reach[1]; ++y)
        for (int x = -reach[0]; x <= reach[0]; ++x)
          addPartner({x, y, z}, strides, partners);
    in("hypre_InitializeCommunication", [&] {
      std::vector<int64_t> requests;
      for (uint32_t partner : partners)
        requests.push_back(rank.startReceive(site(1), partner));
      for (uint32_t partner : partners)
        requests.push_back(rank.startSend(site(2), partner, 8));
      rank.waitAll(site(3), requests);
    });
  }

  void addPartner(const std::array<int, 3> &step, const std::array<uint32_t, 3> &strides,
                  std::vector<uint32_t> &partners) const {
    std::array<int64_t, 3> at{};
    for (size_t axis = 0; axis < 3; ++axis) {
      at[axis] = int64_t(place[axis]) + step[axis] * int64_t(strides[axis]);
      if (at[axis] < 0 || at[axis] >= int64_t(grid[axis]))
        return;
    }
    auto partner = static_cast<uint32_t>((at[2] * grid[1] + at[1]) * grid[0] + at[0]);
    if (partner != rank.rank)
      partners.push_back(partner);
  }

  void along(uint32_t axis, uint32_t stride, const char *function) {
    std::array<int, 3> reach{};
    reach[axis] = 1;
    std::array<uint32_t, 3> strides{1, 1, 1};
    strides[axis] = stride;
    in(function, [&] { exchange(strides, reach); });
  }

  /// A V-cycle along the axis.
  void cycle(uint32_t axis) {
    in(cycles[axis], [&] { level(axis, 1); });
  }

  /// Each level smooths what is orthogonal to the axis.
  void level(uint32_t axis, uint32_t stride) {
    smooth(axis, "hypre_SMGRelax");
    if (stride >= grid[axis])
      return;
    along(axis, stride, "hypre_SMGRestrict");
    if (isActive(axis, 2 * stride))
      level(axis, 2 * stride);
    along(axis, stride, "hypre_SMGInterpolate");
    smooth(axis, "hypre_SMGRelaxAgain");
  }

  void smooth(uint32_t axis, const char *function) {
    if (axis > 0)
      in(function, [&] { cycle(axis - 1); });
  }

  /// Each level computes its operator from the one above, and interpolation by smoothing.
  void setUp(uint32_t axis, uint32_t stride = 1) {
    if (axis > 0)
      in("hypre_SMGRelaxSetup", [&] { setUp(axis - 1); });
    if (stride >= grid[axis])
      return;
    smooth(axis, "hypre_SMGSetupInterpOp");
    along(axis, stride, "hypre_SMGSetupRAPOp");
    if (isActive(axis, 2 * stride))
      setUp(axis, 2 * stride);
  }

  PlayedRank &rank;
  const ProcessGrid &grid;
  Paths &paths;
  const std::array<uint32_t, 3> place;
  Functions path{"main"};
};

} // namespace

Trace smgTrace(const ProcessGrid &grid) {
  Paths paths;
  Trace trace = test::playedProgram(grid[0] * grid[1] * grid[2],
                                    [&](PlayedRank &rank) { SmgRank(rank, grid, paths).run(); });
  phases::tellPaths(trace, [&](uint64_t site) {
    auto known = paths.find(site);
    return known == paths.end() ? Functions{"main"} : known->second;
  });
  return trace;
}

} // namespace anole::bench
