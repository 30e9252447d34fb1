#include "runtime/record/process/SharedHeap.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using anole::record::SharedHeap;

/// One heap a process: all tests share it.
class SharedHeapTest : public testing::Test {
protected:
  static void SetUpTestSuite() { ASSERT_TRUE(SharedHeap::open()); }

  static char *text(size_t size) { return static_cast<char *>(SharedHeap::allocate(size)); }
};

TEST_F(SharedHeapTest, FreedBlocksAreGivenOutAgain) {
  void *first = SharedHeap::allocate(1000);
  size_t used = SharedHeap::used();
  SharedHeap::release(first);
  EXPECT_LT(SharedHeap::used(), used);
  void *second = SharedHeap::allocate(990);
  EXPECT_EQ(first, second);
  SharedHeap::release(second);
}

/// As the system counts them: what is in memory and is not this process's alone.
static long sharedPages() {
  std::ifstream file("/proc/self/statm");
  long size = 0, resident = 0, shared = 0;
  file >> size >> resident >> shared;
  return shared;
}

TEST_F(SharedHeapTest, WhatIsFreeGoesBackToTheSystem) {
  constexpr size_t mebibyte = size_t(1) << 20, most = 4 * mebibyte;
  const long before = sharedPages();
  for (size_t size : {size_t(500), size_t(3000), size_t(70'000), mebibyte}) {
    std::vector<void *> blocks;
    for (size_t taken = 0; taken < 16 * mebibyte; taken += size)
      std::memset(blocks.emplace_back(SharedHeap::allocate(size)), 1, size);
    for (void *block : blocks)
      SharedHeap::release(block);
    EXPECT_LT((sharedPages() - before) * sysconf(_SC_PAGESIZE), long(most)) << "blocks of " << size;
  }
}

TEST_F(SharedHeapTest, BlocksKeepTheirPagesAsLongAsItIsAsked) {
  constexpr size_t most = size_t(1) << 24;
  const long before = sharedPages();
  auto grownBytes = [&] { return (sharedPages() - before) * sysconf(_SC_PAGESIZE); };
  for (size_t size : {size_t(500), size_t(300'000)}) {
    SharedHeap::keepPages(true);
    std::vector<void *> blocks;
    while (blocks.size() < most / size)
      std::memset(blocks.emplace_back(SharedHeap::allocate(size)), 1, size);
    for (void *block : blocks)
      SharedHeap::release(block);
    EXPECT_GT(grownBytes(), long(most / 2)) << "blocks of " << size;
    SharedHeap::keepPages(false);
    EXPECT_LT(grownBytes(), long(most / 4)) << "blocks of " << size;
  }
}

TEST_F(SharedHeapTest, LargeBlocksLeaveTheirPagesToSmallOnes) {
  constexpr size_t large = size_t(1) << 24, small = 500;
  SharedHeap::keepPages(true);
  void *first = SharedHeap::allocate(large);
  std::memset(first, 1, large);
  SharedHeap::release(first);
  const long before = sharedPages();
  std::vector<void *> blocks;
  while (blocks.size() < large / 2 / small)
    std::memset(blocks.emplace_back(SharedHeap::allocate(small)), 1, small);
  EXPECT_LT(sharedPages() - before, 16);
  for (void *block : blocks)
    SharedHeap::release(block);
  SharedHeap::keepPages(false);
}

TEST_F(SharedHeapTest, WhatOneProcessWritesTheOtherReads) {
  char *block = text(100);
  pid_t child = fork();
  if (child == 0) {
    std::strcpy(block, "from the child");
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  EXPECT_STREQ(block, "from the child");
  SharedHeap::release(block);
}

TEST_F(SharedHeapTest, AProcessThatLeftTakesAndGivesNothing) {
  char *block = text(100);
  size_t used = SharedHeap::used();
  pid_t child = fork();
  if (child == 0) {
    SharedHeap::leave();
    SharedHeap::release(block);
    bool isPrivate = SharedHeap::allocate(100) != block;
    _exit(isPrivate && SharedHeap::used() == used ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_NE(SharedHeap::allocate(100), block);
}

TEST_F(SharedHeapTest, AProcessThatLeftReadsWhatCameLater) {
  int go[2];
  ASSERT_EQ(pipe(go), 0);
  pid_t child = fork();
  if (child == 0) {
    SharedHeap::leave();
    char **place = nullptr;
    bool isTold = read(go[0], &place, sizeof place) == sizeof place;
    SharedHeap::read();
    _exit(isTold && std::strcmp(*place, "later") == 0 ? 0 : 1);
  }
  auto **place = static_cast<char **>(SharedHeap::allocate(sizeof(char *)));
  *place = text(size_t(30) << 20);
  std::strcpy(*place, "later");
  ASSERT_EQ(write(go[1], &place, sizeof place), ssize_t(sizeof place));
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(SharedHeapTest, ThreadsGetBlocksOfTheirOwn) {
  auto work = [] {
    for (int round = 0; round < 2000; ++round) {
      size_t size = 16 + static_cast<size_t>(round % 700);
      char *block = text(size);
      std::memset(block, round & 0x7f, size);
      for (size_t i = 0; i < size; ++i)
        ASSERT_EQ(block[i], round & 0x7f);
      SharedHeap::release(block);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(work);
  for (std::thread &thread : threads)
    thread.join();
}

TEST_F(SharedHeapTest, WhatCannotBeHadIsNull) {
  EXPECT_EQ(SharedHeap::allocate(size_t(1) << 50), nullptr);
}

TEST_F(SharedHeapTest, BlocksOfMallocGoBackToMalloc) { SharedHeap::release(std::malloc(10)); }

/// However it was made: here without the C library's knowledge.
TEST_F(SharedHeapTest, AForkedProcessNeitherTakesNorGivesBlocks) {
  char *block = text(1000);
  std::strcpy(block, "mine");
  size_t used = SharedHeap::used();
  pid_t child = static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  if (child == 0) {
    SharedHeap::release(block);
    SharedHeap::allocate(100);
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  EXPECT_EQ(SharedHeap::used(), used);
  EXPECT_STREQ(block, "mine");
  SharedHeap::release(block);
}
