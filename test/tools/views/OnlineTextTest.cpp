#include "tools/views/OnlineText.h"

#include "runtime/core/compress/Column.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

OnlineInfo clusteredBy(const std::string &clustering, uint64_t upTo) {
  OnlineInfo online;
  online.clustering = clustering;
  online.upTo = upTo;
  online.clusters = {{0, {{0, 1, 3, {}}}}, {3, {{3, 0, 1, {}}}}};
  return online;
}

bool saysThatLeadsStand(const OnlineInfo &online) {
  Trace trace;
  return onlineText(online, TraceNames(trace))
             .find("of 2 ranks the trace has the events of their leads") != std::string::npos;
}

TEST(OnlineText, SaysWhereLeadsStandForOthers) {
  EXPECT_TRUE(saysThatLeadsStand(clusteredBy("acurdion", 0)));
  EXPECT_TRUE(saysThatLeadsStand(clusteredBy("reference, leads trusted", 0)));
  EXPECT_TRUE(saysThatLeadsStand(clusteredBy("exact, leads trusted", 40)));
}

TEST(OnlineText, DoesNotSaySoWhereEachRankHasItsOwn) {
  EXPECT_FALSE(saysThatLeadsStand(clusteredBy("exact", 40)));
  EXPECT_FALSE(saysThatLeadsStand(clusteredBy("exact, leads trusted", 0)));
  EXPECT_FALSE(saysThatLeadsStand(clusteredBy("none", 0)));
}

TEST(OnlineText, ShowsKindsOfPhasesThatCameBack) {
  OnlineInfo online;
  online.phases = compress({9, 1, 9, 1, 3, 5, 9});
  online.kinds = compress({0, 1, 0, 1, 16, 16, 0});
  Trace trace;
  std::string text = onlineText(online, TraceNames(trace));
  EXPECT_NE(text.find("    kind A  x 3  (steps 1-9, 11-19, 29-37)\n"
                      "    kind B  x 2  (steps 10, 20)\n"
                      "    other kinds  x 2  (steps 21-23, 24-28)\n"),
            std::string::npos)
      << text;
}

TEST(OnlineText, CutsTheListOfSteps) {
  OnlineInfo online;
  std::vector<int64_t> lengths(1'000'000, 2), kinds;
  for (size_t i = 0; i < lengths.size(); ++i)
    kinds.push_back(static_cast<int64_t>(i % 2));
  online.phases = compress(lengths);
  online.kinds = compress(kinds);
  Trace trace;
  std::string text = onlineText(online, TraceNames(trace));
  EXPECT_NE(text.find("of the first 100,000 phases:\n"
                      "    kind A  x 50,000  (steps 1-2, 5-6, 9-10, 13-14, 17-18, 21-22, ...)\n"),
            std::string::npos)
      << text;
}

TEST(OnlineText, ShowsWhoDeviatedWhenAndWhere) {
  Trace trace;
  trace.loopSites = {{.site = 5, .function = "main", .file = "a.c", .line = 7}};
  trace.info.online.deviated = 30;
  trace.info.online.deviations = {{3, 1, 41, 1234, 0, 5}, {8, 4, 50, 0, 0, 0}};
  std::string text = onlineText(trace.info.online, TraceNames(trace));
  EXPECT_NE(text.find("30 ranks deviated from what their leads did"), std::string::npos) << text;
  EXPECT_NE(text.find("rank 3  noticed after marker 41 at event 1,233  iterations of main a.c:7\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("rank 8 and 3 more  noticed after marker 50\n"), std::string::npos) << text;
  EXPECT_NE(text.find("and 25 more\n"), std::string::npos) << text;
}

} // namespace
} // namespace anole::tools
