#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/file/format/WriteFile.h"
#include "test/format/support/Assemble.h"
#include "test/format/support/FileEvents.h"
#include "test/format/support/SampleTrace.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <iterator>

namespace anole::test {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path &file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> goldenFiles(const std::string &folder) {
  std::vector<fs::path> files;
  for (const auto &entry : fs::directory_iterator(fs::path(ANOLE_FORMAT_TESTS) / folder))
    if (entry.path().extension() == ".anole")
      files.push_back(entry.path());
  return files;
}

std::string sibling(fs::path file, const char *extension) {
  return contentOf(file.replace_extension(extension));
}

/// The expected message without the line's end.
std::string expectedError(const fs::path &file) {
  std::string text = sibling(file, ".error");
  return text.substr(0, text.find('\n'));
}

} // namespace

TEST(Golden, goodFilesGiveTheExpectedEvents) {
  auto files = goldenFiles("good");
  ASSERT_FALSE(files.empty());
  for (const fs::path &file : files)
    EXPECT_EQ(eventText(file), sibling(file, ".events")) << file;
}

/// Points had their times with them before streams had a table of times.
TEST(Golden, timesOfOlderFilesAreRead) {
  auto read = readTraceFile(fs::path(ANOLE_FORMAT_TESTS) / "older" / "stencil.anole");
  ASSERT_TRUE(read) << read.error().message;
  const SharedPoint &point = read->trace.streams[0].points[1];
  EXPECT_EQ(point.delta.count, 30u);
  EXPECT_EQ(point.delta.sum, 90000);
  EXPECT_EQ(point.delta.low, 100u);
  EXPECT_EQ(point.delta.high, 9000u);
  EXPECT_EQ(point.delta.bins, (TimeBins{{22, 10}, {26, 5}, {40, 15}}));
  EXPECT_EQ(point.duration.bins, (TimeBins{{20, 30}}));
}

/// Times of single events were numbers before they were coded, and their blocks were zstd's. Then
/// each point had its coded times with it.
TEST(Golden, eventTimesOfOlderFilesAreRead) {
  const fs::path tests(ANOLE_FORMAT_TESTS);
  for (auto [older, good] : {std::pair("full_times", "full_times"),
                             {"time_blocks", "time_blocks"},
                             {"coded_times", "full_times"}})
    EXPECT_EQ(eventText(tests / "older" / (std::string(older) + ".anole")),
              sibling(tests / "good" / good, ".events"))
        << older;
}

/// Contexts were made of whole sites.
TEST(Golden, contextsOfOlderFilesAreRead) {
  const fs::path tests(ANOLE_FORMAT_TESTS), older = tests / "older" / "contexts.anole";
  EXPECT_EQ(eventText(older), sibling(tests / "good" / "contexts", ".events"));
  auto read = readTraceFile(older);
  ASSERT_TRUE(read) << read.error().message;
  std::vector<uint64_t> signatures;
  for (const CallPath &path : read->trace.paths)
    signatures.push_back(path.signature);
  EXPECT_THAT(signatures,
              testing::UnorderedElementsAre(0x70, 0x239, 0x23a, 0xb27, 0xb2b, 0xb26, 0x99));
}

TEST(Golden, goodFilesHoldWhatTheirTextSays) {
  for (const fs::path &file : goldenFiles("good")) {
    auto read = readTraceFile(file);
    ASSERT_TRUE(read) << read.error().message;
    auto written = readTraceImage(traceFileImage(assemble(sibling(file, ".txt"))), "text");
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_EQ(dump(read->trace), dump(written->trace)) << file;
    EXPECT_TRUE(read->complete);
    EXPECT_EQ(read->note, "");
  }
}

TEST(Golden, brokenFilesAreRejected) {
  auto files = goldenFiles("broken");
  ASSERT_FALSE(files.empty());
  for (const fs::path &file : files) {
    auto read = readTraceFile(file);
    ASSERT_FALSE(read) << file;
    EXPECT_THAT(read.error().message, testing::HasSubstr(expectedError(file)));
    EXPECT_THAT(read.error().message, testing::StartsWith(file.string() + ": "));
  }
}

TEST(Golden, misleadingFilesEndWithAProblem) {
  auto files = goldenFiles("misleading");
  ASSERT_FALSE(files.empty());
  for (const fs::path &file : files) {
    std::string text = eventText(file);
    EXPECT_THAT(text, testing::HasSubstr("problem: ")) << file;
    EXPECT_THAT(text, testing::HasSubstr(expectedError(file))) << file;
  }
}

} // namespace anole::test
