#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/TemporaryFolder.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace anole::tools {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

/// One rank of a run of four, alone in its trace.
Trace pieceOf(uint32_t rank, EndKind kind, const std::string &function) {
  Trace trace;
  trace.info.ranks = 4;
  trace.info.program = "row";
  trace.info.endings = {{rank, kind, function, 0}};
  return trace;
}

class WithPieces : public testing::Test {
protected:
  WithPieces() : folder(std::move(*TemporaryFolder::make())) {
    fs::create_directory(pieces);
    write(pieceOf(0, EndKind::Killed, "MPI_Recv"));
    write(pieceOf(1, EndKind::Aborted, ""));
    write(pieceOf(3, EndKind::Killed, "MPI_Recv"));
  }

  void write(const Trace &piece) const {
    EXPECT_TRUE(writeTraceFile(piecePath(pieces, piece.info.endings[0].rank), piece));
  }

  TemporaryFolder folder;
  std::string trace = folder.path() + "/row.anole", pieces = trace + ".partial";
};

const char *const howTheyEnded =
    "rank 1 called MPI_Abort; ranks 0, 3 killed or crashed; rank 2 left nothing";

TEST_F(WithPieces, MakesOneTraceNamedLikeTheFolder) {
  Answer answer = anole({"merge", pieces + "/"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr(trace + ": 3 ranks of 4, 0 events"));
  EXPECT_THAT(answer.messages, HasSubstr(howTheyEnded));
  EXPECT_THAT(anole({"info", trace}).messages, HasSubstr(howTheyEnded));
}

TEST_F(WithPieces, TakesFilesAndANameAsWell) {
  std::string other = folder.path() + "/other.anole";
  expectError({"merge", piecePath(pieces, 0)}, "name the merged trace with --output FILE");
  EXPECT_EQ(anole({"merge", piecePath(pieces, 0), "--output", other}).status, 0);
  EXPECT_TRUE(fs::exists(other));
  EXPECT_FALSE(fs::exists(trace));
}

TEST_F(WithPieces, KeepsAnEarlierTrace) {
  anole({"merge", pieces});
  EXPECT_THAT(anole({"merge", pieces}).out, HasSubstr("the earlier one is"));
}

TEST_F(WithPieces, SaysWhichPieceIsDamagedAndMergesTheOthers) {
  std::ofstream(piecePath(pieces, 2)) << "not a trace";
  Answer answer = anole({"merge", pieces});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.messages, HasSubstr("rank-2.anole"));
  EXPECT_THAT(answer.out, HasSubstr("3 ranks of 4"));
}

TEST_F(WithPieces, InfoReadsTheFolderAndSaysHowRanksEnded) {
  Answer answer = anole({"info", trace}); // .partial may be left out
  EXPECT_THAT(answer.out, HasSubstr("How ranks ended"));
  EXPECT_THAT(answer.out, HasSubstr("ranks 0, 3"));
  EXPECT_THAT(answer.out, HasSubstr("in MPI_Recv"));
  EXPECT_THAT(answer.out, HasSubstr("left nothing"));
}

TEST_F(WithPieces, InfoGivesEndingsAsJson) {
  auto json = nlohmann::json::parse(anole({"info", pieces, "--json"}).out);
  EXPECT_EQ(json["partial"], true);
  ASSERT_EQ(json["endings"].size(), 3u);
  EXPECT_EQ(json["endings"][0]["function"], "MPI_Recv");
  EXPECT_EQ(json["endings"][1]["end"], "called MPI_Abort");
  EXPECT_FALSE(json["endings"][1].contains("function"));
  EXPECT_EQ(json["missing"], nlohmann::json::parse("[[2, 2]]"));
}

TEST_F(WithPieces, AFolderWithoutPiecesIsAnError) {
  expectError({"merge", folder.path(), "--output", trace},
              "the folder " + folder.path() + " holds no pieces of a trace (rank-*.anole)");
}

} // namespace
} // namespace anole::tools
