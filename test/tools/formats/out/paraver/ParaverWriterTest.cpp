#include "test/support/program/PlayedProgram.h"
#include "test/tools/formats/in/Imported.h"
#include "test/tools/formats/out/ExportedProgram.h"

#include <map>
#include <sstream>

namespace anole::exporting {
namespace {

using testing::HasSubstr;

class ParaverTest : public ExportTest {
protected:
  using Record = std::vector<int64_t>;

  /// The records of the trace, which have the numbers of fields that their kinds have.
  std::vector<Record> records() const {
    std::vector<Record> all;
    for (const std::string &line : linesOf(path("out/trace.prv"))) {
      if (line[0] == '#' || line[0] == 'c')
        continue;
      Record record;
      std::istringstream words(line);
      for (std::string word; std::getline(words, word, ':');)
        record.push_back(std::stoll(word));
      EXPECT_TRUE(record[0] == 1   ? record.size() == 8
                  : record[0] == 2 ? record.size() >= 8 && record.size() % 2 == 0
                                   : record[0] == 3 && record.size() == 15)
          << line;
      all.push_back(record);
    }
    return all;
  }

  /// How often tasks have events of a type with a value other than 0.
  static size_t begun(const std::vector<Record> &all, int64_t type, int64_t value = 0) {
    size_t count = 0;
    for (const Record &record : all)
      for (size_t i = 6; record[0] == 2 && i < record.size(); i += 2)
        count += record[i] == type && (value ? record[i + 1] == value : record[i + 1] != 0);
    return count;
  }
};

TEST_F(ParaverTest, WritesRecordsInTheOrderOfTime) {
  write(ringProgram(3));
  exported("paraver", "out");
  int64_t last = 0;
  std::map<int64_t, int64_t> ends; // of states, by thread
  for (const Record &record : records()) {
    EXPECT_GE(record[5], last);
    last = record[5];
    if (record[0] != 1)
      continue;
    EXPECT_EQ(record[5], ends[record[1]]);
    EXPECT_GT(record[6], record[5]);
    ends[record[1]] = record[6];
  }
  EXPECT_EQ(ends.size(), 3U);
}

TEST_F(ParaverTest, HasTheCallsOfTheTrace) {
  write(ringProgram(3));
  exported("paraver", "out");
  auto all = records();
  EXPECT_EQ(begun(all, 50000001, 1), 3 * 10U); // MPI_Send
  EXPECT_EQ(begun(all, 50000001, 3), 3 * 40U); // MPI_Isend
  EXPECT_EQ(begun(all, 50000001, 6), 3 * 40U); // MPI_Waitall
  EXPECT_EQ(begun(all, 50000002, 10), 3 * 4U); // MPI_Allreduce
  EXPECT_EQ(begun(all, 50100001, 8), 3 * 4U);  // of 8 bytes
  EXPECT_EQ(begun(all, 50000001) + begun(all, 50000002) + begun(all, 50000003), 3 * ringCalls);
}

TEST_F(ParaverTest, GivesMessagesBothTimesOfBothEnds) {
  write(ringProgram(3));
  exported("paraver", "out");
  size_t messages = 0;
  for (const Record &record : records()) {
    if (record[0] != 3)
      continue;
    ++messages;
    EXPECT_EQ(record[9], record[3] % 3 + 1); // to the right
    EXPECT_GE(record[6], record[5]);
    EXPECT_GE(record[12], record[11]);
    EXPECT_GE(record[12], record[6]);
    EXPECT_TRUE(record[14] == 0 || record[14] == 5);
  }
  EXPECT_EQ(messages, 3 * ringMessages);
}

TEST_F(ParaverTest, NamesThreadsAndCommunicators) {
  write(ringProgram(2));
  exported("paraver", "out");
  auto lines = linesOf(path("out/trace.prv"));
  EXPECT_TRUE(lines[0].starts_with("#Paraver ("));
  EXPECT_THAT(lines[0], HasSubstr("_ns:1(2):1:2(1:1,1:1),1"));
  EXPECT_EQ(lines[1], "c:1:1:2:1:2");
  EXPECT_EQ(lines[2], std::string("# ") + reconstructedNote);
  EXPECT_THAT(textOf(path("out/trace.row")),
              HasSubstr("LEVEL THREAD SIZE 2\nTHREAD 1.1.1 (times reconstructed)\n"
                        "THREAD 1.2.1 (times reconstructed)\n"));
  std::string legend = textOf(path("out/trace.pcf"));
  EXPECT_THAT(legend, HasSubstr("9   50000002    MPI Collective Comm\nVALUES\n10   MPI_Allreduce\n"
                                "0   Outside MPI\n"));
}

TEST_F(ParaverTest, HasCallersPhasesAndIterations) {
  write(rowWithPhases());
  exported("paraver", "out");
  auto all = records();
  EXPECT_EQ(begun(all, 1001), 4 * 100U);
  EXPECT_GE(begun(all, 1002), 4 * 3U);
  EXPECT_GT(begun(all, 70000001), 4 * 100U);
  EXPECT_THAT(textOf(path("out/trace.pcf")), HasSubstr("20 (/src/row.c, "));
}

/// It keeps the times of the whole trace, and says nothing of what was before it.
TEST_F(ParaverTest, HasAWindowOfIterations) {
  write(rowWithPhases());
  exported("paraver", "out", {"--iterations", "10-19"});
  auto all = records();
  EXPECT_EQ(begun(all, 1001), 4 * 10U);
  EXPECT_EQ(begun(all, 1001, 11), 4U);
  EXPECT_EQ(begun(all, 1001, 1), 0U);
  for (const Record &record : all)
    EXPECT_GT(record[5], 0);
}

TEST_F(ParaverTest, LeavesOutMessagesOfOtherRanks) {
  write(ringProgram(4));
  exported("paraver", "out", {"--ranks", "1-2"});
  size_t messages = 0;
  for (const Record &record : records()) {
    EXPECT_TRUE(record[3] == 2 || record[3] == 3);
    messages += record[0] == 3;
  }
  EXPECT_EQ(messages, ringMessages); // from 1 to 2
  EXPECT_THAT(linesOf(path("out/trace.prv"))[0], HasSubstr(":1(4):1:4(1:1,1:1,1:1,1:1),1"));
}

/// Calls that take no time are still told apart.
TEST_F(ParaverTest, BeginsNoTwoCallsOfAThreadAtOnce) {
  write(test::playedProgram(2, [](test::PlayedRank &rank) {
    for (int64_t i = 0; i < 5; ++i)
      rank.rank == 0 ? rank.send(1, 1, 10 + i, i) : rank.receive(2, 0, i);
  }));
  exported("paraver", "out");
  tools::Imported again({path("out/trace.prv")});
  ASSERT_EQ(again.answer.status, 0) << again.answer.messages;
  auto sends = again.events(0), receives = again.events(1);
  ASSERT_EQ(sends.size(), 7U);
  ASSERT_EQ(receives.size(), 7U);
  for (size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(sends[i + 1].scalars["tag"], static_cast<int64_t>(i));
    EXPECT_EQ(receives[i + 1].scalars["tag"], static_cast<int64_t>(i));
    EXPECT_EQ(receives[i + 1].scalars["count"], static_cast<int64_t>(10 + i));
  }
}

} // namespace
} // namespace anole::exporting
