#include "tools/analysis/phases/FindOccurrences.h"

#include "test/tools/analysis/match/RandomMessages.h"
#include "test/tools/analysis/phases/segment/RandomSequence.h"

#include <gmock/gmock.h>

namespace anole::phases {
namespace {

using test::playedProgram;
using test::PlayedRank;

/// What came to pass, in full.
using Happened = std::vector<std::pair<uint32_t, Content>>;

std::vector<Happened> happened(const Occurrences &occurrences) {
  std::vector<Happened> all;
  for (const Part &part : expanded(occurrences.sequence)) {
    Happened &one = all.emplace_back();
    for (const Share &share : occurrences.kinds[part.symbol])
      one.emplace_back(share.rank, occurrences.contents[share.content]);
  }
  return all;
}

void halo(PlayedRank &rank, uint64_t site) {
  std::vector<int64_t> requests;
  for (int64_t side : {-1, 1})
    if (int64_t other = rank.rank + side; other >= 0 && other < rank.ranks) {
      requests.push_back(rank.startReceive(site, static_cast<uint32_t>(other)));
      requests.push_back(rank.startSend(site + 1, static_cast<uint32_t>(other), 8));
    }
  rank.waitAll(site + 2, requests);
}

TEST(FindOccurrences, CallsThatExchangeMessagesAreOnePattern) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) { halo(rank, 10); });
  auto found = findOccurrences(trace, {});
  ASSERT_TRUE(found);
  auto all = happened(*found);
  ASSERT_EQ(all.size(), 1U);
  ASSERT_EQ(all[0].size(), 4U);
  EXPECT_EQ(all[0][0].second.size(), 4U); // receive, send, its message, wait
  EXPECT_EQ(all[0][1].second.size(), 7U);
}

TEST(FindOccurrences, LoopsAreNotExpanded) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    rank.barrier(1);
    for (int i = 0; i < 3000; ++i) {
      halo(rank, 10);
      rank.allreduce(20, i); // sizes do not matter
    }
  });
  auto found = findOccurrences(trace, {.limit = 20000});
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_LT(partsOf(found->sequence), 200U);
  EXPECT_FALSE(findOccurrences(trace, {.limit = 20000, .expand = true}));
}

TEST(FindOccurrences, ExpandedIsTheSame) {
  for (uint64_t seed = 0; seed < 120; ++seed) {
    Trace trace = whatif::RandomMessages(seed).trace();
    auto compressed = findOccurrences(trace, {}), all = findOccurrences(trace, {.expand = true});
    ASSERT_TRUE(compressed && all) << "seed " << seed;
    ASSERT_EQ(lengthOf(compressed->sequence), lengthOf(all->sequence)) << "seed " << seed;
    ASSERT_TRUE(happened(*compressed) == happened(*all)) << "seed " << seed;
  }
}

/// Others have read the sizes.
TEST(FindOccurrences, WalksThatOthersUseGiveTheSame) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Trace trace = whatif::RandomMessages(seed).trace();
    whatif::RankWalks walks(trace);
    ASSERT_TRUE(walks.of(0));
    auto own = findOccurrences(trace, {}), shared = findOccurrences(trace, {.walks = &walks});
    ASSERT_TRUE(own && shared) << "seed " << seed;
    ASSERT_TRUE(happened(*own) == happened(*shared)) << "seed " << seed;
  }
}

TEST(FindOccurrences, PartialTraceIsRefused) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) { rank.barrier(1); });
  trace.info.endings.emplace_back();
  auto found = findOccurrences(trace, {});
  ASSERT_FALSE(found);
  EXPECT_THAT(found.error().message, testing::HasSubstr("partial"));
}

} // namespace
} // namespace anole::phases
