#include "tools/programs/proxy/formula/NamesOfC.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

TEST(NamesOfC, AreThoseOfTheLanguageAndItsLibrary) {
  for (const char *name : {"while", "close", "index", "read", "time", "mkdtemp", "j0", "st_atime"})
    EXPECT_TRUE(isNameOfC(name)) << name;
  for (const char *name : {"step", "solve", "closed", "send", "timeStep"})
    EXPECT_FALSE(isNameOfC(name)) << name;
}

TEST(NamesOfC, AreVariantsOfFunctions) {
  for (const char *name : {"ffsll", "lgammaf_r", "sinf", "powl", "logf128", "gmtime_r", "isalpha_l",
                           "getc_unlocked", "lseek64"})
    EXPECT_TRUE(isNameOfC(name)) << name;
}

TEST(NamesOfC, AreThoseOfEachProgram) {
  for (const char *name : {"rank", "setUp", "i", "comms"})
    EXPECT_TRUE(isNameOfC(name)) << name;
}

} // namespace
} // namespace anole::tools::generate
