#include "tools/show/TableColumns.h"

#include "tools/show/RowsText.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

enum class Colour : uint8_t { Red, Green };
constexpr auto choiceNames(Colour) { return std::to_array<const char *>({"red", "green"}); }

struct Size {
  uint64_t width = 0;
};

const Columns<Size> &columnsOf(const Size *) {
  static const Columns<Size> columns("size", "How large", {{"width", &Size::width, "Of all"}});
  return columns;
}

struct Ball {
  std::string name;
  Colour colour = Colour::Red;
  double time = 0;
  std::optional<Size> size{};
  bool isHidden = false;
};

const Columns<Ball> &columnsOf(const Ball *) {
  using Column = ColumnOf<Ball>;
  auto time = [](const Ball &ball) { return SpentNanoseconds{ball.time}; };
  auto hidden = [](const Ball &ball) -> Perhaps<TrueWord> {
    return ball.isHidden ? std::optional(TrueWord{}) : std::nullopt;
  };
  static const Columns<Ball> columns(
      {Column::text("ball", [](const Ball &ball) { return "the " + ball.name; }),
       Column("name", &Ball::name), Column("time_ns", time).under("time"),
       Column("colour", &Ball::colour).under("colour"), Column("size", &Ball::size, "If known"),
       Column("hidden", hidden)});
  return columns;
}

const std::vector<Ball> balls{{"first", Colour::Green, 1234.4, Size{7}, true}, {"other"}};

TEST(TableColumns, AreTextOnTheRightForNumbers) {
  EXPECT_EQ(rowsText(balls), "ball          time  colour\n"
                             "the first  1.23 µs  green\n"
                             "the other        -  red\n");
}

TEST(TableColumns, AreTextOfSomeRowsAndColumns) {
  EXPECT_EQ(rowsText(balls, {.indent = 2, .most = 1, .first = "b", .without = {"time"}}),
            "  b          colour\n"
            "  the first  green\n");
}

TEST(TableColumns, AreTextWithALineForEach) {
  EXPECT_EQ(turnedRowsText(balls), "ball    the first  the other\n"
                                   "time      1.23 µs          -\n"
                                   "colour      green        red\n");
}

TEST(TableColumns, AreJsonInTheirOrder) {
  EXPECT_EQ(jsonOf(balls).dump(),
            R"([{"name":"first","time_ns":1234.0,"colour":"green","size":{"width":7},)"
            R"("hidden":true},{"name":"other","time_ns":0.0,"colour":"red","size":null}])");
}

TEST(TableColumns, AreASchemaThatNamesWhatHasAName) {
  Schemas schemas;
  Json schema = schemaOf<Ball>(schemas);
  EXPECT_EQ(schema["required"], Json::array({"name", "time_ns", "colour", "size"}));
  EXPECT_EQ(schema["properties"]["colour"].dump(), R"({"enum":["red","green"]})");
  EXPECT_EQ(schema["properties"]["hidden"].dump(), R"({"const":true})");
  EXPECT_EQ(schema["properties"]["size"].dump(),
            R"({"anyOf":[{"$ref":"#/$defs/size"},{"type":"null"}],"description":"If known"})");
  EXPECT_EQ(schemas.named()["size"]["properties"]["width"]["description"], "Of all");
  EXPECT_EQ(schemas.named()["size"]["description"], "How large");
  EXPECT_EQ(schemas.named()["count"]["minimum"], 0);
}

struct Boxed {
  Ball ball;
  std::variant<Size, std::string> also{};
};

const Columns<Boxed> &columnsOf(const Boxed *) {
  static const Columns<Boxed> columns({ColumnOf<Boxed>::all(&Boxed::ball), {"also", &Boxed::also}});
  return columns;
}

TEST(TableColumns, HaveThoseOfAPartInTheirPlace) {
  EXPECT_EQ(jsonOf(Boxed{balls[1], "text"}).dump(),
            R"({"name":"other","time_ns":0.0,"colour":"red","size":null,"also":"text"})");
  Schemas schemas;
  Json schema = schemaOf<Boxed>(schemas);
  EXPECT_EQ(schema["required"].size(), 5U);
  EXPECT_EQ(schema["properties"]["also"]["anyOf"].size(), 2U);
}

} // namespace
} // namespace anole::tools
