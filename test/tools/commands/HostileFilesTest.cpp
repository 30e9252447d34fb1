#include "test/tools/commands/RunCommand.h"

#include <filesystem>

namespace anole::tools {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

namespace fs = std::filesystem;

std::string golden(const std::string &name) {
  return std::string(ANOLE_FORMAT_TESTS) + "/" + name + ".anole";
}

std::vector<std::string> goldenFiles(const std::string &folder) {
  std::vector<std::string> files;
  for (const auto &entry : fs::directory_iterator(fs::path(ANOLE_FORMAT_TESTS) / folder))
    if (entry.path().extension() == ".anole")
      files.push_back(entry.path());
  return files;
}

TEST(HostileFiles, CheckFindsThatTheyAreDamaged) {
  for (const char *folder : {"broken", "misleading"})
    for (const std::string &file : goldenFiles(folder)) {
      Answer answer = anole({"check", file});
      EXPECT_EQ(answer.status, 1) << file;
      EXPECT_THAT(answer.out, StartsWith("damaged: " + file)) << file;
    }
}

TEST(HostileFiles, EveryCommandEndsOnMisleadingOnes) {
  for (const std::string &file : goldenFiles("misleading"))
    for (const char *command : {"info", "print", "clusters", "diff", "accuracy"}) {
      std::vector<std::string> arguments{command, file};
      if (command == std::string("diff") || command == std::string("accuracy"))
        arguments.push_back(file);
      EXPECT_LE(anole(arguments).status, 2) << command << " " << file;
    }
}

TEST(LargeFiles, FourBillionRanksAreNotWalked) {
  std::string all = golden("large/all_ranks");
  EXPECT_THAT(anole({"check", all}).out, HasSubstr("sound; 4,294,967,295 ranks"));
  EXPECT_THAT(anole({"info", "--all", all}).out, HasSubstr("4,294,967,295 ranks  0-4294967294\n"));
  EXPECT_THAT(anole({"clusters", all}).out, HasSubstr("(too many ranks for a map)"));
  EXPECT_EQ(anole({"print", all, "--rank", "4294967294"}).status, 0);
  EXPECT_EQ(anole({"diff", all, all}).out, "same behaviour\n");
  EXPECT_EQ(anole({"accuracy", all, all}).messages,
            "anole: a program of 4294967295 ranks has too many to be compared rank by rank\n");
}

TEST(LargeFiles, TheOneRankThatDiffersIsFound) {
  Answer answer = anole({"diff", golden("large/all_ranks"), golden("large/other_ranks")});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, StartsWith("different: rank 4294967294, thread 0, event 0:\n"));
}

TEST(LargeFiles, RanksWithoutEventsCostNothing) {
  std::string one = golden("large/one_rank");
  EXPECT_THAT(anole({"check", one}).out, HasSubstr("sound; 4,294,967,295 ranks, 1 event\n"));
  EXPECT_THAT(anole({"info", "--all", one}).out, HasSubstr("1 rank  7\n"));
  EXPECT_EQ(anole({"diff", one, golden("large/all_ranks")}).out,
            "different: rank 0: 0 and 1 threads that communicate\n");
}

TEST(LargeFiles, ListsThatCannotBeToldApartAreNoReasonToFail) {
  std::string strided = golden("large/strided");
  EXPECT_EQ(anole({"check", strided}).status, 2);
  EXPECT_THAT(anole({"info", "--all", strided}).out, HasSubstr("too irregular to be listed"));
  EXPECT_EQ(anole({"clusters", strided}).status, 2);
}

TEST(LargeFiles, MoreEventsThanCanBeWalkedAreChecked) {
  std::string events = golden("large/events"), same = golden("large/same_events");
  EXPECT_EQ(anole({"check", events}).status, 0);
  EXPECT_EQ(anole({"check", same}).status, 0);
  EXPECT_EQ(anole({"diff", events, events}).status, 0);
  EXPECT_EQ(anole({"diff", "--limit", "10000", events, same}).messages,
            "anole: the traces have more to compare than the limit of 10000 values; raise it with "
            "--limit\n");
  EXPECT_EQ(anole({"accuracy", "--limit", "10000", events, same}).status, 2);
}

TEST(LargeFiles, AMillionRanksAreToldApart) {
  std::string file = golden("large/million");
  EXPECT_THAT(anole({"check", file}).out, HasSubstr("sound; 1,000,000 ranks, 21,499,980 events"));
  EXPECT_THAT(anole({"info", "--all", file}).out, HasSubstr("499,999 ranks  2-999998/2\n"));
  EXPECT_EQ(anole({"diff", file, file}).status, 0);
  EXPECT_EQ(anole({"print", file, "--rank", "999999"}).status, 0);
}

} // namespace
} // namespace anole::tools
