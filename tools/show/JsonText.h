#pragma once

#include "tools/show/Json.h"

#include <string>

namespace anole::tools {

/// Appends the JSON text in one line, as the library prints it. The library makes a printer with
/// buffers for each value that is printed by itself, and asks it for each character: of a report
/// with many call sites, whose rows are such values, that was a tenth. Text that is not plain ASCII
/// is left to it. Time: the text.
void appendText(std::string &to, const Json &json);

} // namespace anole::tools
