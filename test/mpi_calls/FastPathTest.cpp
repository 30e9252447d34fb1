// Calls like the last ones of their points: that they are recorded without being worked out, that
// this leaves what it should, and that it ends where anything but the arguments differs.
#include "RepeatingCalls.h"
#include "runtime/record/process/RecordingSwitch.h"

using anole::Special;
using anole::value;
using anole::record::recordingSwitch;
using anole::record::threadState;

class FastPathTest : public RepeatingCalls {
protected:
  /// Arguments of an MPI_Sendrecv that talks to nobody.
  struct Arguments {
    int sent = 1, dest = MPI_PROC_NULL, sendtag = 2, got = 3, source = MPI_PROC_NULL, recvtag = 4;
    MPI_Datatype sendtype = MPI_INT, recvtype = MPI_INT;
    MPI_Comm comm = MPI_COMM_WORLD;
    void operator()() const {
      int in[8], out[8] = {};
      MPI_Sendrecv(out, sent, sendtype, dest, sendtag, in, got, recvtype, source, recvtag, comm,
                   MPI_STATUS_IGNORE);
    }
  };
};

TEST_F(FastPathTest, leavesTheEventOfItsArguments) {
  makeRepeats(Arguments());
  std::vector<Recorded> events = recorded("MPI_Sendrecv");
  ASSERT_EQ(events.size(), 5u);
  for (Recorded &event : events) {
    EXPECT_EQ(event.scalars, events[0].scalars);
    EXPECT_EQ(event.scalars["sendcount"], 1);
    EXPECT_EQ(event.scalars["recvtag"], 4);
    EXPECT_EQ(event.scalars["dest"], value(Special::ProcNull));
    EXPECT_EQ(event.scalars["status_source"], value(Special::AsPosted));
  }
}

TEST_F(FastPathTest, isOneIfANumberMovesThatGoesThroughToAField) {
  Arguments usual;
  std::vector<Arguments> others(4, usual);
  others[0].sent = 0;
  others[1].sendtag = 9;
  others[2].got = 4;
  others[3].recvtag = 9;
  for (Arguments &other : others) {
    makeRepeats(usual);
    EXPECT_TRUE(repeats(other));
    EXPECT_TRUE(repeats(usual));
  }
  std::vector<Recorded> events = recorded("MPI_Sendrecv");
  EXPECT_EQ(events[5].scalars["sendcount"], 0);
  EXPECT_EQ(events[6].scalars["sendcount"], 1);
  EXPECT_EQ(events[12].scalars["sendtag"], 9);
  EXPECT_EQ(events[13].scalars["sendtag"], 2);
  EXPECT_EQ(events[19].scalars["recvcount"], 4);
  EXPECT_EQ(events[26].scalars["recvtag"], 9);
}

