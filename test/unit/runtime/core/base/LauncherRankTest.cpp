#include "runtime/core/base/LauncherRank.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

/// What launchers say stands in variables of these names only.
class LauncherRankTest : public testing::Test {
protected:
  ~LauncherRankTest() override { forget(); }
  LauncherRankTest() { forget(); }

  static void forget() {
    for (const char *name : {"MPI_LOCALNRANKS", "PMI_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE",
                             "OMPI_COMM_WORLD_SIZE", "SLURM_STEP_NUM_NODES"})
      unsetenv(name);
  }
  static void say(const char *name, const char *value) { setenv(name, value, 1); }
};

TEST_F(LauncherRankTest, ranksAreOnSeveralHostsIfNotAllAreOnThisOne) {
  say("MPI_LOCALNRANKS", "2");
  say("PMI_SIZE", "4");
  EXPECT_TRUE(areOnSeveralHosts());
  say("PMI_SIZE", "2");
  EXPECT_FALSE(areOnSeveralHosts());
}

TEST_F(LauncherRankTest, openMpiCountsThemInVariablesOfItsOwn) {
  say("OMPI_COMM_WORLD_LOCAL_SIZE", "8");
  say("OMPI_COMM_WORLD_SIZE", "16");
  EXPECT_TRUE(areOnSeveralHosts());
}

TEST_F(LauncherRankTest, slurmCountsHosts) {
  say("SLURM_STEP_NUM_NODES", "3");
  EXPECT_TRUE(areOnSeveralHosts());
  say("SLURM_STEP_NUM_NODES", "1");
  EXPECT_FALSE(areOnSeveralHosts());
}

TEST_F(LauncherRankTest, whereNoLauncherTellsThereIsOneHost) { EXPECT_FALSE(areOnSeveralHosts()); }

} // namespace
} // namespace anole
