#include "runtime/core/model/PathBuilder.h"
#include "tools/show/PathText.h"

#include <gmock/gmock.h>

namespace anole::tools {
namespace {

Frame frameIn(const char *function, uint32_t line) {
  return {.function = function, .file = "cg.c", .line = line};
}

/// A trace with these paths, outermost frame first, numbered from 1 on.
Trace traceWith(const std::vector<std::vector<Frame>> &paths) {
  Trace trace;
  PathBuilder builder(trace.pathTree);
  for (const std::vector<Frame> &frames : paths) {
    uint32_t step = 0;
    for (const Frame &frame : frames)
      step = builder.addStep(step, builder.addFrame(frame));
    trace.paths.push_back({trace.paths.size() + 1, step});
  }
  return trace;
}

std::vector<std::string> placesIn(const Trace &trace, Callers callers = {}) {
  TraceNames names(trace, callers);
  std::vector<std::string> places;
  for (const CallPath &path : trace.paths)
    places.push_back(names.callPlace(path.signature, false));
  return places;
}

TEST(PathsApart, ShowsTheCallAndItsCallerWhereNoOtherPathHasThem) {
  EXPECT_THAT(placesIn(traceWith({{frameIn("main", 9), frameIn("dot", 36)},
                                  {frameIn("main", 9), frameIn("dot", 37)}})),
              testing::ElementsAre("cg.c:36 dot < main", "cg.c:37 dot < main"));
}

TEST(PathsApart, ShowsFirstWhoCallsTheWrapper) {
  Frame wrapper = frameIn("my_Wait", 5);
  EXPECT_THAT(placesIn(traceWith({{frameIn("main", 9), frameIn("send", 36), wrapper},
                                  {frameIn("main", 9), frameIn("send", 40), wrapper}})),
              testing::ElementsAre("cg.c:36 send (via my_Wait:5)", "cg.c:40 send (via my_Wait:5)"));
}

TEST(PathsApart, ShowsAsManyCallersAsAreAskedFor) {
  Trace trace = traceWith({{frameIn("main", 9), frameIn("solve", 36), frameIn("dot", 5)},
                           {frameIn("main", 9), frameIn("solve", 40), frameIn("dot", 5)}});
  EXPECT_THAT(placesIn(trace, 0), testing::ElementsAre("cg.c:5 dot", "cg.c:5 dot"));
  EXPECT_THAT(placesIn(trace, 1),
              testing::ElementsAre("cg.c:5 dot < solve:36", "cg.c:5 dot < solve:40"));
  EXPECT_THAT(placesIn(trace, 99), testing::ElementsAre("cg.c:5 dot < solve:36 < main:9",
                                                        "cg.c:5 dot < solve:40 < main:9"));
}

TEST(PathsApart, ShowsTheFrameWhereHelpersOfHelpersPart) {
  Frame row = frameIn("sumRow", 36), dot = frameIn("dot", 47);
  EXPECT_THAT(placesIn(traceWith({{frameIn("solve", 89), dot, row},
                                  {frameIn("solve", 95), dot, row},
                                  {frameIn("solve", 95), frameIn("norm", 50), dot, row},
                                  {frameIn("solve", 96), frameIn("norm", 50), dot, row},
                                  {frameIn("solve", 95), frameIn("multiply", 63), row}})),
              testing::ElementsAre(
                  "cg.c:89 solve (via sumRow:36, dot)", "cg.c:95 solve (via sumRow:36, dot)",
                  "cg.c:95 solve (via sumRow:36, dot, norm)",
                  "cg.c:96 solve (via sumRow:36, dot, norm)", "cg.c:63 multiply (via sumRow:36)"));
}

TEST(PathsApart, HasTheLinesByWhichARecursionParts) {
  Frame cycle = frameIn("cycle", 55), other = frameIn("cycle", 63), smooth = frameIn("smooth", 7);
  EXPECT_THAT(placesIn(traceWith({{frameIn("solve", 89), cycle, cycle, smooth},
                                  {frameIn("solve", 89), cycle, other, smooth},
                                  {frameIn("solve", 89), other, other, smooth}})),
              testing::ElementsAre("cg.c:55 cycle (via smooth:7)",
                                   "cg.c:55 cycle (via smooth:7, cycle:63)",
                                   "cg.c:63 cycle (via smooth:7, cycle:63)"));
}

TEST(PathsApart, CountsTheRoundsOfARecursion) {
  Frame walk = frameIn("walk", 20), leaf = frameIn("leaf", 31), top = frameIn("main", 9);
  EXPECT_THAT(placesIn(traceWith({{top, walk, walk, leaf},
                                  {top, walk, walk, walk, leaf},
                                  {top, walk, walk, walk, walk, walk, leaf}})),
              testing::ElementsAre("cg.c:9 main (via leaf:31, 2 x walk)",
                                   "cg.c:9 main (via leaf:31, 3 x walk)",
                                   "cg.c:20 walk (via leaf:31, 3 x walk)"));
}

TEST(PathsApart, NamesThePlacesInTheProgramWhereAllPathsBeginAlike) {
  Frame helper = frameIn("help", 5);
  EXPECT_THAT(placesIn(traceWith({{frameIn("main", 9), helper},
                                  {frameIn("start", 2), frameIn("main", 9), helper}})),
              testing::ElementsAre("cg.c:5 help < main", "cg.c:2 start (via help:5, main)"));
}

TEST(PathsApart, CopiesOfACallThatPrintAlikeStayTogether) {
  std::vector<Frame> one{frameIn("main", 9), frameIn("dot", 36)}, other = one;
  other.back().offset = 64;
  EXPECT_THAT(placesIn(traceWith({one, other})), testing::Each("cg.c:36 dot < main"));
}

/// As in a library without debug information.
TEST(PathsApart, NumbersTheCallsOfAFunctionWithoutLines) {
  const Frame first{.module = "lib", .offset = 16, .function = "dot"};
  Frame second = first;
  second.offset = 32;
  EXPECT_THAT(placesIn(traceWith({{frameIn("main", 9), second}, {frameIn("main", 9), first}})),
              testing::ElementsAre("dot#2", "dot#1"));
  EXPECT_THAT(placesIn(traceWith({{first, frameIn("sum", 3)}, {second, frameIn("sum", 3)}})),
              testing::ElementsAre("dot#1 (via sum:3)", "dot#2 (via sum:3)"));
}

TEST(PathsApart, NumbersFunctionsThatDifferInTemplateArguments) {
  EXPECT_THAT(placesIn(traceWith({{frameIn("main", 9), frameIn("Bench<long>::run(int)", 7)},
                                  {frameIn("main", 9), frameIn("Bench<char>::run(int)", 7)},
                                  {frameIn("main", 9), frameIn("Bench<char>::run(int)", 8)}})),
              testing::ElementsAre("cg.c:7 Bench::run#2 < main", "cg.c:7 Bench::run#1 < main",
                                   "cg.c:8 Bench::run < main"));
}

TEST(PathsApart, GivesUpOnRecursionThatDiffersFarOutside) {
  std::vector<Frame> deep(PathsApart::most + 8, frameIn("descend", 3)), deeper = deep;
  deeper.push_back(deep.back());
  EXPECT_THAT(placesIn(traceWith({deep, deeper})), testing::Each("cg.c:3 descend < descend"));
}

} // namespace
} // namespace anole::tools
