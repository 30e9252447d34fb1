#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/model/SpecialValues.h"
#include "test/tools/formats/in/Imported.h"
#include "test/tools/formats/in/dumpi/DumpiFile.h"

namespace anole::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using D = DumpiFile;
constexpr int64_t asPosted = value(Special::AsPosted);

/// Two ranks that exchange messages in so many steps.
DumpiFile stepper(int rank, int steps) {
  DumpiFile file;
  uint64_t now = 0;
  auto call = [&](uint16_t function) -> DumpiFile & {
    now += 100;
    return file.call(function, now, now + 50);
  };
  call(D::Init).i(1).x("./steps");
  for (int step = 0; step < steps; ++step) {
    call(D::Irecv).i(8).h(D::typeDouble).i(1 - rank).i(7).h(D::world).i(2);
    call(D::Isend).i(8).h(D::typeDouble).i(1 - rank).i(7).h(D::world).i(3);
    call(D::Waitall).i(2).a({2, 3}).noStatus();
    call(D::Allreduce).i(1).h(D::typeDouble).b(D::sum).h(D::world);
  }
  call(D::Finalize);
  return file;
}

class DumpiImport : public testing::Test {
protected:
  DumpiImport() : folder(std::move(*TemporaryFolder::make())) {}

  std::string write(int rank, const std::string &bytes) const {
    std::string name = folder.path() + "/run-000" + std::to_string(rank) + ".bin";
    writeBytes(name, bytes);
    return name;
  }
  Imported oneRank(const DumpiFile &file) const { return Imported({write(0, file.bytes())}); }

  TemporaryFolder folder;
};

TEST_F(DumpiImport, MakesStepsOneLoopWhateverTheirNumber) {
  uint64_t sizes[2];
  for (int i = 0; i < 2; ++i) {
    int steps = i == 0 ? 100 : 10000;
    Imported trace({write(0, stepper(0, steps).bytes()), write(1, stepper(1, steps).bytes())});
    ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
    EXPECT_EQ(trace.counts(1)["MPI_Isend"], steps);
    EXPECT_EQ(trace.trace.info.ranks, 2u);
    EXPECT_EQ(trace.trace.info.program, "steps");
    sizes[i] = trace.bytes;
  }
  EXPECT_LE(sizes[1], sizes[0] + 16);
}

TEST_F(DumpiImport, CountsFilesWhoseNamesSayNoRank) {
  std::vector<std::string> names;
  for (int rank : {1, 0}) {
    names.push_back(folder.path() + "/p." + std::to_string(9 + rank) + ".dumpi");
    writeBytes(names.back(), stepper(rank, 1 + rank).bytes());
  }
  Imported trace(names);
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  EXPECT_EQ(trace.counts(0)["MPI_Isend"], 1u);
  EXPECT_EQ(trace.counts(1)["MPI_Isend"], 2u);
  EXPECT_THAT(trace.answer.out, HasSubstr("not told: which rank a file is of"));
  EXPECT_EQ(Imported({folder.path()}).counts(1)["MPI_Isend"], 2u);
}

TEST_F(DumpiImport, TakesTheRankOfAFileAsTold) {
  std::string name = folder.path() + "/p.dumpi", out = folder.path() + "/p.anole";
  writeBytes(name, stepper(1, 2).bytes());
  Answer answer = anole({"import", name, "--rank", "1", "-o", out});
  EXPECT_EQ(answer.status, 0) << answer.messages;
  EXPECT_THAT(answer.out, HasSubstr("1 rank of 2"));
  EXPECT_EQ(answer.out.find("which rank a file is of"), std::string::npos) << answer.out;
}

TEST_F(DumpiImport, NamesPeersTypesAndRequestsAsTheTracerDoes) {
  Imported trace({write(0, stepper(0, 1).bytes()), write(1, stepper(1, 1).bytes())});
  auto events = trace.events(1);
  ASSERT_EQ(events.size(), 6u);
  EXPECT_EQ(events[1].scalars["source"], -1);
  EXPECT_EQ(events[1].scalars["comm"], 0);
  EXPECT_STREQ(predefinedName(FieldKind::Type, events[1].scalars["datatype"]), "DOUBLE");
  EXPECT_THAT(events[1].late, ElementsAre(asPosted, asPosted));
  EXPECT_EQ(events[2].scalars["tag"], 7);
  EXPECT_THAT(events[3].arrays["array_of_requests"], ElementsAre(1, 0));
  EXPECT_STREQ(predefinedName(FieldKind::Op, events[4].scalars["op"]), "SUM");
  EXPECT_EQ(events[4].scalars["in_place"], value(Special::Unknown));
}

