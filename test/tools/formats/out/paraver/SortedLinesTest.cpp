#include "tools/formats/out/paraver/SortedLines.h"

#include "test/tools/formats/out/ExportedProgram.h"

#include <map>
#include <random>

namespace anole::exporting::paraver {
namespace {

class SortedLinesTest : public ExportTest {
protected:
  /// Lines with keys that come several times, in memory of that size.
  void expectSorted(size_t memory) {
    SortedLines lines(folder.path(), memory);
    std::multimap<uint64_t, std::string> expected; // keeps the order of equal keys
    std::minstd_rand random;
    for (int i = 0; i < 5000; ++i) {
      uint64_t key = random() % 700;
      std::string line =
          std::to_string(key) + " " + std::to_string(i) + std::string(random() % 40, '.');
      expected.emplace(key, line);
      lines.add(key, line + "\n");
    }
    auto out = OutFile::create(path("out"));
    ASSERT_TRUE(out);
    ASSERT_TRUE(lines.writeTo(*out));
    ASSERT_TRUE(out->commit());
    auto written = linesOf(path("out"));
    ASSERT_EQ(written.size(), expected.size());
    auto line = written.begin();
    for (const auto &[key, text] : expected)
      EXPECT_EQ(*line++, text);
    EXPECT_THAT(names(), testing::ElementsAre("out"));
  }
};

TEST_F(SortedLinesTest, SortsInMemory) { expectSorted(size_t(1) << 26); }

TEST_F(SortedLinesTest, MergesWhatDoesNotFit) { expectSorted(10'000); }

TEST_F(SortedLinesTest, MergesRunsOfOneLine) { expectSorted(1); }

TEST_F(SortedLinesTest, SaysThatItCannotWrite) {
  SortedLines lines(path("no such folder"), 1);
  lines.add(1, "line\n");
  EXPECT_TRUE(lines.hasFailed());
  auto out = OutFile::create(path("out"));
  ASSERT_TRUE(out);
  auto written = lines.writeTo(*out);
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message, testing::HasSubstr("cannot create"));
}

} // namespace
} // namespace anole::exporting::paraver
