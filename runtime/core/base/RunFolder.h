#pragma once

#include "runtime/core/base/Error.h"

#include <string>

namespace anole {

/// The folder of pieces that belongs to one run. It is NAME.partial or, if another run has that
/// one, NAME.partial.~1~ and so on. Two runs with one name never share a folder, whether they run
/// at once or one after the other. The link `run` in the folder says which run owns it. It is made
/// in one step, so that several ranks that come at once all see the same owner.
///
/// `run` may be empty if nothing tells runs apart; then the folder is NAME.partial.

/// Makes the folder if it does not exist.
Expected<std::string> makeRunFolder(const std::string &folder, const std::string &run);

/// Finds the folder; returns `folder` itself if there is none.
std::string findRunFolder(const std::string &folder, const std::string &run);

/// Returns whether the folder was made by this run.
bool isOfRun(const std::string &folder, const std::string &run);

/// Removes the folder if nothing else is in it.
void removeRunFolder(const std::string &folder);

} // namespace anole
