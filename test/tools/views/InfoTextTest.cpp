#include "tools/views/InfoText.h"

#include "anole/abi.h"
#include "test/tools/commands/RowOfFour.h"
#include "tools/views/InfoColumns.h"
#include "tools/views/OptionsText.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace anole::tools {
namespace {

using testing::HasSubstr;

Json parsedInfo(const LoadedTrace &loaded) { return jsonOf(TraceReport(loaded)); }

LoadedTrace sample() { return {"row.anole", 1234, false, rowOfFour()}; }

TEST(InfoText, SaysWhatTheTraceHolds) {
  std::string text = infoText(sample());
  EXPECT_THAT(text, HasSubstr("row.anole\n  program     ./row 100\n  ranks       4\n"));
  EXPECT_THAT(text, HasSubstr("  events      608\n  file        1.23 KB\n"));
  EXPECT_THAT(text, HasSubstr("  #1  MPI_Send  main row.c:9 > up row.c:20\n"
                              "      300 events  inside 1.50 µs (1.00 µs to 2.00 µs)"));
  EXPECT_THAT(text, HasSubstr("  L1  main row.c:8  iterations 100\n"));
  EXPECT_THAT(text, HasSubstr("  2 ranks  1,2\n   1 rank  0\n   1 rank  3\n"));
  EXPECT_THAT(text, HasSubstr("memory      4,096     1,100  bytes that the tracer held at most"));
}

TEST(InfoText, SaysWhichRanksHaveWhichCommandLine) {
  LoadedTrace loaded = sample();
  loaded.trace.info.commands = {{"row", "./row 100", {{0, 1, 2, {}}}},
                                {"end", "./end", {{2, 0, 1, {}}}}};
  EXPECT_THAT(infoText(loaded), HasSubstr("  programs    ranks 0-1: ./row 100\n"
                                          "              rank 2: ./end\n"
                                          "              1 other rank: not listed\n"));
  auto json = parsedInfo(loaded);
  EXPECT_EQ(json["commands"][1]["command_line"], "./end");
  EXPECT_EQ(json["commands"][0]["ranks"], "0-1");
}

TEST(InfoText, SaysThatAFileIsPartial) {
  LoadedTrace loaded = sample();
  loaded.partial = true;
  EXPECT_THAT(infoText(loaded), HasSubstr("1.23 KB, partial\n"));
}

TEST(InfoText, NamesThePhaseLoop) {
  LoadedTrace loaded = sample();
  loaded.trace.streams[0].loops[1].markers = {
      {{{0, 1, 4, {}}}, {{{100, {}, {}}, {0, {}, {}}, {0, {}, {}}, {}}}}};
  loaded.trace.streams[0].loops[1].markedEvents = 600;
  loaded.trace.streams[0].loops[0].markers = {
      {{{2, 0, 1, {}}}, {{{7, {}, {}}, {0, {}, {}}, {0, {}, {}}, {}}}}};
  std::string text = infoText(loaded);
  EXPECT_THAT(text, HasSubstr("\nPhase markers\n  phase loop  L1  main row.c:8  markers 100\n"
                              "  by hand  markers 2: 7\n"));
  auto json = parsedInfo(loaded);
  EXPECT_EQ(json["phases"]["loops"][0], 1);
  EXPECT_EQ(json["phases"]["by_hand"][0]["markers"], "7");
  EXPECT_EQ(json["streams"][0]["loops"][1]["markers"][0]["markers"], "100");
  EXPECT_EQ(json["streams"][0]["loops"][0]["inside"][0], 1);
}

LoadedTrace clustered() {
  LoadedTrace loaded = sample();
  loaded.trace.info.online = {{{{120, 0, 1, {}}, {30, 0, 1, {}}, {850, 0, 1, {}}}, 2, 940, 58},
                              "exact",
                              1,
                              0,
                              {{1, {{0, 1, 3, {}}}}, {3, {{3, 0, 1, {}}}}}};
  return loaded;
}

TEST(InfoText, SaysWhatGroupsOfRanksDid) {
  LoadedTrace loaded = sample();
  loaded.trace.info.online.groups = {{{{{40, 0, 1, {}}}, 1, 38, 1}, {{0, 2, 2, {}}}},
                                     {{}, {{1, 2, 2, {}}}}};
  EXPECT_THAT(
      infoText(loaded),
      HasSubstr("  ranks 0,2: 1 phase: 40 intervals\n"
                "  at markers  clustered 1 time, representatives traced 38 times, all ranks traced "
                "1 time\n"));
  auto groups = parsedInfo(loaded)["phases"]["online"]["groups"];
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0]["ranks"], "0,2");
  EXPECT_EQ(groups[0]["states"]["L"], 38);
  EXPECT_EQ(groups[1]["phases"], 0);
}

