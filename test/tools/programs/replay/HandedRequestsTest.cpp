#include "tools/programs/replay/thread/HandedRequests.h"

#include <gtest/gtest.h>

namespace anole::replay {
namespace {

struct HandedRequestsTest : testing::Test {
  static FunctionInfo function(const char *name, FieldKind kind) {
    FunctionInfo made;
    made.name = name;
    made.scalars.push_back({"request", kind});
    return made;
  }

  void make(uint32_t thread, const char *name = "MPI_Recv_init") {
    call(thread, function(name, FieldKind::NewRequest), 0);
  }
  /// The thread's own newest request.
  void use(uint32_t thread, const char *name) {
    call(thread, function(name, FieldKind::Request), 0);
  }
  void useOther(uint32_t thread, const char *name, const RequestName &request) {
    call(thread, function(name, FieldKind::Request), ForeignRequest::encode(request));
  }

  HandedRequests requests;

private:
  void call(uint32_t thread, const FunctionInfo &function, int64_t field) {
    WalkedEvent event;
    event.scalars = {field};
    requests.count(thread, function, event);
  }
};

constexpr RequestName first{0, 0};

TEST_F(HandedRequestsTest, TheStartOfOneThreadAndTheEndOfAnotherAreInTurn) {
  make(0);
  use(0, "MPI_Start");
  useOther(1, "MPI_Wait", first);
  requests.settle();
  EXPECT_TRUE(requests.areInTurn(first));
}

TEST_F(HandedRequestsTest, WhatOneThreadMakesForAnotherNeedsNoOrder) {
  make(0);
  useOther(1, "MPI_Start", first);
  useOther(1, "MPI_Wait", first);
  use(0, "MPI_Request_free");
  requests.settle();
  EXPECT_FALSE(requests.areInTurn(first));
}

TEST_F(HandedRequestsTest, IsFreedAfterItsLastUse) {
  make(0);
  useOther(1, "MPI_Start", first);
  use(0, "MPI_Request_free");
  requests.settle();
  EXPECT_FALSE(requests.isLastUse(first));
  requests.used(first);
  EXPECT_TRUE(requests.isLastUse(first));
}

TEST_F(HandedRequestsTest, OtherRequestsAreCompletedOnce) {
  useOther(1, "MPI_Wait", first);
  make(0, "MPI_Irecv");
  requests.settle();
  EXPECT_FALSE(requests.areInTurn(first));
  EXPECT_TRUE(requests.isLastUse(first));
}

} // namespace
} // namespace anole::replay
