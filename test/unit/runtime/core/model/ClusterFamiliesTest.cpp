#include "runtime/core/model/ClusterFamilies.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

Cluster cluster(uint32_t lead, RankList ranks) { return {lead, std::move(ranks)}; }

TEST(ClusterFamiliesTest, RanksThatAreAloneAreOneEntry) {
  std::vector<Cluster> clusters;
  for (uint32_t rank = 0; rank < 64; ++rank)
    clusters.push_back(cluster(rank, {{rank, 0, 1, {}}}));
  auto families = familiesOf(clusters);
  ASSERT_EQ(families.size(), 1u);
  EXPECT_EQ(families[0].others, (RankList{{1, 1, 63, {}}}));
  EXPECT_TRUE(areAllAlone(families));
  EXPECT_EQ(clusterCount(families), 64u);
  EXPECT_EQ(clustersIn(families), clusters);
}

TEST(ClusterFamiliesTest, ShapesAreSeenFromTheLead) {
  std::vector<Cluster> clusters{
      cluster(0, {{0, 8, 2, {}}}),  cluster(1, {{1, 8, 2, {}}}), cluster(2, {{2, 0, 1, {}}}),
      cluster(11, {{3, 8, 2, {}}}), cluster(4, {{4, 8, 2, {}}}),
  };
  auto families = familiesOf(clusters);
  ASSERT_EQ(families.size(), 3u);
  EXPECT_EQ(valueCount(families[0].others), 2u) << "11 leads from the end";
  std::swap(clusters[3], clusters[4]);
  EXPECT_EQ(clustersIn(families), clusters);
}

TEST(ClusterFamiliesTest, PlanesAreMoved) {
  RankList plane{{0, 16, 3, {{0, 1, 4, {}}}}}, next{{0, 16, 3, {{8, 1, 4, {}}}}};
  std::vector<Cluster> clusters{cluster(0, plane), cluster(8, next)};
  auto families = familiesOf(clusters);
  EXPECT_EQ(families.size(), 1u);
  EXPECT_EQ(clustersIn(families), clusters);
}

TEST(ClusterFamiliesTest, LongShapesStayAsTheyAre) {
  Terms ranks, moved;
  for (int64_t i = 0; i < 20; ++i) {
    ranks.push_back({3 * i * i, 0, 1, {}});
    moved.push_back({3 * i * i + 1, 0, 1, {}});
  }
  std::vector<Cluster> clusters{cluster(0, ranks), cluster(1, moved)};
  EXPECT_EQ(familiesOf(clusters).size(), 2u);
  EXPECT_EQ(clustersIn(familiesOf(clusters)), clusters);
}

} // namespace
} // namespace anole::test
