#include "WrapperTest.h"
#include "runtime/core/model/RequestName.h"

using anole::ForeignRequest;
using anole::Special;
using anole::value;
using testing::ElementsAre;

namespace {

/// A receive from nobody.
void receive(MPI_Request *request) {
  static int nothing;
  MPI_Irecv(&nothing, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, request);
}

int pauseInCopy(MPI_Comm, int, void *, void *, void *, int *isCopied) {
  MPI_Pcontrol(0);
  *isCopied = 0;
  return MPI_SUCCESS;
}

/// A call that makes a request and is no event, since recording is paused before it returns.
void makeRequestUnseen(MPI_Comm *copy, MPI_Request *request) {
  int key = MPI_KEYVAL_INVALID;
  MPI_Comm_create_keyval(pauseInCopy, MPI_COMM_NULL_DELETE_FN, &key, nullptr);
  MPI_Comm_set_attr(MPI_COMM_SELF, key, nullptr);
  MPI_Comm_idup(MPI_COMM_SELF, copy, request);
  MPI_Comm_delete_attr(MPI_COMM_SELF, key);
  MPI_Comm_free_keyval(&key);
  MPI_Pcontrol(1);
}

} // namespace

TEST_F(WrapperTest, eachThreadCountsItsOwnRequests) {
  MPI_Request requests[3];
  receive(&requests[0]);
  FakeRecorder::becomeThread(1);
  receive(&requests[1]);
  receive(&requests[2]);
  MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  EXPECT_EQ(event("MPI_Irecv", 1).absolutes["request"], 0);
  EXPECT_EQ(event("MPI_Irecv", 2).absolutes["request"], 1);
  EXPECT_THAT(event("MPI_Waitall").arrays["array_of_requests"],
              ElementsAre(ForeignRequest::encode({0, 0}), 1, 0));
}

TEST_F(WrapperTest, requestOfAnotherThreadHasTheSameNameInBothForms) {
  MPI_Request request;
  receive(&request);
  FakeRecorder::becomeThread(1);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  EXPECT_EQ(event("MPI_Wait").scalars["request"], ForeignRequest::encode({0, 0}));
  EXPECT_EQ(event("MPI_Wait").absolutes["request"], ForeignRequest::encode({0, 0}));
}

TEST_F(WrapperTest, matchedMessageOfAnotherThreadIsNamedLikeARequest) {
  MPI_Request send;
  MPI_Message message;
  MPI_Isend(data, 1, MPI_INT, other, 8, MPI_COMM_WORLD, &send);
  MPI_Mprobe(other, 8, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  FakeRecorder::becomeThread(3);
  MPI_Mrecv(data + 1, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  MPI_Wait(&send, MPI_STATUS_IGNORE);
  EXPECT_EQ(event("MPI_Mrecv").scalars["message"], ForeignRequest::encode({0, 1}));
}

TEST_F(WrapperTest, waitanyDoesNotTakeRequestsOfTwoThreadsForEachOther) {
  MPI_Request requests[2];
  int index;
  MPI_Irecv(data, 1, MPI_INT, rank, 77, MPI_COMM_WORLD, &requests[0]);
  receive(&requests[1]);
  MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
  MPI_Send(data + 1, 1, MPI_INT, rank, 77, MPI_COMM_WORLD);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  FakeRecorder::becomeThread(1);
  receive(&requests[0]);
  MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
  EXPECT_EQ(event("MPI_Waitany", 1).scalars["continues"], 0);
  EXPECT_THAT(event("MPI_Waitany", 1).arrays["array_of_requests"], ElementsAre(0));
}

TEST_F(WrapperTest, requestsThatNoEventMadeAreUnknownAndNotCounted) {
  MPI_Request first, unseen, next;
  MPI_Comm copy;
  receive(&first);
  makeRequestUnseen(&copy, &unseen);
  MPI_Wait(&unseen, MPI_STATUS_IGNORE);
  receive(&next);
  MPI_Wait(&first, MPI_STATUS_IGNORE);
  MPI_Wait(&next, MPI_STATUS_IGNORE);
  EXPECT_EQ(count("MPI_Comm_idup"), 0u);
  EXPECT_EQ(event("MPI_Wait", 0).scalars["request"], value(Special::Unknown));
  EXPECT_EQ(event("MPI_Wait", 1).scalars["request"], 1);
  EXPECT_EQ(event("MPI_Irecv", 1).absolutes["request"], 1);
  MPI_Comm_free(&copy);
}
