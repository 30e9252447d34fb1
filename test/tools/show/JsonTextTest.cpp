#include "tools/show/JsonText.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace anole::tools {
namespace {

std::string byLibrary(const Json &json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

void expectAsLibrary(const Json &json) {
  EXPECT_EQ(textOf(json), byLibrary(json, -1));
  EXPECT_EQ(printed(json), byLibrary(json, 2) + "\n");
}

TEST(JsonText, IsThatOfTheLibrary) {
  expectAsLibrary({{"object", {{"empty", Json::object()}, {"list", Json::array({1, "two", {3}})}}},
                   {"none", nullptr},
                   {"empty", Json::array()},
                   {"is", true},
                   {"is not", false},
                   {"\"name\"\n", "\\ \b\f\n\r\t\x01\x1f\x7f \" /"}});
}

TEST(JsonText, HasNumbersAsTheLibrary) {
  for (double number : {0.0, -0.0, 1.0, 839.0, 1e15, 1e16, 1e300, -2.5e-7, 0.1, 1 / 3.0,
                        double(NAN), double(INFINITY)})
    expectAsLibrary(number);
  expectAsLibrary({INT64_MIN, INT64_MAX, UINT64_MAX, 0, -1});
}

TEST(JsonText, ReplacesWhatIsNoLetterAsTheLibrary) {
  expectAsLibrary("\u00e4\u20ac\U0001d11e");
  for (const char *text : {"\xc3", "\xc3x", "\xe2\x82", "\xe2\x82x", "\xe0\x80\x80", "\xed\xa0\x80",
                           "\xf4\x90\x80\x80", "\xf0\x9d\x84", "\x80\x80", "\xc0\xaf", "\xff"})
    expectAsLibrary(text);
}

TEST(JsonText, ReplacesBytesAtRandomAsTheLibrary) {
  std::mt19937 random(1);
  const std::string bytes =
      "a\"\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc2\xdf\xe0\xed\xef\xf0\xf4\xf5\xff";
  for (int i = 0; i < 5000; ++i) {
    std::string text;
    for (unsigned left = random() % 12; left != 0; --left)
      text += bytes[random() % bytes.size()];
    EXPECT_EQ(textOf(text), byLibrary(text, -1));
  }
}

} // namespace
} // namespace anole::tools
