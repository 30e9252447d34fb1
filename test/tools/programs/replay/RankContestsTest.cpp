#include "tools/programs/replay/run/RankContests.h"

#include <gtest/gtest.h>

namespace anole::replay {
namespace {

/// Threads that call a function with these roots, and open and access windows.
struct RankContestsTest : testing::Test {
  void call(uint32_t thread, int64_t root) {
    WalkedEvent event;
    event.scalars = {root, 0};
    contests.add(thread, {&broadcast, {}, true}, event);
  }

  void window(uint32_t thread, EpochPart part, int64_t number) {
    WalkedEvent event;
    event.scalars = {number};
    contests.add(thread, {&onWindow, {}, false, part}, event);
  }

  const FunctionInfo onWindow{3, "MPI_Put", {{"win", FieldKind::Window}}, {}, {}};
  const FunctionInfo broadcast{
      2, "MPI_Bcast", {{"root", FieldKind::Plain}, {"comm", FieldKind::Comm}}, {}, {}};
  RankContests contests;
};

TEST_F(RankContestsTest, CollectiveCallsThatAreAlikeMayComeInAnyOrder) {
  call(0, 3);
  call(1, 3);
  EXPECT_FALSE(contests.haveMixedCollectives());
  call(1, 4);
  EXPECT_TRUE(contests.haveMixedCollectives());
}

TEST_F(RankContestsTest, AThreadThatAccessesAWindowMustOpenEpochsOfIt) {
  window(0, EpochPart::Opens, 5);
  window(0, EpochPart::Accesses, 5);
  window(1, EpochPart::Accesses, 6); // whose epochs are not in the trace
  EXPECT_FALSE(contests.haveForeignEpochs());
  window(1, EpochPart::Accesses, 5);
  EXPECT_TRUE(contests.haveForeignEpochs());
  window(1, EpochPart::Opens, 5);
  EXPECT_FALSE(contests.haveForeignEpochs());
}

} // namespace
} // namespace anole::replay
