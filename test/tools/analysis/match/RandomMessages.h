#pragma once

#include "runtime/core/base/Hash.h"
#include "test/support/program/PlayedProgram.h"

#include <map>
#include <random>

namespace anole::whatif {

using test::playedProgram;
using test::PlayedRank;

/// A random program of nested loops that cannot deadlock. How long a rank computes before a call
/// depends on the rank and the place, in some programs also on chance. Some messages are received
/// an iteration after they were sent. If `longTimes`, ranks compute long now and then: at most
/// places in turn, some for always another time.
class RandomMessages {
public:
  explicit RandomMessages(uint64_t seed, bool longTimes = false)
      : seed(seed), longTimes(longTimes), random(seed) {
    ranks = 2 + pick(5);
    noise = pick(4) == 0;
    hasPartitions = pick(8) == 0;
    for (unsigned i = 0, size = 1 + pick(3); i < size; ++i)
      root.push_back(makeLoop(1, mostTimes));
  }

  Trace trace() {
    return playedProgram(ranks, [&](PlayedRank &rank) {
      random.seed(seed * 1000 + rank.rank);
      turns.clear();
      prepare(rank);
      for (const Node &node : root)
        run(node, rank);
    });
  }

  uint32_t ranks;

private:
  static constexpr unsigned mostTimes = 1000;

  enum class Act : uint8_t {
    Shift,
    Pipeline,
    BackPipeline,
    Pairs,
    Allreduce,
    Barrier,
    LaterAllreduce,
    Delayed,
    Fan,
    Fence,
    Flush,
    Partitions,
    Loop
  };
  struct Node {
    Act act = Act::Loop;
    uint64_t site = 0;
    unsigned times = 1, distance = 1;
    int64_t bytes = 0;
    std::vector<Node> children{};
  };

  /// Before the loops: a window, and perhaps partitioned messages around the ring. Iterations that
  /// use these beside new requests all differ, so few programs have them.
  void prepare(PlayedRank &rank) {
    rank.call("MPI_Win_create", 3);
    if (!hasPartitions)
      return;
    rank.initPartitioned("MPI_Psend_init", 4, (rank.rank + 1) % ranks, 256);
    rank.initPartitioned("MPI_Precv_init", 5, (rank.rank + ranks - 1) % ranks, 256);
  }

  unsigned pick(unsigned below) { return static_cast<unsigned>(random() % below); }

  /// `most`: how often its body may run, all in all.
  Node makeLoop(unsigned depth, unsigned most) {
    static constexpr unsigned usual[] = {2, 3, 7, 40, 150, 400};
    Node loop{Act::Loop, 0, std::min(usual[pick(6)], most), 1, 0, {}};
    for (unsigned i = 0, size = 1 + pick(3); i < size; ++i)
      loop.children.push_back(depth < 3 && pick(4) == 0 ? makeLoop(depth + 1, most / loop.times)
                                                        : makeAct());
    return loop;
  }

  Node makeAct() {
    sites += 10;
    auto act = static_cast<Act>(pick(static_cast<unsigned>(Act::Loop) - !hasPartitions));
    return {act, sites, 1, 1 + pick(ranks - 1), int64_t(1) << pick(20), {}};
  }

  void compute(PlayedRank &rank, uint64_t site) {
    uint64_t mixed = combineHash(combineHash(seed, site), rank.rank);
    uint64_t range = uint64_t(1) << (mixed >> 8) % 18;
    rank.compute(mixed % range + (noise ? pick(1 + static_cast<unsigned>(range / 4)) : 0));
    if (longTimes)
      computeLong(rank, site);
  }

  void computeLong(PlayedRank &rank, uint64_t site) {
    uint64_t place = combineHash(seed, site), turn = turns[site]++;
    bool isIrregular = place % 16 == 0;
    if (isIrregular ? pick(20) == 0 : (turn + rank.rank) % (2 + seed % 3) == 0)
      rank.compute(1'000'000 * (2 + place / 4 % 8) + (isIrregular ? pick(5'000'000) : 0));
  }

  void run(const Node &node, PlayedRank &rank) {
    if (node.act == Act::Loop) {
      runLoop(node, rank);
      return;
    }
    compute(rank, node.site);
    runAct(node, rank);
  }

  void runLoop(const Node &node, PlayedRank &rank) {
    for (unsigned i = 0; i < node.times; ++i)
      for (const Node &child : node.children)
        child.act == Act::Delayed ? runDelayed(child, rank, i, node.times) : run(child, rank);
  }

