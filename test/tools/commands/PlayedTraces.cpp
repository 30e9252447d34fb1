#include "test/tools/commands/PlayedTraces.h"

#include "test/tools/analysis/phases/PlayedPaths.h"

namespace anole::tools {
namespace {

using test::PlayedRank;

Trace twoPhases() {
  Trace trace = test::playedProgram(4, [](PlayedRank &rank) {
    rank.barrier(1);
    for (int i = 0; i < 500; ++i) {
      rank.compute(4096);
      rank.send(2, (rank.rank + 1) % 4, 8);
      rank.receive(3, (rank.rank + 3) % 4);
      rank.allreduce(4, 8);
    }
  });
  phases::tellPaths(trace, [](uint64_t site) -> phases::Functions {
    if (site < 1000 && site > 0)
      return {"main", site == 1 ? "setup" : "step"};
    return {"main"};
  });
  return trace;
}

Trace shift(uint32_t ranks) {
  return test::playedProgram(ranks, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i) {
      rank.compute(uint64_t(1) << 17);
      rank.send(10, (rank.rank + 1) % rank.ranks, 1000);
      rank.receive(11, (rank.rank + rank.ranks - 1) % rank.ranks);
    }
  });
}

Trace exchange() {
  return test::playedProgram(2, [](PlayedRank &rank) {
    for (int i = 0; i < 1000; ++i) {
      int64_t in = rank.startReceive(10, 1 - rank.rank);
      rank.send(11, 1 - rank.rank, 8);
      rank.compute(2048);
      rank.wait(12, in);
    }
  });
}

/// Rank 2 is slow, rank 1 waits for it and computes after that, and rank 0 waits for both.
Trace passedOn() {
  Trace trace = test::playedProgram(3, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i) {
      if (rank.rank == 2)
        rank.compute(2'000'000);
      if (rank.rank < 2)
        rank.receive(10 + rank.rank, rank.rank + 1, 0, rank.rank == 0 ? 5'100'000 : 2'100'000);
      if (rank.rank == 1)
        rank.compute(3'000'000);
      if (rank.rank > 0)
        rank.send(20 + rank.rank, rank.rank - 1, 8);
      rank.call("MPI_Barrier", 30, {}, rank.rank == 2 ? 3'200'000 : 100'000);
    }
  });
  phases::tellPaths(trace, [](uint64_t site) -> phases::Functions {
    if (site == 21 || site == 22)
      return {"main", site == 21 ? "middle" : "flux"};
    return {"main"};
  });
  return trace;
}

} // namespace

Trace playedTrace(const std::string &name) {
  static const std::map<std::string, std::function<Trace()>> all{
      {"phases", twoPhases},
      {"shift2", [] { return shift(2); }},
      {"shift4", [] { return shift(4); }},
      {"exchange", exchange},
      {"chain", passedOn}};
  return all.at(name)();
}

} // namespace anole::tools