TEST_F(DumpiImport, GivesWildcardsWhatStatusesSay) {
  DumpiFile file;
  file.call(D::Recv, 10, 20).i(1).h(D::typeInt).i(-1).i(-1).h(D::world).status(3, 42);
  file.call(D::Irecv, 30, 40).i(1).h(D::typeInt).i(-1).i(5).h(D::world).i(2);
  file.call(D::Wait, 50, 60).i(2).status(2, 5);
  file.call(D::Irecv, 70, 80).i(1).h(D::typeInt).i(-1).i(5).h(D::world).i(2);
  file.call(D::Wait, 90, 95).i(2).noStatus();
  auto events = oneRank(file).events(0);
  ASSERT_EQ(events.size(), 5u);
  EXPECT_EQ(events[0].scalars["source"], value(Special::AnySource));
  EXPECT_EQ(events[0].scalars["status_source"], 3);
  EXPECT_EQ(events[0].scalars["status_tag"], 42);
  EXPECT_THAT(events[1].late, ElementsAre(2, asPosted));
  EXPECT_THAT(events[3].late, ElementsAre(value(Special::Unknown), asPosted));
}

TEST_F(DumpiImport, CountsPollsAndKeepsTheRequest) {
  DumpiFile file;
  file.call(D::Isend, 10, 20).i(1).h(D::typeInt).i(0).i(5).h(D::world).i(9);
  for (uint64_t poll = 0; poll < 3; ++poll)
    file.call(D::Test, 30 + poll, 30 + poll).i(9).i(0).noStatus();
  file.call(D::Test, 40, 50).i(9).i(1).noStatus();
  Imported trace = oneRank(file);
  auto events = trace.events(0);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[1].scalars["request"], 0);
  uint64_t polls = 0;
  for (const SharedPoint &point : trace.trace.streams[0].points)
    polls += point.polls;
  EXPECT_EQ(polls, 3u);
}

TEST_F(DumpiImport, FollowsPersistentRequestsAndThoseMadeUnseen) {
  DumpiFile file;
  file.call(D::RecvInit, 10, 20).i(1).h(D::typeInt).i(-1).i(5).h(D::world).i(2);
  for (int round = 0; round < 2; ++round) {
    file.call(D::Start, 30, 40).i(2);
    file.call(D::Wait, 50, 60).i(2).status(round, 5);
  }
  file.call(D::Wait, 70, 80).i(77).noStatus();
  file.call(D::Wait, 90, 95).i(1).noStatus();
  auto events = oneRank(file).events(0);
  ASSERT_EQ(events.size(), 7u);
  EXPECT_THAT(events[1].late, ElementsAre(0, asPosted));
  EXPECT_THAT(events[3].late, ElementsAre(1, asPosted));
  EXPECT_EQ(events[4].scalars["request"], 0);
  EXPECT_EQ(events[5].scalars["request"], value(Special::Unknown));
  EXPECT_EQ(events[6].scalars["request"], value(Special::Null));
}

TEST_F(DumpiImport, RecordsWaitsomeAndWaitanyAsSequences) {
  DumpiFile file;
  for (int request = 2; request < 6; ++request)
    file.call(D::Isend, 10, 20).i(1).h(D::typeInt).i(0).i(5).h(D::world).i(request);
  file.call(D::Waitsome, 30, 40).i(4).a({2, 3, 4, 5}).i(2).a({1, 3}).noStatus();
  file.call(D::Waitsome, 50, 60).i(4).a({2, 1, 4, 1}).i(1).a({0}).noStatus();
  file.call(D::Waitany, 70, 80).i(4).a({1, 1, 4, 1}).i(2).noStatus();
  auto events = oneRank(file).events(0);
  ASSERT_EQ(events.size(), 6u);
  EXPECT_THAT(events[4].arrays["array_of_requests"], ElementsAre(3, 2, 1, 0));
  EXPECT_THAT(events[4].late, ElementsAre(3));
  EXPECT_EQ(events[5].scalars["active"], 1);
  EXPECT_EQ(events[5].scalars["completed"], 1);
}

