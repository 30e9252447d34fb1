#include "tools/show/JsonText.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace anole::tools {
namespace {

std::string appended(const Json &json) {
  std::string text;
  JsonText(text).json(json);
  return text;
}

void expectAsTheLibrary(const Json &json) {
  EXPECT_EQ(appended(json), json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

TEST(JsonText, IsInOneLineBehindWhatIsThere) {
  std::string text = "row: ";
  JsonText(text).json({{"function", "MPI_Send"}, {"calls", 3}, {"sizes", Json::array({8, 16})}});
  EXPECT_EQ(text, R"(row: {"function":"MPI_Send","calls":3,"sizes":[8,16]})");
}

TEST(JsonText, IsThatOfTheLibraryForEachKindOfValue) {
  for (const Json &json :
       {Json(), Json(true), Json(false), Json(0), Json(-1), Json(INT64_MIN), Json(UINT64_MAX),
        Json::object(), Json::array(), Json(""), Json{{"a", Json::array({Json::object(), ""})}}})
    expectAsTheLibrary(json);
}

TEST(JsonText, HasTheLibrarysDigitsOfNumbers) {
  for (double number : {0.0, -0.0, 1.0, 0.1, 1e15, 1e16, 123456789.125, 1e-5, 5e-324, 1.7e308, -2.5,
                        1.0 / 3, std::nan(""), std::numeric_limits<double>::infinity()})
    expectAsTheLibrary(number);
}

TEST(JsonText, EscapesAndReplacesAsTheLibraryDoes) {
  for (const char *text : {"plain", "a \"name\"", "back\\slash", "two\nlines", "\x7f", "größe",
                           "not UTF-8: \xff", "\x01"})
    expectAsTheLibrary(Json{{text, text}});
}

} // namespace
} // namespace anole::tools
