#include "tools/analysis/predict/more/ClassMap.h"
#include "tools/analysis/network/KnownNetworks.h"

#include "test/support/program/PlayedProgram.h"
#include "tools/analysis/predict/more/Classify.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

/// Small messages around a ring, with some computation.
Trace ring() {
  return playedProgram(4, [](PlayedRank &rank) {
    for (int i = 0; i < 50; ++i) {
      rank.compute(uint64_t(1) << 14);
      rank.send(10, (rank.rank + 1) % rank.ranks, 100);
      rank.receive(11, (rank.rank + rank.ranks - 1) % rank.ranks);
    }
  });
}

std::vector<std::string> namesOf(const std::vector<ClassFound> &classes) {
  std::vector<std::string> names;
  for (const ClassFound &found : classes)
    names.push_back(nameOf(found) + ": " + found.reason);
  return names;
}

} // namespace

// Each cell has the classes that its network would have.
TEST(ClassMap, IsWhatClassifySays) {
  Trace trace = ring();
  Network middle = usualNetworks()[1];
  auto maps = classMaps(trace, {middle}, {});
  ASSERT_TRUE(maps);
  for (auto [latency, bandwidth] : {std::pair(3, 3), std::pair(0, 6), std::pair(6, 0)}) {
    Network network = middle;
    network.between.latency /= factorAt(latency);
    network.between.bandwidth *= factorAt(bandwidth);
    auto classes = classify(trace, {network}, {.seeds = 1});
    ASSERT_TRUE(classes);
    EXPECT_EQ(namesOf((*maps)[0].classes[latency][bandwidth]),
              namesOf(classes->networks[0].classes));
  }
}

TEST(ClassMap, LatencyBoundsWhereItIsHigh) {
  auto maps = classMaps(ring(), {usualNetworks()[1]}, {});
  ASSERT_TRUE(maps);
  EXPECT_EQ(nameOf((*maps)[0].classes[0][6].at(0)), "latency bound");
  EXPECT_NE(namesOf((*maps)[0].classes[6][6]), namesOf((*maps)[0].classes[0][6]));
}

TEST(ClassMap, RefusedTracesAreRefused) {
  Trace trace = ring();
  trace.info.endings = {{0, EndKind::Killed, "", 0}};
  EXPECT_FALSE(classMaps(trace, usualNetworks(), {}));
}

} // namespace anole::whatif
