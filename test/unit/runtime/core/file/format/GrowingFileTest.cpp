#include "runtime/core/file/format/GrowingFile.h"
#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/merge/Merge.h"
#include "test/support/program/PlayedProgram.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <random>

namespace anole::test {
namespace {

namespace fs = std::filesystem;

class GrowingFileTest : public ::testing::Test {
protected:
  GrowingFileTest() {
    char name[] = "/tmp/anole-growing-XXXXXX";
    folder = mkdtemp(name);
    path = folder / "online";
  }
  ~GrowingFileTest() override { fs::remove_all(folder); }

  /// Records so many more calls, whose parameter has no pattern.
  void record(int calls) {
    for (int i = 0; i < calls; ++i)
      rank.call("MPI_Send", 1, {{"count", static_cast<int64_t>(random())}});
  }

  Trace snapshot() const {
    Trace trace = rank.leafUntilNow();
    finishMerge(trace);
    return trace;
  }

  static uint64_t callsIn(const std::string &file) {
    auto read = readTraceFile(file);
    return read ? read->trace.streams[0].points[0].count : 0;
  }

  fs::path folder;
  std::string path;
  std::mt19937 random;
  PlayedRank rank{0, 1};
};

TEST_F(GrowingFileTest, HoldsTheNewestTraceAndEachBlockOnce) {
  record(20'000);
  auto file = GrowingFile::create(path, snapshot()).value();
  const uint64_t first = fs::file_size(path);
  EXPECT_EQ(callsIn(path), 20'000u);
  record(10'000);
  ASSERT_TRUE(file->add(snapshot()));
  EXPECT_EQ(callsIn(path), 30'000u);
  EXPECT_LT(fs::file_size(path), first + first * 3 / 4);
  const uint64_t second = fs::file_size(path);
  ASSERT_TRUE(file->add(snapshot()));
  EXPECT_LT(fs::file_size(path), second + 5'000);
}

TEST_F(GrowingFileTest, IsATraceWhereverItIsCut) {
  record(20'000);
  auto file = GrowingFile::create(path, snapshot()).value();
  const uint64_t first = fs::file_size(path);
  record(10'000);
  ASSERT_TRUE(file->add(snapshot()));
  const uint64_t second = fs::file_size(path);
  const std::string cut = folder / "cut";
  const uint64_t withoutIndex = second - 200; // the trace itself is larger
  for (uint64_t size = first; size < withoutIndex; size += (second - first) / 40) {
    fs::copy_file(path, cut, fs::copy_options::overwrite_existing);
    fs::resize_file(cut, size);
    EXPECT_EQ(callsIn(cut), 20'000u) << size << " of " << second;
  }
  fs::resize_file(path, second - 1);
  EXPECT_EQ(callsIn(path), 30'000u);
}

TEST_F(GrowingFileTest, TakesBlocksOutOfMemory) {
  record(100'000);
  const size_t before = rank.memory();
  Trace trace = snapshot();
  auto file = GrowingFile::create(path, trace).value();
  EXPECT_LT(rank.memory() + 300'000, before);
  BlockLibrary named;
  addBlocks(named, trace);
  ASSERT_GT(named.size(), 3u);
  for (const auto &[digest, block] : named) {
    EXPECT_TRUE(block->isKept());
    EXPECT_FALSE(block->terms().empty());
  }
}

TEST_F(GrowingFileTest, ReleasesWhatItHolds) {
  record(20'000);
  auto file = GrowingFile::create(path, snapshot()).value();
  const BlockRef held = file->blocks().begin()->second;
  BlockRef equal = Block::pack(held->terms());
  EXPECT_TRUE(file->release(equal));
  EXPECT_TRUE(equal->isAway());
  EXPECT_EQ(equal->terms(), held->terms());
  BlockRef other = Block::pack({{1, 0, 1, {}}, {5, 0, 1, {}}});
  EXPECT_FALSE(file->release(other));
  EXPECT_FALSE(other->isAway());
}

TEST_F(GrowingFileTest, GivesBackWhatOtherRanksDropped) {
  record(20'000);
  auto file = GrowingFile::create(path, snapshot()).value();
  const BlockRef held = file->blocks().begin()->second;
  BlockRef dropped = Block::pack(held->terms());
  dropped.storage().keep();
  dropped.storage().drop();
  EXPECT_EQ(dropped->bytes(), "");
  ASSERT_TRUE(fetchBlocks({{dropped->digest(), dropped}}, path));
  EXPECT_EQ(dropped->terms(), held->terms());
  EXPECT_FALSE(dropped->isAway());
}

TEST_F(GrowingFileTest, LeavesNothingWhereItCannotBeMade) {
  record(10);
  EXPECT_FALSE(GrowingFile::create(folder / "missing" / "online", snapshot()));
  fs::create_directory(path);
  std::ofstream(fs::path(path) / "in the way") << "x";
  EXPECT_FALSE(GrowingFile::create(path, snapshot()));
  EXPECT_FALSE(fs::exists(path + ".next"));
}

} // namespace
} // namespace anole::test