TEST_F(DumpiImport, ComputesSizesOfTypesWhoseNumbersAreUsedAgain) {
  DumpiFile file;
  for (int blocks : {3, 5}) {
    file.call(D::TypeVector, 10, 20).i(blocks).i(2).i(9).h(D::typeDouble).h(28);
    file.call(D::TypeCommit, 30, 40).h(28);
    file.call(D::TypeFree, 50, 60).h(28);
  }
  auto events = oneRank(file).events(0);
  ASSERT_EQ(events.size(), 6u);
  EXPECT_EQ(events[1].scalars["datatype_size"], 3 * 2 * 8);
  EXPECT_EQ(events[4].scalars["datatype_size"], 5 * 2 * 8);
  EXPECT_EQ(events[0].scalars["newtype"], 0);
  EXPECT_EQ(events[3].scalars["newtype"], 1);
}

TEST_F(DumpiImport, ReadsWhatOnlyTheRootHas) {
  DumpiFile file;
  file.call(D::Gather, 10, 20).i(0).i(1).h(D::typeInt).i(0).h(D::world).i(4).h(D::typeInt);
  file.call(D::Gather, 30, 40).i(0).i(1).h(D::typeInt).i(2).h(D::world);
  auto events = oneRank(file).events(0);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].scalars["recvcount"], 4);
  EXPECT_EQ(events[1].scalars["recvcount"], value(Special::Ignored));
  EXPECT_EQ(events[1].scalars["root"], 2);
}

TEST_F(DumpiImport, UnwrapsSecondsAndKeepsThreadsApart) {
  constexpr uint64_t second = 1'000'000'000;
  DumpiFile file;
  file.call(D::Barrier, 65535 * second, 65535 * second + 500).h(D::world);
  file.call(D::Barrier, 0 * second, 1 * second).h(D::world); // one second later
  file.call(D::Barrier, 1 * second, 2 * second, 1).h(D::world);
  Imported trace({write(0, file.bytes())}, "full");
  auto events = trace.events(0);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_NEAR(static_cast<double>(events[1].delta), 1e9, 1e7);
  EXPECT_NEAR(static_cast<double>(events[1].duration), 1e9, 1e7);
  EXPECT_EQ(trace.events(0, 1).size(), 1u);
}

TEST_F(DumpiImport, ReadsPackedFilesAndFolders) {
  writePacked(folder.path() + "/run-0000.bin.gz", stepper(0, 20).bytes());
  write(1, stepper(1, 20).bytes());
  Imported trace({folder.path()});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  EXPECT_EQ(trace.counts(0), trace.counts(1));
  EXPECT_EQ(trace.counts(0)["MPI_Allreduce"], 20u);
}

/// Even and odd ranks are split, in reverse order; then the parts are duplicated.
DumpiFile splitter(int rank) {
  DumpiFile file;
  file.call(D::CommSplit, 10, 20).h(D::world).i(rank % 2).i(-rank).h(4);
  file.call(D::CommDup, 30, 40).h(4).h(5);
  file.call(D::Send, 50, 60).i(1).h(D::typeInt).i(0).i(1).h(5);
  file.call(D::CommFree, 70, 80).h(5);
  file.call(D::CommSplit, 90, 95).h(D::world).i(7).i(0).h(rank == 3 ? 1 : 5);
  file.call(D::Send, 100, 110).i(1).h(D::typeInt).i(0).i(1).h(rank == 3 ? D::world : 5);
  return file;
}

