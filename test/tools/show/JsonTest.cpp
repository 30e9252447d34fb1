#include "tools/show/Json.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

/// Where the text of a member is, which tells whether it was copied.
const void *placeOf(const Json &object, const char *key) {
  return object.at(key).get_ref<const std::string &>().data();
}

TEST(Json, CopiesNothingWhereRoomWasMade) {
  Json object = Json::object();
  makeRoom(object, 20);
  putMember(object, "first", std::string(100, 'x'));
  const void *place = placeOf(object, "first");
  for (int i = 0; i < 19; ++i)
    putMember(object, std::to_string(i).c_str(), i);
  EXPECT_EQ(placeOf(object, "first"), place);
}

TEST(Json, MakesRoomForFurtherMembers) {
  Json object{{"there", 1}};
  makeRoom(object, 2);
  putMember(object, "first", std::string(100, 'x'));
  const void *place = placeOf(object, "first");
  putMember(object, "second", 2);
  EXPECT_EQ(placeOf(object, "first"), place);
}

TEST(Json, ObjectsHaveTheirMembersInOrder) {
  EXPECT_EQ(objectOf({{"b", 1}, {"a", "text"}, {"c", Json::array({1})}}).dump(),
            R"({"b":1,"a":"text","c":[1]})");
  EXPECT_EQ(objectOf({}).dump(), "{}");
}

TEST(Json, ObjectsHaveEachNameOnceWithItsLastValue) {
  EXPECT_EQ(objectOf({{"b", 1}, {"a", 2}, {"b", 3}}).dump(), R"({"b":3,"a":2})");
}

} // namespace
} // namespace anole::tools
