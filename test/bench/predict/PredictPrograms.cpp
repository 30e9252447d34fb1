#include "test/bench/predict/PredictPrograms.h"

#include "test/support/program/PlayedProgram.h"

#include <random>

namespace anole::bench {
namespace {

using test::playedProgram;
using test::PlayedRank;

constexpr uint64_t played = 1000; // steps of a stencil; further ones are like them

void multiply(TimeStats &times, uint64_t by) {
  times.count *= by;
  times.sum *= static_cast<double>(by);
  times.squares *= static_cast<double>(by);
  for (BinCount &bin : times.bins)
    bin = {bin.bin, bin.count * by};
}

/// What is not constant comes round with each step.
void repeatTerms(std::vector<SharedTerm> &terms, uint64_t by) {
  for (SharedTerm &term : terms)
    if (term.count.constant == int64_t(played))
      term.count.constant *= static_cast<int64_t>(by);
}

} // namespace

/// What ranks spent are shares of the sums, and stay.
void lengthen(Trace &trace, uint64_t by) {
  SharedStream &stream = trace.streams[0];
  for (SharedPoint &point : stream.points) {
    if (point.count < played)
      continue;
    point.count *= by;
    multiply(point.delta, by);
    multiply(point.duration, by);
    for (SharedColumn &column : point.columns)
      for (Family &family : column.edit())
        repeatTerms(family.terms, by);
  }
  for (SharedLoop &loop : stream.loops)
    for (Family &family : loop.trips.edit())
      for (SharedTerm &term : family.terms)
        if (term.start.constant == int64_t(played))
          term.start.constant *= static_cast<int64_t>(by);
}

namespace {

class StencilRank {
public:
  StencilRank(PlayedRank &rank, uint32_t side) : rank(rank), side(side), random(rank.rank) {
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x)
        addNeighbour(x, y);
  }

  void step() {
    rank.compute(20'000 + random() % 4000);
    std::vector<int64_t> requests;
    for (auto [direction, other] : neighbours)
      requests.push_back(rank.startReceive(10 + direction, other, 8 - direction));
    for (auto [direction, other] : neighbours)
      requests.push_back(rank.startSend(20 + direction, other, 1024, direction));
    rank.waitAll(30, requests);
  }

private:
  void addNeighbour(int x, int y) {
    auto column = int64_t(rank.rank % side) + x, row = int64_t(rank.rank / side) + y;
    bool isInside = column >= 0 && row >= 0 && column < side && row < side;
    if (isInside && (x != 0 || y != 0))
      neighbours.emplace_back((y + 1) * 3 + x + 1, static_cast<uint32_t>(row * side + column));
  }

  PlayedRank &rank;
  const uint32_t side;
  std::mt19937 random;
  std::vector<std::pair<int, uint32_t>>
      neighbours{}; ///< by direction, which has call sites of its own
};

uint32_t above(const PlayedRank &rank) { return (rank.rank + 1) % rank.ranks; }
uint32_t below(const PlayedRank &rank) { return (rank.rank + rank.ranks - 1) % rank.ranks; }

} // namespace

Trace stencilTrace(uint32_t side, uint64_t steps) {
  Trace trace = playedProgram(side * side, [&](PlayedRank &rank) {
    StencilRank one(rank, side);
    for (uint64_t step = 0; step < played; ++step)
      one.step();
  });
  lengthen(trace, steps / played);
  return trace;
}

Trace irregularTrace(uint32_t ranks, uint64_t events) {
  return playedProgram(ranks, [&](PlayedRank &rank) {
    std::mt19937 random(rank.rank);
    for (uint64_t i = 0; i < events / ranks / 4; ++i) {
      rank.compute(1000 + random() % 1000);
      int64_t in = rank.startReceive(10, below(rank));
      int64_t out = rank.startSend(11, above(rank), static_cast<int64_t>(8 + random() % 4096));
      rank.waitAll(12, {in, out});
      rank.compute(random() % 1000);
      rank.allreduce(13, 8);
    }
  });
}

Trace manySitesTrace(uint32_t ranks, uint64_t sites, uint64_t steps) {
  return playedProgram(ranks, [&](PlayedRank &rank) {
    for (uint64_t step = 0; step < steps; ++step)
      for (uint64_t site = 10; site < 10 + sites; site += 3) {
        rank.compute(1000 + (site * 7 + rank.rank * 13) % 997);
        rank.send(site, above(rank), 512);
        rank.receive(site + 1, below(rank));
        rank.compute(500 + (site * 5 + rank.rank * 11) % 499);
        rank.allreduce(site + 2, 8);
      }
  });
}

Trace putsTrace(uint64_t puts, bool byChance) {
  return playedProgram(2, [&](PlayedRank &rank) {
    rank.call("MPI_Win_create", 3);
    rank.call("MPI_Win_fence", 4);
    std::mt19937 random(1);
    for (uint64_t i = 0; i < puts && rank.rank == 1; ++i) {
      rank.compute(100);
      rank.access("MPI_Put", 5, 0, byChance ? int64_t(random() % 4096) : 8);
    }
    rank.call("MPI_Win_fence", 6);
  });
}

} // namespace anole::bench
