#pragma once

#include "tools/options/Command.h"

namespace anole::tools {

/// Returns whether ranks of a traced run that will write this trace run on this host.
bool isRunning(const std::string &trace);

/// Has the ranks of a run that goes on leave pieces: the folder. The request is a file there, which
/// keepers on this host look for at once and on others within seconds. Waits until all ranks have
/// answered, ten seconds at most; then a message names those that did not. It is an error if none
/// did.
Expected<std::string> takeSnapshot(const std::string &trace, Console &console);

/// The trace that a user means who may name the folder of its pieces.
std::string traceMeant(std::string name);

} // namespace anole::tools
