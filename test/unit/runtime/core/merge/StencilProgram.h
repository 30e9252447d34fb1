#pragma once

#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/core/model/PathBuilder.h"

#include <array>

namespace anole::test {

/// What a rank of a stencil without wrap-around does, as a leaf trace: in each step it receives
/// from and sends to all its neighbours in one or more dimensions, diagonals included, and waits.
class StencilProgram {
public:
  using Extents = std::array<int64_t, 3>;

  explicit StencilProgram(Extents extents, int64_t steps = 10) : extents(extents), steps(steps) {}

  /// Square or nearly so.
  static StencilProgram in2D(uint32_t ranks) {
    int64_t rows = 1;
    for (int64_t i = 1; i * i <= ranks; ++i)
      rows = ranks % i == 0 ? i : rows;
    return StencilProgram({ranks / rows, rows, 1});
  }

  uint32_t ranks() const { return static_cast<uint32_t>(extents[0] * extents[1] * extents[2]); }

  Trace leaf(uint32_t rank) const {
    Trace trace = leafTrace({run(rank)}, rank, 1);
    trace.info.program = rank == 0 ? "stencil" : "";
    trace.info.counters = {{"events", "calls recorded", rank + 1, rank + 1}};
    trace.functions = {{1, "MPI_Irecv", {{"source", FieldKind::Peer}}, {}, {}},
                       {2, "MPI_Isend", {{"dest", FieldKind::Peer}}, {}, {}},
                       {3, "MPI_Waitall", {}, {{"requests", FieldKind::Request}}, {}}};
    for (uint64_t path : {11, 12, 13})
      addPath(trace, path, {{"stencil", path * 16, "main", "stencil.c", 5, 6}});
    trace.loopSites = {{100, "main", "stencil.c", 10, 3}, {101, "main", "stencil.c", 11, 5}};
    return trace;
  }

private:
  std::vector<int64_t> neighbours(int64_t rank) const {
    int64_t x = rank % extents[0], y = rank / extents[0] % extents[1],
            z = rank / extents[0] / extents[1];
    std::vector<int64_t> peers;
    for (int64_t dz : {-1, 0, 1})
      for (int64_t dy : {-1, 0, 1})
        for (int64_t dx : {-1, 0, 1})
          if ((dx || dy || dz) && inside(x + dx, 0) && inside(y + dy, 1) && inside(z + dz, 2))
            peers.push_back(dx + extents[0] * (dy + extents[1] * dz));
    return peers;
  }

  bool inside(int64_t at, size_t dimension) const { return at >= 0 && at < extents[dimension]; }

  PointTrace transfer(uint16_t function, const std::vector<int64_t> &peers) const {
    Column column, tags;
    for (int64_t step = 0; step < steps; ++step)
      for (int64_t peer : peers)
        column.append(peer);
    uint64_t count = static_cast<uint64_t>(steps) * peers.size();
    tags.append(5, count);
    PointTrace point{{function, 10u + function}, 2, 0, 0, count, 0, {}, {}, {}};
    point.columns = {column.finish(), tags.finish()};
    for (uint64_t i = 0; i < count; ++i)
      point.duration.add(100 + i % 50);
    return point;
  }

  PointTrace wait(size_t peers) const {
    Column lengths, elements;
    for (int64_t step = 0; step < steps; ++step) {
      lengths.append(static_cast<int64_t>(2 * peers));
      for (size_t i = 0; i < 2 * peers; ++i)
        elements.append(static_cast<int64_t>(2 * peers - 1 - i));
    }
    PointTrace point{{3, 13}, 0, 1, 0, static_cast<uint64_t>(steps), 0, {}, {}, {}};
    point.columns = {lengths.finish(), elements.finish()};
    return point;
  }

  LoopTrace inner(uint32_t point, int64_t entries, size_t peers) const {
    Column variant, trips;
    variant.append(0, static_cast<uint64_t>(entries) * peers);
    trips.append(static_cast<int64_t>(peers), static_cast<uint64_t>(entries));
    return {101u + point,     101u + point,  LoopKind::Compiled, {{Symbol::point(point)}},
            variant.finish(), trips.finish()};
  }

  StreamTrace run(uint32_t rank) const {
    auto peers = neighbours(rank);
    StreamTrace stream;
    stream.loops.push_back({0, 0, LoopKind::Root, {{Symbol::loop(1)}}, {}, {}});
    stream.loops.push_back({100, 100, LoopKind::Compiled, {}, {}, {{steps, 0, 1, {}}}});
    Body step;
    if (!peers.empty()) {
      stream.points = {transfer(1, peers), transfer(2, peers)};
      stream.loops.push_back(inner(0, steps, peers.size()));
      stream.loops.push_back(inner(1, steps, peers.size()));
      step = {Symbol::loop(2), Symbol::loop(3)};
    }
    step.push_back(Symbol::point(static_cast<uint32_t>(stream.points.size())));
    stream.points.push_back(wait(peers.size()));
    stream.loops[1].variants = {step};
    stream.loops[1].variant = {{0, 0, static_cast<uint64_t>(steps), {}}};
    return stream;
  }

  Extents extents;
  int64_t steps;
};

} // namespace anole::test