  /// Sends now and receives what was sent an iteration before.
  void runDelayed(const Node &node, PlayedRank &rank, unsigned iteration, unsigned times) {
    compute(rank, node.site);
    rank.send(node.site, (rank.rank + node.distance) % ranks, node.bytes, 9);
    auto receive = [&] {
      rank.receive(node.site + 1, (rank.rank + ranks - node.distance) % ranks, 9, node.site * 7);
    };
    if (iteration > 0)
      receive();
    if (iteration + 1 == times)
      receive();
  }

  void runAct(const Node &node, PlayedRank &rank) {
    uint32_t me = rank.rank, up = (me + node.distance) % ranks,
             down = (me + ranks - node.distance) % ranks;
    switch (node.act) {
    case Act::Shift: {
      int64_t in = rank.startReceive(node.site, down, 1);
      int64_t out = rank.startSend(node.site + 1, up, node.bytes, 1);
      compute(rank, node.site + 3);
      return rank.waitAll(node.site + 2, {in, out});
    }
    case Act::Pipeline:
    case Act::BackPipeline:
      return runPipeline(node, rank, node.act == Act::BackPipeline);
    case Act::Pairs:
      if ((me ^ 1) >= ranks)
        return;
      rank.send(node.site, me ^ 1, node.bytes, 2);
      compute(rank, node.site + 3);
      return rank.receive(node.site + 1, me ^ 1, 2);
    case Act::Allreduce:
      return rank.allreduce(node.site, node.bytes / 16);
    case Act::Barrier:
      return rank.barrier(node.site);
    case Act::LaterAllreduce: {
      int64_t request = rank.startAllreduce(node.site, node.bytes / 16);
      compute(rank, node.site + 3);
      return rank.wait(node.site + 1, request);
    }
    case Act::Fence:
      rank.access(me % 2 ? "MPI_Put" : "MPI_Get", node.site, up, node.bytes);
      return rank.call("MPI_Win_fence", node.site + 1);
    case Act::Flush:
      rank.access("MPI_Put", node.site, up, node.bytes);
      compute(rank, node.site + 3);
      return rank.call("MPI_Win_flush_all", node.site + 1);
    case Act::Partitions:
      return runPartitions(node, rank);
    default:
      return runFan(node, rank);
    }
  }

  void runPartitions(const Node &node, PlayedRank &rank) {
    std::vector<int64_t> both{0, 1};
    auto field = [&](int64_t request) { return rank.field(request); };
    std::vector<int64_t> fields{field(0), field(1)};
    rank.call("MPI_Startall", node.site, {{"count", 2}, {"array_of_requests", fields}});
    rank.call("MPI_Pready", node.site + 1, {{"request", field(0)}});
    compute(rank, node.site + 3);
    rank.call("MPI_Pready_range", node.site + 2,
              {{"partition_low", 1}, {"partition_high", 3}, {"request", field(0)}});
    rank.waitAll(node.site + 4, both);
  }

  void runPipeline(const Node &node, PlayedRank &rank, bool backwards) {
    uint32_t place = backwards ? ranks - 1 - rank.rank : rank.rank;
    auto at = [&](uint32_t index) { return backwards ? ranks - 1 - index : index; };
    if (place > 0)
      rank.receive(node.site, at(place - 1), 3);
    compute(rank, node.site + 3);
    if (place + 1 < ranks && node.distance % 2 == 0)
      rank.sendSynchronously(node.site + 1, at(place + 1), node.bytes, 3);
    else if (place + 1 < ranks)
      rank.send(node.site + 1, at(place + 1), node.bytes, 3);
  }

  /// Rank 0 receives from all others, and nobody waits for it: they may run ahead.
  void runFan(const Node &node, PlayedRank &rank) {
    if (rank.rank > 0)
      return rank.send(node.site, 0, node.bytes, 4);
    for (uint32_t other = 1; other < ranks; ++other)
      rank.receive(node.site + 1, other, 4);
  }

  const uint64_t seed;
  const bool longTimes;
  uint64_t sites = 100;
  std::map<uint64_t, uint64_t> turns; ///< of the rank that runs, at each place
  std::mt19937_64 random;
  bool hasPartitions = false, noise = false;
  std::vector<Node> root;
};

} // namespace anole::whatif
