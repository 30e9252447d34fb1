#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace anole::tools {

/// Members stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// Sets a member of an object. The library's own way is inline, and would be a third of a program
/// that has hundreds of columns.
void putMember(Json &object, const char *key, Json value);

/// Makes room for so many further members of an object. Without it, a member that finds no room
/// copies all others, with all that is in them.
void makeRoom(Json &object, size_t members);

/// An object of these members; of those with one name, the last has the place of the first. Time: n
/// log n, where setting one member after the other compares each name with all before it.
Json objectOf(std::vector<std::pair<std::string, Json>> members);

/// The JSON text in one line, or with `indent` more spaces at each level. Text that is not UTF-8 is
/// replaced.
std::string textOf(const Json &json, int indent = -1);

/// The JSON text to print, indented, with one newline at the end.
inline std::string printed(const Json &json) { return textOf(json, 2) + "\n"; }

} // namespace anole::tools
