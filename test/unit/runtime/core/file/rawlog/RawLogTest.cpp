#include "runtime/core/file/rawlog/RawLog.h"
#include "runtime/core/file/rawlog/RawLogReader.h"
#include "runtime/core/file/rawlog/RawLogWriter.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace anole;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

class RawLogTest : public testing::Test {
protected:
  RawLogTest() {
    std::string pattern = std::filesystem::temp_directory_path() / "rawlogXXXXXX";
    folder = mkdtemp(pattern.data());
    path = rawLogPath(folder, 3);
  }
  ~RawLogTest() override { std::filesystem::remove_all(folder); }

  std::unique_ptr<RawLogWriter> writer() {
    return std::move(*RawLogWriter::create(path, {"MPI_Send", "MPI_Irecv"}));
  }

  /// A log with an event of each thread, a late value and a poll.
  void writeSmall() {
    auto log = writer();
    std::vector<int64_t> fields = {1, -2, INT64_MIN + 4}, absolutes = {1, 5, INT64_MIN + 4};
    log->event(0, {0, 3, 0, 0, 3, 0xfedcba9876543210, fields.data(), 0, 0}, absolutes);
    uint64_t late = log->event(1, {1, 3, 0, 2, 3, 7, fields.data(), 0, 0}, absolutes);
    log->poll(1, {1, 9});
    log->late(1, late, std::vector<int64_t>{-1, 77});
    ASSERT_TRUE(log->close());
  }

  std::string bytes() const {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void replace(const std::string &text) { std::ofstream(path, std::ios::binary) << text; }

  std::string folder, path;
};

} // namespace

TEST_F(RawLogTest, givesBackWhatWasWritten) {
  writeSmall();
  Expected<RawLog> log = readRawLog(path);
  ASSERT_TRUE(log) << log.error().message;
  EXPECT_EQ(log->functions.at(1), "MPI_Irecv");
  ASSERT_EQ(log->threads.size(), 2u);
  const RawEvent &first = log->threads[0].events.at(0);
  EXPECT_EQ(first.point, (PointKey{0, 0xfedcba9876543210}));
  EXPECT_THAT(first.fields, ElementsAre(1, -2, INT64_MIN + 4));
  EXPECT_THAT(first.absolutes, ElementsAre(1, 5, INT64_MIN + 4));
  EXPECT_THAT(log->threads[1].events.at(0).lateValues, ElementsAre(-1, 77));
  EXPECT_EQ((log->threads[1].polls[{1, 9}]), 1u);
}

TEST_F(RawLogTest, countsPollsBetweenTwoEvents) {
  auto log = writer();
  Event event;
  for (uint64_t i = 0; i < 3; ++i) {
    for (uint64_t poll = 0; poll < 100000; ++poll)
      log->poll(static_cast<uint32_t>(poll % 2), {1, poll % 5});
    log->event(0, event, {});
  }
  for (uint64_t poll = 0; poll < 100; ++poll)
    log->poll(0, {0, poll});
  ASSERT_TRUE(log->close());
  EXPECT_LT(bytes().size(), 3000u);
  Expected<RawLog> read = readRawLog(path);
  ASSERT_TRUE(read) << read.error().message;
  for (uint64_t place = 0; place < 5; ++place) {
    EXPECT_EQ((read->threads[0].polls[{1, place}]), 30000u);
    EXPECT_EQ((read->threads[1].polls[{1, place}]), 30000u);
  }
  EXPECT_EQ((read->threads[0].polls[{0, 99}]), 1u);
}

TEST_F(RawLogTest, readsTheVersionBefore) {
  replace(std::string("ANOLERAW\1F\0\4Test", 16) + std::string("P\0\0\7\0\0\0\0\0\0\0Z\0", 13));
  Expected<RawLog> log = readRawLog(path);
  ASSERT_TRUE(log) << log.error().message;
  EXPECT_EQ((log->threads[0].polls[{0, 7}]), 1u);
}

/// Frames further down are inside others, those at the same place or further up are not.
TEST_F(RawLogTest, countsCallsThatAreInNoOther) {
  auto log = writer();
  log->begin(0, 1000, true);
  log->begin(0, 500, true);
  log->end(0);
  log->begin(0, 400, true);
  log->begin(0, 400, true); // the one before was left
  log->begin(0, 900, true);
  log->begin(0, 950, false);
  log->end(0);
  log->begin(0, 100, true);
  log->drop(0);
  log->begin(0, 100, true); // is not over
  log->begin(1, 10, true);
  log->end(1);
  ASSERT_TRUE(log->close());
  Expected<RawLog> read = readRawLog(path);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->threads[0].calls, 4u);
  EXPECT_EQ(read->threads[1].calls, 1u);
}

TEST_F(RawLogTest, numbersEventsByThread) {
  auto log = writer();
  Event event;
  EXPECT_EQ(log->event(0, event, {}), 0u);
  EXPECT_EQ(log->event(2, event, {}), 0u);
  EXPECT_EQ(log->event(0, event, {}), 1u);
}

TEST_F(RawLogTest, everyTruncationIsAnError) {
  writeSmall();
  std::string whole = bytes();
  for (size_t length = 0; length < whole.size(); ++length) {
    replace(whole.substr(0, length));
    EXPECT_FALSE(readRawLog(path)) << length << " bytes";
  }
}

TEST_F(RawLogTest, noFlippedBitIsDangerous) {
  writeSmall();
  std::string whole = bytes();
  for (size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    std::string changed = whole;
    char &byte = changed[bit / 8];
    byte = static_cast<char>(byte ^ (1 << bit % 8));
    replace(changed);
    Expected<RawLog> log = readRawLog(path);
    if (!log)
      EXPECT_THAT(log.error().message, HasSubstr(path));
  }
}

TEST_F(RawLogTest, logOfARunThatDiedSaysSo) {
  auto log = writer();
  log->poll(0, {0, 1});
  ASSERT_TRUE(log->close());
  std::string whole = bytes();
  replace(whole.substr(0, whole.size() - 2));
  Expected<RawLog> read = readRawLog(path);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("without an end record"));
}

TEST_F(RawLogTest, fullDiskEndsTheLogAndNotTheProgram) {
  if (!std::filesystem::exists("/dev/full"))
    GTEST_SKIP() << "there is no /dev/full";
  auto log = std::move(*RawLogWriter::create("/dev/full", {"MPI_Send"}));
  Event event;
  for (int i = 0; i < 100000; ++i)
    log->event(0, event, {});
  Expected<void> closed = log->close();
  ASSERT_FALSE(closed);
  EXPECT_THAT(closed.error().message, HasSubstr("/dev/full"));
}

TEST_F(RawLogTest, missingFolderIsAnError) {
  EXPECT_FALSE(RawLogWriter::create(folder + "/none/rank-0.rawlog", {}));
  EXPECT_FALSE(RawLogReader::open(folder + "/none"));
}