TEST(InfoText, SaysWhatRanksDecidedWhileTheProgramRan) {
  EXPECT_THAT(infoText(clustered()), HasSubstr("  3 phases: 120, 30, 850 intervals\n"
                                               "  at markers  clustered 2 times, representatives "
                                               "traced 940 times, all ranks traced 58 times\n"
                                               "  written  1 time  while the program ran\n"
                                               "  clustering  exact  2 clusters\n"
                                               "    cluster 1: ranks 0-2 (represented by 1)\n"
                                               "    cluster 2: ranks 3 (represented by 3)\n"));
  EXPECT_THAT(infoText(sample()), testing::Not(HasSubstr("at markers")));
  LoadedTrace alike = clustered();
  alike.trace.info.online.clusters.clear();
  EXPECT_THAT(infoText(alike),
              HasSubstr("  clustering  exact  each rank is a cluster of its own\n"));
}

TEST(InfoText, DoesNotListRanksThatAreAClusterEach) {
  LoadedTrace alone = clustered();
  alone.trace.info.online.clusters = {{0, {{0, 0, 1, {}}}, {{1, 1, 3, {}}}}};
  EXPECT_THAT(infoText(alone), testing::AllOf(HasSubstr("each rank is a cluster of its own\n"),
                                              testing::Not(HasSubstr("represented"))));
  auto json = parsedInfo(alone)["phases"]["online"];
  ASSERT_EQ(json["clusters"].size(), 4u);
  EXPECT_EQ(json["clusters"][3]["lead"], 3);
}

/// A report must not say of the same ranks that they are many clusters and that they are equal.
TEST(InfoText, TellsGroupsFromClusters) {
  const char *groups =
      "\nGroups of ranks that behave alike, except for numbers that follow from the rank\n";
  const char *note = "  (clusters, in the section on phases, tell these numbers apart)\n";
  EXPECT_THAT(infoText(clustered()), HasSubstr(groups + std::string(note)));
  EXPECT_THAT(infoText(sample()), testing::AllOf(HasSubstr(groups), testing::Not(HasSubstr(note))));
  EXPECT_THAT(infoText(clustered()), testing::Not(HasSubstr("behave equally")));
}

TEST(InfoText, CutsLongListsOfPhasesAndClusters) {
  LoadedTrace loaded = clustered();
  OnlineInfo &online = loaded.trace.info.online;
  online.phases = {};
  for (int64_t i = 0; i < 40; ++i)
    online.phases.push_back({i * i, 0, 1, {}});
  online.clusters.assign(14, {1, {{0, 1, 3, {}}}});
  std::string text = infoText(loaded);
  EXPECT_THAT(text, HasSubstr("  40 phases: 0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, and 28 "
                              "more intervals\n"));
  EXPECT_THAT(text, HasSubstr("    cluster 10: ranks 0-2 (represented by 1)\n    and 4 more\n"));
}

TEST(InfoColumns, SaysWhatRanksDecidedWhileTheProgramRan) {
  auto json = parsedInfo(clustered())["phases"]["online"];
  EXPECT_EQ(json["phases"], 3);
  EXPECT_EQ(json["states"]["AT"], 58);
  EXPECT_EQ(json["clusters"][0]["ranks"], "0-2");
  EXPECT_EQ(json["clusters"][1]["lead"], 3);
  EXPECT_EQ(parsedInfo(sample())["phases"]["online"], nullptr);
}

TEST(InfoText, SaysWhyThereIsNoPhaseLoop) {
  LoadedTrace loaded = sample();
  EXPECT_THAT(infoText(loaded), HasSubstr("Phase markers\n  none  there is no loop that all ranks "
                                          "ran alike, and more than once\n"));
  loaded.trace.info.marker = "off";
  EXPECT_THAT(infoText(loaded), HasSubstr("Phase markers\n  none  switched off by ANOLE_MARKER\n"));
  loaded = sample();
  loaded.trace.streams[0].loops[1].site = loaded.trace.loopSites[0].site = 96;
  EXPECT_THAT(infoText(loaded),
              HasSubstr("Phase markers\n  none  there is no loop that all ranks"));
  loaded.trace.loopSites[0].remark = "trip count depends on the rank";
  EXPECT_THAT(infoText(loaded),
              HasSubstr("Phase markers\n  none  main row.c:8: trip count depends on the rank\n"));
  EXPECT_THAT(infoText(loaded), HasSubstr("iterations 100; no phases: trip count depends on the "));
}

