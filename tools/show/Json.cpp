#include "tools/show/Json.h"

namespace anole::tools {

std::string printed(const Json &json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace anole::tools
