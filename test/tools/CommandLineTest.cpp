#include "tools/CommandLine.h"

#include "runtime/core/format/File.h"
#include "test/tools/SampleTrace.h"
#include "tools/support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

namespace anole::tools {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Answer {
  int status;
  std::string out, messages;
};

Answer anole(const std::vector<std::string> &arguments) {
  std::ostringstream out, messages;
  Console console{out, messages};
  int status = runCommandLine(arguments, console);
  return {status, out.str(), messages.str()};
}

void expectError(const std::vector<std::string> &arguments, const std::string &message) {
  Answer answer = anole(arguments);
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_EQ(answer.messages, "anole: " + message + "\n");
}

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

TEST(CommandLine, SuggestsTheNearestSubcommand) {
  expectError({"pritn"}, "no subcommand 'pritn'; did you mean 'print'?");
  expectError({"xyzzy"}, "no subcommand 'xyzzy'; see 'anole --help'");
  expectError({}, "no subcommand given; see 'anole --help'");
  expectError({"--verbose"}, "unknown option '--verbose'; see 'anole --help'");
}

TEST(CommandLine, OneLineForEachWrongOption) {
  for (const std::vector<std::string> &wrong :
       std::vector<std::vector<std::string>>{{"print"},
                                             {"print", "--rank"},
                                             {"print", "f", "--rank", "one"},
                                             {"print", "f", "--rank=-1"},
                                             {"info", "--jsn", "f"},
                                             {"info"},
                                             {"overhead"},
                                             {"overhead", "--rnus", "3", "--", "true"},
                                             {"overhead", "-n", "0", "--", "true"},
                                             {"diff", "a", "b", "c"}}) {
    Answer answer = anole(wrong);
    EXPECT_EQ(answer.status, 2) << wrong.back();
    EXPECT_THAT(answer.messages, StartsWith("anole: "));
    EXPECT_THAT(answer.messages, HasSubstr("anole " + wrong[0]));
    EXPECT_EQ(std::count(answer.messages.begin(), answer.messages.end(), '\n'), 1)
        << answer.messages;
  }
}

TEST(CommandLine, HelpsWithEverything) {
  std::string all = anole({"--help"}).out;
  for (const char *name : {"info", "print", "check", "diff", "overhead", "run"}) {
    EXPECT_THAT(all, HasSubstr(std::string("\n  ") + name + " "));
    Answer one = anole({name, "--help"});
    EXPECT_EQ(one.status, 0);
    EXPECT_THAT(one.out, HasSubstr(std::string("Usage: anole ") + name));
  }
  EXPECT_THAT(anole({"--version"}).out, testing::MatchesRegex("anole [0-9.]+\n"));
}

TEST(CommandLine, SaysWhichFileCannotBeRead) {
  for (const char *name : {"info", "print", "check"}) {
    Answer answer = anole({name, "/nowhere/x.anole"});
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.messages, HasSubstr("/nowhere/x.anole"));
  }
}

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
  EXPECT_THAT(answer.out, StartsWith("different: rank 0, thread 0, event 1:\n"));
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

} // namespace
} // namespace anole::tools
