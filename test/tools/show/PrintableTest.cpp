#include "tools/show/Printable.h"

#include "tools/show/TableText.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(Printable, ShowsNoLetterThatSteersATerminal) {
  EXPECT_EQ(printable("a\x1b[2J\r\nb\x7f"), "a?[2J??b?");
  EXPECT_EQ(printable("gr\xc3\xbc\xc3\x9f"), "gr\xc3\xbc\xc3\x9f");
}

TEST(Printable, CutsWhatIsTooLongBetweenLetters) {
  EXPECT_EQ(printable("abcdef", 6), "abcdef");
  EXPECT_EQ(printable("abcdef", 5), "abcde...");
  EXPECT_EQ(printable("ab\xc3\xbc\xc3\xbc", 3), "ab...");
}

TEST(Printable, TablesHaveNoCellThatWidensAllOthers) {
  std::string wide(size_t(1) << 20, 'x'), text = tableText({{wide, "1"}, {"a", wide}});
  EXPECT_LT(text.size(), (size_t(1) << 20) + 64 * lineWidth);
}

TEST(Printable, LinesOfATableAreThoseOfTheTable) {
  EXPECT_EQ(tableText({{"a\nb", "c\td"}}), "a?b  c?d\n");
  EXPECT_EQ(wrapped({"a\nb"}, {}), "a?b\n");
}

} // namespace
} // namespace anole::tools
