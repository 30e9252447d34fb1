#include "runtime/core/base/OutputName.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace anole;
namespace fs = std::filesystem;

TEST(OutputName, ExpandsLetters) {
  OutputFacts facts{"stencil", 42, 16, "node1", "777"};
  EXPECT_EQ(expandOutputName("%x.anole", facts), "stencil.anole");
  EXPECT_EQ(expandOutputName("t/%j-%h-%p-%n", facts), "t/777-node1-42-16");
  EXPECT_EQ(expandOutputName("100%% %q %", facts), "100% %q %");
}

class Publish : public testing::Test {
protected:
  void SetUp() override {
    folder = fs::temp_directory_path() / ("anole-publish-" + std::to_string(getpid()));
    fs::create_directory(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  std::string path(const char *name) const { return (folder / name).string(); }
  void write(const char *name, const char *text) const { std::ofstream(path(name)) << text; }
  std::string read(const char *name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }
  fs::path folder;
};

TEST_F(Publish, NothingToKeep) {
  write("t.partial", "new");
  EXPECT_EQ(publish(path("t.partial"), path("t")).value(), "");
  EXPECT_EQ(read("t"), "new");
  EXPECT_FALSE(fs::exists(path("t.partial")));
}

TEST_F(Publish, EarlierTracesGetNumbers) {
  EXPECT_EQ(backupName(path("t")), "");
  for (const char *text : {"first", "second", "third"}) {
    write("t.partial", text);
    ASSERT_TRUE(publish(path("t.partial"), path("t")));
  }
  EXPECT_EQ(backupName(path("t")), path("t.~3~"));
  EXPECT_EQ(read("t"), "third");
  EXPECT_EQ(read("t.~1~"), "first");
  EXPECT_EQ(read("t.~2~"), "second");
}

TEST_F(Publish, AFolderIsNotMoved) {
  fs::create_directory(path("t"));
  write("t.partial", "new");
  Expected<std::string> result = publish(path("t.partial"), path("t"));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, path("t") + " is in the way and is not a file");
  EXPECT_TRUE(fs::is_directory(path("t")));
  EXPECT_EQ(read("t.partial"), "new");
}

TEST_F(Publish, AMissingPartialIsAnErrorWithItsName) {
  Expected<std::string> result = publish(path("gone"), path("t"));
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("gone"), std::string::npos);
}

TEST(OutputName, EachPercentSignMustStandForSomething) {
  for (const char *name : {"", "a.anole", "%x-%p%n%h%j", "100%%"})
    EXPECT_TRUE(isOutputName(name)) << name;
  for (const char *name : {"%q.anole", "100%", "%%%", "%X"})
    EXPECT_FALSE(isOutputName(name)) << name;
}
