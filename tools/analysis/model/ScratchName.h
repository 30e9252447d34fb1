#pragma once

#include <string>

namespace anole::tools {

/// The name of a file of a traced program as one below a folder: without the slashes that it begins
/// with, and "up" in place of "..". A name may begin with the kind of its file system ("ufs:data").
///
/// A generated program names its files so, because it must not touch those of the traced program.
std::string scratchName(std::string name);

} // namespace anole::tools
