#include "runtime/core/model/SpecialValues.h"
#include "test/tools/formats/in/Imported.h"

namespace anole::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const char *const twoTasks = "#Paraver (01/01/2020 at 00:00):100000_ns:1(2):1:2(1:1,1:1),3\n"
                             "c:1:1:2:1:2\nc:1:2:1:1\nc:1:3:1:2\n";

std::string line(const std::string &text) { return text + "\n"; }

/// An event of a task, of one thread.
std::string event(int task, int64_t time, const std::string &pairs) {
  std::string number = std::to_string(task);
  return line("2:" + number + ":1:" + number + ":1:" + std::to_string(time) + ":" + pairs);
}

class ParaverImport : public testing::Test {
protected:
  ParaverImport() : folder(std::move(*TemporaryFolder::make())) {}
  std::string write(const std::string &records, const std::string &header = twoTasks) const {
    writeBytes(name, header + records);
    return name;
  }

  TemporaryFolder folder;
  std::string name = folder.path() + "/run.prv";
};

TEST_F(ParaverImport, GivesMessagesToTheCallsThatBeganWhenTheySay) {
  Imported trace({write(event(2, 50, "50000001:2") + event(1, 100, "50000001:1") +
                        line("3:1:1:1:1:100:120:2:1:2:1:50:300:4096:7") +
                        event(1, 200, "50000001:0") + event(2, 300, "50000001:0"))});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  auto sender = trace.events(0), receiver = trace.events(1);
  ASSERT_EQ(sender.size(), 1u);
  ASSERT_EQ(receiver.size(), 1u);
  EXPECT_EQ(sender[0].function, "MPI_Send");
  EXPECT_EQ(sender[0].scalars["dest"], 1);
  EXPECT_EQ(sender[0].scalars["count"], 4096);
  EXPECT_EQ(receiver[0].function, "MPI_Recv");
  EXPECT_EQ(receiver[0].scalars["source"], -1);
  EXPECT_EQ(receiver[0].scalars["tag"], 7);
}

TEST_F(ParaverImport, TakesAMessageThatIsWrittenWhenItsCallHasEnded) {
  Imported trace({write(event(1, 100, "50000001:1") + event(1, 200, "50000001:0") +
                        line("3:1:1:1:1:100:200:2:1:2:1:150:300:8:1") +
                        event(1, 210, "50000002:8") + event(1, 220, "50000002:0"))});
  auto events = trace.events(0);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].scalars["count"], 8);
  EXPECT_THAT(trace.answer.out, HasSubstr("not told: the calls of some messages"));
}

/// A call may begin and end at once. Its messages come then, and this one receives later.
TEST_F(ParaverImport, TakesWhatACallSentThatWaitsForWhatItReceives) {
  Imported trace({write(event(1, 100, "50000001:41") + event(1, 100, "50000001:0") +
                        line("3:1:1:1:1:100:100:2:1:2:1:150:300:8:1") +
                        line("3:2:1:2:1:140:140:1:1:1:1:100:150:16:2") +
                        event(1, 210, "50000002:8") + event(1, 220, "50000002:0"))});
  auto events = trace.events(0);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].scalars["dest"], 1);
  EXPECT_EQ(events[0].scalars["sendcount"], 8);
  EXPECT_EQ(events[0].scalars["source"], 1);
  EXPECT_EQ(events[0].scalars["recvcount"], 16);
}

/// The clock of the receiver is slow.
TEST_F(ParaverImport, TakesAMessageThatIsSentAfterItWasReceived) {
  Imported trace(
      {write(event(2, 50, "50000001:41") + event(2, 60, "50000001:0") + event(2, 70, "50000002:8") +
             event(2, 80, "50000002:0") + event(1, 100, "50000001:1") +
             line("3:1:1:1:1:100:100:2:1:2:1:50:60:4096:7") + event(1, 200, "50000001:0"))});
  auto events = trace.events(1);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].function, "MPI_Sendrecv");
  EXPECT_EQ(events[0].scalars["source"], -1);
  EXPECT_EQ(events[0].scalars["recvcount"], 4096);
  EXPECT_EQ(events[1].function, "MPI_Barrier");
}

