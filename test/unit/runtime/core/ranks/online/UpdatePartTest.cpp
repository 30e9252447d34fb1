#include "runtime/core/ranks/online/UpdatePart.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/ranks/online/OnlineReplies.h"
#include "test/unit/runtime/core/ranks/transport/IrregularLeaf.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

/// One of two ranks, whose messages are all in one list.
class Wire final : public Transport {
public:
  struct Sent {
    uint32_t to;
    Message message;
  };

  Wire(uint32_t own, std::vector<Sent> &underWay) : own(own), underWay(underWay) {}
  uint32_t rank() const override { return own; }
  uint32_t size() const override { return 2; }
  void send(uint32_t to, uint32_t tag, std::string bytes) override {
    underWay.push_back({to, {own, tag, std::move(bytes)}});
  }
  std::optional<Message> receive() override { return std::nullopt; }
  bool isDrained() override { return underWay.empty(); }
  bool hasFailed() const override { return false; }

private:
  uint32_t own;
  std::vector<Sent> &underWay;
};

/// A rank that passed some markers of loops that it did not follow.
class QuietHost final : public OnlineHost {
public:
  std::map<uint64_t, uint64_t> passed; ///< by loop
  const BlockLibrary *library = nullptr;

  Trace snapshot() override { return {}; }
  Mispredictions *surprises() override { return nullptr; }
  LoopEvidences evidence() const override {
    LoopEvidences all;
    for (auto [loop, markers] : passed) {
      all.push_back({loop});
      all.back().least = all.back().most = markers;
    }
    return all;
  }
  uint64_t markersOf(uint64_t loop) const override {
    auto found = passed.find(loop);
    return found == passed.end() ? 0 : found->second;
  }
  void follow(uint64_t) override {}
  void conclude(Trace &, uint64_t, const Terms &) override {}
  bool publish(const Trace &) override { return false; }
  void rest(bool) override {}
  const BlockLibrary *kept() const override { return library; }
  void release(const std::vector<BlockRef> &) override {}
  const std::vector<FunctionInfo> &functions() const override { return noFunctions; }
  uint64_t cpuTime() const override { return 0; }
  uint64_t recordSize() const override { return 0; }
  const PeerPlugins &plugins() const override { return none; }

private:
  std::vector<FunctionInfo> noFunctions;
  PeerPlugins none;
};

Order cutAt(uint64_t marker, uint64_t loop, uint64_t update = 1) {
  Order order{Order::Kind::Cut, update, marker};
  order.groups = {{{loop}}};
  return order;
}

/// A rank with two loops, one after the other, of which it took one for the phase loop.
Trace leafOfTwoLoops(uint32_t rank, uint64_t first, uint64_t second, uint64_t chosen) {
  LoopTrace root;
  root.variants = {{Symbol::loop(1), Symbol::loop(2)}};
  StreamTrace stream{0, {}, {root}};
  for (uint64_t key : {first, second}) {
    LoopTrace loop{key, key, LoopKind::Compiled, {{}}, {{0, 0, 1, {}}}, {{1, 0, 1, {}}}};
    if (key == chosen)
      loop.markers = {{1, 0, 1, {}}};
    stream.loops.push_back(loop);
  }
  return leafTrace({std::move(stream)}, rank, 1);
}

class UpdatePartTest : public testing::Test {
protected:
  /// What the part has just answered to a cut.
  static bool hasMissed(UpdatePart &part) {
    auto answer = part.takeAnswer();
    EXPECT_TRUE(answer);
    return answer && contributionFrom(answer->second).missed;
  }

  /// All messages arrive, as long as rank 0 has not merged.
  void deliver(UpdatePart &zero, UpdatePart &one) {
    while (!(merged = zero.takeMerged()) && !underWay.empty()) {
      Wire::Sent first = std::move(underWay.front());
      underWay.erase(underWay.begin());
      UpdatePart &part = first.to == 0 ? zero : one;
      part.arrive(std::move(first.message));
      while (part.step())
        ;
    }
  }

  static constexpr uint64_t followed = 4, other = 8;
  std::vector<Wire::Sent> underWay;
  Wire zeros{0, underWay}, ones{1, underWay};
  QuietHost host;
  WorkMeter meter{host};
  std::optional<Trace> merged;
};

