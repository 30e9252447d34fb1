#include "tools/programs/threads/BufferedSends.h"

#include "tools/analysis/state/TypeSizes.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace anole::tools {
namespace {

const FunctionInfo attach{1, "MPI_Buffer_attach", {{"size"}}, {}, {}};
const FunctionInfo sendBuffered{2, "MPI_Bsend", {{"count"}, {"datatype", FieldKind::Type}}, {}, {}};
const FunctionInfo prepare{3, "MPI_Bsend_init", {{"count"}, {"datatype", FieldKind::Type}}, {}, {}};

int64_t typeOfEightBytes() {
  return std::ranges::find(predefinedTypeSizes(), 8, [](const auto &type) { return type.second; })
      ->first;
}

struct BufferedSendsTest : testing::Test {
  void add(uint32_t thread, const FunctionInfo &function, std::vector<int64_t> scalars) {
    WalkedEvent event;
    event.scalars = std::move(scalars);
    EXPECT_TRUE(BufferedSends::concern(function));
    sends.add(thread, function, event);
  }

  BufferedSends sends;
  const int64_t type = typeOfEightBytes();
};

TEST_F(BufferedSendsTest, OneThreadKnowsWhatItSends) {
  add(0, attach, {1000});
  for (int i = 0; i < 100; ++i)
    add(0, sendBuffered, {100, type});
  EXPECT_FALSE(sends.mayFill());
}

TEST_F(BufferedSendsTest, SeveralThreadsNeedRoomForAllThatTheySend) {
  add(0, attach, {10'000});
  for (uint32_t thread : {1, 2})
    add(thread, sendBuffered, {500, type});
  EXPECT_FALSE(sends.mayFill());
  add(2, sendBuffered, {500, type});
  EXPECT_TRUE(sends.mayFill());
}

TEST_F(BufferedSendsTest, TheSmallestBufferCounts) {
  for (int64_t size : {100'000, 1'000})
    add(0, attach, {size});
  for (uint32_t thread : {1, 2})
    add(thread, sendBuffered, {100, type});
  EXPECT_TRUE(sends.mayFill());
}

TEST_F(BufferedSendsTest, WhatIsNotKnownMayBeTooMuch) {
  add(0, attach, {10'000});
  for (uint32_t thread : {1, 2})
    add(thread, prepare, {1, type});
  EXPECT_TRUE(sends.mayFill());
}

TEST_F(BufferedSendsTest, HugeCountsAreTooMuch) {
  add(0, attach, {10'000});
  for (uint32_t thread : {1, 2})
    add(thread, sendBuffered, {INT64_MAX, type});
  EXPECT_TRUE(sends.mayFill());
}

} // namespace
} // namespace anole::tools
