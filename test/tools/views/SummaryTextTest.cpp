#include "tools/views/SummaryText.h"

#include "test/tools/commands/RowOfFour.h"
#include "test/tools/show/WidestLine.h"
#include "tools/names/ShortName.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace anole::tools {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string page(const Trace &trace, const PageOptions &options = {}, bool isPartial = false) {
  return summaryText({"row.anole", 1234, isPartial, trace}, summaryOf(trace), options);
}

/// The row as if thousands of places in the program called MPI, each in a loop of its own.
Trace manyPlaces() {
  Trace trace = rowOfFour();
  SharedStream &stream = trace.streams[0];
  SharedPoint point = stream.points[1];
  SharedLoop loop = stream.loops[1];
  for (uint32_t i = 0; i < 4000; ++i) {
    point.key.path = 1000000 + i;
    loop.key = loop.site = 1000000 + i;
    uint32_t points = static_cast<uint32_t>(stream.points.size());
    stream.points.push_back(point);
    loop.variants[0].bodies = {static_cast<uint32_t>(stream.bodies.size())};
    stream.bodies.push_back({Symbol::point(points)});
    stream.bodies[stream.loops[0].variants[0].bodies[0]].push_back(
        Symbol::loop(static_cast<uint32_t>(stream.loops.size())));
    stream.loops.push_back(loop);
  }
  return trace;
}

TEST(SummaryText, AnswersTheFirstQuestions) {
  Trace trace = rowOfFour();
  trace.streams[0].points[1].delta = {300, 600000, 0, 1000, 3000, {}};
  trace.streams[0].points[1].before.append(RankSums::codeOf(100000), 2);
  trace.streams[0].points[1].before.append(RankSums::codeOf(400000), 1);
  std::string text = page(trace);
  EXPECT_THAT(text, HasSubstr("\nMPI functions\n"));
  EXPECT_THAT(text, HasSubstr("\nMPI takes 60.0 % of the run: 66.7 % is waiting for rank 2, which "
                              "computes 2.7 x mean.\n"));
  EXPECT_THAT(text, HasSubstr("row.anole: ./row 100\n  4 ranks, 608 events in 1.23 KB"));
  EXPECT_THAT(text, HasSubstr("  in MPI  "));
  EXPECT_THAT(text, HasSubstr("  load balance    37.5 %: rank 2 computes 400 µs, 2.7 x mean"));
  EXPECT_THAT(text, HasSubstr("  MPI_Send  row.c:20 up < main"));
  EXPECT_THAT(text, HasSubstr("Loops\n"));
  EXPECT_THAT(text, HasSubstr("\nLook next: anole "));
}

TEST(SummaryText, SaysWhatTheTracerLeftOut) {
  Trace trace = rowOfFour();
  EXPECT_THAT(page(trace), Not(HasSubstr("not all")));
  trace.info.counters = {{"polls", "calls that found nothing completed: no events", 5, 5},
                         {"ended early", "ranks that stopped recording", 2, 1},
                         {"untimed", "events with histograms", 7, 7}};
  EXPECT_THAT(page(trace), HasSubstr("\n  not all         ranks that stopped recording: 2\n"
                                     "                  events with histograms: 7\n"));
}

/// What passes in the tracer while others have the core is no work of it.
TEST(SummaryText, TellsTheTracersWorkFromItsWaitingForACore) {
  Trace trace = rowOfFour();
  trace.streams[0].points[1].tracer.total = 100e6;
  EXPECT_THAT(page(trace), HasSubstr(" % in the tracer\n"));
  trace.info.cores = {{.key = 1, .cores = 2, .ranks = 4}};
  trace.info.counters = {{"overhead", {}, 10'000'000, 10'000'000}};
  EXPECT_THAT(page(trace),
              HasSubstr("  overhead        9.9 % in the tracer, 89.2 % waiting for a core there"));
}

TEST(SummaryText, DoesNotBlameRanksThatHadNoCore) {
  Trace trace = rowOfFour();
  trace.info.cores = {{.key = 1, .cores = 1, .ranks = 1, .elapsed = 800, .onCore = 200}};
  EXPECT_THAT(page(trace), HasSubstr("as others had the cores for 75.0 % of the time"));
  trace.info.cores[0].onCore = 700;
  EXPECT_THAT(page(trace), Not(HasSubstr("others had the cores")));
}

TEST(SummaryText, HasALineForEachOfSeveralCommandLines) {
  Trace trace = rowOfFour();
  trace.info.commands = {{"row", "./row 100", {{0, 1, 3, {}}}}, {"end", "./end", {{3, 0, 1, {}}}}};
  EXPECT_THAT(page(trace), HasSubstr("  programs        ranks 0-2: ./row 100\n"
                                     "                  rank 3: ./end\n"));
}

TEST(SummaryText, IsOnePageForThousandsOfCallSites) {
  std::string text = page(manyPlaces());
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 60);
  EXPECT_LE(widestLine(text), 100u);
  EXPECT_THAT(text, HasSubstr("Call sites, 10 of 4"));
}

TEST(SummaryText, ChoosesCallSites) {
  PageOptions options;
  options.top = 1;
  EXPECT_THAT(page(rowOfFour(), options), HasSubstr("Call sites, 1 of 2"));
  options = {};
  options.function = "recv";
  EXPECT_THAT(page(rowOfFour(), options),
              testing::AllOf(HasSubstr("  MPI_Recv  row.c"), Not(HasSubstr("  MPI_Send  row.c"))));
  options.function = "MPI_Bcast";
  EXPECT_THAT(page(rowOfFour(), options), HasSubstr("No call site of MPI_Bcast"));
}

