#include "test/support/program/WholeSnapshot.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

#include <random>

using namespace anole;
using namespace anole::test;

namespace {

constexpr int64_t unresolved = -1;
enum RestFunction : uint16_t { Send = 1, Split, Wait };

/// A rank that rests now and then. Calls of Split make handles, so they are always seen.
class Rester {
public:
  void call(uint16_t function, const std::vector<int64_t> &fields, uint8_t arrays = 0) {
    Event event = scalarEvent(function, fields, 1000, 10);
    if (arrays != 0)
      event.scalars = 0;
    event.arrays = arrays;
    isResting &&function != Split ? tree.recordUnseen(event, loops) : tree.record(event, loops);
  }
  void send(const std::vector<int64_t> &fields) { call(Send, fields); }
  void rest() {
    tree.rest([](uint16_t function) { return function != Split; });
    isResting = true;
  }
  void wake() {
    tree.wake();
    isResting = false;
  }
  StreamTrace finish() { return tree.finish(unresolved); }

  TraceTree tree{0};

private:
  bool isResting = false;
  LoopState loops{};
};

std::vector<Seen> seenIn(const StreamTrace &trace) { return Expander(trace).seen; }

TEST(RestTest, KeepsTheOrderOfCallsAndSupposesTheirParameters) {
  Rester rank;
  rank.send({8});
  rank.rest();
  rank.send({9});
  rank.call(Split, {10});
  rank.send({11});
  rank.wake();
  rank.send({12});
  EXPECT_EQ(
      seenIn(rank.finish()),
      (std::vector<Seen>{{Send, {8}}, {Send, {8}}, {Split, {10}}, {Send, {8}}, {Send, {12}}}));
}

TEST(RestTest, SupposesThatNeighboursAndStepsGoOn) {
  Rester rank;
  std::vector<Seen> expected;
  auto step = [&](int64_t number) {
    for (int64_t peer : {-4, -1, 1, 4}) {
      rank.send({peer, number, 7});
      expected.push_back({Send, {peer, static_cast<int64_t>(expected.size() / 4), 7}});
    }
  };
  for (int64_t number = 0; number < 10; ++number)
    step(number);
  rank.rest();
  for (int i = 10; i < 1000; ++i)
    step(-99);
  rank.wake();
  step(1000);
  StreamTrace trace = rank.finish();
  EXPECT_EQ(seenIn(trace), expected);
  EXPECT_EQ(trace.points.at(0).delta.sum, 4 * 1001 * 1000U);
}

TEST(RestTest, SeesTheFirstCallOfANewKind) {
  Rester rank;
  rank.send({1});
  rank.rest();
  rank.call(Wait, {5});
  rank.call(Wait, {6});
  EXPECT_EQ(seenIn(rank.finish()), (std::vector<Seen>{{Send, {1}}, {Wait, {5}}, {Wait, {5}}}));
}

TEST(RestTest, KeepsArraysAsTheyWere) {
  Rester rank;
  rank.call(Wait, {2, 7, 8}, 1);
  rank.call(Wait, {1, 9}, 1);
  rank.rest();
  rank.call(Wait, {3, 1, 1, 1}, 1);
  rank.call(Wait, {0}, 1);
  rank.wake();
  rank.call(Wait, {1, 4}, 1);
  StreamTrace trace = rank.finish();
  EXPECT_EQ(expand(trace.points.at(0).columns.at(0)), (std::vector<int64_t>{2, 1, 1, 1, 1}));
  EXPECT_EQ(expand(trace.points.at(0).columns.at(1)), (std::vector<int64_t>{7, 8, 9, 9, 9, 4}));
}

TEST(RestTest, IsInCopiesAndGoesOn) {
  Rester rank;
  rank.send({1});
  rank.send({2});
  rank.rest();
  rank.send({9});
  EXPECT_EQ(seenIn(wholeSnapshot(rank.tree, unresolved)).back().fields, (std::vector<int64_t>{2}));
  rank.send({9});
  rank.wake();
  rank.send({3});
  EXPECT_EQ(seenIn(rank.finish()),
            (std::vector<Seen>{{Send, {1}}, {Send, {2}}, {Send, {2}}, {Send, {2}}, {Send, {3}}}));
}

TEST(RestTest, HoldsNothingOfWhatItDoesNotSee) {
  std::mt19937_64 random(1);
  Rester rank;
  auto sendMany = [&] {
    for (int i = 0; i < 4'000; ++i) // which are open to folding
      rank.send({static_cast<int64_t>(random() >> 40)});
  };
  sendMany();
  size_t open = rank.tree.memory();
  rank.rest();
  size_t before = rank.tree.memory();
  EXPECT_LT(before, open * 3 / 4);
  sendMany();
  EXPECT_EQ(rank.tree.memory(), before);
  EXPECT_EQ(rank.tree.events(), 8'000U);
  rank.wake();
  EXPECT_LE(rank.tree.memory(), before + 100);
}

} // namespace
