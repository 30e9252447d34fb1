#pragma once

#include "runtime/core/support/Error.h"

#include <string>

namespace anole {

/// The folder of pieces that belongs to one run: NAME.partial, or, while another run has that one,
/// NAME.partial.~1~ and so on. Two runs of one name, at once or one after the other, never share
/// one. Whose a folder is says the link `run` in it, which is made in one step: of several ranks
/// that come at once, all see the same.
///
/// `run` may be empty where nothing tells runs apart: then the folder is NAME.partial.

/// Makes it, if it is not there.
Expected<std::string> makeRunFolder(const std::string &folder, const std::string &run);

/// Where it is; `folder` itself if it is nowhere.
std::string findRunFolder(const std::string &folder, const std::string &run);

/// Whether the folder was made by this run.
bool isOfRun(const std::string &folder, const std::string &run);

/// Removes it if there is nothing else in it.
void removeRunFolder(const std::string &folder);

} // namespace anole
