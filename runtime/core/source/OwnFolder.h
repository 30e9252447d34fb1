#pragma once

#include <string>

namespace anole {

/// Returns the folder of the library or program that this code is in, with a slash behind it; an
/// empty text if that is not known. What belongs to Anole is found from there, wherever it is
/// installed.
std::string ownFolder();

} // namespace anole
