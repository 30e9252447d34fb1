#include "tools/analysis/state/CollectiveOperation.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

TEST(CollectiveOperation, IsKnownByTheRoleOfAFunction) {
  EXPECT_EQ(operationOf(roleOf("MPI_Ireduce_scatter_block").operation), Operation::ReduceScatter);
  EXPECT_EQ(operationOf(roleOf("MPI_Allreduce_init").operation), Operation::Allreduce);
  EXPECT_EQ(operationOf(roleOf("MPI_Igatherv").operation), Operation::Gather);
  EXPECT_EQ(operationOf(roleOf("MPI_Ineighbor_alltoallw").operation), Operation::Neighbor);
  EXPECT_EQ(operationOf(roleOf("MPI_Exscan").operation), Operation::Exscan);
  EXPECT_EQ(operationOf(roleOf("MPI_Comm_dup").operation), std::nullopt);
}

} // namespace
} // namespace anole::whatif
