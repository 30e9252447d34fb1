#include "tools/programs/replay/thread/PollCounts.h"
#include "runtime/core/model/Projection.h"

#include "test/tools/commands/RowOfFour.h"

#include <gmock/gmock.h>

namespace anole::replay {
namespace {

/// Three of four ranks have 100 events of it.
constexpr uint32_t point = 1, events = 100, ranksWithEvents = 3;

/// The sample, with calls that were made without result at one of its points.
Trace polling(uint64_t polls) {
  Trace trace = tools::rowOfFour();
  trace.streams[0].points[point].polls = polls;
  return trace;
}

/// Polls before each event of the point, on one rank.
std::vector<uint64_t> pollsOf(const Trace &trace, uint32_t rank) {
  auto stream = projectRank(trace, rank, 0);
  PollCounts counts(trace, rank, *stream);
  WalkedEvent event;
  event.point = point;
  std::vector<uint64_t> polls;
  for (uint32_t i = 0; i < events; ++i)
    polls.push_back(counts.take(event));
  return polls;
}

uint64_t callsIn(const std::vector<uint64_t> &numbers) {
  uint64_t total = 0;
  for (uint64_t number : numbers)
    total += number;
  return total;
}

TEST(PollCounts, AllRanksTogetherPollAsOftenAsTheProgram) {
  for (uint64_t polls : {1, 2, 299, 300, 301, 12345}) {
    uint64_t total = 0;
    for (uint32_t rank = 0; rank < ranksWithEvents; ++rank)
      total += callsIn(pollsOf(polling(polls), rank));
    EXPECT_EQ(total, polls);
  }
}

TEST(PollCounts, RanksAndEventsGetEqualShares) {
  for (uint32_t rank = 0; rank < ranksWithEvents; ++rank)
    EXPECT_THAT(pollsOf(polling(ranksWithEvents * events * 7), rank), testing::Each(7u));
}

TEST(PollCounts, FewPollsAreSpreadOverTheEvents) {
  std::vector<uint64_t> polls = pollsOf(polling(ranksWithEvents * 4), 0);
  EXPECT_EQ(callsIn({polls.begin(), polls.begin() + 50}), 2u);
  EXPECT_EQ(callsIn(polls), 4u);
}

TEST(PollCounts, OtherPointsHaveNone) { EXPECT_THAT(pollsOf(polling(0), 0), testing::Each(0u)); }

TEST(PollCounts, PollsWithoutAnEventAreMadeAtTheEnd) {
  Trace trace = polling(0);
  trace.streams[0].points[0].polls = 9; // MPI_Init has no field that could say how often
  auto stream = projectRank(trace, 1, 0);
  std::vector<PollCounts::Vain> vain = PollCounts(trace, 1, *stream).vain();
  ASSERT_EQ(vain.size(), 1u);
  EXPECT_EQ(vain[0].point, 0u);
  EXPECT_EQ(vain[0].polls, 2u);
}

} // namespace
} // namespace anole::replay
