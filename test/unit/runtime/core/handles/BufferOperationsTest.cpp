#include "runtime/core/handles/BufferOperations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace anole {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

class BufferOperationsTest : public testing::Test {
protected:
  static BufferOperation receive(int64_t request, const void *variable, uint64_t at) {
    return {.request = request, .variable = variable, .path = at, .uses = bytes(at)};
  }
  static std::vector<BufferUse> bytes(uint64_t at) { return {{{at, at + 8}, true}}; }
  bool isUsed(uint64_t at) { return operations.conflict(bytes(at)) != nullptr; }

  BufferOperations operations;
  int first = 0, second = 0, third = 0;
};

TEST_F(BufferOperationsTest, EndWithTheirRequests) {
  operations.add(receive(7, &first, 100));
  EXPECT_EQ(operations.conflict(bytes(104))->path, 100U);
  operations.complete(operations.withRequest(7, &first)[0]);
  EXPECT_FALSE(isUsed(104));
  EXPECT_THAT(operations.withRequest(7, &first), IsEmpty());
}

TEST_F(BufferOperationsTest, OfOneHandleAreToldApartByVariables) {
  operations.add(receive(7, &first, 100));
  operations.add(receive(7, &second, 200));
  EXPECT_THAT(operations.withRequest(7, &second), SizeIs(1));
  EXPECT_THAT(operations.withRequest(7, &third), SizeIs(2)) << "it may be any";
}

TEST_F(BufferOperationsTest, ArePersistent) {
  BufferOperation described = receive(7, &first, 100);
  described.isPersistent = true;
  described.isActive = false;
  operations.add(described);
  const uint32_t number = operations.withRequest(7, &first)[0];
  EXPECT_FALSE(isUsed(100));
  for (int i = 0; i < 2; ++i) {
    operations.start(number);
    EXPECT_TRUE(isUsed(100));
    operations.complete(number);
    EXPECT_FALSE(isUsed(100));
  }
  operations.remove(number);
  EXPECT_THAT(operations.withRequest(7, &first), IsEmpty());
}

TEST_F(BufferOperationsTest, OfAWindowEndForATargetOrForAll) {
  for (int target : {0, 1, 2})
    operations.add({.window = 5, .target = target, .uses = bytes(100 * uint64_t(target + 1))});
  EXPECT_THAT(operations.ofWindow(5, 1), SizeIs(1));
  operations.remove(operations.ofWindow(5, 1)[0]);
  EXPECT_FALSE(isUsed(200));
  EXPECT_TRUE(isUsed(300));
  EXPECT_THAT(operations.ofWindow(5), SizeIs(2));
  EXPECT_THAT(operations.ofWindow(6), IsEmpty());
}

} // namespace
} // namespace anole
