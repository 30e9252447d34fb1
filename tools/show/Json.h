#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace anole::tools {

/// Members stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// The JSON text in one line, or with `indent` more spaces at each level. Text that is not UTF-8 is
/// replaced.
std::string textOf(const Json &json, int indent = -1);

/// The JSON text to print, indented, with one newline at the end.
inline std::string printed(const Json &json) { return textOf(json, 2) + "\n"; }

} // namespace anole::tools
