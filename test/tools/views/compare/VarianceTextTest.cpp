#include "tools/views/compare/VarianceText.h"

#include <gmock/gmock.h>

namespace anole::tools {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Two runs on two hosts, of which the first one is slow, and a slow core on the other.
RunVariance onTwoHosts() {
  RunVariance variance{
      .runs = {{"n1", 2e9, 1e9, 1e9, 0}, {"n1", 2e9, 1e9, 1e9, 0}}, .ranks = {}, .places = {}};
  variance.ranks = {{0, 1.5e9, 0.5, 0.5, Variation::Host, "sums", "n1"},
                    {1, 1.5e9, 0.5, 0.5, Variation::Host, "sums", "n1"},
                    {2, 1e9, 0, 0, Variation::Same, "", "n2"},
                    {3, 1.2e9, 0.2, 0.2, Variation::Slow, "sums", "n2"},
                    {4, 1e9, 0, 0, Variation::Same, "", ""}};
  variance.hosts = {{"n1", {{0, 1, 2, {}}}, 0.5, 0.52, Variation::Slow},
                    {"n2", {{2, 1, 3, {}}}, 0, 0, Variation::Same}};
  VariedPlace place{.name = "sums", .mean = 1e9, .with = Variation::Host};
  place.betweenHosts = 5e8;
  place.host = "n1";
  variance.places = {place};
  variance.peers = 5;
  return variance;
}

std::string shownVariance(const RunVariance &variance) {
  return varianceText({variance, {"a.anole", "b.anole"}}, 10, Screen{.width = 100});
}

TEST(VarianceTextTest, TellsSlowNodesFromSlowCores) {
  std::string text = shownVariance(onTwoHosts());
  EXPECT_THAT(text,
              StartsWith("Ranks 0-1, those of host n1, compute 50.0 % longer than ranks that do "
                         "the same, in all runs: a slow\nnode. Rank 3 computes 20.0 % longer "));
  EXPECT_THAT(text, Not(HasSubstr("Rank 0 computes")));
  EXPECT_THAT(text, HasSubstr("Hosts, what three of four of their ranks compute longer\n"));
  EXPECT_THAT(text, HasSubstr("+50.0 %  +52.0 %  slow  n1    0-1\n"));
  EXPECT_THAT(text, HasSubstr("  500 ms (n1)  "));
}

TEST(VarianceTextTest, OneHostHasNoColumns) {
  RunVariance variance = onTwoHosts();
  variance.hosts.clear();
  std::string text = shownVariance(variance);
  EXPECT_THAT(text, Not(HasSubstr("between hosts")));
  EXPECT_THAT(text, Not(HasSubstr("Hosts")));
}

} // namespace
} // namespace anole::tools
