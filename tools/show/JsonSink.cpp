#include "tools/show/JsonSink.h"

namespace anole::tools {
namespace {

void putObject(JsonSink &to, const Json::object_t &members) {
  to.beginObject(members.size());
  for (const auto &[name, value] : members) {
    to.member(name);
    to.json(value);
  }
  to.endObject();
}

void putArray(JsonSink &to, const Json::array_t &items) {
  to.beginArray();
  for (const Json &item : items)
    to.json(item);
  to.endArray();
}

} // namespace

void putParts(JsonSink &to, const Json &value) {
  if (value.is_object())
    putObject(to, value.get_ref<const Json::object_t &>());
  else
    putArray(to, value.get_ref<const Json::array_t &>());
}

} // namespace anole::tools
