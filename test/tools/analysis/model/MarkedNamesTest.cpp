#include "tools/analysis/model/MarkedNames.h"

#include "test/tools/formats/out/ExportedProgram.h"

namespace anole::tools {
namespace {

std::vector<std::string> textsOf(const std::vector<PhaseName> &names) {
  std::vector<std::string> texts;
  for (const PhaseName &one : names)
    texts.push_back(one.name);
  return texts;
}

TEST(MarkedNames, AreStepsAndFunctions) {
  EXPECT_EQ(
      textsOf(markedNames(exporting::rowWithPhases())),
      (std::vector<std::string>{"steps 1-30: down, up", "steps 31-90: down, up", "after step 90"}));
}

TEST(MarkedNames, LeaveTemplateArgumentsOut) {
  Trace trace = exporting::rowWithPhases();
  for (Frame &frame : trace.pathTree.frames)
    if (frame.function == "down")
      frame.function = "void Row::down<double, 3>(std::vector<double> const&)";
  EXPECT_EQ(textsOf(markedNames(trace)).front(), "steps 1-30: Row::down, up");
}

/// Iterations 30 to 89 receive.
TEST(MarkedNames, PhasesThatDoTheSameAreOfOneKind) {
  Trace trace = exporting::rowWithPhases();
  trace.info.online.phases = {{30, 0, 3, {}}};
  auto &variants = trace.streams[0].loops[1].variants;
  variants.resize(1);
  VariantFamily &first = variants[0];
  first.bodies = {1, 3};
  auto number = [](int64_t constant) { return RankValue{constant, {}, {}}; };
  auto times = [&](int64_t count, int64_t body) {
    return SharedTerm{number(body), number(0), number(count), {}};
  };
  first.variant = {{first.ranks, {times(30, 0), times(30, 1), times(40, 0)}}};
  std::vector<PhaseName> names = markedNames(trace);
  ASSERT_EQ(names.size(), 4u);
  EXPECT_EQ(names[0].name, "steps 1-30: up");
  EXPECT_EQ(names[1].name, "steps 31-60: down");
  EXPECT_EQ(names[2].name, "steps 61-90: up");
  EXPECT_EQ(names[0].like, names[2].like);
  EXPECT_NE(names[0].like, names[1].like);
}

TEST(MarkedNames, AreNoneWithoutPhases) { EXPECT_TRUE(markedNames(Trace()).empty()); }

} // namespace
} // namespace anole::tools
