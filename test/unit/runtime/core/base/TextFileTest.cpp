#include "runtime/core/base/TextFile.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>
#include <vector>

using namespace anole;

namespace {

class TextFiles : public testing::Test {
protected:
  ~TextFiles() override { std::filesystem::remove(path); }

  std::vector<std::string> partsOf(std::string_view text, char end = '\n') {
    std::ofstream(path) << text;
    std::vector<std::string> parts;
    TextFile file(path);
    for (std::string part; file.next(part, end);)
      parts.push_back(part);
    return parts;
  }

  std::string path =
      std::filesystem::temp_directory_path() / ("anole-text-" + std::to_string(getpid()));
};

using Parts = std::vector<std::string>;

TEST_F(TextFiles, GiveLinesWhetherOrNotTheLastOneEnds) {
  EXPECT_EQ(partsOf("a\n\nbc\n"), (Parts{"a", "", "bc"}));
  EXPECT_EQ(partsOf("a\nbc"), (Parts{"a", "bc"}));
  EXPECT_EQ(partsOf(""), Parts{});
  EXPECT_EQ(partsOf("\n"), Parts{""});
}

TEST_F(TextFiles, GiveWordsThatEndWithZero) {
  EXPECT_EQ(partsOf({"mpiexec\0-n\0", 11}, '\0'), (Parts{"mpiexec", "-n"}));
}

TEST_F(TextFiles, GiveLinesLongerThanWhatIsReadAtOnce) {
  std::string text, longLine(4095, 'x');
  Parts lines;
  for (const std::string &line :
       {longLine, longLine + "y", longLine + longLine, std::string("z")}) {
    text += line + "\n";
    lines.push_back(line);
  }
  EXPECT_EQ(partsOf(text), lines);
}

TEST_F(TextFiles, AreEmptyWhereThereIsNone) {
  std::string part = "before";
  EXPECT_FALSE(TextFile(path).next(part));
  EXPECT_EQ(part, "");
  EXPECT_EQ(firstLine("/proc/self/status").substr(0, 5), "Name:");
}

} // namespace