TEST(InfoText, SaysWhatIsNotKnownOfALoopThatIsProposed) {
  LoadedTrace loaded = sample();
  loaded.trace.streams[0].loops[1].site = loaded.trace.loopSites[0].site = 96 | AnoleLoopProposed;
  loaded.trace.loopSites[0].remark = "trip count may depend on the rank";
  EXPECT_THAT(infoText(loaded), HasSubstr("iterations 100; trip count may depend on the rank"));
}

TEST(InfoText, SaysWhetherEventsHaveTimesOfTheirOwn) {
  LoadedTrace loaded = sample();
  EXPECT_THAT(infoText(loaded), testing::Not(HasSubstr("  times ")));
  auto timed = [](RankList ranks, uint64_t events) {
    return RankTimes{std::move(ranks), {{}, std::vector<EventTimeCode>(events)}, {}};
  };
  auto &points = loaded.trace.streams[0].points;
  points[1].times = {timed({{0, 1, 3, {}}}, 100)};
  EXPECT_THAT(infoText(loaded),
              HasSubstr("  times       full for 300 events, histograms for all\n"));
  points[2].times = {timed({{1, 1, 3, {}}}, 100)};
  points[0].times = points[3].times = {timed({{0, 1, 4, {}}}, 1)};
  EXPECT_THAT(infoText(loaded), HasSubstr("  times       full\n"));
  EXPECT_EQ(parsedInfo(loaded)["timed_events"], 608);
}

TEST(InfoText, IndentsInnerLoops) {
  LoadedTrace loaded = sample();
  SharedStream &stream = loaded.trace.streams[0];
  stream.loops.push_back(stream.loops[1]);
  stream.loops[2].kind = LoopKind::Folded;
  stream.bodies[1].push_back(Symbol::loop(2));
  EXPECT_THAT(infoText(loaded), HasSubstr("\nLoops\n  L1  main row.c:8  iterations 100\n"
                                          "    L2  (folded)  iterations 100\n"));
}

TEST(InfoText, CountsRegions) {
  LoadedTrace loaded = sample();
  loaded.trace.texts = {{77, "solve"}};
  loaded.trace.functions.push_back({5, "anole_region_begin", {{"name", FieldKind::Text}}, {}, {}});
  SharedPoint point;
  point.key = {5, 11};
  point.scalars = 1;
  point.ranks = {{0, 1, 4, {}}};
  point.count = 40;
  point.columns = {{{point.ranks, {{{77, {}, {}}, {0, {}, {}}, {0, {}, {}}, {}}}}}};
  loaded.trace.streams[0].points.push_back(point);
  EXPECT_THAT(infoText(loaded),
              HasSubstr("Regions, of all ranks together\n  region   begun  ended\n"
                        "  \"solve\"     40      0\n"));
  auto json = parsedInfo(loaded);
  EXPECT_EQ(json["regions"][0]["begun"], 40);
}

TEST(InfoText, FitsTheLine) {
  std::istringstream text(infoText(sample()) + optionsText());
  for (std::string line; std::getline(text, line);)
    EXPECT_LE(line.size(), 100u) << line;
}

TEST(InfoColumns, HoldsTheSame) {
  auto json = parsedInfo(sample());
  EXPECT_EQ(json["ranks"], 4);
  EXPECT_EQ(json["events"], 608);
  EXPECT_EQ(json["partial"], false);
  EXPECT_EQ(json["streams"][0]["points"][1]["function"], "MPI_Send");
  EXPECT_EQ(json["streams"][0]["points"][1]["inside"]["mean_ns"], 1500.0);
  EXPECT_EQ(json["streams"][0]["points"][0]["inside"], nullptr);
  EXPECT_EQ(json["streams"][0]["loops"][1]["line"], 8);
  EXPECT_EQ(json["paths"]["000000000000000c"][1]["function"], "up");
  EXPECT_EQ(json["groups"][0]["ranks"], "1,2");
  EXPECT_EQ(json["counters"]["memory"]["highest"], 1100);
}

TEST(OptionsText, ListsEveryOption) {
  std::string text = optionsText();
#define ANOLE_OPTION(Kind, Member, Name, Default, Allowed, Help)                                   \
  EXPECT_THAT(text, HasSubstr(std::string("\n" Name "  = ") + Allowed));
#include "anole/options.def"
}

} // namespace
} // namespace anole::tools
