#include "tools/analysis/match/UnexpectedMessages.h"

#include "runtime/core/file/format/WriteFile.h"
#include "test/support/program/PlayedProgram.h"
#include "test/tools/commands/RunCommand.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <unistd.h>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

constexpr uint64_t early = 10, late = 11, posting = 20, waiting = 21;
constexpr uint64_t limit = uint64_t(1) << 20;

/// Rank 0 sends at 1 and at 5 us of each round, rank 1 posts both receives at 3 us.
void play(PlayedRank &rank) {
  for (int round = 0; round < 50; ++round) {
    rank.compute(rank.rank == 0 ? 1000 : 3000);
    if (rank.rank == 0) {
      rank.send(early, 1, 8, 1);
      rank.compute(4000);
      rank.send(late, 1, 8, 2);
      rank.compute(1000);
    } else {
      int64_t first = rank.startReceive(posting, 0, 2), second = rank.startReceive(posting, 0, 1);
      rank.waitAll(waiting, {first, second});
      rank.compute(3000);
    }
    rank.barrier(30);
  }
}

TEST(UnexpectedMessages, AreThoseSentBeforeTheirReceiveIsPosted) {
  auto counted = unexpectedMessages(playedProgram(2, play, TimeDetail::Full), limit);
  ASSERT_TRUE(counted) << counted.error().message;
  EXPECT_TRUE(counted->leftOut.empty());
  ASSERT_EQ(counted->sites.size(), 2U);
  EXPECT_EQ(counted->sites[0].site.path, early);
  EXPECT_EQ(counted->sites[0].messages, 50U);
  EXPECT_EQ(counted->sites[0].unexpected, 50U);
  EXPECT_EQ(counted->sites[1].site.path, late);
  EXPECT_EQ(counted->sites[1].messages, 50U);
  EXPECT_EQ(counted->sites[1].unexpected, 0U);
}

TEST(UnexpectedMessages, MayBeMatchedByAProbe) {
  auto counted = unexpectedMessages(playedProgram(
                                        2,
                                        [](PlayedRank &rank) {
                                          rank.compute(rank.rank == 0 ? 1000 : 3000);
                                          if (rank.rank == 0)
                                            rank.send(early, 1, 8);
                                          else
                                            rank.receiveMatched(posting, 0);
                                        },
                                        TimeDetail::Full),
                                    limit);
  ASSERT_TRUE(counted) << counted.error().message;
  ASSERT_EQ(counted->sites.size(), 1U);
  EXPECT_EQ(counted->sites[0].unexpected, 1U);
}

class UnexpectedCommandTest : public testing::Test {
protected:
  UnexpectedCommandTest() { std::filesystem::create_directories(folder); }
  ~UnexpectedCommandTest() override { std::filesystem::remove_all(folder); }

  std::string written(TimeDetail times) const {
    EXPECT_TRUE(writeTraceFile(file, playedProgram(2, play, times)));
    return file;
  }

  const std::string folder = testing::TempDir() + "anole-unexpected-" + std::to_string(getpid()),
                    file = folder + "/play.anole";
};

TEST_F(UnexpectedCommandTest, ShowsThemPerCallSite) {
  tools::Answer answer = tools::anole({"unexpected", written(TimeDetail::Full)});
  EXPECT_EQ(answer.status, 0) << answer.messages;
  EXPECT_EQ(answer.out, "unexpected  messages\n"
                        "        50        50  MPI_Send  path 000000000000000a\n"
                        "         0        50  MPI_Send  path 000000000000000b\n");
}

TEST_F(UnexpectedCommandTest, PrintsJson) {
  auto json =
      nlohmann::json::parse(tools::anole({"unexpected", "--json", written(TimeDetail::Full)}).out);
  EXPECT_EQ(json["file"], file);
  EXPECT_EQ(json["call_sites"][0]["path"], "000000000000000a");
  EXPECT_EQ(json["call_sites"][0]["unexpected"], 50);
  EXPECT_EQ(json["call_sites"][1]["messages"], 50);
}

TEST_F(UnexpectedCommandTest, SaysWhatToDoWithoutTimesOfCalls) {
  tools::Answer answer = tools::anole({"unexpected", written(TimeDetail::Histogram)});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.messages, testing::HasSubstr("ANOLE_TIME=full"));
}

} // namespace
} // namespace anole::whatif
