#include "tools/show/JsonTree.h"

#include "tools/show/Form.h"
#include "tools/show/JsonText.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

/// Puts {"name":"a","sizes":[8,[],{}],"time":1.5,"known":true,"rest":null}.
void putSome(JsonSink &to) {
  to.beginObject(5);
  to.member("name");
  to.text("a");
  to.member("sizes");
  to.beginArray();
  to.count(8);
  to.json(Json::array());
  to.beginObject(0);
  to.endObject();
  to.endArray();
  to.member("time");
  to.number(1.5);
  to.member("known");
  to.truth(true);
  to.member("rest");
  to.null();
  to.endObject();
}

TEST(JsonTree, IsWhatTheTextSaysOfTheSameValue) {
  JsonTree tree;
  putSome(tree);
  std::string text;
  JsonText to(text);
  putSome(to);
  EXPECT_EQ(text, R"({"name":"a","sizes":[8,[],{}],"time":1.5,"known":true,"rest":null})");
  EXPECT_EQ(tree.take().dump(), text);
}

TEST(JsonTree, HasEachNameOfADictionaryOnceWithItsLastValue) {
  const Dictionary<uint64_t> sizes{{{"b", 1}, {"a", 2}, {"b", 3}}};
  EXPECT_EQ(jsonOf(sizes).dump(), R"({"b":3,"a":2})");
  EXPECT_EQ(jsonOf(Dictionary<uint64_t>{}).dump(), "{}");
}

} // namespace
} // namespace anole::tools