TEST_F(ParaverImport, LetsANonblockingReceiveWaitForItsMessage) {
  std::string steps;
  for (int64_t at = 0; at < 100000; at += 100)
    steps += event(2, at + 1, "50000001:4") + event(2, at + 2, "50000001:0") +
             event(1, at + 10, "50000001:1") +
             line("3:1:1:1:1:" + std::to_string(at + 10) + ":0:2:1:2:1:" + std::to_string(at + 1) +
                  ":0:16:3") +
             event(1, at + 20, "50000001:0") + event(2, at + 30, "50000001:5") +
             event(2, at + 40, "50000001:0");
  Imported trace({write(steps)});
  auto events = trace.events(1);
  ASSERT_EQ(events.size(), 2000u);
  EXPECT_EQ(events[1998].function, "MPI_Irecv");
  EXPECT_EQ(events[1998].scalars["source"], -1);
  EXPECT_EQ(events[1998].scalars["count"], 16);
  EXPECT_EQ(events[1999].scalars["request"], value(Special::Unknown));
  EXPECT_LT(trace.bytes, 600u);
}

TEST_F(ParaverImport, RefusesATraceInWhichNoRankDoesAnything) {
  Imported trace({write("")});
  EXPECT_EQ(trace.answer.status, 2);
  EXPECT_THAT(trace.answer.messages, HasSubstr("has events of none of its 2 ranks"));
}

TEST_F(ParaverImport, ReadsCollectivesAndCommunicators) {
  Imported trace({write(event(1, 10, "50000002:7:50100001:64:50100002:0:50100004:1:50100003:1") +
                        event(2, 11, "50000002:7:50100001:0:50100002:64:50100004:1") +
                        event(1, 20, "50000002:0") + event(2, 21, "50000002:0") +
                        event(2, 30, "50000002:8:50100004:3") + event(2, 40, "50000002:0"))});
  for (uint32_t rank = 0; rank < 2; ++rank) {
    auto events = trace.events(rank);
    ASSERT_FALSE(events.empty());
    EXPECT_EQ(events[0].scalars["count"], 64);
    EXPECT_EQ(events[0].scalars["comm"], 0);
    EXPECT_EQ(events[0].scalars["root"], value(Special::Unknown));
  }
  EXPECT_EQ(trace.events(1)[1].scalars["comm"], 1); // MPI_COMM_SELF
}

TEST_F(ParaverImport, NamesFunctionsAndCallersByThePcf) {
  writeBytes(
      folder.path() + "/run.pcf",
      "EVENT_TYPE\n9   50000003    MPI Other\nVALUES\n200   MPI_Dims_create\n0   Outside MPI\n\n"
      "EVENT_TYPE\n0    70000001    Caller at level 1\n0    70000002    Caller at level 2\n"
      "VALUES\n0   End\n1 Unresolved\n2 _NOT_Found\n3 sol..ver [solver]\n4 main\n\n"
      "EVENT_TYPE\n0    80000001    Caller line at level 1\nVALUES\n0   End\n7 71 (row.c, row)\n");
  Imported trace({write(
      event(1, 10, "50000003:200") + event(1, 10, "70000001:3:80000001:7:70000002:4:80000002:0") +
      event(1, 20, "50000003:0") + event(1, 30, "50000003:201") + event(1, 40, "50000003:0"))});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  auto events = trace.events(0);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].function, "MPI_Dims_create");
  EXPECT_EQ(events[1].function, "MPI call 201 of type 50000003");
  EXPECT_THAT(anole({"print", trace.file}).out,
              HasSubstr("MPI_Dims_create  main > solver row.c:71"));
}

TEST_F(ParaverImport, ReadsPackedFilesAndMicroseconds) {
  std::string packed = folder.path() + "/packed.prv.gz";
  writePacked(packed, "#Paraver (01/01/2020 at 00:00):100:1(1):1:1(1:1)\n" +
                          event(1, 10, "50000003:31") + event(1, 60, "50000003:0"));
  Imported trace({packed}, "full");
  auto events = trace.events(0);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].function, "MPI_Init");
  EXPECT_NEAR(static_cast<double>(events[0].duration), 50000, 500);
}

