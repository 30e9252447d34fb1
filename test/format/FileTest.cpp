#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/file/format/WriteFile.h"
#include "test/format/support/SampleTrace.h"

#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>

namespace anole::test {
namespace {

namespace fs = std::filesystem;

class File : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = fs::temp_directory_path() / "anole-file-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder = pattern;
  }
  void TearDown() override { fs::remove_all(folder); }

  fs::path folder;
};

} // namespace

TEST_F(File, appearsUnderItsNameWhenComplete) {
  auto size = writeTraceFile(folder / "t.anole", sampleTrace());
  ASSERT_TRUE(size) << size.error().message;
  EXPECT_EQ(*size, fs::file_size(folder / "t.anole"));
  EXPECT_FALSE(fs::exists(folder / "t.anole.partial"));
  auto read = readTraceFile(folder / "t.anole");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_TRUE(read->complete);
  EXPECT_EQ(read->size, *size);
  EXPECT_EQ(read->trace.streams.size(), 2u);
}

TEST_F(File, keepsAnOlderTrace) {
  ASSERT_TRUE(writeTraceFile(folder / "t.anole", sampleTrace()));
  Trace second = sampleTrace();
  second.info.program = "second";
  ASSERT_TRUE(writeTraceFile(folder / "t.anole", second));
  EXPECT_EQ(readTraceFile(folder / "t.anole")->trace.info.program, "second");
  auto files = std::distance(fs::directory_iterator(folder), fs::directory_iterator());
  EXPECT_EQ(files, 2);
}

TEST_F(File, isReadWhilePartialAndSaysSo) {
  ASSERT_TRUE(writeTraceFile(folder / "t.anole", sampleTrace()));
  fs::rename(folder / "t.anole", folder / "t.anole.partial");
  auto read = readTraceFile(folder / "t.anole");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_FALSE(read->complete);
  EXPECT_EQ(read->path, folder / "t.anole.partial");
  EXPECT_THAT(read->note, testing::HasSubstr("has not ended well"));
}

TEST_F(File, namesWhatCannotBeRead) {
  EXPECT_THAT(readTraceFile(folder / "none").error().message, testing::HasSubstr("none: "));
  EXPECT_THAT(readTraceFile(folder).error().message, testing::HasSubstr("not a file"));
}

TEST_F(File, saysWhyItCannotBeWritten) {
  auto written = writeTraceFile(folder / "missing" / "t.anole", sampleTrace());
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message, testing::HasSubstr("cannot create"));
}

} // namespace anole::test
