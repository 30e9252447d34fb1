#include "tools/report/ShapedText.h"

#include <gtest/gtest.h>

namespace anole::report {
namespace {

using tools::Json;

std::string shaped(const Json &json) {
  return shapedText([&](tools::JsonSink &to) { to.json(json); });
}

/// As the page does it.
Json whole(const Json &part, const Json &shapes) {
  if (!part.is_array())
    return part;
  const Json &keys = shapes[part.back().get<size_t>()];
  Json made = keys.is_null() ? Json::array() : Json::object();
  for (size_t i = 0; i + 1 < part.size(); ++i)
    (keys.is_null() ? made[i] : made[keys[i].get<std::string>()]) = whole(part[i], shapes);
  return made;
}

void expectSameAgain(const Json &json) {
  const Json read = Json::parse(shaped(json));
  EXPECT_EQ(whole(read["value"], read["shapes"]), json);
}

TEST(ShapedText, SaysKeysOnce) {
  EXPECT_EQ(shaped({{"calls", 3}, {"bins", Json::array({1, 2})}}),
            R"({"value":[3,[1,2,0],1],"shapes":[null,["calls","bins"]]})");
  EXPECT_EQ(shaped(Json::array({{{"from", 0}, {"below", 1}}, {{"from", 1}, {"below", 2}}})),
            R"({"value":[[0,1,1],[1,2,1],0],"shapes":[null,["from","below"]]})");
}

TEST(ShapedText, TellsObjectsApartThatLackAKey) {
  EXPECT_EQ(
      shaped(Json::array({{{"rank", 1}}, {{"rank", 2}, {"host", "a"}}, {{"host", "b"}}})),
      R"({"value":[[1,1],[2,"a",2],["b",3],0],"shapes":[null,["rank"],["rank","host"],["host"]]})");
}

TEST(ShapedText, HoldsEachKindOfValue) {
  for (const Json &json : {Json(), Json(-1), Json("text"), Json::array(), Json::object(),
                           Json{{"", Json::array({Json::object(), Json::array({0, 1}), true})},
                                {"names", {{"0", "a"}, {"1", {{"0", nullptr}}}}},
                                {"share", 0.5}}})
    expectSameAgain(json);
}

} // namespace
} // namespace anole::report
