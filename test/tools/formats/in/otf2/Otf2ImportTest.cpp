#include "runtime/core/model/SpecialValues.h"
#include "test/tools/formats/in/Imported.h"
#include "test/tools/formats/in/otf2/SmallOtf2Archive.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace anole::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
constexpr int64_t asAsked = value(Special::AsPosted), notKnown = value(Special::Unknown);

/// Each rank sends to the next one, and receives without waiting, in so many steps.
void writeRing(SmallOtf2Archive &archive, uint32_t ranks, int steps, OTF2_CommRef comm) {
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    auto *to = archive.of(rank);
    archive.enter(rank, "main");
    for (int step = 0; step < steps; ++step) {
      auto request = 2 * static_cast<uint64_t>(step) + 1;
      archive.enter(rank, "step");
      archive.enter(rank, "MPI_Irecv");
      OTF2_EvtWriter_MpiIrecvRequest(to, nullptr, archive.now(rank), request);
      archive.leave(rank, "MPI_Irecv");
      archive.enter(rank, "MPI_Isend");
      OTF2_EvtWriter_MpiIsend(to, nullptr, archive.now(rank), (rank + 1) % ranks, comm, 9, 64,
                              request + 1);
      archive.leave(rank, "MPI_Isend");
      archive.enter(rank, "MPI_Waitall");
      OTF2_EvtWriter_MpiIsendComplete(to, nullptr, archive.now(rank), request + 1);
      OTF2_EvtWriter_MpiIrecv(to, nullptr, archive.now(rank), (rank + ranks - 1) % ranks, comm, 9,
                              64, request);
      archive.leave(rank, "MPI_Waitall");
      archive.leave(rank, "step");
    }
    archive.leave(rank, "main");
  }
}

class Otf2Import : public testing::Test {
protected:
  Otf2Import() : folder(std::move(*TemporaryFolder::make())) {}

  Imported import(SmallOtf2Archive &archive) const {
    archive.close();
    return Imported({anchor});
  }

  TemporaryFolder folder;
  std::string anchor = folder.path() + "/run.otf2";
};

TEST_F(Otf2Import, GivesReceivesWhatTheirCompletionsSay) {
  SmallOtf2Archive archive(folder.path(), 4);
  writeRing(archive, 4, 2, SmallOtf2Archive::world);
  Imported trace = import(archive);
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  auto events = trace.events(2);
  ASSERT_EQ(events.size(), 6u);
  EXPECT_EQ(events[0].function, "MPI_Irecv");
  EXPECT_EQ(events[0].scalars["source"], -1);
  EXPECT_EQ(events[0].scalars["count"], 64);
  EXPECT_EQ(events[0].scalars["tag"], 9);
  EXPECT_EQ(events[0].scalars["comm"], 0);
  EXPECT_THAT(events[0].late, ElementsAre(asAsked, asAsked));
  EXPECT_EQ(events[1].scalars["dest"], 1);
  EXPECT_THAT(events[2].arrays["array_of_requests"], ElementsAre(1, 0));
}

TEST_F(Otf2Import, MakesPathsOfTheFunctionsAround) {
  SmallOtf2Archive archive(folder.path(), 2);
  writeRing(archive, 2, 3, SmallOtf2Archive::world);
  Imported trace = import(archive);
  EXPECT_THAT(anole({"print", trace.file}).out, HasSubstr("MPI_Waitall  main > step"));
}

/// As Score-P writes them where it unwinds.
TEST_F(Otf2Import, TakesCallingContextsAsPaths) {
  SmallOtf2Archive archive(folder.path(), 1);
  auto solve = archive.context("solve", 34, archive.context("main", 12));
  auto barrier = archive.context("MPI_Barrier", 0, solve);
  OTF2_EvtWriter_CallingContextEnter(archive.of(0), nullptr, archive.now(0), barrier, 3);
  OTF2_EvtWriter_CallingContextLeave(archive.of(0), nullptr, archive.now(0), barrier);
  Imported trace = import(archive);
  EXPECT_THAT(anole({"print", trace.file}).out,
              HasSubstr("MPI_Barrier  main code.c:12 > solve code.c:34"));
}

TEST_F(Otf2Import, IsConstantInIterations) {
  uint64_t sizes[2];
  for (int i = 0; i < 2; ++i) {
    std::filesystem::remove_all(folder.path());
    std::filesystem::create_directory(folder.path());
    SmallOtf2Archive archive(folder.path(), 4);
    writeRing(archive, 4, i == 0 ? 50 : 5000, SmallOtf2Archive::world);
    sizes[i] = import(archive).bytes;
  }
  EXPECT_LE(sizes[1], sizes[0] + 16);
}

