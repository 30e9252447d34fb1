#include "test/bench/simulate/SimulatedPatterns.h"

#include "runtime/core/model/SpecialValues.h"

#include <array>
#include <bit>

namespace anole::tools {

namespace {

using enum SimulatedFunction;
using Place = SimulatedPlace;

constexpr int64_t face = 1024, tag = 7; ///< elements that neighbours exchange, and with which tag

/// The longest extent first.
Grid cubicGrid(int64_t ranks, size_t dimensions) {
  Grid grid;
  for (; dimensions > 0; --dimensions) {
    int64_t extent = 1;
    for (int64_t divisor : divisorsOf(ranks)) {
      int64_t volume = 1;
      for (size_t i = 0; i < dimensions && volume <= ranks; ++i)
        volume *= divisor;
      extent = volume <= ranks ? divisor : extent;
    }
    grid.insert(grid.begin(), extent);
    ranks /= extent;
  }
  return grid;
}

struct Neighbour {
  uint32_t direction;
  int64_t rank;
};

/// The existing neighbours, below and above in each dimension.
std::vector<Neighbour> neighbours(const Place &place, const Grid &grid) {
  std::vector<Neighbour> found;
  int64_t distance = 1;
  uint32_t direction = 0;
  for (int64_t extent : grid) {
    int64_t at = place.rank / distance % extent;
    if (at > 0)
      found.push_back({direction, place.rank - distance});
    if (at + 1 < extent)
      found.push_back({direction + 1, place.rank + distance});
    direction += 2;
    distance *= extent;
  }
  return found;
}

/// Receives from all peers, sends to all, and waits.
void exchange(const std::vector<Neighbour> &peers, const CallSink &call) {
  for (const Neighbour &peer : peers)
    call({Irecv, peer.direction, peer.rank, face, tag});
  for (const Neighbour &peer : peers)
    call({Isend, peer.direction, peer.rank, face, tag});
  call({Waitall, 0, 0, static_cast<int64_t>(2 * peers.size()), 0});
}

void stencil2d(const Place &place, const CallSink &call) {
  exchange(neighbours(place, place.grids.square), call);
  call({Allreduce, 0, 0, 1, 0});
}

void stencil3d(const Place &place, const CallSink &call) {
  exchange(neighbours(place, place.grids.cube), call);
  call({Allreduce, 0, 0, 1, 0});
}

/// Sweeps from the first corner to the last, and back.
void wavefront(const Place &place, const CallSink &call) {
  std::vector<Neighbour> all = neighbours(place, place.grids.square);
  for (uint32_t sweep : {0u, 1u}) {
    for (const Neighbour &peer : all)
      if (peer.direction % 2 == sweep)
        call({Recv, 2 * peer.direction + sweep, peer.rank, face, tag});
    for (const Neighbour &peer : all)
      if (peer.direction % 2 != sweep)
        call({Send, 2 * peer.direction + sweep, peer.rank, face, tag});
  }
}

bool isSquare(const ProcessGrids &grids) { return grids.square[0] == grids.square[1]; }

/// Exchanges with the neighbours along the two axes and the diagonal, on a square of cells that
/// wraps around.
void multipartition(const Place &place, const CallSink &call) {
  int64_t side = place.grids.square[0], row = place.rank / side, column = place.rank % side;
  auto at = [&](int64_t rowStep, int64_t columnStep) {
    return (column + columnStep + side) % side + side * ((row + rowStep + side) % side);
  };
  exchange({{0, at(0, 1)},
            {1, at(0, -1)},
            {2, at(1, 0)},
            {3, at(-1, 0)},
            {4, at(1, -1)},
            {5, at(-1, 1)}},
           call);
}

bool isPowerOfTwo(const ProcessGrids &grids) {
  return std::has_single_bit(static_cast<uint64_t>(grids.ranks));
}

/// Exchanges with the rank across the diagonal of a square, or of a rectangle of squares
/// ([Bahmani2017], algorithm 2), and sums over the row by doubling.
void cg(const Place &place, const CallSink &call) {
  int64_t columns = place.grids.square[0], rows = place.grids.square[1], block = columns / rows;
  for (int64_t distance = 1; distance < columns; distance *= 2) {
    call({Irecv, 0, place.rank ^ distance, 1, tag});
    call({Send, 0, place.rank ^ distance, 1, tag});
    call({Waitall, 0, 0, 1, 0});
  }
  int64_t square = place.rank / block;
  int64_t across = block * (square % rows * rows + square / rows) + place.rank % block;
  call({Irecv, 1, across, face, tag});
  call({Send, 1, across, face, tag});
  call({Waitall, 1, 0, 1, 0});
}

/// Splits communicators of the rows and of the columns.
void splitGrid(const Place &place, const CallSink &call) {
  int64_t columns = place.grids.square[0];
  int64_t row = place.rank / columns, column = place.rank % columns;
  call({CommSplit, 0, column, 0, row});
  call({CommSplit, 1, row, 0, column});
}

void fft(const Place &place, const CallSink &call) {
  const Grid &grid = place.grids.square;
  call({Alltoall, 0, 0, face / grid[0] + 1, 0});
  call({Alltoall, 1, 0, face / grid[1] + 1, 0});
}

/// The master takes results as they come and answers each worker.
void farm(const Place &place, const CallSink &call) {
  if (place.rank != 0) {
    call({Send, 0, 0, face, tag});
    call({Recv, 0, 0, 1, tag});
    return;
  }
  for (int64_t worker = 1; worker < place.grids.ranks; ++worker)
    call({Recv, 1, value(Special::AnySource), face, tag});
  for (int64_t worker = 1; worker < place.grids.ranks; ++worker)
    call({Send, 1, worker, 1, tag});
}

/// All others in turn, so that pairs of ranks meet (r xor i).
void pairwise(const Place &place, const CallSink &call) {
  for (int64_t i = 1; i < place.grids.ranks; ++i) {
    call({Send, 0, place.rank ^ i, face, tag});
    call({Recv, 0, place.rank ^ i, face, tag});
  }
}

/// All others in turn, each one further around the ring.
void rotation(const Place &place, const CallSink &call) {
  int64_t ranks = place.grids.ranks;
  for (int64_t i = 1; i < ranks; ++i) {
    call({Send, 0, (place.rank + i) % ranks, face, tag});
    call({Recv, 0, (place.rank - i + ranks) % ranks, face, tag});
  }
}

/// Ranks whose distance doubles, around the ring, as in a dissemination.
void dissemination(const Place &place, const CallSink &call) {
  int64_t ranks = place.grids.ranks;
  for (int64_t i = 1; i < ranks; i *= 2) {
    call({Send, 0, (place.rank + i) % ranks, face, tag});
    call({Recv, 0, (place.rank - i + ranks) % ranks, face, tag});
  }
}

void nothing(const Place &, const CallSink &) {}

bool always(const ProcessGrids &) { return true; }

constexpr std::array table{
    SimulatedPattern{"stencil2d", "", always, nothing, stencil2d},
    SimulatedPattern{"stencil3d", "", always, nothing, stencil3d},
    SimulatedPattern{"wavefront", "", always, nothing, wavefront},
    SimulatedPattern{"multipartition", "a square", isSquare, nothing, multipartition},
    SimulatedPattern{"cg", "a power of two", isPowerOfTwo, nothing, cg},
    SimulatedPattern{"fft", "", always, splitGrid, fft},
    SimulatedPattern{"farm", "", always, nothing, farm},
    SimulatedPattern{"pairwise", "a power of two", isPowerOfTwo, nothing, pairwise},
    SimulatedPattern{"rotation", "", always, nothing, rotation},
    SimulatedPattern{"dissemination", "", always, nothing, dissemination},
};

} // namespace

ProcessGrids::ProcessGrids(int64_t ranks)
    : ranks(ranks), square(cubicGrid(ranks, 2)), cube(cubicGrid(ranks, 3)) {}

std::span<const SimulatedPattern> patterns() { return table; }

} // namespace anole::tools