TEST(SummaryText, ShowsTheLoopsThatTakeMostTime) {
  Trace trace = manyPlaces();
  SharedStream &stream = trace.streams[0];
  stream.points.back().duration.sum *= 100;
  EXPECT_THAT(page(trace), testing::ContainsRegex("Loops, 1 of 4001\n.*\n.*45.0 ms"));
}

TEST(SummaryText, AlignsTheNumbersOfPhases) {
  Trace trace = rowOfFour();
  Summary summary = summaryOf(trace);
  for (size_t number = 1; number <= 12; ++number)
    summary.phases.push_back({"steps", 0, {.computing = 1000.0 * double(number)}, number});
  EXPECT_THAT(summaryText({"row.anole", 1234, false, trace}, summary, {}),
              testing::AllOf(HasSubstr("\n   5  steps"), HasSubstr("\n  12  steps")));
}

TEST(SummaryText, HasRegionsInATableOfTheirOwn) {
  Trace trace = rowOfFour();
  SharedStream &stream = trace.streams[0];
  FunctionInfo begin = trace.functions[0];
  begin.id = 1000;
  begin.name = "anole_region_begin";
  trace.functions.push_back(begin);
  SharedPoint mark = stream.points[1];
  mark.key.function = begin.id;
  stream.points.push_back(mark);
  trace.texts = {{77, "solve"}};
  stream.parts = {{PartKind::Region, 77, stream.ranks, {4000, {}}, {8, {}}}};
  PageOptions options;
  options.top = 100;
  EXPECT_THAT(page(trace, options),
              testing::AllOf(HasSubstr("\nRegions\n"), HasSubstr("\n  solve "),
                             Not(HasSubstr("anole_region_begin"))));
  EXPECT_THAT(page(rowOfFour(), options), Not(HasSubstr("\nRegions")));
}

TEST(SummaryText, NamesAsManyCallersAsAreAskedFor) {
  PageOptions options;
  options.callers = 0;
  options.screen.width = 20; // which such rows need not fit
  EXPECT_THAT(page(rowOfFour(), options), HasSubstr("  MPI_Send  row.c:20 up  "));
  options.callers = 7;
  EXPECT_THAT(page(rowOfFour(), options), HasSubstr("  MPI_Send  row.c:20 up < main:"));
  options.screen.width = 60;
  std::string text = page(rowOfFour(), options);
  size_t functions = text.find("MPI functions"), sites = text.find("Call sites");
  ASSERT_LT(functions, sites);
  EXPECT_LE(widestLine(text.substr(functions, sites - functions)), 60u);
}

TEST(SummaryText, FollowsTheScreen) {
  PageOptions options;
  options.screen = {.width = 200, .colour = false};
  size_t wide = widestLine(page(manyPlaces(), options));
  options.screen.width = 80;
  EXPECT_LE(widestLine(page(manyPlaces(), options)), 80u);
  EXPECT_GT(wide, 80u);
  EXPECT_THAT(page(rowOfFour(), options), Not(HasSubstr("\033")));
  options.screen.colour = true;
  EXPECT_THAT(page(rowOfFour(), options), HasSubstr("\033[1mLoops\033[0m"));
}

TEST(SummaryText, LooksNextAtHowAPartialRunEnded) {
  EXPECT_THAT(page(rowOfFour(), {}, true), HasSubstr("Look next: anole info --all row.anole"));
}

TEST(ShortName, LeavesOutWhatTellsNobodyApart) {
  EXPECT_EQ(shortName("Domain::Domain(int, int)"), "Domain::Domain");
  EXPECT_EQ(shortName("void send<double, 3>(std::vector<double> const&)"), "send");
  EXPECT_EQ(shortName("(anonymous namespace)::relax(Channel&)"), "relax");
  EXPECT_EQ(shortName("Grid<int>::operator()(int) const"), "Grid::operator()");
  EXPECT_EQ(shortName("operator<<(std::ostream&, Domain const&)"), "operator<<");
  EXPECT_EQ(shortName("MAIN__"), "program");
  EXPECT_EQ(shortName("_QQmain"), "program");
  EXPECT_EQ(shortName("__grid_MOD_exchange"), "exchange");
  EXPECT_EQ(shortName("main"), "main");
  EXPECT_EQ(shortName("program.<locals>.<lambda>"), "program.<locals>.<lambda>");
  EXPECT_EQ(shortName("<module>"), "<module>");
  EXPECT_EQ(shortName("ring::apply<ring::main::{closure#0}>"), "ring::apply");
  EXPECT_EQ(shortName("<ring::Ring<i32> as ring::Meets>::meet"),
            "<ring::Ring<i32> as ring::Meets>::meet");
  EXPECT_EQ(shortName("broken<("), "broken<(");
  EXPECT_EQ(shortName(""), "");
  EXPECT_EQ(shortLoop("loop Domain::send(int) send.cpp:31"), "loop send.cpp:31 Domain::send");
  EXPECT_EQ(shortLoop("loop found at run time, hydro::Grid<double>::step"),
            "loop found at run time, hydro::Grid::step");
  EXPECT_EQ(shortLoop("loop L7"), "loop L7");
  EXPECT_EQ(shortLoop("after the last marker"), "after the last marker");
}

} // namespace
} // namespace anole::tools