TEST_F(ParaverImport, SaysWhatIsMissing) {
  Imported trace({write(event(1, 10, "50000003:31") + event(1, 20, "50000003:0") +
                        event(1, 30, "50000003:32"))});
  EXPECT_THAT(trace.answer.messages, HasSubstr("rank 1 left nothing"));
  EXPECT_THAT(trace.answer.out, HasSubstr("the end of MPI_Finalize on rank 0"));
  EXPECT_THAT(trace.answer.out, HasSubstr("there is no .pcf file"));
  EXPECT_EQ(trace.events(0).size(), 1u);
}

TEST_F(ParaverImport, RefusesDamagedRecords) {
  size_t begin = std::string(twoTasks).size();
  for (const char *record :
       {"2:1:1:1:1:10:50000003", "2:1:1:3:1:10:50000003:31", "2:1:2:1:1:10:50000003:31",
        "3:1:1:1:1:1:2:3", "1:1:1:1:1:0:5", "c:1:1:2:1:9", "garbage", "2:1:1:1:1:-10:50000003:31"})
    expectError({"import", write(record), "-o", folder.path() + "/out.anole"},
                name + ": at byte " + std::to_string(begin) +
                    ": this record is damaged or cut off: " + record);
  expectError({"import", write("", "#Paraver (x):1_ns:1(1):1:5(1:1)\n"), "-o", "out.anole"},
              name + ": at byte 0: the header's list of tasks is damaged");
}

/// The second application holds counters only.
TEST_F(ParaverImport, ReadsOneOfSeveralApplications) {
  const char *const two = "#Paraver (x):100_ns:2(1,1):2:2(1:1,1:1),1:1(1:2)\n"
                          "c:1:1:2:1:2\nc:2:1:1:1\n";
  std::string records = event(1, 10, "50000002:8") + line("2:3:2:1:1:15:42000050:7") +
                        line("1:3:2:1:1:15:16:1") + event(1, 20, "50000002:0") +
                        event(2, 11, "50000002:8") + event(2, 20, "50000002:0");
  Imported trace({write(records, two)});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  EXPECT_EQ(trace.events(1).size(), 1u);
  EXPECT_THAT(trace.answer.out, HasSubstr("not told: what applications other than 1 of 2 did"));
  expectError({"import", name, "--application", "2", "-o", folder.path() + "/out.anole"},
              name + " has events of none of its 1 rank, so there is nothing to import");
  expectError({"import", name, "--application", "3", "-o", folder.path() + "/out.anole"},
              name + " has no application 3, but 2");
}

TEST_F(ParaverImport, TakesTimesThatGoBack) {
  Imported trace({write(event(1, 100, "50000001:1") + line("3:1:1:1:1:50:50:2:1:2:1:50:300:8:7") +
                        event(1, 20, "50000001:0"))});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  EXPECT_EQ(trace.events(0).size(), 1u);
}

TEST_F(ParaverImport, PassesOverOddTypes) {
  Imported trace({write(event(1, 10, "50000003:31") +
                        event(1, 10, "18446744073709551615:7:9223372036854775808:7:-5:7:0:7") +
                        event(1, 10, "70000100:7:80000000:7") + event(1, 20, "50000003:0"))});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  EXPECT_EQ(trace.events(0).size(), 1u);
}

TEST_F(ParaverImport, SurvivesBeingCutOffAnywhere) {
  std::string good = twoTasks + event(2, 50, "50000001:2") + event(1, 100, "50000001:1") +
                     line("3:1:1:1:1:100:120:2:1:2:1:50:300:4096:7") + event(1, 200, "50000001:0") +
                     event(2, 300, "50000001:0");
  for (size_t size = 0; size < good.size(); ++size) {
    writeBytes(name, good.substr(0, size));
    int status = Imported({name}).answer.status;
    EXPECT_TRUE(status == 0 || status == 2) << size;
  }
}

} // namespace
} // namespace anole::tools
