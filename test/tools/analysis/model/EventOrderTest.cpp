#include "tools/analysis/model/EventOrder.h"

#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::tools {
namespace {

/// The record of a program that makes these calls.
StreamTrace calls(const std::string &points) {
  test::Program program;
  for (char point : points)
    program.call(static_cast<uint16_t>(point));
  return program.tree.finish(0);
}

Share order(const std::string &a, const std::string &b) {
  Effort effort;
  auto number = [](const PointKey &key) { return int64_t(key.functionId()); };
  return sameOrder(calls(a), number, calls(b), number, effort).value();
}

TEST(EventOrder, IsWholeForEqualSequences) {
  EXPECT_EQ(order("ABAB", "ABAB"), (Share{5, 5}));
  EXPECT_EQ(order("", ""), (Share{1, 1}));
}

/// The first A and the second B come after the same in both; the end, after B.
TEST(EventOrder, TellsInterleavedCallsFromBlocks) {
  EXPECT_EQ(order("ABAB", "AABB"), (Share{3, 5}));
}

TEST(EventOrder, CountsWhatOneLacks) {
  EXPECT_EQ(order("AB", "ABC"), (Share{2, 4}));
  EXPECT_EQ(order("", "A"), (Share{0, 2}));
}

TEST(EventOrder, IsWholeForNoOtherSequence) {
  std::mt19937 random(4);
  for (int i = 0; i < 2000; ++i) {
    std::string a, b;
    for (size_t length = random() % 9; a.size() < length;)
      a += static_cast<char>('A' + random() % 3);
    b = a;
    std::ranges::shuffle(b, random);
    Share share = order(a, b);
    EXPECT_EQ(share.same == share.all, a == b) << a << " " << b;
  }
}

TEST(EventOrder, StaysWithinTheEffort) {
  Effort effort(100);
  auto number = [](const PointKey &key) { return int64_t(key.functionId()); };
  std::string blocks = std::string(100, 'A') + std::string(100, 'B'), pairs;
  for (int i = 0; i < 100; ++i)
    pairs += "AB";
  EXPECT_TRUE(sameOrder(calls(pairs), number, calls(pairs), number, effort));
  EXPECT_FALSE(sameOrder(calls(pairs), number, calls(blocks), number, effort));
}

} // namespace
} // namespace anole::tools
