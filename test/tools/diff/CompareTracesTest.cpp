#include "tools/diff/CompareTraces.h"

#include "test/tools/commands/RowOfFour.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

std::string compared(const Trace &a, const Trace &b, CompareOptions options = {}) {
  auto difference = firstDifference(a, b, options);
  return difference ? difference->value_or("same") : difference.error().message;
}

TEST(CompareTraces, FindsATraceEqualToItself) {
  EXPECT_EQ(compared(rowOfFour(), rowOfFour()), "same");
}

TEST(CompareTraces, ComparesNumbersOfRanks) {
  Trace other = rowOfFour();
  other.info.ranks = 5;
  EXPECT_EQ(compared(rowOfFour(), other), "4 and 5 ranks");
}

TEST(CompareTraces, ShowsTheFirstDifferentValue) {
  Trace other = rowOfFour();
  SharedTerm later{{8, {}, {}}, {0, {}, {}}, {1, {}, {}}, {}};
  SharedTerm before{{7, {}, {}}, {0, {}, {}}, {99, {}, {}}, {}};
  other.streams[0].points[2].columns[1].edit()[0].terms = {before, later};
  EXPECT_EQ(compared(rowOfFour(), other), "rank 1, thread 0, event 200:\n"
                                          "  A: MPI_Recv(source 0 (-1), tag 7)  down row.c:30\n"
                                          "  B: MPI_Recv(source 0 (-1), tag 8)  down row.c:30");
}

TEST(CompareTraces, ShowsWhereOneEnds) {
  Trace other = rowOfFour();
  other.streams[0].bodies[0].pop_back();
  other.streams[0].points.pop_back();
  EXPECT_EQ(compared(rowOfFour(), other), "rank 0, thread 0, event 101:\n"
                                          "  A: MPI_Finalize()  main row.c:13\n"
                                          "  B: no more events");
}

TEST(CompareTraces, IgnoresNumbersOfFunctionsAndTheFormOfLoops) {
  Trace other = rowOfFour();
  for (FunctionInfo &function : other.functions)
    function.id += 100;
  for (SharedPoint &point : other.streams[0].points)
    point.key.function += 100;
  other.streams[0].loops[1].kind = LoopKind::Folded;
  for (VariantFamily &family : other.streams[0].loops[1].variants)
    family.variant = {{family.ranks, {}}};
  EXPECT_EQ(compared(rowOfFour(), other), "same");
}

TEST(CompareTraces, ComparesPathsIfAsked) {
  Trace other = rowOfFour();
  other.streams[0].points[1].key.path = other.paths[1].signature = 77;
  EXPECT_EQ(compared(rowOfFour(), other), "same") << "the same place under another signature";
  other.pathTree.frames[other.pathTree.steps[other.paths[1].step].frame].line = 21;
  EXPECT_NE(compared(rowOfFour(), other), "same");
  EXPECT_EQ(compared(rowOfFour(), other, {.paths = false}), "same");
}

} // namespace
} // namespace anole::tools
