#include "runtime/core/model/TextFormat.h"

#include "runtime/core/model/SpecialValues.h"

#include <gmock/gmock.h>

using namespace anole;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::vector<int64_t> numbers(std::string_view text) {
  std::vector<int64_t> found;
  TextFormat(text).appendNumbers(found);
  return found;
}

std::string again(std::string_view text) {
  std::vector<int64_t> found = numbers(text);
  std::span<const int64_t> left = found;
  return fillFormat(TextFormat(text).format(), left);
}

} // namespace

TEST(TextFormatTest, numbersAreTakenOut) {
  EXPECT_EQ(TextFormat("step12.out.0003").format(), "step%d.out.%04d");
  EXPECT_THAT(numbers("step12.out.0003"), ElementsAre(12, 3));
  EXPECT_EQ(TextFormat("0").format(), "%d");
  EXPECT_EQ(TextFormat("").format(), "");
}

TEST(TextFormatTest, textsThatDifferInNumbersHaveOneKey) {
  EXPECT_EQ(TextFormat("out.0003").key(), TextFormat("out.0007").key());
  EXPECT_NE(TextFormat("out.0003").key(), TextFormat("out.003").key());
  EXPECT_NE(TextFormat("out.3").key(), TextFormat("out.").key());
  EXPECT_NE(TextFormat("a").key(), TextFormat("b").key());
  EXPECT_FALSE(isSpecial(TextFormat("a").key()));
}

TEST(TextFormatTest, fillingGivesTheTextAgain) {
  for (std::string_view text : {"", "a", "100%", "%d", "%05d7", "00", "007.8.09", "%%3%s",
                                "123456789012345678901234567890", "999999999999999999"})
    EXPECT_EQ(again(text), text);
}

TEST(TextFormatTest, longRunsOfDigitsAreNoNumbers) {
  EXPECT_THAT(numbers("1234567890123456789"), IsEmpty());
  EXPECT_THAT(numbers("123456789012345678"), ElementsAre(123456789012345678));
}

TEST(TextFormatTest, longTextsAreCutButToldApart) {
  std::string text(TextFormat::longest, 'x');
  EXPECT_EQ(TextFormat(text + "1").format(), text + "...");
  EXPECT_NE(TextFormat(text + "1").key(), TextFormat(text + "2").key());
  EXPECT_THAT(numbers(text + "1"), IsEmpty());
}

TEST(TextFormatTest, fillingADamagedFormatEnds) {
  std::span<const int64_t> none;
  EXPECT_EQ(fillFormat("a%", none), "a%");
  EXPECT_EQ(fillFormat("%d", none), "d");
}
