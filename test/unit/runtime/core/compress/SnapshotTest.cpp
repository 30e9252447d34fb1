#include "test/support/program/WholeSnapshot.h"
#include "test/unit/runtime/core/compress/Program.h"

#include "anole/abi.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

constexpr uint64_t phaseLoop = 4 | AnoleLoopProposed, chosenLoop = 8 | AnoleLoopChosen;

/// Copies the tree at each marker, and remembers what had been played by then.
struct Copier : MarkerListener {
  void marker(uint64_t, bool changed, uint64_t) override {
    changes.push_back(changed);
    copies.push_back(wholeSnapshot(program->tree, 0));
    // The event that shows the marker is played already, but not recorded.
    played.emplace_back(program->seen.begin(), program->seen.end() - !atEnd);
  }

  Program *program = nullptr;
  bool atEnd = false;
  std::vector<bool> changes;
  std::vector<StreamTrace> copies;
  std::vector<std::vector<Seen>> played;
};

class SnapshotTest : public ::testing::Test {
protected:
  SnapshotTest() { copier.program = &program; }

  void expectCopiesOfWhatWasPlayed() {
    copier.atEnd = true;
    StreamTrace whole = program.tree.finish(0);
    for (size_t i = 0; i < copier.copies.size(); ++i)
      EXPECT_EQ(Expander(copier.copies[i]).seen, copier.played[i]) << "marker " << i + 1;
    EXPECT_EQ(Expander(whole).seen, program.seen);
  }

  Copier copier;
  Program program{0, {MarkerMode::Auto, 1, {}, &copier, 0}};
};

TEST_F(SnapshotTest, HoldsWhatWasRecordedBeforeTheMarker) {
  program.call(1);
  program.loop(phaseLoop, 6, [&](int step) {
    program.call(2, {step});
    program.loop(100, 3, [&](int i) { program.call(3, {i * step}); });
    program.call(2, {7});
  });
  program.call(4);
  expectCopiesOfWhatWasPlayed();
  EXPECT_EQ(copier.copies.size(), 6u);
  EXPECT_EQ(copier.copies[3].loops[1].trips, (Terms{{4, 0, 1, {}}}));
}

TEST_F(SnapshotTest, OfFoldedLoopsAndLoopsAround) {
  program.loop(100, 2, [&](int outer) {
    for (int i = 0; i < 5; ++i)
      program.call(1, {outer});
    program.loop(chosenLoop, 4, [&](int step) {
      for (int i = 0; i < 3 + step % 2; ++i)
        program.call(2, {i}), program.call(3);
    });
  });
  expectCopiesOfWhatWasPlayed();
  EXPECT_EQ(copier.copies.size(), 8u);
}

TEST_F(SnapshotTest, TakesNodesFromTheRecordOneByOneWhichKeepsThem) {
  program.loop(100, 3, [&](int i) {
    program.call(1, {i});
    program.call(2);
  });
  UnfinishedNodes left;
  const StreamTrace stream = program.tree.snapshot(0, left);
  EXPECT_TRUE(stream.loops.empty() && stream.points.empty());
  EXPECT_EQ(left.loops(), 2u);
  EXPECT_EQ(left.takeLoop().kind, LoopKind::Root);
  EXPECT_EQ(left.takeLoop().site, 100u);
  EXPECT_EQ(left.loops(), 0u);
  EXPECT_EQ(left.points(), 2u);
  EXPECT_EQ(left.takePoint().columns, (std::vector<Terms>{{{0, 1, 3, {}}}}));
  EXPECT_EQ(left.points(), 1u);
  EXPECT_EQ(left.takePoint().key.function, 2u);
  EXPECT_EQ(left.points(), 0u);
  program.call(1, {7});
  EXPECT_EQ(Expander(program.tree.finish(0)).seen, program.seen);
}

TEST_F(SnapshotTest, TheLastMarkerIsSeenAtTheEnd) {
  program.loop(phaseLoop, 3, [&](int) { program.call(1); });
  expectCopiesOfWhatWasPlayed();
  EXPECT_EQ(copier.played.back().size(), 3u);
}

TEST_F(SnapshotTest, AnIntervalChangesWithItsCallPathsAndNotWithTheirParametersOrTrips) {
  program.loop(phaseLoop, 8, [&](int step) {
    program.call(1, {step});
    program.loop(100, 1 + step % 3, [&](int) { program.call(2); });
    if (step == 4)
      program.call(3);
  });
  program.tree.finish(0);
  EXPECT_EQ(copier.changes, (std::vector<bool>{1, 0, 0, 0, 1, 1, 0, 0}));
}

TEST_F(SnapshotTest, AnIntervalChangesWithTheOrderOfItsCallPaths) {
  program.loop(phaseLoop, 3, [&](int step) {
    program.call(step == 2 ? 5 : 6);
    program.call(step == 2 ? 6 : 5);
  });
  program.tree.finish(0);
  EXPECT_EQ(copier.changes, (std::vector<bool>{1, 0, 1}));
}

} // namespace
} // namespace anole::test
