#include "tools/programs/replay/objects/RequestTable.h"

#include <gtest/gtest.h>

#include <set>

namespace anole::replay {
namespace {

struct RequestsTest : testing::Test {
  ReplayedRequest &make(bool persistent = false) {
    *requests.next() = MPI_REQUEST_NULL;
    return requests.made(persistent);
  }
  void make(int count) {
    for (int i = 0; i < count; ++i)
      make();
  }

  Buffers buffers;
  RequestTable requests{buffers};
};

TEST_F(RequestsTest, NeighboursLieSideBySide) {
  make(100);
  for (int64_t number = 1; number < 100; ++number)
    EXPECT_EQ(requests.handle(number), requests.handle(0) + number);
}

TEST_F(RequestsTest, TheNextOneIsWrittenWhereItIsFoundLater) {
  make(3);
  MPI_Request *place = requests.next();
  EXPECT_EQ(requests.handle(3), nullptr);
  requests.made(false);
  EXPECT_EQ(requests.handle(3), place);
  EXPECT_EQ(requests.created(), 4);
}

TEST_F(RequestsTest, OthersAreNotKnown) {
  make(2);
  requests.end(0);
  for (int64_t number : {-1, 0, 2, 100000})
    EXPECT_EQ(requests.state(number), nullptr) << number;
}

TEST_F(RequestsTest, PersistentOnesAreNotActiveAtFirst) {
  EXPECT_FALSE(make(true).active);
  EXPECT_TRUE(make(false).active);
}

TEST_F(RequestsTest, AnEndedRequestGivesItsBuffersBack) {
  ReplayedRequest &state = make();
  state.buffers.push_back(buffers.take(1000));
  std::byte *memory = state.buffers[0].memory.get();
  requests.end(0);
  EXPECT_EQ(buffers.take(1000).memory.get(), memory);
}

TEST_F(RequestsTest, EndingTwiceIsEndingOnce) {
  make(2);
  requests.end(0);
  requests.end(0);
  requests.end(-1);
  requests.end(77);
  EXPECT_NE(requests.state(1), nullptr);
}

/// However many there were, handles of those that are done are used again.
TEST_F(RequestsTest, MemoryIsThatOfOpenRequests) {
  make();
  std::set<MPI_Request *> places;
  for (int64_t number = 1; number < 100'000; ++number) {
    make();
    places.insert(requests.handle(number));
    requests.end(number);
  }
  EXPECT_LE(places.size(), 1024u);
  EXPECT_NE(requests.state(0), nullptr) << "the open one stays";
}

} // namespace
} // namespace anole::replay
