#include "tools/show/Json.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace anole::tools {

void putMember(Json &object, const char *key, Json value) {
  auto &all = object.get_ref<Json::object_t &>();
  auto place = std::ranges::find(all, std::string_view(key), &Json::object_t::value_type::first);
  if (place == all.end())
    all.emplace_back(key, std::move(value));
  else
    place->second = std::move(value);
}

void makeRoom(Json &object, size_t members) {
  auto &all = object.get_ref<Json::object_t &>();
  all.reserve(all.size() + members);
}

Json objectOf(std::vector<std::pair<std::string, Json>> members) {
  Json object = Json::object();
  auto &all = object.get_ref<Json::object_t &>();
  all.reserve(members.size());
  std::map<std::string, size_t> places;
  for (auto &[name, value] : members)
    if (auto [place, isNew] = places.try_emplace(name, all.size()); isNew)
      all.emplace_back(name, std::move(value));
    else
      all.begin()[static_cast<std::ptrdiff_t>(place->second)].second = std::move(value);
  return object;
}

std::string textOf(const Json &json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

} // namespace anole::tools
