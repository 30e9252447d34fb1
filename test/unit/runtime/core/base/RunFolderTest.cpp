#include "runtime/core/base/RunFolder.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace anole;
namespace fs = std::filesystem;

namespace {

class RunFolder : public testing::Test {
protected:
  RunFolder() {
    fs::remove_all(place);
    fs::create_directories(place);
  }
  ~RunFolder() override { fs::remove_all(place); }

  fs::path place = fs::temp_directory_path() / ("anole-run-" + std::to_string(getpid()));
  std::string name = place / "t.anole.partial";
};

TEST_F(RunFolder, AllRanksOfOneRunShareOne) {
  EXPECT_EQ(makeRunFolder(name, "mpiexec a:1").value(), name);
  EXPECT_EQ(makeRunFolder(name, "mpiexec a:1").value(), name);
  EXPECT_EQ(findRunFolder(name, "mpiexec a:1"), name);
}

TEST_F(RunFolder, AnotherRunGetsAnotherOne) {
  makeRunFolder(name, "mpiexec a:1").value();
  EXPECT_EQ(makeRunFolder(name, "mpiexec a:2").value(), name + ".~1~");
  EXPECT_EQ(makeRunFolder(name, "mpiexec a:3").value(), name + ".~2~");
  EXPECT_EQ(findRunFolder(name, "mpiexec a:2"), name + ".~1~");
}

TEST_F(RunFolder, IsFoundWhenALaterRunHasMovedIt) {
  makeRunFolder(name, "mpiexec a:1").value();
  fs::rename(name, name + ".~1~");
  EXPECT_EQ(findRunFolder(name, "mpiexec a:1"), name + ".~1~");
  EXPECT_EQ(makeRunFolder(name, "mpiexec a:1").value(), name + ".~1~");
}

TEST_F(RunFolder, WhatIsNoFolderIsLeftAlone) {
  fs::create_directory(place / "elsewhere");
  fs::create_directory_symlink("elsewhere", name);
  std::ofstream(name + ".~1~") << "a file";
  EXPECT_EQ(makeRunFolder(name, "mpiexec a:1").value(), name + ".~2~");
  EXPECT_TRUE(fs::is_empty(place / "elsewhere"));
}

TEST_F(RunFolder, UnknownRunsShareOne) {
  EXPECT_EQ(makeRunFolder(name, "").value(), name);
  EXPECT_EQ(makeRunFolder(name, "").value(), name);
  EXPECT_FALSE(isOfRun(name, ""));
}

TEST_F(RunFolder, IsRemovedOnlyIfNothingElseIsInIt) {
  makeRunFolder(name, "mpiexec a:1").value();
  std::ofstream(name + "/rank-0.anole") << "a piece";
  removeRunFolder(name);
  EXPECT_TRUE(isOfRun(name, "mpiexec a:1"));
  fs::remove(name + "/rank-0.anole");
  removeRunFolder(name);
  EXPECT_FALSE(fs::exists(name));
}

TEST_F(RunFolder, AFolderThatCannotBeMadeIsAnError) {
  auto made = makeRunFolder(place / "missing" / "t.anole.partial", "mpiexec a:1");
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().message.find("No such file"), std::string::npos);
}

} // namespace