TEST_F(FastPathTest, isNoneIfAnotherArgumentDiffers) {
  Arguments usual;
  std::vector<Arguments> others(5, usual);
  others[0].dest = rank;
  others[1].sendtype = MPI_FLOAT;
  others[2].recvtype = MPI_FLOAT;
  others[3].comm = MPI_COMM_SELF;
  others[4].source = rank;
  for (Arguments &other : others) {
    makeRepeats(usual);
    if (other.source == rank)
      PMPI_Send(data, 1, MPI_INT, rank, other.recvtag, MPI_COMM_WORLD);
    EXPECT_FALSE(repeats(other));
    if (other.dest == rank)
      PMPI_Recv(data, 1, MPI_INT, rank, other.sendtag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    EXPECT_FALSE(repeats(usual)) << "it is like the one before the last one only";
  }
  EXPECT_EQ(recorded("MPI_Sendrecv")[5].scalars["dest"], 0);
}

TEST_F(FastPathTest, ofAWildcardIsNone) {
  Arguments any;
  any.recvtag = MPI_ANY_TAG;
  for (int i = 0; i < 4; ++i)
    EXPECT_FALSE(repeats(any));
}

TEST_F(FastPathTest, isNoneIfItsDatatypeIsAnotherByNow) {
  Arguments call;
  auto make = [&](int count) {
    MPI_Type_contiguous(count, MPI_INT, &call.sendtype);
    MPI_Type_commit(&call.sendtype);
  };
  make(1);
  makeRepeats(call);
  MPI_Datatype before = call.sendtype;
  int64_t number = recorded("MPI_Sendrecv")[0].scalars["sendtype"];
  MPI_Type_free(&call.sendtype);
  make(2);
  ASSERT_EQ(call.sendtype, before) << "MPI gives the handle again";
  EXPECT_FALSE(repeats(call));
  EXPECT_EQ(recorded("MPI_Sendrecv").back().scalars["sendtype"], number + 1);
  MPI_Type_free(&call.sendtype);
}

/// Calls inside others are not recorded, but what they do to handles counts.
TEST_F(FastPathTest, isNoneIfItsDatatypeWasMadeAnewInsideACall) {
  static Arguments call;
  call = {};
  MPI_Type_contiguous(1, MPI_INT, &call.sendtype);
  MPI_Type_commit(&call.sendtype);
  makeRepeats(call);
  MPI_Datatype before = call.sendtype;
  int64_t number = recorded("MPI_Sendrecv")[0].scalars["sendtype"];
  MPI_Op op;
  MPI_Op_create(
      [](void *, void *, int *, MPI_Datatype *) {
        MPI_Type_free(&call.sendtype);
        MPI_Type_contiguous(2, MPI_INT, &call.sendtype);
        MPI_Type_commit(&call.sendtype);
      },
      true, &op);
  int one = 1, sum = 0;
  MPI_Allreduce(&one, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
  ASSERT_EQ(call.sendtype, before) << "MPI gives the handle again";
  EXPECT_FALSE(repeats(call));
  EXPECT_GT(recorded("MPI_Sendrecv").back().scalars["sendtype"], number);
  MPI_Type_free(&call.sendtype);
  MPI_Op_free(&op);
}

TEST_F(FastPathTest, isNoneIfItsCommunicatorIsAnotherByNow) {
  Arguments call;
  MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &call.comm);
  call.source = call.dest = other;
  call.sendtag = call.recvtag;
  makeRepeats(call);
  EXPECT_EQ(recorded("MPI_Sendrecv").back().scalars["dest"], other - rank);
  MPI_Comm before = call.comm;
  MPI_Comm_free(&call.comm);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &call.comm);
  ASSERT_EQ(call.comm, before) << "MPI gives the handle again";
  call.source = call.dest = rank; // the other one's rank in this one
  EXPECT_FALSE(repeats(call));
  EXPECT_EQ(recorded("MPI_Sendrecv").back().scalars["dest"], rank - other);
  call.source = call.dest = other; // the own rank, which is what was a neighbour's
  EXPECT_TRUE(repeats(call)) << "it moved by as much as the argument";
  EXPECT_EQ(recorded("MPI_Sendrecv").back().scalars["dest"], 0);
  MPI_Comm_free(&call.comm);
}

TEST_F(FastPathTest, isNoneIfItsWindowIsAnotherByNow) {
  MPI_Win window;
  auto fence = [&] { MPI_Win_fence(0, window); };
  MPI_Win_create(data, sizeof data, 4, MPI_INFO_NULL, MPI_COMM_SELF, &window);
  makeRepeats(fence);
  MPI_Win before = window;
  int64_t number = recorded("MPI_Win_fence").back().scalars["win"];
  MPI_Win_free(&window);
  MPI_Win_create(data, sizeof data, 4, MPI_INFO_NULL, MPI_COMM_SELF, &window);
  ASSERT_EQ(window, before) << "MPI gives the handle again";
  EXPECT_FALSE(repeats(fence));
  EXPECT_EQ(recorded("MPI_Win_fence").back().scalars["win"], number + 1);
  MPI_Win_free(&window);
}

TEST_F(FastPathTest, tellsInPlaceFromAnyOtherBuffer) {
  int in = 0, out = 0;
  const void *buffer = &in;
  auto reduce = [&] { MPI_Allreduce(buffer, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF); };
  makeRepeats(reduce);
  buffer = &rank;
  EXPECT_TRUE(repeats(reduce)) << "buffers are not recorded";
  buffer = MPI_IN_PLACE;
  EXPECT_FALSE(repeats(reduce));
  EXPECT_EQ(recorded("MPI_Allreduce").back().scalars["in_place"], 1);
}

