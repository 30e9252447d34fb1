#include "tools/formats/out/call/CollectiveBytes.h"

#include <gtest/gtest.h>

namespace anole::exporting {
namespace {

/// What a rank of four gives and gets, of 100 bytes that it gave; rank 1 is the root.
CollectiveBytes bytesOn(uint32_t rank, const std::string &name) {
  FunctionInfo function;
  function.name = name;
  function.scalars = {{"comm", FieldKind::Comm}};
  whatif::CallShape shape(function);
  ExportedAct act;
  act.shape = &shape;
  act.members = 4;
  act.root = 1;
  act.message.toThere = rank;
  act.message.bytes = 100;
  return collectiveBytesOf(act);
}

void expectBytes(uint32_t rank, const std::string &name, uint64_t given,
                 std::optional<uint64_t> received) {
  CollectiveBytes bytes = bytesOn(rank, name);
  EXPECT_EQ(bytes.given, given) << name;
  EXPECT_EQ(bytes.received, received) << name;
}

TEST(CollectiveBytes, AreOfTheRootOrForIt) {
  expectBytes(1, "MPI_Bcast", 100, 100);
  expectBytes(2, "MPI_Bcast", 0, 100);
  expectBytes(1, "MPI_Ireduce", 100, 100);
  expectBytes(2, "MPI_Ireduce", 100, 0);
  expectBytes(1, "MPI_Gather", 100, 400);
  expectBytes(2, "MPI_Gather", 100, 0);
  expectBytes(1, "MPI_Scatter", 100, 25);
}

TEST(CollectiveBytes, AreOfAllForAll) {
  expectBytes(0, "MPI_Allreduce", 100, 100);
  expectBytes(0, "MPI_Alltoall", 100, 100);
  expectBytes(0, "MPI_Allgather", 100, 400);
  expectBytes(0, "MPI_Reduce_scatter_block", 100, 25);
  expectBytes(0, "MPI_Scan", 100, 100);
  expectBytes(0, "MPI_Barrier", 0, 0);
}

TEST(CollectiveBytes, AreNotKnownWhereOtherRanksDecide) {
  for (const char *name : {"MPI_Alltoallv", "MPI_Alltoallw", "MPI_Allgatherv", "MPI_Gatherv",
                           "MPI_Exscan", "MPI_Reduce_scatter"})
    expectBytes(0, name, 100, std::nullopt);
  expectBytes(0, "MPI_Scatter", 100, std::nullopt);
}

} // namespace
} // namespace anole::exporting
