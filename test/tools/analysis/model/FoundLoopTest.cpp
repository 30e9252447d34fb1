#include "tools/analysis/model/FoundLoop.h"

#include "runtime/core/model/PathBuilder.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

/// A loop whose calls are on these paths, outermost frame first.
std::string nameOfLoop(const std::vector<std::vector<Frame>> &paths) {
  Trace trace;
  PathBuilder builder(trace.pathTree);
  SharedStream stream;
  Body body;
  for (const std::vector<Frame> &frames : paths) {
    uint32_t step = 0;
    for (const Frame &frame : frames)
      step = builder.addStep(step, builder.addFrame(frame));
    uint64_t signature = trace.paths.size() + 1;
    trace.paths.push_back({signature, step});
    body.push_back(Symbol::point(static_cast<uint32_t>(stream.points.size())));
    SharedPoint point;
    point.key.path = signature;
    stream.points.push_back(point);
  }
  stream.bodies.push_back(body);
  SharedLoop loop;
  loop.kind = LoopKind::Folded;
  VariantFamily family;
  family.bodies = {0};
  loop.variants.push_back(family);
  return FoundLoops(trace).nameOf(stream, loop);
}

Frame frameAt(const char *function, uint32_t line) {
  return {.function = function, .file = "/src/timestep.c", .line = line};
}

TEST(FoundLoops, AreNamedByTheirFirstCallInTheFunctionThatMakesAll) {
  EXPECT_EQ(nameOfLoop({{frameAt("main", 9), frameAt("steps", 44), frameAt("force", 80)},
                        {frameAt("main", 9), frameAt("steps", 47), frameAt("move", 95)}}),
            "loop found at run time, timestep.c:44");
}

TEST(FoundLoops, OfOneCallAreNamedByIt) {
  EXPECT_EQ(nameOfLoop({{frameAt("main", 9), frameAt("steps", 44)}}),
            "loop found at run time, timestep.c:44");
}

TEST(FoundLoops, AreNamedByAFunctionOrAnOffsetWithoutLines) {
  EXPECT_EQ(nameOfLoop({{{.module = "solver", .offset = 16, .function = "step(int)"}}}),
            "loop found at run time, step");
  EXPECT_EQ(nameOfLoop({{{.module = "solver", .offset = 16}}}),
            "loop found at run time, solver+0x10");
}

TEST(FoundLoops, OfPathsWithNothingInCommonHaveNoPlace) {
  EXPECT_EQ(nameOfLoop({{frameAt("main", 9)}, {frameAt("worker", 3)}}), "loop found at run time");
}

/// A name that visited an inner loop as often as bodies name it would take 2^60 visits.
TEST(FoundLoops, ThatNameInnerLoopsTwiceAreVisitedOnce) {
  constexpr uint32_t depth = 60;
  SharedStream stream;
  for (uint32_t i = 0; i < depth; ++i) {
    stream.bodies.push_back({Symbol::loop(i + 1), Symbol::loop(i + 1)});
    VariantFamily family;
    family.bodies = {i};
    stream.loops.emplace_back().variants.push_back(family);
  }
  stream.loops.emplace_back();
  EXPECT_EQ(FoundLoops(Trace()).nameOf(stream, stream.loops[0]), "loop found at run time");
}

} // namespace
} // namespace anole::tools
