#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace anole::tools {

/// Members stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// The JSON text to print, indented, with one newline at the end. Text that is not UTF-8 is
/// replaced.
std::string printed(const Json &json);

} // namespace anole::tools
