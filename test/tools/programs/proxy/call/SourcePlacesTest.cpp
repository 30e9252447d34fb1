#include "tools/programs/proxy/call/SourcePlaces.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

TEST(SourcePlaces, MakesIdentifiersOfAnyName) {
  EXPECT_EQ(identifierOf("step"), "step");
  EXPECT_EQ(identifierOf("void Domain::send<int>(int)"), "send");
  EXPECT_EQ(identifierOf("(anonymous namespace)::solve((anonymous namespace)::Channel&)"), "solve");
  EXPECT_EQ(identifierOf("_QQmain"), "program");
  EXPECT_EQ(identifierOf("MPI_helper"), "partMPI_helper");
  EXPECT_EQ(identifierOf("*/ exit(1); /*"), "exit");
  EXPECT_EQ(identifierOf(""), "part");
  EXPECT_EQ(identifierOf("3d"), "part3d");
}

/// Headers of MPI and of threads, macros, and the counters of generated programs.
TEST(SourcePlaces, KeepsAwayFromNamesOfOthers) {
  for (const char *name :
       {"ompi_step", "pthread_mine", "size_t", "S_ISREG", "calls3", "elements7in1"})
    EXPECT_EQ(identifierOf(name), std::string("part") + name);
  for (const char *name : {"callsOf", "turn", "Step", "x", "interior"})
    EXPECT_EQ(identifierOf(name), name);
}

} // namespace
} // namespace anole::tools::generate