TEST_F(UpdatePartTest, ARankThatEndedBeforeTheMarkerGivesAllOfItsTrace) {
  UpdatePart part(ones, host, {}, meter);
  part.follow(followed, 3);
  part.finish(irregularLeaf(1, 2));
  part.obey(cutAt(4, followed));
  EXPECT_FALSE(hasMissed(part));
}

TEST_F(UpdatePartTest, MarkersOfAnyLoopAreMissed) {
  UpdatePart part(ones, host, {}, meter);
  part.follow(followed, 3);
  part.finish(irregularLeaf(1, 2));
  host.passed = {{other, 126}};
  part.obey(cutAt(7, other));
  EXPECT_TRUE(hasMissed(part));
  part.obey(cutAt(127, other, 2));
  EXPECT_FALSE(hasMissed(part));
}

TEST_F(UpdatePartTest, MarkersThatWerePassedBeforeTheRankFollowedTheLoopAreMissed) {
  UpdatePart part(ones, host, {}, meter);
  part.follow(followed, 3);
  part.follow(other, 9);
  part.obey(cutAt(7, other));
  EXPECT_TRUE(hasMissed(part));
}

TEST_F(UpdatePartTest, AMarkerThatIsPassedWhileTheRankFollowsAnotherLoopIsMissedAtTheEnd) {
  UpdatePart part(ones, host, {}, meter);
  part.follow(other, 3);
  part.obey(cutAt(7, other));
  part.follow(followed, 1);
  EXPECT_FALSE(part.takeAnswer());
  host.passed = {{other, 7}};
  part.finish(irregularLeaf(1, 2));
  EXPECT_TRUE(hasMissed(part));
}

TEST_F(UpdatePartTest, AMarkerOfAnotherLoopThatIsNeverReachedIsNotMissed) {
  UpdatePart part(ones, host, {}, meter);
  part.follow(followed, 1);
  part.obey(cutAt(7, other));
  EXPECT_FALSE(part.takeAnswer());
  host.passed = {{other, 6}};
  part.finish(irregularLeaf(1, 2));
  EXPECT_FALSE(hasMissed(part));
}

TEST_F(UpdatePartTest, WhereARankIsIsSaidOfTheLoopThatIsAskedFor) {
  UpdatePart part(ones, host, {}, meter);
  part.follow(followed, 3);
  host.passed = {{other, 126}};
  for (auto [loop, furthest] : {std::pair(followed, 3), {other, 126}}) {
    Order order{Order::Kind::Locate, 1};
    order.groups = {{{loop}}};
    part.locate(order, {});
    EXPECT_EQ(progressFrom(part.takeAnswer()->second).furthest, furthest);
  }
}

/// They ended, and each has marked the loop that it would choose by itself.
TEST_F(UpdatePartTest, ATraceOnTheWayHasTheMarkersOfItsLoop) {
  host.passed = {{followed, 6}, {other, 4}};
  UpdatePart zero(zeros, host, {}, meter), one(ones, host, {}, meter);
  zero.finish(leafOfTwoLoops(0, followed, other, other));
  one.finish(leafOfTwoLoops(1, followed, other, followed));
  for (const Order &order : {cutAt(7, followed), Order{Order::Kind::Merge, 1}}) {
    zero.obey(order);
    one.obey(order);
    deliver(zero, one);
  }
  ASSERT_TRUE(merged);
  for (const SharedLoop &loop : merged->streams.at(0).loops)
    EXPECT_EQ(loop.markers.empty(), loop.key != followed) << "loop " << loop.key;
}

/// Rank 0 has the blocks of rank 1 and asks for none: it has merged before rank 1 knows.
TEST_F(UpdatePartTest, WhatARankHearsLateOfAMergeDoesNotDisturbTheNext) {
  BlockLibrary kept;
  addBlocks(kept, irregularLeaf(1, 2));
  QuietHost keeper;
  keeper.library = &kept;
  UpdatePart zero(zeros, keeper, {}, meter), one(ones, host, {}, meter);
  zero.finish(irregularLeaf(0, 2));
  one.finish(irregularLeaf(1, 2));
  for (uint64_t update : {1, 2}) {
    for (const Order &order : {cutAt(5, followed, update), Order{Order::Kind::Merge, update}}) {
      zero.obey(order);
      one.obey(order);
      deliver(zero, one);
    }
    ASSERT_TRUE(merged) << "update " << update;
    EXPECT_EQ(merged->info.ranks, 2u);
    EXPECT_EQ(underWay.size(), 1u) << "nobody waited for the last message";
  }
}

} // namespace
} // namespace anole::test
