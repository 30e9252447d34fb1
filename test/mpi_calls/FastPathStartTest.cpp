// Repeats that make a request.
#include "RepeatingCalls.h"
#include "runtime/record/process/RecordingSwitch.h"

using anole::Special;
using anole::value;
using anole::record::recordingSwitch;

class FastPathStartTest : public RepeatingCalls {
protected:
  static constexpr int calls = 5; ///< of makeRepeats()

  void SetUp() override {
    RepeatingCalls::SetUp();
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  }

  /// Receives each into a variable of its own.
  void receive(int tag, void *buffer) {
    result = MPI_Irecv(buffer, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &requests[made++]);
  }
  void send(const void *buffer) {
    result = MPI_Isend(buffer, 1, MPI_INT, 0, 3, MPI_COMM_SELF, &requests[made++]);
  }
  void sendToReceives() {
    for (int i = 0; i < made; ++i)
      if (requests[i] != MPI_REQUEST_NULL)
        PMPI_Send(data + 4, 1, MPI_INT, 0, 3, MPI_COMM_SELF);
  }
  void receiveSends() {
    for (int i = 0; i < calls; ++i)
      PMPI_Recv(data, 1, MPI_INT, 0, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  }
  /// What a wait for the request says that it waits for.
  int64_t waitedFor(int position) {
    MPI_Wait(&requests[position], MPI_STATUS_IGNORE);
    return recorded("MPI_Wait").back().scalars["request"];
  }

  MPI_Request requests[16] = {};
  int made = 0, result = MPI_SUCCESS;
};

TEST_F(FastPathStartTest, entersItsRequest) {
  makeRepeats([&] { receive(3, data); });
  sendToReceives();
  for (int position : {4, 0, 3, 1, 2})
    EXPECT_EQ(waitedFor(position), calls - 1 - position) << "as far from the newest one";
}

/// An MPI library may give all sends that are complete at once the same handle.
TEST_F(FastPathStartTest, entersSendsOfOneHandle) {
  makeRepeats([&] { send(data + 4); });
  receiveSends();
  for (int position : {0, 4, 2, 1, 3})
    EXPECT_EQ(waitedFor(position), calls - 1 - position);
}

TEST_F(FastPathStartTest, leavesNothingOpen) {
  makeRepeats([&] { receive(3, data); });
  for (Recorded &event : recorded("MPI_Irecv")) {
    EXPECT_EQ(event.scalars["request"], 0);
    EXPECT_EQ(event.late["source"], value(Special::AsPosted));
    EXPECT_EQ(event.late["tag"], value(Special::AsPosted));
  }
  EXPECT_EQ(recorded("MPI_Irecv").size(), size_t(calls));
  sendToReceives();
  MPI_Waitall(made, requests, MPI_STATUSES_IGNORE);
}

TEST_F(FastPathStartTest, ofAWildcardIsNone) {
  for (int i = 0; i < calls; ++i)
    EXPECT_FALSE(repeats([&] { receive(MPI_ANY_TAG, data); }));
  sendToReceives();
  MPI_Waitall(made, requests, MPI_STATUSES_IGNORE);
  EXPECT_EQ(recorded("MPI_Irecv").back().late["tag"], 3);
}

TEST_F(FastPathStartTest, thatFailsMakesNoRequest) {
  makeRepeats([&] { send(data + 4); });
  requests[made] = MPI_REQUEST_NULL;
  send(nullptr);
  EXPECT_NE(result, MPI_SUCCESS);
  EXPECT_EQ(recorded("MPI_Isend").back().scalars["request"], value(Special::Null));
  send(data + 4);
  PMPI_Recv(data, 1, MPI_INT, 0, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  receiveSends();
  EXPECT_EQ(waitedFor(calls - 1), 1) << "the failed one is not counted";
  EXPECT_EQ(waitedFor(calls + 1), 0);
  for (int i = 0; i < calls - 1; ++i)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
}

TEST_F(FastPathStartTest, thatFailsLeavesNothingOpen) {
  makeRepeats([&] { receive(3, data); });
  requests[made] = MPI_REQUEST_NULL;
  receive(3, nullptr);
  EXPECT_NE(result, MPI_SUCCESS);
  EXPECT_EQ(recorded("MPI_Irecv").back().scalars["request"], value(Special::Null));
  EXPECT_EQ(recorded("MPI_Irecv").back().late["tag"], value(Special::AsPosted));
  receive(3, data);
  EXPECT_EQ(recorded("MPI_Irecv").back().late["tag"], value(Special::AsPosted));
  sendToReceives();
  MPI_Waitall(made, requests, MPI_STATUSES_IGNORE);
}

/// Readers count requests by their events.
TEST_F(FastPathStartTest, isNotCountedWhilePaused) {
  makeRepeats([&] { send(data + 4); });
  recordingSwitch.recording = false;
  send(data + 4);
  recordingSwitch.recording = true;
  PMPI_Recv(data, 1, MPI_INT, 0, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  receiveSends();
  EXPECT_EQ(recorded("MPI_Isend").size(), size_t(calls));
  EXPECT_EQ(waitedFor(calls), value(Special::Unknown));
  EXPECT_EQ(waitedFor(calls - 1), 0);
  for (int i = 0; i < calls - 1; ++i)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
}
