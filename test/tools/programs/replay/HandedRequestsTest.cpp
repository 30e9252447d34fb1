#include "tools/programs/replay/thread/HandedRequests.h"

#include <gtest/gtest.h>

#include <optional>

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

  /// A call of MPI_Waitany, which may go on with the array of the one before it.
  void choose(uint32_t thread, uint64_t ordinal, bool continues,
              std::optional<RequestName> fresh = {}) {
    FunctionInfo waitany;
    waitany.name = "MPI_Waitany";
    for (const char *field : {"count", "active", "continues"})
      waitany.scalars.push_back({field, FieldKind::Plain});
    waitany.arrays.push_back({"array_of_requests", FieldKind::Request});
    WalkedEvent event;
    event.ordinal = ordinal;
    event.scalars = {1, 1, continues};
    event.arrays.resize(1);
    if (fresh)
      event.arrays[0].push_back(ForeignRequest::encode(*fresh));
    requests.count(thread, waitany, event);
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

TEST_F(HandedRequestsTest, IsFreedAfterTheLastCallWithItsArray) {
  make(0);
  choose(1, 5, false, first);
  choose(1, 6, true);
  use(0, "MPI_Request_free");
  requests.settle();
  requests.used(first);
  requests.passed(1, 5);
  EXPECT_TRUE(requests.keepsArrays(1));
  EXPECT_FALSE(requests.isLastUse(first));
  requests.passed(1, 6);
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