TEST_F(DumpiImport, FindsTheMembersOfCommunicatorsFromAllRanks) {
  for (int rank = 0; rank < 4; ++rank)
    write(rank, splitter(rank).bytes());
  Imported trace({folder.path()});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  EXPECT_THAT(trace.answer.out, testing::Not(HasSubstr("communicators")));
  for (int64_t rank = 0; rank < 4; ++rank) {
    auto events = trace.events(static_cast<uint32_t>(rank));
    int64_t own = rank < 2 ? 1 : 0;
    EXPECT_EQ(events[0].scalars["newcomm"], 2);
    EXPECT_EQ(events[0].scalars["newcomm_rank"], own - rank);
    EXPECT_EQ(events[0].scalars["newcomm_size"], 2);
    EXPECT_EQ(events[2].scalars["comm"], 3);
    EXPECT_EQ(events[2].scalars["dest"], 0 - own);
    bool isIn = rank != 3;
    EXPECT_EQ(events[4].scalars["newcomm"], isIn ? 4 : value(Special::Null));
    EXPECT_EQ(events[4].scalars["color"], isIn ? 7 : value(Special::Undefined));
    EXPECT_EQ(events[5].scalars["dest"], -rank);
  }
}

TEST_F(DumpiImport, DoesNotGuessMembersWithoutAllRanks) {
  write(1, splitter(1).bytes());
  Imported trace({folder.path()});
  EXPECT_THAT(trace.answer.out, HasSubstr("not told: members of some communicators"));
  EXPECT_EQ(trace.events(1)[2].scalars["dest"], value(Special::Unknown));
}

TEST_F(DumpiImport, PassesOverFunctionsOfTheProgram) {
  DumpiFile file;
  file.call(291, 10, 20).i(0).i(4711);
  file.call(D::Barrier, 30, 40).h(D::world);
  file.call(292, 50, 60).i(0).i(4711);
  EXPECT_THAT(oneRank(file).counts(0), ElementsAre(std::pair("MPI_Barrier", 1)));
}

TEST_F(DumpiImport, SaysWhichRanksAreMissing) {
  write(1, stepper(1, 3).bytes());
  writeBytes(folder.path() + "/run.meta", "hostname=node\nnumprocs=4\nfileprefix=run\n");
  for (const char *input : {"/run.meta", "", "/run-0001.bin"}) {
    Imported trace({folder.path() + input});
    ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
    EXPECT_THAT(trace.answer.messages, HasSubstr("ranks 0, 2-3 left nothing"));
    EXPECT_EQ(trace.trace.info.ranks, 4u);
    EXPECT_EQ(trace.counts(1)["MPI_Irecv"], 3u);
  }
}

TEST_F(DumpiImport, RefusesWhatItCannotRead) {
  auto refused = [&](const std::string &bytes) {
    Imported trace({write(0, bytes)});
    EXPECT_EQ(trace.answer.status, 2);
    EXPECT_EQ(trace.answer.out, "");
    EXPECT_THAT(trace.answer.messages, HasSubstr("rank 0: " + folder.path() + "/run-0000.bin: at"));
    return trace.answer.messages;
  };
  std::string good = stepper(0, 1).bytes();
  EXPECT_THAT(refused("no trace"), HasSubstr("this is no DUMPI file"));
  EXPECT_THAT(refused(good.substr(0, good.size() - 1)), HasSubstr("it is cut off"));
  EXPECT_THAT(refused(stepper(0, 1).bytes(290)), HasSubstr("numbers functions in an unknown way"));
  DumpiFile odd;
  size_t at = odd.size();
  odd.call(290, 10, 20);
  EXPECT_THAT(refused(odd.bytes()),
              HasSubstr("at byte " + std::to_string(at) + ": there is no function number 290"));
  DumpiFile huge;
  huge.call(D::Waitall, 10, 20).i(1).i(0x7fffffff);
  EXPECT_THAT(refused(huge.bytes()), HasSubstr("the call of MPI_Waitall is cut off or damaged"));
}

/// Cut off, or with a byte changed: an error or a sound trace, and never a crash.
TEST_F(DumpiImport, SurvivesDamageAtEveryByte) {
  std::string good = stepper(0, 1).bytes();
  for (size_t size = 0; size < good.size(); ++size)
    EXPECT_EQ(Imported({write(0, good.substr(0, size))}).answer.status, 2) << size;
  for (size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0xff);
    int status = Imported({write(0, bad)}).answer.status;
    EXPECT_TRUE(status == 0 || status == 2) << at;
  }
}

} // namespace
} // namespace anole::tools
