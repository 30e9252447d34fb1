#include "tools/show/Json.h"

namespace anole::tools {

std::string textOf(const Json &json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

} // namespace anole::tools
