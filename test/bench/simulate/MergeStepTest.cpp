#include "test/bench/simulate/MergeStep.h"

#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/ranks/transport/Reduction.h"
#include "runtime/core/ranks/transport/SimulatedWorld.h"
#include "test/bench/simulate/TreeWalk.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

constexpr uint32_t size = 64, arity = 4;

struct Outcome {
  Traffic sent;
  std::string trace;
  bool operator==(const Outcome &other) const {
    return sent.messages == other.sent.messages && sent.bytes == other.sent.bytes &&
           trace == other.trace;
  }
};

Outcome walk(SimulatedRanks &ranks) {
  MergeStep step([&](uint32_t rank) { return ranks.leaf(rank); });
  TreeWalk walk(size, arity, step);
  Trace trace = walk.run();
  finishMerge(trace);
  return {walk.cost.total(), encodeTrace(trace)};
}

Outcome reduce(SimulatedRanks &ranks) {
  SimulatedWorld world(size, 1);
  std::vector<std::unique_ptr<Reduction>> reductions;
  for (uint32_t rank = 0; rank < size; ++rank)
    reductions.push_back(std::make_unique<Reduction>(world.at(rank), ranks.leaf(rank), arity));
  while (auto to = world.deliver())
    reductions[*to]->step();
  Trace trace = reductions[0]->take();
  finishMerge(trace);
  return {{world.messages(), world.bytes()}, encodeTrace(trace)};
}

TEST(MergeStepTest, CostsAndGivesWhatTheReductionDoes) {
  for (const SimulatedPattern &pattern : patterns()) {
    SimulatedRanks ranks(pattern, size, 3);
    EXPECT_TRUE(walk(ranks) == reduce(ranks)) << pattern.name;
  }
}

} // namespace
} // namespace anole::tools
