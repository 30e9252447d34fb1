#include "runtime/core/ranks/pieces/Pieces.h"

#include "runtime/core/file/format/Validate.h"
#include "runtime/core/file/format/WriteFile.h"
#include "test/support/program/PlayedProgram.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <unistd.h>

using namespace anole;
namespace fs = std::filesystem;
using testing::HasSubstr;

namespace {

/// A rank that called one function so many times.
Trace piece(uint32_t rank, uint32_t ranks, int events) {
  test::PlayedRank played(rank, ranks);
  for (int i = 0; i < events; ++i)
    played.barrier(5);
  Trace trace = played.leaf();
  trace.info.endings = {{rank, EndKind::Killed, "MPI_Barrier", 5}};
  return trace;
}

uint64_t eventsOf(const Trace &trace) {
  uint64_t events = 0;
  for (const SharedPoint &point : trace.streams.at(0).points)
    events += point.count;
  return events;
}

} // namespace

class PiecesTest : public testing::Test {
protected:
  void SetUp() override { fs::create_directory(folder); }
  void TearDown() override { fs::remove_all(folder); }

  std::string write(const Trace &trace) const {
    std::string path = piecePath(folder, trace.info.endings.at(0).rank);
    EXPECT_TRUE(writeTraceFile(path, trace));
    return path;
  }
  std::string writeText(const char *name) const {
    std::ofstream(folder + "/" + name) << "not a trace";
    return folder + "/" + name;
  }

  std::string folder = fs::temp_directory_path() / ("anole-pieces-" + std::to_string(getpid()));
};

TEST_F(PiecesTest, AreMergedInAnyOrder) {
  std::string second = write(piece(2, 4, 10)), first = write(piece(0, 4, 3));
  auto merged = mergePieces({second, first});
  ASSERT_TRUE(merged) << merged.error().message;
  EXPECT_EQ(merged->trace.info.ranks, 4u);
  ASSERT_EQ(merged->trace.info.endings.size(), 2u);
  EXPECT_EQ(merged->trace.info.endings[0].rank, 0u);
  EXPECT_EQ(merged->trace.info.endings[1], (Ending{2, EndKind::Killed, "MPI_Barrier", 5}));
  EXPECT_EQ(eventsOf(merged->trace), 13u);
  EXPECT_EQ(merged->bytes, fs::file_size(first) + fs::file_size(second));
  EXPECT_TRUE(validate(merged->trace));
}

TEST_F(PiecesTest, DamagedOnesAreLeftOut) {
  auto merged = mergePieces({write(piece(1, 2, 5)), writeText("rank-0.anole")});
  ASSERT_TRUE(merged);
  EXPECT_EQ(merged->trace.info.endings.size(), 1u);
  ASSERT_EQ(merged->problems.size(), 1u);
  EXPECT_THAT(merged->problems[0], HasSubstr("rank-0.anole"));
}

TEST_F(PiecesTest, OfDifferentRunsAreAnError) {
  auto merged = mergePieces({write(piece(0, 2, 5)), write(piece(1, 3, 5))});
  ASSERT_FALSE(merged);
  EXPECT_THAT(merged.error().message, HasSubstr("give the pieces of one run"));
}

TEST_F(PiecesTest, OfRunsThatDifferOnlyInTheirIdAreAnError) {
  auto pieceOf = [&](uint32_t rank, const char *run) {
    Trace trace = piece(rank, 2, 5);
    trace.info.run = run;
    return write(trace);
  };
  std::string first = pieceOf(0, "mpiexec a:1");
  auto mixed = mergePieces({first, pieceOf(1, "mpiexec a:2")});
  ASSERT_FALSE(mixed);
  EXPECT_THAT(mixed.error().message,
              HasSubstr("rank-1.anole comes from another run (mpiexec a:2)"));
  EXPECT_TRUE(mergePieces({first, pieceOf(1, "mpiexec a:1")}));
  EXPECT_TRUE(mergePieces({first, pieceOf(1, "")}));
}

TEST_F(PiecesTest, TwiceTheSameRankIsAnError) {
  std::string file = write(piece(0, 2, 5));
  auto merged = mergePieces({file, file});
  ASSERT_FALSE(merged);
  EXPECT_THAT(merged.error().message, HasSubstr("rank 0 has two pieces"));
}

TEST_F(PiecesTest, AWholeTraceIsNoPiece) {
  Trace whole = piece(0, 1, 5);
  std::string file = piecePath(folder, 0);
  whole.info.endings.clear();
  ASSERT_TRUE(writeTraceFile(file, whole));
  auto merged = mergePieces({file});
  ASSERT_FALSE(merged);
  EXPECT_THAT(merged.error().message, HasSubstr("is not the piece of one rank"));
}

TEST_F(PiecesTest, NothingToMergeIsAnError) {
  EXPECT_FALSE(mergePieces({}));
  EXPECT_FALSE(mergePieces({writeText("rank-0.anole")}));
}

TEST_F(PiecesTest, AreFoundInTheirFolderAndNothingElseIs) {
  EXPECT_FALSE(piecesIn(folder));
  EXPECT_FALSE(piecesIn(folder + "/missing"));
  writeText("told");
  writeText("rank-3.anole.partial");
  std::string file = write(piece(1, 2, 1));
  auto files = piecesIn(folder);
  ASSERT_TRUE(files);
  EXPECT_EQ(*files, std::vector<std::string>{file});
}