TEST_F(Otf2Import, TakesPeersAsRanksInTheCommunicator) {
  SmallOtf2Archive archive(folder.path(), 3);
  for (uint32_t rank = 0; rank < 3; ++rank) {
    archive.enter(rank, "MPI_Comm_split");
    OTF2_EvtWriter_CommCreate(archive.of(rank), nullptr, archive.now(rank),
                              SmallOtf2Archive::reversed);
    archive.leave(rank, "MPI_Comm_split");
    archive.enter(rank, "MPI_Send");
    OTF2_EvtWriter_MpiSend(archive.of(rank), nullptr, archive.now(rank), 0,
                           SmallOtf2Archive::reversed, 1, 8);
    archive.leave(rank, "MPI_Send");
  }
  Imported trace = import(archive);
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  for (int64_t rank = 0; rank < 3; ++rank) {
    auto events = trace.events(static_cast<uint32_t>(rank));
    ASSERT_EQ(events.size(), 2u);
    int64_t own = 2 - rank;
    EXPECT_EQ(events[0].scalars["comm"], 0);
    EXPECT_EQ(events[0].scalars["newcomm"], 2);
    EXPECT_EQ(events[0].scalars["newcomm_rank"], own - rank);
    EXPECT_EQ(events[0].scalars["newcomm_size"], 3);
    EXPECT_EQ(events[1].scalars["comm"], 2);
    EXPECT_EQ(events[1].scalars["dest"], 0 - own);
  }
}

TEST_F(Otf2Import, SharesTheBytesOfCollectivesOut) {
  SmallOtf2Archive archive(folder.path(), 4);
  auto collective = [&](const char *name, OTF2_CollectiveOp op, uint32_t root, uint64_t sent,
                        uint64_t received) {
    archive.enter(0, name);
    OTF2_EvtWriter_MpiCollectiveEnd(archive.of(0), nullptr, archive.now(0), op,
                                    SmallOtf2Archive::world, root, sent, received);
    archive.leave(0, name);
  };
  collective("MPI_Bcast", OTF2_COLLECTIVE_OP_BCAST, 0, 400, 100);
  collective("MPI_Allreduce", OTF2_COLLECTIVE_OP_ALLREDUCE, OTF2_UNDEFINED_UINT32, 32, 32);
  collective("MPI_Gather", OTF2_COLLECTIVE_OP_GATHER, 0, 8, 32);
  collective("MPI_Gather", OTF2_COLLECTIVE_OP_GATHER, 1, 8, 0);
  collective("MPI_Alltoallv", OTF2_COLLECTIVE_OP_ALLTOALLV, OTF2_UNDEFINED_UINT32, 10, 20);
  for (uint32_t rank = 1; rank < 4; ++rank)
    archive.enter(rank, "main");
  Imported trace = import(archive);
  auto events = trace.events(0);
  ASSERT_EQ(events.size(), 5u);
  EXPECT_EQ(events[0].scalars["count"], 100);
  EXPECT_EQ(events[0].scalars["root"], 0);
  EXPECT_EQ(events[1].scalars["count"], 8);
  EXPECT_EQ(events[2].scalars["recvcount"], 8);
  EXPECT_EQ(events[3].scalars["recvcount"], value(Special::Ignored));
  EXPECT_EQ(events[3].scalars["sendcount"], 8);
  EXPECT_THAT(trace.answer.out, HasSubstr("how the bytes of MPI_Alltoallv are shared out"));
}

TEST_F(Otf2Import, TakesAmountsOfOthersThanScorePAsTheyAre) {
  SmallOtf2Archive archive(folder.path(), 2, "another");
  for (uint32_t rank = 0; rank < 2; ++rank)
    for (auto [name, op] : {std::pair("MPI_Allreduce", OTF2_COLLECTIVE_OP_ALLREDUCE),
                            std::pair("MPI_Alltoall", OTF2_COLLECTIVE_OP_ALLTOALL)}) {
      archive.enter(rank, name);
      OTF2_EvtWriter_MpiCollectiveEnd(archive.of(rank), nullptr, archive.now(rank),
                                      static_cast<OTF2_CollectiveOp>(op), SmallOtf2Archive::world,
                                      OTF2_UNDEFINED_UINT32, 32, 32);
      archive.leave(rank, name);
    }
  auto events = import(archive).events(1);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].scalars["count"], 32);
  EXPECT_EQ(events[1].scalars["sendcount"], notKnown);
}

TEST_F(Otf2Import, LeavesReceivesThatNeverCompleteUnknown) {
  SmallOtf2Archive archive(folder.path(), 1);
  archive.enter(0, "MPI_Irecv");
  OTF2_EvtWriter_MpiIrecvRequest(archive.of(0), nullptr, archive.now(0), 1);
  archive.leave(0, "MPI_Irecv");
  archive.enter(0, "MPI_Waitall");
  archive.leave(0, "MPI_Waitall");
  auto events = import(archive).events(0);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].scalars["source"], notKnown);
  EXPECT_THAT(events[0].late, ElementsAre(notKnown, notKnown));
  EXPECT_EQ(events[1].scalars["count"], notKnown);
}

