#include "runtime/record/capture/PythonFrames.h"

#include "runtime/record/capture/CheckedMemory.h"
#include "runtime/record/capture/PythonCode.h"

#include <gtest/gtest.h>

namespace anole::record {
namespace {

PythonPlace at(std::string file, std::string function, uint32_t line = 7, uint32_t column = 5,
               uint32_t endColumn = 20) {
  return {std::move(file), std::move(function), line, column, endColumn};
}

TEST(PythonLayout, IsThatOfTheMinorVersion) {
  const PythonLayout *layout = PythonLayout::of("3.11.2 (main, Mar 13 2023) [GCC 12.2.0]");
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->minor, 11);
  EXPECT_EQ(PythonLayout::of("3.9.18")->minor, 9);
  EXPECT_EQ(PythonLayout::of("3.10.0rc1")->minor, 10);
}

TEST(PythonLayout, IsUnknownForOthers) {
  for (const char *version : {"", "2.7.18", "3.", "3.8.18", "3.99.0", "4.11.0",
                              "3.13.0 experimental free-threading build (main)"})
    EXPECT_FALSE(PythonLayout::of(version)) << version;
}

TEST(PythonFrames, AreNotThereWithoutAnInterpreter) { EXPECT_FALSE(PythonFrames::find()); }

TEST(PythonPlace, IsTheSameInAnyFolder) {
  EXPECT_EQ(at("/home/a/solver.py", "step").identity(), at("solver.py", "step").identity());
  EXPECT_EQ(at("/a/pkg/__init__.py", "f").identity(), at("/b/pkg/__init__.py", "f").identity());
}

TEST(PythonPlace, DiffersByAllElse) {
  uint64_t known = at("/a/solver.py", "step").identity();
  EXPECT_NE(known, at("/a/other.py", "step").identity());
  EXPECT_NE(known, at("/a/solver.py", "A.step").identity());
  EXPECT_NE(known, at("/a/solver.py", "step", 8).identity());
  EXPECT_NE(known, at("/a/solver.py", "step", 7, 6).identity());
  EXPECT_NE(known, at("/a/solver.py", "step", 7, 5, 21).identity()) << "a call of what a call gave";
  EXPECT_NE(at("/a/one/__init__.py", "f").identity(), at("/a/two/__init__.py", "f").identity());
}

TEST(PythonPlace, IsHiddenIfItIsNotTheProgram) {
  EXPECT_TRUE(at("<frozen importlib._bootstrap>", "_find_and_load").isHidden());
  EXPECT_TRUE(at("/usr/lib/python3/dist-packages/anole/_program.py", "region_begin").isHidden());
  EXPECT_FALSE(at("<string>", "<module>").isHidden());
  EXPECT_FALSE(at("/home/anole/program.py", "main").isHidden());
}

TEST(PythonPlace, LastsIfItIsInAFile) {
  EXPECT_TRUE(at("/a/solver.py", "step").isLasting());
  EXPECT_TRUE(at("<frozen runpy>", "run").isLasting());
  EXPECT_FALSE(at("<string>", "<module>").isLasting());
}

TEST(CheckedMemory, ReadsWhatIsThere) {
  uint64_t value = 42;
  CheckedMemory memory;
  EXPECT_EQ(memory.at<uint64_t>(reinterpret_cast<const std::byte *>(&value)), 42u);
  EXPECT_TRUE(memory.isGood());
}

TEST(CheckedMemory, RefusesWhatIsNot) {
  CheckedMemory memory;
  for (uintptr_t address : {uintptr_t(0), uintptr_t(8), UINTPTR_MAX - 15})
    EXPECT_EQ(memory.at<uint64_t>(reinterpret_cast<const std::byte *>(address)), 0u);
  EXPECT_FALSE(memory.isGood());
}

} // namespace
} // namespace anole::record
