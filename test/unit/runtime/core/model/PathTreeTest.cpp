#include "runtime/core/model/PathBuilder.h"

#include <gmock/gmock.h>

using namespace anole;
using testing::ElementsAre;

namespace {

Frame in(const char *function) { return {.function = function}; }

std::vector<std::string> names(const PathTree &tree, uint32_t step) {
  std::vector<std::string> result;
  for (const Frame *frame : framesTo(tree, step))
    result.push_back(frame->function.text());
  return result;
}

} // namespace

TEST(PathTree, PathsShareTheirOuterSteps) {
  PathTree tree;
  PathBuilder builder(tree);
  uint32_t send = builder.addSteps({{in("main"), in("step"), in("send")}});
  uint32_t receive = builder.addSteps({{in("main"), in("step"), in("receive")}});
  EXPECT_THAT(names(tree, send), ElementsAre("main", "step", "send"));
  EXPECT_THAT(names(tree, receive), ElementsAre("main", "step", "receive"));
  EXPECT_EQ(tree.steps.size(), 5u);
  EXPECT_EQ(tree.frames.size(), 4u);
  EXPECT_EQ(PathBuilder(tree).addSteps({{in("main"), in("step"), in("send")}}), send);
}

TEST(PathTree, ARecursionHasAStepALevelAndAFrameACall) {
  constexpr uint32_t levels = 100'000;
  PathTree tree, copied;
  PathBuilder builder(tree), copy(copied);
  uint32_t again = builder.addFrame(in("descend")), send = builder.addFrame(in("MPI_Send"));
  std::vector<uint32_t> paths;
  for (uint32_t level = 0, step = 0; level < levels; ++level) {
    step = builder.addStep(step, again);
    paths.push_back(builder.addStep(step, send));
  }
  EXPECT_EQ(tree.steps.size(), 2 * levels + 1);
  EXPECT_EQ(tree.frames.size(), 2u);
  PathImport import(tree, copy);
  for (auto path = paths.rbegin(); path != paths.rend(); ++path)
    *path = import(*path);
  EXPECT_EQ(copied.steps.size(), tree.steps.size());
  EXPECT_EQ(framesTo(copied, paths.back()).size(), levels + 1);
}
