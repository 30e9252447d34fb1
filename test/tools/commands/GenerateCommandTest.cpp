#include "runtime/core/file/format/WriteFile.h"
#include "runtime/record/functions/FunctionTable.h"
#include "test/tools/commands/RowOfFour.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/ReadText.h"
#include "tools/files/TemporaryFolder.h"

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

SharedColumn columnOf(const RankList &ranks, const std::vector<int64_t> &values) {
  std::vector<SharedTerm> terms;
  for (int64_t value : values)
    terms.push_back({{value, {}, {}}, {0, {}, {}}, {values.size() == 1 ? 0 : 1, {}, {}}, {}});
  return {{ranks, terms}};
}

constexpr int64_t predefinedInt = -8;

/// Each rank but the last sends to the next one, with these tags.
Trace chain(uint32_t ranks, const std::vector<int64_t> &tags, int64_t datatype = predefinedInt) {
  Trace trace = emptyRun(ranks);
  auto table = record::functionTable();
  trace.functions.push_back(*std::ranges::find(table, "MPI_Send", &FunctionInfo::name));
  SharedStream &stream = trace.streams[0];
  RankList senders{{0, 1, ranks - 1, {}}};
  SharedPoint send;
  send.key = {trace.functions[2].id, 3};
  send.ranks = senders;
  send.scalars = static_cast<uint32_t>(trace.functions[2].scalars.size());
  send.count = tags.size() * (ranks - 1);
  for (const FieldInfo &field : trace.functions[2].scalars)
    send.columns.push_back(field.name == "tag"        ? columnOf(senders, tags)
                           : field.name == "dest"     ? columnOf(senders, {1})
                           : field.name == "datatype" ? columnOf(senders, {datatype})
                                                      : columnOf(senders, {0}));
  stream.points.push_back(send);
  auto times = static_cast<int64_t>(tags.size());
  SharedColumn trips{{senders, {{{times, {}, {}}, {0, {}, {}}, {1, {}, {}}, {}}}}};
  SharedColumn zeros{{senders, {{{0, {}, {}}, {0, {}, {}}, {times, {}, {}}, {}}}}};
  stream.bodies[0] = {Symbol::point(0), Symbol::loop(1), Symbol::point(1)};
  stream.bodies.push_back({Symbol::point(2)});
  stream.bodies.push_back({Symbol::point(0), Symbol::point(1)});
  RankList last{{ranks - 1, 1, 1, {}}};
  stream.loops[0].variants = {{senders, {0}, {{senders, {}}}}, {last, {2}, {{last, {}}}}};
  stream.loops.push_back({0, 99, LoopKind::Compiled, {{senders, {1}, zeros}}, trips});
  return trace;
}

/// Numbers that follow no rule.
std::vector<int64_t> disorder(size_t count) {
  std::vector<int64_t> numbers;
  for (uint64_t state = 1; numbers.size() < count;) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    numbers.push_back(static_cast<int64_t>(state >> 40));
  }
  return numbers;
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
  EXPECT_THAT(*text, HasSubstr("mpicc -std=gnu11 -O2 -o p p.c\n *     mpiexec -n 3 ./p\n"));
  EXPECT_THAT(*text, HasSubstr("int main(void) {\n  MPI_Init(NULL, NULL);\n  setUp();\n"
                               "  MPI_Finalize();\n"));
}

TEST_F(GenerateCommand, WritesFormulasOfManyRanks) {
  anole({"generate", write(chain(257, {7})), "-o", file("p.c")});
  auto text = readText(file("p.c"));
  ASSERT_TRUE(text);
  EXPECT_THAT(*text, HasSubstr("enum { ranks = 257 };"));
  EXPECT_THAT(*text, HasSubstr("if (rank != ranks - 1)"));
  EXPECT_THAT(*text, HasSubstr("MPI_INT, rank + 1, 7, MPI_COMM_WORLD"));
}

/// As long as the trace: all numbers are in it.
TEST_F(GenerateCommand, WritesTablesOfAllNumbersOfATrace) {
  Answer answer = anole({"generate", write(chain(3, disorder(40000))), "-o", file("p.c")});
  EXPECT_EQ(answer.messages, "");
  auto text = readText(file("p.c"));
  ASSERT_TRUE(text);
  EXPECT_THAT(*text, HasSubstr("static const int sendTag[40000] = {"));
  EXPECT_GT(std::ranges::count(*text, ','), 39999);
}

TEST_F(GenerateCommand, LooksOnceAtACallThatStandsInSeveralPlaces) {
  Trace trace = chain(3, {7, 11, 4});
  SharedStream &stream = trace.streams[0];
  stream.bodies[0] = {Symbol::point(0), Symbol::point(2), Symbol::point(2), Symbol::point(2),
                      Symbol::point(1)};
  stream.loops.resize(1);
  trace.functions[2].scalars[0].name = "another";
  expectRefusal(trace, "MPI_Send: recorded by another version of Anole (6 calls)");
}

TEST_F(GenerateCommand, RefusesRanksWithoutEvents) {
  Trace trace = emptyRun(3);
  trace.info.ranks = 5;
  expectRefusal(trace, "2 ranks of 5 left no events");
}

TEST_F(GenerateCommand, RefusesWhatItCannotWrite) {
  expectRefusal(rowOfFourInWorld(), "recorded by another version of Anole (300 calls)");
  Trace late = emptyRun(2);
  late.functions[0].name = "MPI_Barrier";
  expectRefusal(late, "rank 0 does not begin with MPI_Init");
  expectRefusal(chain(3, {7}, 0),
                "MPI_Send: no call in the trace made what it uses of its types (2 calls)");
  expectRefusal(emptyRun(100000), "the trace has 100000 ranks; the limit is 65536");
  Trace threads = emptyRun(2);
  threads.streams.push_back(threads.streams[0]);
  threads.streams[1].thread = 1;
  expectRefusal(threads,
                "it has several threads, and not each rank ends MPI in the one that started it");
}

} // namespace
} // namespace anole::tools
