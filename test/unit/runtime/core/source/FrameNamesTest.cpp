#include "runtime/core/source/FrameNames.h"

#include "runtime/core/model/PathBuilder.h"

#include <gmock/gmock.h>

namespace anole::test {
namespace {

using testing::ElementsAre;

Frame in(const char *function) { return {.function = function}; }

/// A frame as it is recorded where its call is in a table of sites.
Frame at(uint64_t site) { return {.module = "program", .site = site}; }

std::vector<std::string> functions(const PathTree &tree, uint32_t step) {
  std::vector<std::string> result;
  for (const Frame *frame : framesTo(tree, step))
    result.push_back(frame->function.text());
  return result;
}

std::vector<Frame> unknown(const Frame &) { return {in("?")}; }

TEST(FrameNames, TheFramesOfASiteBearItsName) {
  PathTree tree;
  const uint32_t path = PathBuilder(tree).addSteps({{at(1), at(2)}});
  FrameNames names(tree);
  EXPECT_TRUE(names.wants(2));
  EXPECT_FALSE(names.wants(3));
  names.take({1, {}, {}, {in("main")}});
  names.take({2, {}, {}, {in("send")}});
  EXPECT_FALSE(names.wants(2));
  names.take({2, {}, {}, {in("another")}});
  const auto moved = names.finish(unknown);
  EXPECT_THAT(functions(tree, moved[path]), ElementsAre("main", "send"));
  EXPECT_EQ(frameAt(tree, moved[path]).site, 2u);
}

TEST(FrameNames, CallsThatWereInlinedTogetherShareTheStepsAroundThem) {
  PathTree tree;
  PathBuilder builder(tree);
  const uint32_t first = builder.addSteps({{at(1), at(2)}});
  const uint32_t second = builder.addSteps({{at(1), at(3)}});
  FrameNames names(tree);
  names.take({1, {}, {}, {in("main")}});
  names.take({2, {}, {}, {in("step"), in("exchange"), in("send")}});
  names.take({3, {}, {}, {in("step"), in("exchange"), in("receive")}});
  const auto moved = names.finish(unknown);
  EXPECT_THAT(functions(tree, moved[first]), ElementsAre("main", "step", "exchange", "send"));
  EXPECT_THAT(functions(tree, moved[second]), ElementsAre("main", "step", "exchange", "receive"));
  EXPECT_EQ(tree.steps.size(), 1u + 5);
  EXPECT_EQ(tree.frames.size(), 5u);
}

TEST(FrameNames, OneSiteMayBeInSeveralModules) {
  PathTree tree;
  PathBuilder builder(tree);
  const uint32_t first = builder.addSteps({{at(1)}});
  const uint32_t second = builder.addSteps({{{.module = "library", .site = 1}}});
  FrameNames names(tree);
  names.take({1, {}, {}, {in("f")}});
  const auto moved = names.finish(unknown);
  EXPECT_THAT(functions(tree, moved[first]), ElementsAre("f"));
  EXPECT_THAT(functions(tree, moved[second]), ElementsAre("f"));
}

TEST(FrameNames, WhatHasNoSiteIsLookedUpOnceByItsAddress) {
  PathTree tree;
  PathBuilder builder(tree);
  const Frame call{.module = "program", .offset = 64}, named = in("main");
  const uint32_t path = builder.addSteps({{named, call, call}});
  FrameNames names(tree);
  int looks = 0;
  const auto moved = names.finish([&](const Frame &frame) {
    ++looks;
    EXPECT_EQ(frame, call);
    return std::vector{in("outer"), in("inner")};
  });
  EXPECT_EQ(looks, 1);
  EXPECT_THAT(functions(tree, moved[path]),
              ElementsAre("main", "outer", "inner", "outer", "inner"));
}

TEST(FrameNames, ASiteThatNoTableHasStaysUnnamed) {
  PathTree tree;
  const uint32_t path = PathBuilder(tree).addSteps({{at(7)}});
  const auto moved = FrameNames(tree).finish(unknown);
  EXPECT_EQ(frameAt(tree, moved[path]), at(7));
}

} // namespace
} // namespace anole::test
