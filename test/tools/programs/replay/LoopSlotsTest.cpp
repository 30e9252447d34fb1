#include "tools/programs/replay/thread/LoopSlots.h"

#include "anole/abi.h"

#include <gtest/gtest.h>

namespace anole::replay {
namespace {

/// Loops of the stream: the root, two of the compiler's, and one that was folded.
enum : uint32_t { Root, Outer, Inner, Folded };

struct LoopSlotsTest : testing::Test {
  LoopSlotsTest() {
    stream.loops.resize(4);
    stream.loops[Outer].site = 11;
    stream.loops[Inner].site = 22;
    stream.loops[Outer].kind = stream.loops[Inner].kind = LoopKind::Compiled;
    stream.loops[Folded].kind = LoopKind::Folded;
  }

  void move(std::vector<LoopPosition> loops, uint64_t path = 1) {
    WalkedEvent event;
    event.key.path = path;
    event.loops = std::move(loops);
    slots.move(event);
  }

  StreamTrace stream;
  LoopSlots slots{stream};
  AnoleThread &block = __anole_thread_v3;
};

TEST_F(LoopSlotsTest, TheCallPathIsTheEvents) {
  move({}, 4711);
  EXPECT_EQ(block.context, 4711u);
  EXPECT_EQ(block.depth, 0u);
}

TEST_F(LoopSlotsTest, IterationsAreCountedFromOne) {
  for (uint64_t iteration : {0, 1, 7}) {
    move({{Outer, iteration, 1}});
    EXPECT_EQ(block.depth, 1u);
    EXPECT_EQ(block.loops[0], 11u);
    EXPECT_EQ(block.slots[0].iterations, iteration + 1);
  }
}

TEST_F(LoopSlotsTest, ALoopThatIsEnteredAgainIsAnotherActivation) {
  move({{Outer, 0, 1}, {Inner, 0, 2}});
  auto first = block.slots[1].activation, around = block.slots[0].activation;
  move({{Outer, 0, 1}, {Inner, 1, 2}});
  EXPECT_EQ(block.slots[1].activation, first);
  move({{Outer, 1, 1}, {Inner, 0, 3}});
  EXPECT_NE(block.slots[1].activation, first);
  EXPECT_EQ(block.slots[1].iterations, 1u);
  EXPECT_EQ(block.slots[0].activation, around);
}

TEST_F(LoopSlotsTest, LoopsThatEndLeaveTheBlock) {
  move({{Outer, 0, 1}, {Inner, 0, 2}});
  move({{Outer, 0, 1}});
  EXPECT_EQ(block.depth, 1u);
  move({});
  EXPECT_EQ(block.depth, 0u);
}

TEST_F(LoopSlotsTest, FoldedLoopsAreLeftOut) {
  move({{Folded, 3, 1}, {Inner, 5, 2}});
  EXPECT_EQ(block.depth, 1u);
  EXPECT_EQ(block.loops[0], 22u);
}

TEST_F(LoopSlotsTest, DeepLoopsDoNotGoBeyondTheBlock) {
  std::vector<LoopPosition> deep;
  for (uint64_t entry = 1; entry <= AnoleLoopDepthLimit + 10; ++entry)
    deep.push_back({Inner, 0, entry});
  move(deep);
  EXPECT_EQ(block.depth, static_cast<uint64_t>(AnoleLoopDepthLimit));
}

} // namespace
} // namespace anole::replay