/// The last receive gets more than it has room for.
TEST_F(FastPathTest, thatFailsSaysSo) {
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  int received[1], result = MPI_SUCCESS;
  auto receive = [&](int sent) {
    MPI_Request send;
    PMPI_Isend(data, sent, MPI_INT, 0, 5, MPI_COMM_SELF, &send);
    result = MPI_Recv(received, 1, MPI_INT, 0, 5, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    PMPI_Wait(&send, MPI_STATUS_IGNORE);
  };
  makeRepeats([&] { receive(1); });
  receive(2);
  EXPECT_NE(result, MPI_SUCCESS);
  std::vector<Recorded> events = recorded("MPI_Recv");
  ASSERT_EQ(events.size(), 6u);
  EXPECT_EQ(events[4].scalars["status_source"], value(Special::AsPosted));
  EXPECT_EQ(events[5].scalars["status_source"], value(Special::Undefined));
  EXPECT_EQ(events[5].scalars["status_tag"], value(Special::Undefined));
  EXPECT_EQ(events[5].scalars["count"], 1);
  EXPECT_FALSE(repeats([&] { receive(1); })) << "the last one failed";
  EXPECT_EQ(recorded("MPI_Recv").back().scalars["status_source"], value(Special::AsPosted));
}

TEST_F(FastPathTest, isNotRecordedWhilePaused) {
  auto barrier = [] { MPI_Barrier(MPI_COMM_SELF); };
  makeRepeats(barrier);
  recordingSwitch.recording = false;
  barrier();
  recordingSwitch.recording = true;
  barrier();
  EXPECT_EQ(recorded("MPI_Barrier").size(), 6u);
}

/// Testsome calls are one event until another event comes.
TEST_F(FastPathTest, isNoneWhileAnEventWaitsForTheNextOne) {
  auto barrier = [] { MPI_Barrier(MPI_COMM_SELF); };
  makeRepeats(barrier);
  MPI_Request requests[2];
  int indices[2], some = 0;
  for (int i = 0; i < 2; ++i)
    MPI_Irecv(data + i, 1, MPI_INT, other, i, MPI_COMM_WORLD, &requests[i]);
  PMPI_Send(data + 4, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  while (some != 1)
    MPI_Testsome(2, requests, &some, indices, MPI_STATUSES_IGNORE);
  EXPECT_TRUE(threadState.points.isHeld());
  EXPECT_FALSE(repeats(barrier)) << "it ends the other event";
  EXPECT_FALSE(threadState.points.isHeld());
  barrier(); // the receives had followed the barrier; all calls here have the same context
  EXPECT_TRUE(repeats(barrier));
  PMPI_Send(data + 4, 1, MPI_INT, other, 1, MPI_COMM_WORLD);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

TEST_F(FastPathTest, hasNoEventsInside) {
  MPI_Op op;
  MPI_Op_create(
      [](void *in, void *inOut, int *, MPI_Datatype *) {
        MPI_Barrier(MPI_COMM_SELF);
        *static_cast<int *>(inOut) += *static_cast<int *>(in);
      },
      true, &op);
  int one = 1, sum = 0;
  auto reduce = [&] { MPI_Allreduce(&one, &sum, 1, MPI_INT, op, MPI_COMM_WORLD); };
  makeRepeats(reduce);
  EXPECT_EQ(sum, 2);
  EXPECT_TRUE(recorded("MPI_Barrier").empty());
  EXPECT_EQ(recorded("MPI_Allreduce").size(), 5u);
  MPI_Op_free(&op);
}

TEST_F(FastPathTest, isPredictedWithALog) {
  FakeRecorder::start();
  Arguments call;
  for (int i = 0; i < 4; ++i)
    EXPECT_FALSE(repeats(call)) << "the log gets what is worked out";
  EXPECT_EQ(count("MPI_Sendrecv"), 4u);
  EXPECT_EQ(recorded("MPI_Sendrecv").size(), 4u);
  threadState.points.next()->entry.arguments[0] ^= 1; // of a call that was never made
  call.sent ^= 1;
  call();
  EXPECT_EQ(event("MPI_Sendrecv", 4).scalars["sendcount"], 0);
  EXPECT_EQ(recorded("MPI_Sendrecv").back().scalars["sendcount"], 1)
      << "a check sees the difference";
}
