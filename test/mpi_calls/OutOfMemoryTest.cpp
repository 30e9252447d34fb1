// Wherever the tables of handles run out of memory, the program's MPI calls happen once each and
// give their results, and recording ends.
#include "FakeRecorder.h"
#include "runtime/record/mpi/handles/HandleTables.h"
#include "test/support/FailingAllocations.h"

#include <gtest/gtest.h>
#include <mpi.h>

#include <array>
#include <functional>

namespace {

constexpr int many = 100; ///< tables begin with room for 32 handles

/// Runs the calls again and again, each time with one allocation more, until none fails.
void failEverywhere(const std::function<void()> &calls) {
  bool happened = true, everStopped = false;
  for (size_t allowed = 0; happened; ++allowed) {
    ASSERT_LT(allowed, 1000u);
    delete anole::record::handleTables;
    ASSERT_TRUE(anole::record::startHandleTables({0, 1}, false, false));
    FakeRecorder::start();
    FailingAllocations fail(allowed);
    calls();
    AllowAllocations allow;
    happened = fail.happened();
    everStopped |= happened;
    ASSERT_EQ(anole::record::recordingSwitch.recording, !happened) << allowed << " allocations";
  }
  EXPECT_TRUE(everStopped);
}

void datatypes() {
  std::array<MPI_Datatype, many> types;
  for (MPI_Datatype &type : types)
    MPI_Type_contiguous(3, MPI_INT, &type);
  for (MPI_Datatype &type : types) {
    int size = 0;
    PMPI_Type_size(type, &size);
    EXPECT_EQ(size, int(3 * sizeof(int)));
    EXPECT_EQ(MPI_Type_free(&type), MPI_SUCCESS);
    EXPECT_EQ(type, MPI_DATATYPE_NULL);
  }
}

void communicators() {
  std::array<MPI_Comm, 40> comms;
  for (MPI_Comm &comm : comms)
    EXPECT_EQ(MPI_Comm_dup(MPI_COMM_SELF, &comm), MPI_SUCCESS);
  for (MPI_Comm &comm : comms) {
    EXPECT_EQ(MPI_Barrier(comm), MPI_SUCCESS);
    EXPECT_EQ(MPI_Comm_free(&comm), MPI_SUCCESS);
  }
}

/// Receives from any source, which need a status of the tracer's own, and their sends.
struct Messages {
  std::array<int, many> data{};
  std::array<MPI_Request, many> requests;
  int value = 7;

  Messages() {
    for (int i = 0; i < many; ++i)
      MPI_Irecv(&data[i], 1, MPI_INT, MPI_ANY_SOURCE, i, MPI_COMM_SELF, &requests[i]);
    for (int i = 0; i < many; ++i)
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_SELF);
  }
  ~Messages() {
    for (int i = 0; i < many; ++i)
      EXPECT_TRUE(data[i] == value && requests[i] == MPI_REQUEST_NULL) << "message " << i;
  }
};

} // namespace

TEST(OutOfMemory, datatypes) { failEverywhere(datatypes); }
TEST(OutOfMemory, communicators) { failEverywhere(communicators); }

TEST(OutOfMemory, waitingForAll) {
  failEverywhere([] {
    Messages messages;
    EXPECT_EQ(MPI_Waitall(many, messages.requests.data(), MPI_STATUSES_IGNORE), MPI_SUCCESS);
  });
}

TEST(OutOfMemory, waitingForOneAfterTheOther) {
  failEverywhere([] {
    Messages messages;
    int index;
    for (int i = 0; i < many; ++i)
      EXPECT_EQ(MPI_Waitany(many, messages.requests.data(), &index, MPI_STATUS_IGNORE),
                MPI_SUCCESS);
  });
}

TEST(OutOfMemory, testingForSome) {
  failEverywhere([] {
    Messages messages;
    std::array<int, many> indices;
    int some;
    for (int done = 0; done < many; done += some)
      EXPECT_EQ(
          MPI_Testsome(many, messages.requests.data(), &some, indices.data(), MPI_STATUSES_IGNORE),
          MPI_SUCCESS);
  });
}

TEST(OutOfMemory, textsAndWindows) {
  failEverywhere([] {
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    MPI_Type_set_name(MPI_INT, "texts 1 of 2");
    EXPECT_EQ(MPI_Type_get_name(MPI_INT, name, &length), MPI_SUCCESS);
    EXPECT_STREQ(name, "texts 1 of 2");
    std::array<MPI_Win, 40> windows;
    for (MPI_Win &window : windows)
      EXPECT_EQ(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, &window), MPI_SUCCESS);
    for (MPI_Win &window : windows)
      EXPECT_EQ(MPI_Win_free(&window), MPI_SUCCESS);
  });
}

TEST(OutOfMemory, arrays) {
  failEverywhere([] {
    std::array<int, 1000> lengths, places;
    lengths.fill(1);
    for (int i = 0; i < 1000; ++i)
      places[i] = 2 * i;
    MPI_Datatype type;
    EXPECT_EQ(MPI_Type_indexed(1000, lengths.data(), places.data(), MPI_INT, &type), MPI_SUCCESS);
    MPI_Type_free(&type);
    datatypes();
  });
}
