#include "runtime/core/file/format/WriteFile.h"
#include "test/tools/RowOfFour.h"
#include "test/tools/RunCommand.h"
#include "tools/support/ReadText.h"
#include "tools/support/TemporaryFolder.h"

namespace anole::tools {
namespace {

using testing::HasSubstr;

/// Ranks that do nothing but start and end.
Trace emptyRun(uint32_t ranks) {
  Trace trace;
  trace.info.ranks = ranks;
  trace.info.program = "/bin/nothing";
  trace.functions = {{1, "MPI_Init", {}, {}, {}}, {2, "MPI_Finalize", {}, {}, {}}};
  SharedStream stream;
  stream.ranks = {{0, 1, ranks, {}}};
  for (uint16_t function : {1, 2}) {
    SharedPoint point;
    point.key = {function, function};
    point.ranks = stream.ranks;
    point.count = ranks;
    stream.points.push_back(point);
  }
  stream.bodies = {{Symbol::point(0), Symbol::point(1)}};
  SharedColumn nothing{{stream.ranks, {}}};
  stream.loops = {{0, 0, LoopKind::Root, {{stream.ranks, {0}, nothing}}, nothing}};
  trace.streams = {stream};
  return trace;
}

class GenerateCommand : public testing::Test {
protected:
  GenerateCommand() : folder(std::move(*TemporaryFolder::make())) {}
  std::string file(const std::string &name) const { return folder.path() + "/" + name; }
  std::string write(const Trace &trace) const {
    EXPECT_TRUE(writeTraceFile(file("a.anole"), trace));
    return file("a.anole");
  }

  /// Status 2, and one line that says why.
  void expectRefusal(const Trace &trace, const std::string &why) const {
    Answer answer = anole({"generate", write(trace), "-o", file("p.c")});
    EXPECT_EQ(answer.status, 2);
    EXPECT_EQ(answer.out, "");
    EXPECT_THAT(answer.messages, HasSubstr("a.anole: cannot be generated: "));
    EXPECT_THAT(answer.messages, testing::EndsWith(why + "\n"));
  }

  TemporaryFolder folder;
};

TEST_F(GenerateCommand, WritesAProgram) {
  EXPECT_THAT(anole({"generate", write(emptyRun(3)), "-o", file("p.c")}).out,
              HasSubstr("wrote " + file("p.c")));
  auto text = readText(file("p.c"));
  ASSERT_TRUE(text);
  EXPECT_THAT(*text, HasSubstr("The communication of nothing on 3 ranks, 6 calls, written by"));
  EXPECT_THAT(*text, HasSubstr("mpicc -O2 -o p p.c\n *     mpiexec -n 3 ./p\n"));
  EXPECT_THAT(*text, HasSubstr("int main(void) {\n  MPI_Init(NULL, NULL);\n  setUp();\n"
                               "  MPI_Finalize();\n"));
}

TEST_F(GenerateCommand, RefusesWhatItCannotWrite) {
  expectRefusal(rowOfFourInWorld(), "recorded by another version of Anole (300 calls)");
  Trace late = emptyRun(2);
  late.functions[0].name = "MPI_Barrier";
  expectRefusal(late, "rank 0 does not begin with MPI_Init");
  expectRefusal(emptyRun(100000), "the trace has 100000 ranks; the limit is 65536");
  Trace threads = emptyRun(2);
  threads.streams.push_back(threads.streams[0]);
  threads.streams[1].thread = 1;
  expectRefusal(threads, "the program has several threads that communicate");
}

} // namespace
} // namespace anole::tools
