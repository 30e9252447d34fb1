// Merges stencils of 2^4 to 2^14 ranks (or up to the power given) over the simulated world and
// prints what it cost: of all ranks together, of the busiest rank, on the wire, and in the file.
// Then it merges ranks with many call sites, some of their own, also as ScalaTrace does.

#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/ranks/transport/RadixTree.h"
#include "runtime/core/ranks/transport/Reduction.h"
#include "runtime/core/ranks/transport/SimulatedWorld.h"
#include "test/bench/merge/QueueMerge.h"
#include "test/bench/merge/SitesProgram.h"
#include "test/unit/runtime/core/merge/StencilProgram.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace anole;

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

struct Cost {
  double total = 0, root = 0; ///< milliseconds
  uint64_t wire = 0, file = 0;
};

/// Ranks begin one after the other, so that only those that still wait are in memory.
template <typename Program> class Job {
public:
  Job(const Program &program, uint32_t arity)
      : program(program), arity(arity), world(program.ranks(), 1), reductions(program.ranks()) {}

  Cost run() {
    for (uint32_t rank = 0; rank < program.ranks(); ++rank) {
      Trace leaf = program.leaf(rank);
      measure(rank, [&] {
        reductions[rank] = std::make_unique<Reduction>(world.at(rank), std::move(leaf), arity);
      });
      while (auto to = world.deliver())
        step(*to);
    }
    cost.wire = world.bytes();
    Trace merged = reductions[0]->take();
    measure(0, [&] { finishMerge(merged); });
    cost.file = encodeTrace(merged).size();
    return cost;
  }

private:
  void step(uint32_t rank) {
    measure(rank, [&] { reductions[rank]->step(); });
    if (rank != 0 && reductions[rank]->isDone())
      reductions[rank].reset();
  }

  template <typename Action> void measure(uint32_t rank, Action action) {
    auto begin = Clock::now();
    action();
    double spent = millisecondsSince(begin);
    cost.total += spent;
    cost.root += rank == 0 ? spent : 0;
  }

  const Program &program;
  uint32_t arity;
  SimulatedWorld world;
  std::vector<std::unique_ptr<Reduction>> reductions;
  Cost cost;
};

void printRow(const char *name, const test::StencilProgram &program, uint32_t arity) {
  Cost cost = Job(program, arity).run();
  uint32_t ranks = program.ranks();
  std::printf("%-4s %8u %6u %12.1f %12.3f %10.1f %12.0f %10llu\n", name, ranks, arity, cost.total,
              cost.total / ranks, cost.root, static_cast<double>(cost.wire) / ranks,
              static_cast<unsigned long long>(cost.file));
}

/// Joins the queues of a rank and of those below it; what the ranks themselves did is not timed.
QueueMerge queueOf(const SitesProgram &program, const RadixTree &tree, uint32_t rank, Cost &cost) {
  QueueMerge queue(program.leaf(rank), rank);
  for (uint32_t child : tree.children(rank)) {
    QueueMerge below = queueOf(program, tree, child, cost);
    auto begin = Clock::now();
    queue.merge(std::move(below));
    cost.total += millisecondsSince(begin);
  }
  return queue;
}

void printSites(uint32_t sites, bool hasOwn) {
  constexpr uint32_t ranks = 16, arity = 2;
  SitesProgram program(ranks, sites, hasOwn);
  Cost cost = Job(program, arity).run(), queues;
  QueueMerge queue = queueOf(program, RadixTree(ranks, arity), 0, queues);
  std::printf("%-8s %8u %10zu %12.1f %12.1f %15llu\n", hasOwn ? "half" : "none", sites,
              queue.size(), cost.total, queues.total,
              static_cast<unsigned long long>(queue.compared()));
}

} // namespace

int main(int count, char **arguments) {
  int last = count > 1 ? std::atoi(arguments[1]) : 14;
  std::printf("%-4s %8s %6s %12s %12s %10s %12s %10s\n", "grid", "ranks", "arity", "ms, all",
              "ms/rank", "ms, root", "bytes/rank", "trace");
  for (int power = 4; power <= last; power += 2)
    for (uint32_t arity : {2, 4, 16})
      printRow("2-D", test::StencilProgram::in2D(1u << power), arity);
  for (int64_t side : {3, 4, 8, 16, 24})
    if (side * side * side <= int64_t(1) << last)
      printRow("3-D", test::StencilProgram({side, side, side}), 4);
  std::printf("\n%-8s %8s %10s %12s %12s %15s\n", "of own", "sites", "merged", "ms, Anole",
              "ms, queues", "comparisons");
  for (bool hasOwn : {false, true})
    for (uint32_t sites : {250, 1000, 4000})
      printSites(sites, hasOwn);
}