TEST_F(Otf2Import, KnowsOldCollectivesByNameOnly) {
  SmallOtf2Archive archive(folder.path(), 1);
  archive.enter(0, "MPI_Ibarrier");
  archive.leave(0, "MPI_Ibarrier");
  archive.enter(0, "MPI_Not_in_the_table");
  archive.leave(0, "MPI_Not_in_the_table");
  auto events = import(archive).events(0);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].scalars["comm"], notKnown);
  EXPECT_EQ(events[1].function, "MPI_Not_in_the_table");
}

TEST_F(Otf2Import, CountsTestsThatFail) {
  SmallOtf2Archive archive(folder.path(), 1);
  for (int test = 0; test < 5; ++test) {
    archive.enter(0, "MPI_Test");
    OTF2_EvtWriter_MpiRequestTest(archive.of(0), nullptr, archive.now(0), 1);
    archive.leave(0, "MPI_Test");
  }
  Imported trace = import(archive);
  EXPECT_TRUE(trace.events(0).empty());
  EXPECT_EQ(trace.trace.streams[0].points[0].polls, 5u);
}

TEST_F(Otf2Import, ConvertsTicks) {
  SmallOtf2Archive archive(folder.path(), 1);
  archive.enter(0, "MPI_Barrier");
  for (int i = 0; i < 15; ++i)
    archive.now(0);
  archive.leave(0, "MPI_Barrier");
  archive.close();
  Imported trace({folder.path()}, "full");
  EXPECT_EQ(trace.events(0)[0].duration, 320);
}

TEST_F(Otf2Import, LeavesOutWhatDidNotEnd) {
  SmallOtf2Archive archive(folder.path(), 1);
  archive.leave(0, "main"); // never entered
  archive.enter(0, "main");
  archive.enter(0, "MPI_Barrier");
  archive.leave(0, "MPI_Barrier");
  archive.enter(0, "MPI_Finalize");
  Imported trace = import(archive);
  EXPECT_EQ(trace.events(0).size(), 1u);
  EXPECT_THAT(trace.answer.out, HasSubstr("the end of MPI_Finalize on rank 0"));
  EXPECT_THAT(trace.answer.out, HasSubstr("the exits of some functions, or their entries"));
}

/// The library would read four billion properties.
TEST_F(Otf2Import, RefusesAnchorsThatSayTooMuch) {
  SmallOtf2Archive archive(folder.path(), 2);
  writeRing(archive, 2, 1, SmallOtf2Archive::world);
  ASSERT_EQ(import(archive).answer.status, 0);
  std::ostringstream bytes;
  bytes << std::ifstream(anchor, std::ios::binary).rdbuf();
  std::string text = bytes.str();
  size_t count = 46;
  for (int i = 0; i < 3; ++i)
    count = text.find('\0', count) + 1;
  writeBytes(anchor, text.replace(count, 4, 4, '\xff'));
  expectError({"import", anchor, "-o", folder.path() + "/out.anole"},
              anchor + ": this is no OTF2 anchor file, or it is damaged");
  writeBytes(anchor, "short");
  expectError({"import", anchor, "-o", folder.path() + "/out.anole"},
              anchor + ": this is no OTF2 anchor file, or it is damaged");
}

TEST_F(Otf2Import, SaysWhichFilesAreMissingOrDamaged) {
  {
    SmallOtf2Archive archive(folder.path(), 4);
    writeRing(archive, 4, 20, SmallOtf2Archive::world);
  }
  std::string events = folder.path() + "/run/12.evt";
  std::ifstream file(events, std::ios::binary);
  std::string good{std::istreambuf_iterator<char>(file), {}};
  std::filesystem::remove(events);
  Imported without({anchor});
  EXPECT_THAT(without.answer.messages, HasSubstr("rank 2 left nothing"));
  EXPECT_EQ(without.events(3).size(), 60u);
  writeBytes(events, good.substr(0, good.size() / 2));
  Imported broken({anchor});
  EXPECT_EQ(broken.answer.status, 2);
  EXPECT_THAT(broken.answer.messages, HasSubstr("rank 2: " + events + ": the events are cut off"));
  writeBytes(anchor, "no anchor");
  Imported nothing({anchor});
  EXPECT_EQ(nothing.answer.status, 2);
  EXPECT_THAT(nothing.answer.messages, HasSubstr("this is no OTF2 anchor file"));
}

} // namespace
} // namespace anole::tools
