#include "tools/programs/replay/objects/Scratch.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace anole::replay {
namespace {

namespace fs = std::filesystem;

struct ScratchTest : testing::Test {
  ScratchTest() : folder(fs::temp_directory_path() / ("scratch-" + std::to_string(getpid()))) {
    fs::create_directory(folder);
  }
  ~ScratchTest() override { fs::remove_all(folder); }

  std::string twin(const std::string &name) const { return Scratch(folder.string()).place(name); }
  std::string existing(const std::string &name) const {
    return Scratch(folder.string()).existing(name);
  }

  fs::path folder;
};

TEST_F(ScratchTest, KeepsThePathOfTheFile) {
  EXPECT_EQ(twin("cells.data"), folder / "cells.data");
  EXPECT_EQ(twin("out/step1/cells"), folder / "out/step1/cells");
  EXPECT_TRUE(fs::is_directory(folder / "out/step1"));
}

TEST_F(ScratchTest, NothingLiesOutsideTheFolder) {
  EXPECT_EQ(twin("/etc/passwd"), folder / "etc/passwd");
  EXPECT_EQ(twin("../../secret"), folder / "up/up/secret");
  EXPECT_EQ(twin("/../a/../b"), folder / "up/a/up/b");
  EXPECT_EQ(twin("ufs:../x"), folder / "up/x");
  EXPECT_EQ(twin("ufs:/tmp/x"), folder / "tmp/x");
}

TEST_F(ScratchTest, TheKindOfFileSystemIsNotPartOfThePath) {
  EXPECT_EQ(twin("ufs:x"), folder / "x");
  EXPECT_EQ(twin("run/12:30.log"), folder / "run/12:30.log");
}

TEST_F(ScratchTest, AFileThatIsExpectedIsMade) {
  EXPECT_FALSE(fs::exists(twin("new")));
  EXPECT_EQ(fs::file_size(existing("old")), 0u);
}

TEST_F(ScratchTest, AFileThatCouldNotBeOpenedCannotBeMadeEither) {
  std::string path = Scratch(folder.string()).missing("out/old");
  std::ofstream file(path);
  EXPECT_FALSE(file.is_open());
  EXPECT_FALSE(fs::exists(fs::path(path).parent_path()));
}

TEST_F(ScratchTest, AFileThatIsThereKeepsItsContent) {
  std::ofstream(folder / "old") << "12345";
  EXPECT_EQ(fs::file_size(existing("old")), 5u);
}

} // namespace
} // namespace anole::replay
