#include "tools/analysis/model/TimeUse.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TimeUse insideOf(const char *function, bool pollsFail = false) {
  return useOf(roleOf(function), pollsFail).inside;
}

TEST(TimeUse, CallsThatDoNotWaitAreOverhead) {
  for (const char *function : {"MPI_Comm_rank", "MPI_Type_commit", "MPI_Isend", "MPI_Irecv",
                               "MPI_Ibarrier", "MPI_Send_init", "MPI_Start", "MPI_Test", "MPI_Put"})
    EXPECT_EQ(insideOf(function), TimeUse::Overhead) << function;
}

TEST(TimeUse, CallsThatWaitAreWaiting) {
  for (const char *function : {"MPI_Send", "MPI_Recv", "MPI_Wait", "MPI_Waitall", "MPI_Barrier",
                               "MPI_Probe", "MPI_Win_fence", "MPI_Comm_dup", "MPI_File_write_all"})
    EXPECT_EQ(insideOf(function), TimeUse::Waiting) << function;
}

TEST(TimeUse, StartAndEndAreOutside) {
  for (const char *function : {"MPI_Init", "MPI_Init_thread", "MPI_Session_init"})
    EXPECT_EQ(useOf(roleOf(function), false), (PointUse{TimeUse::Outside, TimeUse::Outside}));
  for (const char *function : {"MPI_Finalize", "MPI_Session_finalize"})
    EXPECT_EQ(useOf(roleOf(function), false), (PointUse{TimeUse::Computing, TimeUse::Outside}));
}

TEST(TimeUse, WaitsBetweenPollsThatFindNothing) {
  EXPECT_EQ(useOf(roleOf("MPI_Iprobe"), true), (PointUse{TimeUse::Waiting, TimeUse::Waiting}));
  EXPECT_EQ(useOf(roleOf("MPI_Iprobe"), false), (PointUse{TimeUse::Computing, TimeUse::Overhead}));
  EXPECT_EQ(useOf(roleOf("MPI_Recv"), true), (PointUse{TimeUse::Computing, TimeUse::Waiting}));
}

} // namespace
} // namespace anole::tools
