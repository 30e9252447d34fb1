#include "runtime/core/model/RankView.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/Tally.h"
#include "runtime/core/terms/TermSums.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

namespace anole {
namespace {

std::vector<int64_t> interior(int64_t x, int64_t y, int64_t z) {
  std::vector<int64_t> ranks;
  for (int64_t k = 1; k < z - 1; ++k)
    for (int64_t j = 1; j < y - 1; ++j)
      for (int64_t i = 1; i < x - 1; ++i)
        ranks.push_back(i + x * (j + y * k));
  return ranks;
}

void expectIndexed(const std::vector<int64_t> &ranks) {
  Terms list = compress(ranks);
  uint32_t end = static_cast<uint32_t>(ranks.back()) + 3;
  size_t next = 0;
  for (uint32_t rank = 0; rank < end; ++rank) {
    bool in = next < ranks.size() && ranks[next] == rank;
    ASSERT_EQ(indexOf(list, rank), in ? std::optional<uint64_t>(next) : std::nullopt) << rank;
    next += in;
  }
}

TEST(RankViewTest, FindsRanksInLists) {
  expectIndexed({0});
  expectIndexed({3, 4, 9, 10, 15, 16, 40});
  expectIndexed(interior(6, 5, 4));
  std::mt19937 random(1);
  auto below = [&](unsigned limit) { return static_cast<int64_t>(random() % limit); };
  for (int i = 0; i < 50; ++i) {
    std::vector<int64_t> ranks{below(4)};
    while (ranks.size() < 60)
      ranks.push_back(ranks.back() + 1 + (i % 3 ? below(3) : below(2) * 4));
    expectIndexed(ranks);
  }
}

TEST(RankViewTest, InteriorOfABlockIsOneTerm) {
  EXPECT_EQ(compress(interior(10, 10, 10)).size(), 1u);
}

TEST(RankViewTest, FindsValuesByPosition) {
  std::mt19937 random(2);
  for (int i = 0; i < 50; ++i) {
    std::vector<int64_t> values;
    for (int j = 0; j < 80; ++j)
      values.push_back(j % 5 * (i % 4) + j / 20 * 7 + (random() % 9 == 0));
    Terms terms = compress(values);
    for (size_t at = 0; at < values.size(); ++at)
      ASSERT_EQ(valueAt(terms, at), values[at]);
    EXPECT_FALSE(valueAt(terms, values.size()));
  }
}

TEST(RankViewTest, SumsWithoutExpanding) {
  for (int seed = 0; seed < 30; ++seed) {
    std::vector<int64_t> values;
    for (int i = 0; i < 60; ++i)
      values.push_back(i % 4 * 3 + i / 12 * seed);
    Terms terms = compress(values);
    EXPECT_EQ(sumOf(terms),
              static_cast<uint64_t>(std::accumulate(values.begin(), values.end(), int64_t(0))));
  }
  Terms huge{{0, 0, uint64_t(1) << 60, {{1, 0, 1, {}}, {0, 0, 3, {}}}}};
  EXPECT_EQ(sumOf(huge), uint64_t(1) << 60);
  std::vector<uint64_t> counts;
  ASSERT_TRUE(tally(huge, 2, counts));
  EXPECT_EQ(counts[1], uint64_t(1) << 60);
}

TEST(RankViewTest, TallyRejectsValuesThatDoNotExist) {
  std::vector<uint64_t> counts;
  EXPECT_TRUE(tally({{0, 1, 3, {}}}, 3, counts));
  EXPECT_EQ(counts, (std::vector<uint64_t>{1, 1, 1}));
  EXPECT_FALSE(tally({{0, 1, 4, {}}}, 3, counts));
  EXPECT_FALSE(tally({{-1, 0, 1, {}}}, 3, counts));
  EXPECT_FALSE(tally({{0, 1, uint64_t(1) << 62, {{0, 0, 1, {}}}}}, 3, counts));
}

Trace oneRank(std::vector<SharedLoop> loops, std::vector<Body> bodies) {
  Trace trace;
  trace.streams.push_back({0, {{0, 0, 1, {}}}, {}, std::move(loops), std::move(bodies)});
  return trace;
}

SharedLoop loop(uint32_t body) {
  RankList ranks{{0, 0, 1, {}}};
  return {body,
          0,
          body ? LoopKind::Folded : LoopKind::Root,
          {{ranks, {body}, {{ranks, {}}}}},
          {{ranks, {}}}};
}

TEST(RankViewTest, DamagedStructureIsAnError) {
  EXPECT_TRUE(projectRank(oneRank({loop(0)}, {{}}), 0, 0));
  EXPECT_FALSE(projectRank(oneRank({loop(0)}, {}), 0, 0)) << "no such body";
  EXPECT_FALSE(projectRank(oneRank({loop(0)}, {{Symbol::point(0)}}), 0, 0)) << "no such point";
  EXPECT_FALSE(projectRank(oneRank({loop(0)}, {{Symbol::loop(7)}}), 0, 0)) << "no such loop";
  EXPECT_FALSE(projectRank(oneRank({loop(0)}, {{Symbol::loop(0)}}), 0, 0)) << "root in itself";
  EXPECT_FALSE(
      projectRank(oneRank({loop(0), loop(1)}, {{Symbol::loop(1)}, {Symbol::loop(1)}}), 0, 0));
  EXPECT_FALSE(projectRank(oneRank({loop(0)}, {{}}), 1, 0)) << "no such rank";
}

} // namespace
} // namespace anole
