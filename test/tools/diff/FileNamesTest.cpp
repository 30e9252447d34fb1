#include "tools/diff/FileNames.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

Trace withText(const std::string &format) {
  Trace trace;
  trace.texts = {{static_cast<int64_t>(format.size()), format}};
  return trace;
}

bool alike(const std::string &one, const std::string &other, int64_t modeOfOther = 2) {
  FunctionInfo open{
      1, "MPI_File_open", {{"filename", FieldKind::Text}, {"amode", FieldKind::Plain}}, {}, {}};
  WalkedEvent left, right;
  left.scalars = {static_cast<int64_t>(one.size()), 2};
  right.scalars = {static_cast<int64_t>(other.size()), modeOfOther};
  return namesAlike(withText(one), left, withText(other), right, open);
}

TEST(FileNames, AreAlikeIfAProgramMustNameOneAsTheOther) {
  EXPECT_TRUE(alike("/tmp/step%d", "tmp/step%d"));
  EXPECT_TRUE(alike("../cells", "up/cells"));
  EXPECT_FALSE(alike("/tmp/cells", "tmp/cell"));
  EXPECT_FALSE(alike("/tmp/cells", "tmp/cells", 3));
}

} // namespace
} // namespace anole::tools
