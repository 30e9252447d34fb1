#include "tools/analysis/compare/NamedPlace.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(NamedPlaceTest, CompilersCallAFunctionDifferently) {
  for (const char *name : {"relax", "relax(Grid&, int)", "ns::relax(Grid&)", "relax.part.0",
                           "void ns::relax<double, ns::Grid>(int)", "relax(int) [clone .isra.0]",
                           "(anonymous namespace)::relax(char const*, ...)", "relax.llvm.123",
                           "Solver<a::B>::relax(void (*)(int)) const"})
    EXPECT_EQ(asWritten(name).substr(0, asWritten(name).find('<')), "relax") << name;
}

TEST(NamedPlaceTest, OperatorsAndLambdasKeepTheirNames) {
  EXPECT_EQ(asWritten("main::{lambda(int, double)#1}::operator()(int, double) const"),
            "operator()");
  EXPECT_EQ(asWritten("ns::operator<<(std::ostream&, Grid const&)"), "operator<<");
  EXPECT_EQ(asWritten("_QQmain"), "_QQmain");
  EXPECT_EQ(asWritten(""), "");
}

} // namespace
} // namespace anole::tools
