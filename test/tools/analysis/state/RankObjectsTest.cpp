#include "tools/analysis/state/RankObjects.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

const FieldInfo comm{"comm", FieldKind::Comm}, window{"win", FieldKind::Window},
    madeWindow{"win", FieldKind::NewWindow}, made{"request", FieldKind::NewRequest};
const FunctionInfo makeWindow{1, "MPI_Win_create", {comm, madeWindow}, {}, {}};
const FunctionInfo fence{2, "MPI_Win_fence", {window}, {}, {}};
const FunctionInfo barrier{3, "MPI_Barrier", {comm}, {}, {}};
const FunctionInfo prepare{4, "MPI_Barrier_init", {comm, made}, {}, {}};

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
  call(makeWindow, {5, 0});
  EXPECT_EQ(communicatorOf(fence, 0), 5);
  EXPECT_EQ(communicatorOf(fence, 1), std::nullopt);
  EXPECT_EQ(communicatorOf(barrier, 3), 3);
  objects.forgetWindow(0);
  EXPECT_EQ(communicatorOf(fence, 0), std::nullopt);
}

TEST_F(RankObjectsTest, KnowWhatAPersistentRequestStandsFor) {
  call(prepare, {2, 0});
  ASSERT_TRUE(objects.described({0, 0}));
  EXPECT_EQ(objects.described({0, 0})->shape, &shapeOf(prepare));
  EXPECT_EQ(objects.described({0, 0})->event.scalars[0], 2);
  objects.skip(3);
  EXPECT_FALSE(objects.described({0, 0}));
  EXPECT_TRUE(objects.described({0, 3}));
  objects.forget({0, 3});
  EXPECT_FALSE(objects.described({0, 3}));
}

} // namespace
} // namespace anole::whatif
