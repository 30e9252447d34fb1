#include "tools/formats/in/paraver/LineNumbers.h"

#include "gtest/gtest.h"
#include <string>
#include <vector>

namespace anole::import::paraver {
namespace {

/// The numbers of a text up to the first that is none, and whether they are the whole text.
/// `behind` stands behind it in memory.
std::pair<std::vector<int64_t>, bool> numbersOf(const std::string &text,
                                                const std::string &behind) {
  std::string memory = text + behind + "........";
  LineNumbers numbers(std::string_view(memory).substr(0, text.size()));
  std::vector<int64_t> all;
  for (int64_t number = 0; numbers.take(number);)
    all.push_back(number);
  return {all, numbers.isAtEnd()};
}

TEST(ParaverLineNumbers, AreReadWhateverTheirLengths) {
  std::vector<int64_t> expected;
  std::string text;
  for (int64_t number = 0; number < INT64_MAX / 10; number = number * 10 + number % 7 + 1)
    for (int64_t each : {number, -number, number + 1}) {
      expected.push_back(each);
      text += (text.empty() ? "" : ":") + std::to_string(each);
    }
  for (const char *behind : {"\n", "\r\n", ":5\n"})
    EXPECT_EQ(numbersOf(text, behind), std::pair(expected, true)) << behind;
}

TEST(ParaverLineNumbers, EndWhereTheLineEnds) {
  EXPECT_EQ(numbersOf("", "1:2\n"), std::pair(std::vector<int64_t>{}, true));
  EXPECT_EQ(numbersOf("7:8:", "9\n"), std::pair(std::vector<int64_t>{7, 8}, true));
  EXPECT_EQ(numbersOf("7:12345678", "\n"), std::pair(std::vector<int64_t>{7, 12345678}, true));
}

TEST(ParaverLineNumbers, StopAtWhatIsNone) {
  for (const char *text :
       {"1:2:x", "1:2::3", "1:2:3 :4", "1:2:-", "1:2:12345678/", "1:2:4;", "1:2:+3"})
    EXPECT_EQ(numbersOf(text, "\n"), std::pair(std::vector<int64_t>({1, 2}), false)) << text;
}

/// A line that was too long for its buffer is cut, and digits may stand behind it.
TEST(ParaverLineNumbers, AreRefusedIfTheyGoOnBehindTheLine) {
  auto [numbers, isWhole] = numbersOf("1:123", "45678901234:6\n");
  EXPECT_EQ(numbers, std::vector<int64_t>{1});
}

TEST(ParaverLineNumbers, LeaveTheRest) {
  LineNumbers numbers("17:4:rest of the line...");
  int64_t number = 0;
  ASSERT_TRUE(numbers.take(number) && numbers.take(number));
  EXPECT_EQ(numbers.rest(), "rest of the line...");
}

} // namespace
} // namespace anole::import::paraver
