#pragma once

#include "FakeRecorder.h"

#include <gmock/gmock.h>
#include <mpi.h>

/// Two ranks call MPI; a test looks at what its wrappers handed to the recorder.
class WrapperTest : public testing::Test {
protected:
  void SetUp() override {
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    PMPI_Barrier(MPI_COMM_WORLD);
    FakeRecorder::start();
  }

  static Recorded event(const std::string &function, size_t occurrence = 0) {
    for (const Recorded &event : FakeRecorder::events)
      if (event.function == function && occurrence-- == 0)
        return event;
    ADD_FAILURE() << "no event of " << function;
    return {};
  }
  static size_t count(const std::string &function) {
    size_t found = 0;
    for (const Recorded &event : FakeRecorder::events)
      found += event.function == function;
    return found;
  }

  int rank, other, data[8] = {};
};
