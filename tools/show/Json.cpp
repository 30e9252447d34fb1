#include "tools/show/Json.h"

#include <utility>

namespace anole::tools {

void putMember(Json &object, const char *key, Json value) { object[key] = std::move(value); }

std::string printed(const Json &json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace anole::tools
