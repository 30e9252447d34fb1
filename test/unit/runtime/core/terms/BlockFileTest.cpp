#include "runtime/core/terms/BlockFile.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermCursor.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sys/resource.h>
#include <unistd.h>

namespace anole::test {
namespace {

namespace fs = std::filesystem;

class BlockFileTest : public testing::Test {
protected:
  void SetUp() override {
    char name[] = "/tmp/anole-blocks-XXXXXX";
    ASSERT_NE(mkdtemp(name), nullptr);
    folder = name;
    file = create();
  }
  void TearDown() override { fs::remove_all(folder); }

  std::shared_ptr<BlockFile> create() const {
    auto made = BlockFile::create(folder / "blocks");
    return made ? *made : nullptr;
  }

  fs::path folder;
  std::shared_ptr<BlockFile> file;
};

Terms differentTerms(unsigned seed) {
  std::mt19937 random(seed);
  Terms terms;
  for (int i = 0; i < 1500; ++i)
    terms.push_back({static_cast<int64_t>(random()), 0, 1, {}});
  return terms;
}

std::vector<BlockRef> someBlocks(unsigned count) {
  std::vector<BlockRef> blocks;
  for (unsigned seed = 0; seed < count; ++seed)
    blocks.push_back(Block::pack(differentTerms(seed)));
  return blocks;
}

TEST_F(BlockFileTest, ABlockThatIsAwayIsTheSame) {
  auto blocks = someBlocks(300); // more than are written at once
  ASSERT_TRUE(file->take(blocks));
  for (unsigned seed = 0; seed < blocks.size(); ++seed) {
    ASSERT_TRUE(blocks[seed]->isAway());
    EXPECT_EQ(blocks[seed], Block::pack(differentTerms(seed)));
    EXPECT_EQ(blocks[seed]->bytes(), Block::pack(differentTerms(seed))->bytes());
    EXPECT_EQ(blocks[seed]->terms(), differentTerms(seed));
  }
}

TEST_F(BlockFileTest, TakesABlockOnce) {
  auto blocks = someBlocks(2);
  ASSERT_TRUE(file->take(blocks));
  uint64_t size = file->size();
  ASSERT_TRUE(file->take(blocks));
  EXPECT_EQ(file->size(), size);
  EXPECT_EQ(size, fs::file_size(file->name()));
}

TEST_F(BlockFileTest, ABlockMayComeTwiceAtOnce) {
  auto blocks = someBlocks(3);
  ASSERT_TRUE(file->take(std::vector{blocks[0], blocks[1], blocks[0], blocks[2]}));
  for (unsigned seed = 0; seed < blocks.size(); ++seed)
    EXPECT_EQ(blocks[seed]->terms(), differentTerms(seed));
}

TEST_F(BlockFileTest, NeverTakesAFileThatIsThere) {
  auto other = create();
  ASSERT_TRUE(other);
  EXPECT_NE(other->name(), file->name());
  fs::create_symlink(folder / "elsewhere", folder / "link");
  auto beside = BlockFile::create(folder / "link");
  ASSERT_TRUE(beside);
  EXPECT_FALSE(fs::exists(folder / "elsewhere"));
}

TEST_F(BlockFileTest, AnotherFileOfItsNameIsNotRead) {
  auto blocks = someBlocks(1);
  ASSERT_TRUE(file->take(blocks));
  fs::rename(file->name(), folder / "moved");
  std::ofstream(file->name()) << std::string(100'000, 'x');
  EXPECT_EQ(blocks[0]->bytes(), "");
  EXPECT_TRUE(blocks[0]->terms().empty());
}

TEST_F(BlockFileTest, ManyReadsShareADescriptorUnlessItIsTaken) {
  auto blocks = someBlocks(3);
  ASSERT_TRUE(file->take(blocks));
  int next = dup(0);
  close(next);
  BlockFile::Reading reading(file.get());
  EXPECT_EQ(blocks[0]->terms(), differentTerms(0));
  close(next); // as a program does that closes all files
  EXPECT_EQ(blocks[1]->terms(), differentTerms(1));
}

/// A file that may not grow is as good as a full disk.
TEST_F(BlockFileTest, WhatCannotBeWrittenStaysInMemory) {
  auto blocks = someBlocks(600);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit small{size_t(2) << 20, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  auto taken = file->take(blocks);
  setrlimit(RLIMIT_FSIZE, &before);
  ASSERT_FALSE(taken);
  EXPECT_NE(taken.error().message.find(file->name()), std::string::npos);
  EXPECT_TRUE(blocks.front()->isAway());
  EXPECT_FALSE(blocks.back()->isAway());
  for (unsigned seed = 0; seed < blocks.size(); ++seed)
    EXPECT_EQ(blocks[seed]->terms(), differentTerms(seed));
}

/// Closing and putting away at any moment changes no value.
TEST_F(BlockFileTest, AColumnKeepsItsValues) {
  std::mt19937 random(7);
  Column column(Column::Closing::WhenLong);
  std::vector<int64_t> values;
  for (int i = 0; i < 60'000; ++i) {
    bool isRegular = i / 5000 % 2 == 0;
    values.push_back(isRegular ? i % 7 : static_cast<int64_t>(random() % 1000));
    column.append(values.back());
    if (random() % 4000 == 0)
      column.close(0);
    std::vector<BlockRef> blocks;
    if (random() % 3000 == 0)
      column.giveBlocks(blocks);
    ASSERT_TRUE(file->take(blocks));
  }
  EXPECT_GT(file->size(), 0u);
  EXPECT_EQ(expand(column.finish()), values);
}

} // namespace
} // namespace anole::test
