#include "runtime/core/file/format/Interner.h"

#include <gtest/gtest.h>

namespace anole::format {
namespace {

TEST(Interner, NumbersValuesInOrderOfFirstUse) {
  Interner<std::string> names;
  EXPECT_EQ(names(""), 0u);
  EXPECT_EQ(names("b"), 1u);
  EXPECT_EQ(names("a"), 2u);
  EXPECT_EQ(names("b"), 1u);
  EXPECT_EQ(names.entries(), (std::vector<std::string>{"b", "a"}));
}

TEST(Interner, NumbersListsWhoseBytesFollowEachOther) {
  ListInterner lists;
  EXPECT_EQ(lists({}), 0u);
  for (int twice = 0; twice < 2; ++twice)
    for (uint64_t i = 0; i < 1000; ++i)
      ASSERT_EQ(lists({i, 1000 - i}), i + 1);
}

TEST(Interner, ListsAreOneFieldOfPackedNumbers) {
  ListInterner lists;
  for (const Numbers &list : {Numbers{1, 300}, Numbers{1}, Numbers{1, 300}, Numbers{UINT64_MAX}})
    lists(list);
  std::string expected;
  Packed::append(expected, Numbers{1, 300, 1, UINT64_MAX});
  EXPECT_EQ(lists.packed(), expected);
}

} // namespace
} // namespace anole::format
