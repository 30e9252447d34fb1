#include "runtime/core/file/check/RawCheck.h"

#include "runtime/core/file/rawlog/RawLogWriter.h"
#include "test/format/support/Assemble.h"

#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>

namespace anole::test {
namespace {

namespace fs = std::filesystem;

/// Two ranks that split the world in reverse order, then send, wait and receive in the new
/// communicator.
constexpr const char *source = R"(
ranks 2
function 1 MPI_Comm_split comm:2 key:11 newcomm:3 newrank:4
function 2 MPI_Isend dest:1 comm:2 request:14
function 3 MPI_Waitall arrays requests:6 late source:1
thread 0 0+1*2
point 1 5 0+1*2 2 0 4 0 0
column 0+1*2=0*0
column 0+1*2=[7,6]*0
column 0+1*2=2*0
column 0+1*2=[1,-1]*0
point 2 5 0+1*2 2 0 3 0 0
column 0+1*2=[-1,1]*0
column 0+1*2=2*0
column 0+1*2=0*0
point 3 5 0+1*2 2 3 0 1 1
column 0+1*2=1*0
column 0+1*2=0*0
column 0+1*2=-9223372036854775808*0
loop 0 0 0
variants 0+1*2 0+1*2= 0
trips 0+1*2=
body p0 p1 p2
)";

/// What the two ranks left when they were killed, beside a third one without events.
Trace withThirdRank(EndKind kind) {
  Trace trace = assemble(source);
  trace.info.ranks = 3;
  for (uint32_t rank : {0, 1, 2})
    trace.info.endings.push_back({rank, rank == 2 ? kind : EndKind::Killed, {}, 0});
  return trace;
}

class RawChecked : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = fs::temp_directory_path() / "anole-check-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder = pattern;
  }
  void TearDown() override { fs::remove_all(folder); }

  /// What the ranks really did, but for rank 0's destination and the numbers of polls and calls.
  void writeLogs(int64_t absoluteDest, unsigned polls = 3, unsigned calls = 0) {
    for (int64_t rank = 0; rank < 2; ++rank) {
      auto log = *RawLogWriter::create(rawLogPath(folder, static_cast<uint32_t>(rank)),
                                       {"", "MPI_Comm_split", "MPI_Isend", "MPI_Waitall"});
      int64_t own = 1 - rank, other = rank;
      put(*log, 1, {4, 0, 0}, {0, 7 - rank, 2, own - rank}, {0, 7, 2, own});
      put(*log, 2, {3, 0, 0}, {other - own, 2, 0}, {rank == 0 ? absoluteDest : other, 2, 0});
      put(*log, 3, {0, 1, 1}, {1, 0}, {1, 0});
      for (unsigned i = 0; rank == 1 && i < polls; ++i)
        log->poll(0, {3, 5});
      for (unsigned i = 0; i < calls; ++i) {
        log->begin(0, 1000, true);
        log->end(0);
      }
      ASSERT_TRUE(log->close());
    }
  }

  std::string difference() {
    auto check = compareWithRawLogs(assemble(source), folder);
    if (!check)
      return "error: " + check.error().message;
    return check->difference.value_or("none");
  }

  fs::path folder;

private:
  struct Cut {
    uint8_t scalars, arrays, late;
  };
  static void put(RawLogWriter &log, uint16_t function, Cut cut, std::vector<int64_t> fields,
                  std::vector<int64_t> absolutes) {
    Event event;
    event.function = function;
    event.scalars = cut.scalars;
    event.arrays = cut.arrays;
    event.late = cut.late;
    event.size = static_cast<uint32_t>(fields.size());
    event.path = 5;
    event.fields = fields.data();
    log.event(0, event, absolutes);
  }
};

} // namespace

TEST_F(RawChecked, findsNoDifferenceWhereThereIsNone) {
  writeLogs(0);
  EXPECT_EQ(difference(), "none");
  auto check = compareWithRawLogs(assemble(source), folder);
  EXPECT_EQ(check->ranks, 2u);
  EXPECT_EQ(check->events, 6u);
  EXPECT_EQ(check->values, 20u);
}

TEST_F(RawChecked, findsAWrongAbsolutePeer) {
  writeLogs(1);
  EXPECT_EQ(difference(), "rank 0, thread 0, event 1: MPI_Isend: absolute dest is 0 in the trace "
                          "and 1 in the raw log");
}

TEST_F(RawChecked, findsOtherNumbersOfPolls) {
  writeLogs(0, 5);
  EXPECT_THAT(difference(), testing::HasSubstr("differ by 2"));
}

TEST_F(RawChecked, findsCallsThatAreNotRecorded) {
  writeLogs(0, 3, 3);
  EXPECT_EQ(difference(), "none");
  writeLogs(0, 3, 4);
  EXPECT_EQ(difference(), "rank 0, thread 0, the thread made 4 calls outside of others, of which 3 "
                          "are recorded");
}

TEST_F(RawChecked, namesALogThatIsMissing) {
  writeLogs(0);
  fs::remove(rawLogPath(folder, 1));
  EXPECT_THAT(difference(), testing::HasSubstr("error: "));
}

TEST_F(RawChecked, aRankThatDiedBeforeItsLogHasNoEvents) {
  writeLogs(0);
  auto check = compareWithRawLogs(withThirdRank(EndKind::Killed), folder);
  ASSERT_TRUE(check) << check.error().message;
  EXPECT_EQ(check->difference.value_or("none"), "none");
  EXPECT_EQ(check->ranks, 3u);
  EXPECT_EQ(check->events, 6u);
}

TEST_F(RawChecked, aRankThatFinishedWithoutEventsHasALog) {
  writeLogs(0);
  EXPECT_FALSE(compareWithRawLogs(withThirdRank(EndKind::Finished), folder));
}

TEST_F(RawChecked, aRankThatDiedWithEventsHasALog) {
  writeLogs(0);
  fs::remove(rawLogPath(folder, 1));
  EXPECT_FALSE(compareWithRawLogs(withThirdRank(EndKind::Killed), folder));
}

TEST_F(RawChecked, whatARankWithoutEventsLoggedIsADifference) {
  writeLogs(0);
  fs::copy(rawLogPath(folder, 1), rawLogPath(folder, 2));
  auto check = compareWithRawLogs(withThirdRank(EndKind::Killed), folder);
  ASSERT_TRUE(check) << check.error().message;
  EXPECT_EQ(check->difference.value_or("none"),
            "rank 2, thread 0, event 0: the trace does not have this thread");
}

} // namespace anole::test
