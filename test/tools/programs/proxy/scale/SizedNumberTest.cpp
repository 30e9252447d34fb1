#include "tools/programs/proxy/scale/SizedNumber.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

TEST(SizedNumber, IsFoundWhereItsMarkStands) {
  SizedNumber side{Meaning::Side, 12, 3, 1};
  auto pieces = piecesOf("rank / " + side.mark() + ";");
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].before, "rank / ");
  EXPECT_EQ(pieces[0].number, side);
  EXPECT_EQ(pieces[1].before, ";");
  EXPECT_FALSE(pieces[1].hasNumber);
}

TEST(SizedNumber, IsPlainWithoutAMark) {
  auto pieces = piecesOf("f(16, x2, 0.5)");
  ASSERT_EQ(pieces.size(), 4U);
  EXPECT_EQ(pieces[0].number, (SizedNumber{Meaning::Plain, 16}));
  EXPECT_EQ(pieces[1].before, ", x2, "); // the 2 belongs to a name
  EXPECT_EQ(pieces[1].number.value, 0);
  EXPECT_EQ(pieces[2].number.value, 5);
}

TEST(SizedNumber, IsNoNumberIfItIsTooLongOrHasLetters) {
  std::string text = "1234567890123456789 + 7LL + 12u";
  auto pieces = piecesOf(text);
  ASSERT_EQ(pieces.size(), 1U);
  EXPECT_EQ(pieces[0].before, text);
}

TEST(SizedNumber, IsNotInStringsButInComments) {
  auto pieces = piecesOf("f(\"9 \\\" 8\"); /* \"7 */ g(\"6\")");
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].before, "f(\"9 \\\" 8\"); /* \"");
  EXPECT_EQ(pieces[0].number.value, 7);
  EXPECT_EQ(pieces[1].before, " */ g(\"6\")");
}

TEST(SizedNumber, MayBeginAndEndTheText) {
  auto pieces = piecesOf("4 + 5");
  ASSERT_EQ(pieces.size(), 3U);
  EXPECT_EQ(pieces[0].before, "");
  EXPECT_EQ(pieces[2].before, "");
  EXPECT_EQ(piecesOf("").size(), 1U);
}

} // namespace
} // namespace anole::tools::generate
