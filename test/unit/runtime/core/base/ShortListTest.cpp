#include "runtime/core/base/ShortList.h"

#include <gtest/gtest.h>
#include <string>

namespace anole {
namespace {

using Texts = ShortList<std::string>;

const std::string longText(100, 'x');

TEST(ShortList, TakesAPointerWhileItIsEmpty) {
  EXPECT_EQ(sizeof(Texts), sizeof(void *));
  Texts none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.begin(), none.end());
  EXPECT_EQ(none, Texts());
}

TEST(ShortList, GrowsAndKeepsItsEntries) {
  Texts texts;
  for (int i = 0; i < 20; ++i)
    texts.push_back(longText + std::to_string(i));
  ASSERT_EQ(texts.size(), 20u);
  EXPECT_EQ(texts.front(), longText + "0");
  EXPECT_EQ(texts[7], longText + "7");
  EXPECT_EQ(texts.back(), longText + "19");
  texts.clear();
  EXPECT_TRUE(texts.empty());
}

TEST(ShortList, CopiesAreTheirOwn) {
  Texts texts{longText, "b"}, copy = texts;
  copy[1] = "c";
  copy.push_back("d");
  EXPECT_EQ(texts, (Texts{longText, "b"}));
  EXPECT_EQ(copy, (Texts{longText, "c", "d"}));
  EXPECT_FALSE(texts == copy);
}

TEST(ShortList, MovingLeavesNothing) {
  Texts texts{longText}, other = std::move(texts);
  EXPECT_TRUE(texts.empty()); // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(other, Texts{longText});
  other = Texts();
  EXPECT_TRUE(other.empty());
}

} // namespace
} // namespace anole
