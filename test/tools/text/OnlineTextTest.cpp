#include "tools/text/OnlineText.h"

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
  return onlineText(online).find("of 2 ranks the trace has the events of their leads") !=
         std::string::npos;
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

} // namespace
} // namespace anole::tools
