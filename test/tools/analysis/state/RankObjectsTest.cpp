#include "tools/analysis/state/RankObjects.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

const FieldInfo overComm{"comm", FieldKind::Comm}, overWindow{"win", FieldKind::Window},
    newWindow{"win", FieldKind::NewWindow}, newRequest{"request", FieldKind::NewRequest};
const FunctionInfo createWindow{1, "MPI_Win_create", {overComm, newWindow}, {}, {}};
const FunctionInfo fenceWindow{2, "MPI_Win_fence", {overWindow}, {}, {}};
const FunctionInfo meetAll{3, "MPI_Barrier", {overComm}, {}, {}};
const FunctionInfo prepareBarrier{4, "MPI_Barrier_init", {overComm, newRequest}, {}, {}};

class RankObjectsTest : public testing::Test {
protected:
  const CallShape &shapeOf(const FunctionInfo &function) {
    return shapes.try_emplace(function.id, function).first->second;
  }
  static WalkedEvent eventOf(std::vector<int64_t> scalars) {
    WalkedEvent event;
    event.scalars = std::move(scalars);
    return event;
  }
  void call(const FunctionInfo &function, std::vector<int64_t> scalars) {
    objects.read(shapeOf(function), eventOf(std::move(scalars)));
  }
  std::optional<int64_t> communicatorOf(const FunctionInfo &function, int64_t field) {
    return objects.communicatorOf(shapeOf(function), eventOf({field}));
  }

  CallShapes shapes;
  RankObjects objects;
};

TEST_F(RankObjectsTest, KnowTheCommunicatorOfACallOrOfItsWindow) {
  call(createWindow, {5, 0});
  EXPECT_EQ(communicatorOf(fenceWindow, 0), 5);
  EXPECT_EQ(communicatorOf(fenceWindow, 1), std::nullopt);
  EXPECT_EQ(communicatorOf(meetAll, 3), 3);
  objects.forgetWindow(0);
  EXPECT_EQ(communicatorOf(fenceWindow, 0), std::nullopt);
}

TEST_F(RankObjectsTest, KnowWhatAPersistentRequestStandsFor) {
  call(prepareBarrier, {2, 0});
  ASSERT_TRUE(objects.described({0, 0}));
  EXPECT_EQ(objects.described({0, 0})->shape, &shapeOf(prepareBarrier));
  EXPECT_EQ(objects.described({0, 0})->event.scalars[0], 2);
  objects.skip(3);
  EXPECT_FALSE(objects.described({0, 0}));
  EXPECT_TRUE(objects.described({0, 3}));
  objects.forget({0, 3});
  EXPECT_FALSE(objects.described({0, 3}));
}

} // namespace
} // namespace anole::whatif
