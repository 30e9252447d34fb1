#include "tools/generate/program/SourcePlaces.h"

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

} // namespace
} // namespace anole::tools::generate
