#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace anole::tools {

/// Members stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// Sets a member of an object. The library's own way is inline, and would be a third of a program
/// that has hundreds of columns.
void putMember(Json &object, const char *key, Json value);

/// The JSON text to print, indented, with one newline at the end. Text that is not UTF-8 is
/// replaced.
std::string printed(const Json &json);

} // namespace anole::tools
