#include "tools/show/JsonTree.h"

#include <utility>

namespace anole::tools {

/// Without room for its members, one that finds none copies all before it, with all in them.
void JsonTree::beginObject(size_t members) {
  Json &object = place(Json::object());
  object.get_ref<Json::object_t &>().reserve(members);
  open.push_back(&object);
}

/// A member is added without a look at the others, as their names differ.
Json &JsonTree::place(Json value) {
  if (open.empty())
    return root = std::move(value);
  Json &in = *open.back();
  if (in.is_array())
    return in.get_ref<Json::array_t &>().emplace_back(std::move(value));
  auto &members = in.get_ref<Json::object_t &>();
  return members.emplace_back(std::exchange(next, {}), std::move(value)).second;
}

} // namespace anole::tools
