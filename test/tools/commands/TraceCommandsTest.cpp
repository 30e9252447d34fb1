#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/PathBuilder.h"
#include "test/tools/commands/RowOfFour.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/TemporaryFolder.h"

#include <fstream>

namespace anole::tools {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class WithTrace : public testing::Test {
protected:
  WithTrace() : folder(std::move(*TemporaryFolder::make())) {}

  std::string write(const std::string &name, const Trace &trace) {
    std::string file = folder.path() + "/" + name;
    EXPECT_TRUE(writeTraceFile(file, trace));
    return file;
  }

  TemporaryFolder folder;
};

TEST_F(WithTrace, PrintsEveryEventOfARank) {
  std::string file = write("row.anole", rowOfFour());
  std::istringstream lines(anole({"print", file, "--rank", "2", "--expand"}).out);
  std::vector<std::string> all;
  for (std::string line; std::getline(lines, line);)
    all.push_back(line);
  ASSERT_EQ(all.size(), 202u);
  EXPECT_EQ(all[0], "       0  MPI_Init()  main row.c:5");
  EXPECT_EQ(all[1], "       1  MPI_Send(dest 3 (+1), tag 7)  up row.c:20");
  EXPECT_EQ(all[2], "       2  MPI_Recv(source 1 (-1), tag 7)  down row.c:30");
  EXPECT_EQ(all[201], "     201  MPI_Finalize()  main row.c:13");
}

TEST_F(WithTrace, PrintsTheRanksThatAreListed) {
  std::string file = write("row.anole", rowOfFour());
  std::string trees, events;
  for (std::string rank : {"0", "2", "3"}) {
    trees += anole({"print", file, "--rank", rank}).out;
    events += "rank " + rank + "\n" + anole({"print", file, "--rank", rank, "--expand"}).out;
  }
  EXPECT_EQ(anole({"print", file, "--rank", "0,2-3"}).out, trees);
  EXPECT_EQ(anole({"print", file, "--rank", "0,2-3", "--expand"}).out, events);
}

TEST_F(WithTrace, ReportsRanksThatAreNotThere) {
  std::string file = write("row.anole", rowOfFour());
  EXPECT_EQ(anole({"print", file, "--rank", "4"}).status, 2);
  EXPECT_EQ(anole({"print", file, "--rank", "4", "--expand"}).status, 2);
  EXPECT_EQ(anole({"print", file, "--thread", "1"}).status, 2);
}

TEST_F(WithTrace, ComparesTwoFiles) {
  std::string file = write("a.anole", rowOfFour());
  Trace other = rowOfFour();
  other.streams[0].points[1].columns[1][0].terms[0].start.constant = 8;
  std::string changed = write("b.anole", other);
  EXPECT_EQ(anole({"diff", file, file}).status, 0);
  Answer answer = anole({"diff", file, changed});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(answer.out, "different: rank 0, thread 0, event 1:\n"
                        "  A: MPI_Send(dest 1 (+1), tag 7)  up row.c:20\n"
                        "  B: MPI_Send(dest 1 (+1), tag 8)  up row.c:20\n");
}

TEST_F(WithTrace, ShowsThePathsOfCallsThatLookAlike) {
  std::string file = write("a.anole", rowOfFour());
  Trace other = rowOfFour();
  for (CallPath &path : other.paths)
    if (path.signature == 12) {
      path.signature = 112;
      const PathTree &tree = other.pathTree;
      std::vector<Frame> frames{*framesTo(tree, path.step)[0], *framesTo(tree, path.step)[1]};
      frames[0].line += 100;
      path.step = PathBuilder(other.pathTree).addSteps(frames);
    }
  other.streams[0].points[1].key.path = 112;
  Answer answer = anole({"diff", file, write("b.anole", other)});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("\n     main row.c:9 > up row.c:20\n"));
  EXPECT_THAT(answer.out, HasSubstr("\n     main row.c:109 > up row.c:20\n"));
}

TEST_F(WithTrace, SaysOnceThatATraceIsPartial) {
  std::string file = write("row.anole.partial", rowOfFour());
  Answer answer = anole({"check", folder.path() + "/row.anole"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(answer.messages,
            "anole: " + file + " never got its final name: the program has not ended well\n");
}

TEST_F(WithTrace, SaysUpToWhichMarkerATraceGoes) {
  Trace running = rowOfFour();
  running.info.online.upTo = 90;
  std::string file = write("row.anole", running);
  Answer answer = anole({"info", file});
  EXPECT_EQ(answer.messages,
            "anole: " + file + " is partial: it holds each rank's events up to marker 90\n");
  EXPECT_THAT(answer.out, HasSubstr(", partial"));
}

TEST_F(WithTrace, LeavesOpenWhetherAFolderIsDamaged) {
  expectError({"check", folder.path()},
              "the folder " + folder.path() + " holds no pieces of a trace (rank-*.anole)");
}

TEST_F(WithTrace, ChecksAFile) {
  std::string file = write("a.anole", rowOfFour());
  EXPECT_EQ(anole({"check", file}).out, file + ": sound; 4 ranks, 608 events\n");
  std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
  bytes.seekp(60);
  bytes.put('\x55');
  bytes.close();
  Answer answer = anole({"check", file});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, StartsWith("damaged: "));
}

TEST_F(WithTrace, AnswersInJson) {
  std::string file = write("a.anole", rowOfFour()), partial = write("b.anole.partial", rowOfFour());
  EXPECT_THAT(anole({"check", file, "--json"}).out,
              HasSubstr("\"sound\": true,\n  \"damage\": null,\n  \"partial\": false,\n"));
  Answer answer = anole({"check", partial, "--json"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("\"partial\": true,\n  \"torn\": null,\n  \"ranks\": 4,\n"));
  EXPECT_THAT(anole({"diff", file, file, "--json"}).out,
              HasSubstr("\"same\": true,\n  \"difference\": null\n"));
  EXPECT_THAT(anole({"print", file, "--json", "--rank", "3"}).out, HasSubstr("\"rank\": 3,"));
  EXPECT_EQ(anole({"print", file, "--json", "--rank", "4"}).status, 2);
  EXPECT_EQ(anole({"print", file, "--json", "--expand"}).status, 2);
}

TEST_F(WithTrace, ShowsWhatEachRankSpent) {
  Trace trace = rowOfFour();
  SharedPoint &receive = trace.streams[0].points[2];
  for (double time : {1e6, 64e6, 2e6})
    receive.before.append(RankSums::codeOf(time), 1);
  std::string file = write("row.anole", trace);
  std::string text = anole({"ranks", file}).out;
  EXPECT_THAT(text, HasSubstr("computing: most on rank 2 (64.0 ms), least on rank 0"));
  EXPECT_THAT(text, HasSubstr("in MPI_Recv  down row.c:30"));
  EXPECT_THAT(anole({"ranks", file, "--by", "loop"}).out, HasSubstr("loop main row.c:8"));
  EXPECT_THAT(anole({"ranks", file, "--by", "region"}).out,
              StartsWith("the trace has no times of"));
  EXPECT_THAT(anole({"ranks", file, "--json"}).out, HasSubstr("\"imbalance\": 3."));
  EXPECT_EQ(anole({"ranks", file, "--rank", "4"}).status, 2);
  EXPECT_EQ(anole({"ranks", file, "--by", "colour"}).status, 2);
}

} // namespace
} // namespace anole::tools
